// Pot by rule of thumb: lay the card that wins most from this pot, as far as the cards still to
// come can be guessed, less what the card is worth in a later trick; take the richest colour.
#pragma once

#include <algorithm>

#include "core/heuristics.h"
#include "games/pot/settling.h"

namespace pioche::pot {

// How somebody weighs a card.
struct Weights {
  float strength = 2.2f;      // a point of strength kept for later is worth so many points
  float envy = 0.5f;          // the part of what the others win that counts as lost
  std::size_t trials = 6;     // so many guesses of the cards to come
  bool counts_cards = false;  // takes the colour of most cards, not of most points
};
inline constexpr Weights weights;

// What each of the takers gets, if all help themselves to the richest colour that is left.
class Stakes {
 public:
  explicit Stakes(FaceSet pot) {
    std::size_t count = 0;
    for (int colour = 1; colour <= most_colours; ++colour) {
      const int worth = total_value(pot & faces_of_colour(colour));
      std::size_t place = count;
      for (; place > 0 && worths_[place - 1] < worth; --place) worths_[place] = worths_[place - 1];
      worths_[place] = worth;
      ++count;
    }
    for (std::size_t place = 0; place < worths_.size(); ++place)
      sums_[place + 1] = sums_[place] + worths_[place];
  }

  int of_place(std::size_t place) const { return worths_[place]; }
  int of_first(std::size_t takers) const { return sums_[takers]; }

 private:
  std::array<int, most_colours> worths_{};
  std::array<int, most_colours + 1> sums_{};
};

// The cards of the others in a trick: those that lie there, and a guess of those still to come.
class Trial {
 public:
  void add(Card card) {
    const Laid laid{colour_of(card), static_cast<std::uint8_t>(value_of(card))};
    cards_[count_++] = laid;
    strengths_[laid.colour] = static_cast<std::uint8_t>(strengths_[laid.colour] + laid.value);
  }

  // What a card wins, less a part of what the others then win on average.
  float gain(Card card, const Stakes& stakes, float envy) const {
    const std::uint8_t colour = colour_of(card);
    const int value = value_of(card);
    Strengths strengths = strengths_;
    strengths[colour] = static_cast<std::uint8_t>(strengths[colour] + value);
    const int shared = shared_strength(strengths);
    const int own = strengths[colour];
    std::size_t place = 0;
    std::size_t takers = own > shared;
    for (std::size_t i = 0; i < count_; ++i) {
      const Laid laid = cards_[i];
      const int strength = strengths[laid.colour];
      place += (strength > own) | ((laid.colour == colour) & (laid.value > value));
      takers += strength > shared;
    }
    const int won = own > shared ? stakes.of_place(place) : 0;
    return static_cast<float>(won) -
           envy / static_cast<float>(count_) * static_cast<float>(stakes.of_first(takers) - won);
  }

 private:
  struct Laid {
    std::uint8_t colour;
    std::uint8_t value;
  };

  std::array<Laid, most_players> cards_;
  std::size_t count_ = 0;
  Strengths strengths_{};
};

// Every card is somewhere: what the seat sees nowhere the others hold, or have taken, where that lies
// face down and nobody remembers it.
constexpr FaceSet cards_of_others(const State& s, Seat seat) {
  FaceSet seen = s.hands[seat].faces() | s.pot.faces();
  for (const Cards& taken : s.taken) seen |= taken.faces();
  for (const Played& played : s.trick) seen |= face(played.card);
  return cards_in_play(s.options) & ~seen;
}

// The cards that the others may lay after this seat, drawn at random.
class Unseen {
 public:
  Unseen(const State& s, Seat seat) {
    for_each_face(cards_of_others(s, seat), [this](Card card) { cards_[count_++] = card; });
  }
  // The first `wanted` are then a fresh draw.
  const Card* draw(std::size_t wanted, Rng& rng) {
    for (std::size_t i = 0; i < wanted; ++i)
      std::swap(cards_[i], cards_[i + rng.below(static_cast<std::uint32_t>(count_ - i))]);
    return cards_.data();
  }

 private:
  std::array<Card, card_names.size()> cards_;
  std::size_t count_ = 0;
};

inline Advice quick_card(const State& s, Seat seat, const MoveList& moves, Rng& rng,
                         const Weights& by) {
  const Stakes stakes(s.pot.faces());
  Trial laid;
  for (const Played& played : s.trick) laid.add(played.card);
  const std::size_t to_come = s.players - 1u - s.trick.size();
  const std::size_t trials = to_come == 0 ? 1 : by.trials;
  Unseen unseen(s, seat);
  std::array<float, cards_each> gains{};
  for (std::size_t i = 0; i < trials; ++i) {
    Trial trial = laid;
    const Card* cards = unseen.draw(to_come, rng);
    for (std::size_t k = 0; k < to_come; ++k) trial.add(cards[k]);
    for (std::uint32_t m = 0; m < moves.size(); ++m)
      gains[m] += trial.gain(moves[m].card, stakes, by.envy);
  }
  std::uint32_t best = 0;
  float best_worth = -1e9f;
  for (std::uint32_t m = 0; m < moves.size(); ++m) {
    const float worth = gains[m] / static_cast<float>(trials) -
                        by.strength * static_cast<float>(value_of(moves[m].card));
    if (worth > best_worth) {
      best = m;
      best_worth = worth;
    }
  }
  const bool wins = gains[best] > 0;
  return {best, wins ? "worth_it" : "save_strength"};
}

inline Advice quick_colour(const State& s, const MoveList& moves, const Weights& by) {
  std::uint32_t best = 0;
  int most = -1;
  for (std::uint32_t m = 0; m < moves.size(); ++m) {
    const FaceSet cards = s.pot.faces() & faces_of_colour(moves[m].other);
    const int worth = by.counts_cards ? std::popcount(cards) : total_value(cards);
    if (worth > most) {
      best = m;
      most = worth;
    }
  }
  return {best, "richest"};
}

inline Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng,
                         const Weights& by = weights) {
  if (moves.size() == 1) return {0, "only_one", true};
  return s.phase == taking ? quick_colour(s, moves, by) : quick_card(s, seat, moves, rng, by);
}

}  // namespace pioche::pot
