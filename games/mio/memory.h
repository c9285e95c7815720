// What a player of Mio remembers: whoever drew had hardly a card that fitted, whoever drew on had
// not drawn one, and whoever put a card had hardly a better one to put.
#pragma once

#include <algorithm>
#include <span>

#include "core/hand_belief.h"
#include "core/heuristics.h"
#include "games/mio/fitting.h"
#include "games/mio/quick_move.h"

namespace pioche::mio {

inline constexpr std::size_t most_players = 6;

// A card put from the hand, and what mattered to the choice.
struct Choice {
  Card put;
  std::uint8_t named;                            // the colour, with a joker
  Card top;                                      // of the discard, before
  std::uint8_t colour;                           // named for it
  std::array<std::uint8_t, most_players> sizes;  // of all hands, before

  constexpr bool operator==(const Choice&) const = default;
};

struct Memory {
  std::uint32_t round = 0;
  std::array<HandBelief<4>, most_players>
      beliefs{};  // of cards in hand and aside; not of one's own
  // Each seat's last choices, as long as no card drawn before one of them may have left since.
  std::array<List<Choice, 4>, most_players> choices{};
  std::array<std::uint16_t, most_players> drawn_since{};
};

constexpr int cards_of(const State& s, Seat seat) {
  return s.hands[seat].size() + (s.aside[seat] != no_card);
}

inline void remember_choice(Memory& memory, const State& before, const State& after, Card put) {
  auto& choices = memory.choices[before.turn];
  if (memory.drawn_since[before.turn] > 0) choices.clear();
  memory.drawn_since[before.turn] = 0;
  if (choices.full()) choices.pop_front();
  Choice choice{put, after.colour, before.stock.top(), before.colour, {}};
  for (Seat seat = 0; seat < before.players; ++seat)
    choice.sizes[seat] = static_cast<std::uint8_t>(std::min(cards_of(before, seat), 255));
  choices.push(choice);
}

inline void update_memory(Memory& memory, const State& before, const State& after,
                          std::span<const Event> events, Seat seat) {
  if (before.phase <= scored) return;
  if (memory.round != before.round) {
    memory = {};
    memory.round = before.round;
    for (Seat owner = 0; owner < before.players; ++owner)
      memory.beliefs[owner].resize(cards_of(before, owner));
  }
  const Seat owner = before.turn;
  if (after.phase <= scored || owner == seat) return;
  HandBelief<4>& belief = memory.beliefs[owner];
  for (const Event& event : events) {
    if (event.type == "put" && before.phase == drawing) {
      belief.put_newest();
      if (memory.drawn_since[owner] > 0) --memory.drawn_since[owner];
    } else if (event.type == "put") {
      belief.put(event.card);
      remember_choice(memory, before, after, event.card);
    } else if (event.type == "draw" || event.type == "pass") {
      if (before.phase == drawing)
        belief.bar_newest(fitting(before));
      else if (before.aside[owner] == no_card)
        belief.bar(fitting(before));
      if (event.type == "pass") continue;
      belief.draw();
      ++memory.drawn_since[owner];
    }
  }
}

// Asks whether a player with the hand that is guessed would have put what was put.
class Credibility {
 public:
  Credibility(const Memory& memory, const State& table) : memory_(memory), then_(table) {
    then_.phase = turn;
    then_.aside = {};
  }

  // `held`: what is guessed, without what was drawn since the last choice.
  bool credible(Seat owner, Hand<4> held) {
    const auto& choices = memory_.choices[owner];
    for (std::size_t i = choices.size(); i-- > 0;) {
      held.add(choices[i].put);
      if (!would_choose(owner, held, choices[i])) return false;
    }
    return true;
  }

 private:
  bool would_choose(Seat owner, const Hand<4>& held, const Choice& choice) {
    for (Seat seat = 0; seat < then_.players; ++seat) {
      then_.hands[seat] = {};
      then_.hands[seat].hidden = choice.sizes[seat];
    }
    then_.hands[owner] = held;
    then_.turn = owner;
    then_.colour = choice.colour;
    then_.stock.cards[most_cards - then_.stock.in_discard] = choice.top;
    const Move best = MoveScorer(then_, owner, taste).best_of(held.faces() & fitting(then_));
    return best.card == choice.put && best.other == choice.named;
  }

  const Memory& memory_;
  State then_;
};

// Deals the `unseen` cards to the hidden hands and the pile of what `seat` sees. Returns whether
// they fell as the memory has it.
inline bool deal_unseen(const Memory& memory, Seat seat, const Counts& unseen, State& s, Rng& rng) {
  // A fitting card may be held back: so often a player is believed to have done so.
  constexpr std::uint32_t one_in = 8;
  // So many hands are tried for one from which the choices seen would have been made.
  constexpr int most_hands = 8;
  auto beliefs = memory.beliefs;
  if (memory.round != s.round) beliefs = {};
  for (Seat owner = 0; owner < beliefs.size(); ++owner) {
    if (owner == seat || owner >= s.players || rng.below(one_in) == 0) beliefs[owner] = {};
    if (owner != seat && owner < s.players) beliefs[owner].resize(cards_of(s, owner));
  }
  BeliefDealer dealer(unseen, beliefs, rng);
  if (!dealer.agrees()) return false;
  dealer.deal(beliefs);
  Credibility credibility(memory, s);
  const bool drawn_is_hidden = s.drawn == unknown_card;
  for (Seat owner = 0; owner < s.players; ++owner) {
    if (owner == seat) continue;
    for (int i = 1; i < most_hands && memory.round == s.round; ++i) {
      Hand<4> held;
      int older = cards_of(s, owner) - memory.drawn_since[owner];
      dealer.give(beliefs[owner], owner, [&](Card card) {
        if (older-- > 0) held.add(card);
      });
      if (credibility.credible(owner, held)) break;
      dealer.deal_again(owner);
    }
    const bool has_aside = s.aside[owner] == unknown_card;
    s.hands[owner].clear();
    dealer.give(beliefs[owner], owner, [&](Card card) {
      if (has_aside && s.aside[owner] == unknown_card)
        s.aside[owner] = card;
      else
        s.hands[owner].add(card);
      if (drawn_is_hidden && owner == s.turn) s.drawn = card;
    });
  }
  for (Card& card : PileOf{s.stock}) card = dealer.deal_one();
  return dealer.agrees();
}

}  // namespace pioche::mio
