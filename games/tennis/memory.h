// What a player of Tennis can know beyond the table: cards that the opponent must hold, cards that
// it seems not to hold, and those that lie at the bottom of the pile.
#pragma once

#include <algorithm>
#include <span>

#include "core/view.h"
#include "games/tennis/equilibrium.h"
#include "games/tennis/law.h"

namespace pioche::tennis {

struct Memory {
  bool awake = false;
  // So many of each card at least are in the opponent's hand.
  std::array<std::uint8_t, match + 1> held{};
  // The opponent let pass a moment for this card, and has drawn so many cards since.
  std::array<std::uint8_t, match + 1> drawn_since{never, never, never, never, never, never, never};
  Pile<most_cards> bottom;  // of the pile, as far as it is known

  static constexpr std::uint8_t never = 255;

  // Whoever sees the match from its beginning knows what is dealt to each player.
  constexpr void awaken(const State& table) {
    if (awake) return;
    awake = true;
    const bool is_new = table.games == 0 && table.phase == choose && table.laid[0] == 0 &&
                        table.laid[1] == 0 && table.sets[0] == 0 && table.sets[1] == 0;
    if (!is_new) return;
    for (const Card card : dealt_to_each) ++held[card];
  }
  constexpr void opponent_gains(Card card, int copies = 1) {
    held[card] = static_cast<std::uint8_t>(held[card] + copies);
    drawn_since[card] = never;
  }
  constexpr void opponent_loses(Card card) {
    if (held[card] > 0) --held[card];
  }
  constexpr void opponent_passes_over(Card card) {
    if (held[card] == 0) drawn_since[card] = 0;
  }
  constexpr void draw(bool by_opponent, std::size_t pile_before) {
    if (pile_before == bottom.size() && !bottom.empty()) {
      const Card card = bottom.draw();
      if (by_opponent) opponent_gains(card);
    } else if (by_opponent) {
      for (auto& drawn : drawn_since)
        if (drawn < never - 1) ++drawn;
    }
  }
};

// Who says `done` without a card that would have won the game seems not to hold it.
constexpr void note_done(Memory& memory, const State& before, Seat opponent) {
  const int difference = sum_of(before.chosen[opponent].faces()) -
                         sum_of(before.chosen[opponent_of(opponent)].faces());
  if (difference < 0) memory.opponent_passes_over(ace);
  if (difference == 0) memory.opponent_passes_over(tiebreak);
}

constexpr void update_memory(Memory& memory, const State& before, const State&,
                             std::span<const Event> events, Seat seat) {
  memory.awaken(before);
  for (const Event& event : events) {
    const bool by_opponent = event.seat == opponent_of(seat);
    if (event.type == "special") {
      if (by_opponent) memory.opponent_loses(event.card);
      if (before.options.returns == Returns::bottom)
        memory.bottom.put_below(event.card, memory.bottom.size());
    } else if (event.type == "draw") {
      memory.draw(by_opponent, before.pile.size());
    } else if (event.type == "take") {
      if (by_opponent)
        memory.opponent_gains(event.card);
      else
        memory.opponent_loses(event.card);
    } else if (by_opponent && (event.type == "lay" || event.type == "set")) {
      memory.opponent_loses(event.card);
    } else if (by_opponent && event.type == "games_back") {
      memory.opponent_gains(game, event.count);
    } else if (by_opponent && event.type == "done") {
      note_done(memory, before, event.seat);
    } else if (by_opponent && event.type == "choose" &&
               before.sets[event.seat] >= before.options.sets) {
      memory.opponent_passes_over(match);
    }
  }
}

// The cards that are not seen, to be put where they may be.
class UnseenCards {
 public:
  constexpr UnseenCards(const Counts& counts, Rng& rng) : rng_(rng) {
    for (Card card = ace; card <= match; ++card)
      for (int i = 0; i < counts[card]; ++i) cards_[count_++] = card;
  }

  constexpr bool take(Card card) {
    const auto place = std::find(cards_.begin(), cards_.begin() + count_, card);
    if (place == cards_.begin() + count_) return false;
    *place = cards_[--count_];
    return true;
  }
  constexpr Card deal() {
    const std::uint32_t place = any();
    const Card card = cards_[place];
    cards_[place] = cards_[--count_];
    return card;
  }
  // For the opponent's hand; `newer` of its unknown cards came later. A conclusion may be wrong:
  // after a few cards that it forbids, the next one is taken as it comes.
  constexpr Card deal_to_opponent(const Memory& memory, int newer) {
    for (int tries = 0; tries < 4; ++tries) {
      const std::uint32_t place = any();
      const Card card = cards_[place];
      if (memory.drawn_since[card] <= newer) continue;
      cards_[place] = cards_[--count_];
      return card;
    }
    return deal();
  }

 private:
  constexpr std::uint32_t any() { return rng_.below(count_); }

  Rng& rng_;
  std::array<Card, most_cards> cards_{};
  std::uint32_t count_ = 0;
};

// Balls chosen face down: as somebody chooses who mixes well.
inline void sample_choice(State& s, Seat opponent, Rng& rng) {
  if (s.chosen[opponent].hidden == 0) return;
  const Seat seat = opponent_of(opponent);
  const BallSet balls = ball_set(s.balls[opponent].faces());
  const BallSet other = ball_set(s.balls[seat].faces() | s.chosen[seat].faces());
  const FaceSet pair = FaceSet{pair_of(balls, equilibrium().draw(balls, other, rng))} << first_ball;
  s.chosen[opponent].hidden = 0;
  s.chosen[opponent].planes[0] = pair;
  s.balls[opponent].planes[0] &= ~pair;
}

template <class G>
State determinize_with_memory(Memory memory, const View<G>& view, Rng& rng) {
  State s = view.state();
  memory.awaken(s);
  const Seat opponent = opponent_of(view.seat());
  UnseenCards unseen(unseen_cards<G>(s), rng);
  const std::size_t known = std::min(memory.bottom.size(), s.pile.size());
  for (std::size_t place = 0; place < known; ++place)
    if (unseen.take(memory.bottom[place])) s.pile[place] = memory.bottom[place];
  auto& hand = s.hands[opponent];
  for (Card card = ace; card <= match; ++card)
    for (int copies = memory.held[card]; copies > 0 && hand.hidden > 0 && unseen.take(card);
         --copies) {
      hand.add(card);
      --hand.hidden;
    }
  for (int newer = 0; hand.hidden > 0; ++newer, --hand.hidden)
    hand.add(unseen.deal_to_opponent(memory, newer));
  for (Card& card : s.pile)
    if (card == unknown_card) card = unseen.deal();
  sample_choice(s, opponent, rng);
  s.chance = quick_chance(rng.next());
  return s;
}

}  // namespace pioche::tennis
