// What a player of Mio remembers: whoever drew had hardly a card that fitted, and whoever drew on
// had not drawn one.
#pragma once

#include <algorithm>
#include <span>

#include "core/belief.h"
#include "core/thought.h"
#include "games/mio/fitting.h"

namespace pioche::mio {

struct Memory {
  std::uint32_t round = 0;
  std::array<Belief<4>, 6> beliefs{};  // of the cards in hand and aside; not of one's own
};

constexpr int cards_of(const State& s, Seat seat) {
  return s.hands[seat].size() + (s.aside[seat] != no_card);
}

inline void remember(Memory& memory, const State& before, const State& after,
                     std::span<const Event> events, Seat seat) {
  if (before.phase <= scored) return;
  if (memory.round != before.round) {
    memory = {};
    memory.round = before.round;
    for (Seat owner = 0; owner < before.players; ++owner)
      memory.beliefs[owner].resize(cards_of(before, owner));
  }
  if (after.phase <= scored || before.turn == seat) return;
  Belief<4>& belief = memory.beliefs[before.turn];
  for (const Event& event : events) {
    if (event.type == "put") {
      if (before.phase == drawing)
        belief.put_newest();
      else
        belief.put(event.card);
    } else if (event.type == "draw" || event.type == "pass") {
      if (before.phase == drawing)
        belief.bar_newest(fitting(before));
      else if (before.aside[before.turn] == no_card)
        belief.bar(fitting(before));
      if (event.type == "draw") belief.draw();
    }
  }
}

// Deals the `unseen` cards to the hidden hands and the pile of what `seat` sees. Returns whether
// they fell as the memory has it.
inline bool deal_unseen(const Memory& memory, Seat seat, const Counts& unseen, State& s,
                        Dice& dice) {
  // A fitting card may be held back: so often a player is believed to have done so.
  constexpr std::uint32_t one_in = 8;
  auto beliefs = memory.beliefs;
  if (memory.round != s.round) beliefs = {};
  for (Seat owner = 0; owner < beliefs.size(); ++owner) {
    if (owner == seat || owner >= s.players || dice.below(one_in) == 0) beliefs[owner] = {};
    if (owner != seat && owner < s.players) beliefs[owner].resize(cards_of(s, owner));
  }
  BelievingDealer dealer(unseen, beliefs, dice);
  if (!dealer.agrees()) return false;
  for (Seat owner = 0; owner < s.players; ++owner)
    if (owner != seat) s.hands[owner].clear();
  const bool drawn_is_hidden = s.drawn == unknown_card;
  dealer.deal(beliefs, [&](std::size_t owner, Card card) {
    if (s.aside[owner] == unknown_card)
      s.aside[owner] = card;
    else
      s.hands[owner].add(card);
    if (drawn_is_hidden && owner == s.turn) s.drawn = card;
  });
  for (Card& card : PileOf{s.stock}) card = dealer.deal_one();
  return dealer.agrees();
}

}  // namespace pioche::mio
