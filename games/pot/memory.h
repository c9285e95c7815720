// What a player of Pot remembers: the cards that were taken, which lie face down since.
#pragma once

#include <span>

#include "core/view.h"
#include "games/pot/pot.h"

namespace pioche::pot {

struct Memory {
  std::uint32_t round = 0;
  std::array<FaceSet, most_players> taken{};  // by each seat in that round
};

inline void update_memory(Memory& memory, const State& before, std::span<const Event> events) {
  if (before.phase <= scored) return;
  if (memory.round != before.round) memory = {before.round, {}};
  for (const Event& event : events)
    if (event.type == "take")
      for (const Card card : event.cards) memory.taken[event.seat] |= face(card);
}

// Turns up the hidden cards that are remembered. A memory that cannot be true is ignored.
inline void recall_taken(const Memory& memory, State& s) {
  if (memory.round != s.round) return;
  Counts unseen = unseen_cards<Pot>(s);
  for (Seat seat = 0; seat < s.players; ++seat)
    for_each_face(memory.taken[seat], [&](Card card) {
      if (unseen[card] == 0 || s.taken[seat].hidden == 0) return;
      --unseen[card];
      --s.taken[seat].hidden;
      s.taken[seat].add(card);
    });
}

}  // namespace pioche::pot
