// How Mio is played by rule of thumb: each card that may be put is given a number of points for
// what it does to the hand and to the others, and the best one is put: to draw although a card fits
// loses more than it gains. Of other hands only the sizes are looked at.
#pragma once

#include <algorithm>

#include "core/deal.h"
#include "core/heuristics.h"
#include "games/mio/fitting.h"

namespace pioche::mio {

// What speaks for a card, found by letting players with other numbers play against these.
struct Taste {
  std::array<float, 5> shed{3, 1.2f, 0.9f, 0.7f, 0.7f};  // a point; by cards of the nearest to out
  std::array<float, 5> threat{15, 3.5f, 2, 2, 1};        // by cards of the player who faces a star
  float cover = 80;   // the share of cards on which something of the rest can be put
  float star = 2;     // the next player will hardly put a card
  float joker = -14;  // fits nearly everything, and doubles all points as the last card
};
inline constexpr Taste taste;

// The cards on which a card can be put from the hand.
constexpr FaceSet goes_on(Card card) {
  if (card == joker) return any_card & ~stars;
  const FaceSet numbers = faces_of_colour(colour_of(card)) & ~stars;
  return numbers | (is_star(card) ? stars : faces_of_value(value_of(card)));
}
inline constexpr auto places_for = [] {
  std::array<FaceSet, card_names.size()> table{};
  for (Card card = 1; card < table.size(); ++card) table[card] = goes_on(card);
  return table;
}();

class MoveScorer {
 public:
  constexpr MoveScorer(const State& s, Seat seat, const Taste& by)
      : s_(s), taste_(by), hand_(s.hands[seat]), seat_(seat) {
    left_ = in_front_of(seat) - 1;
    for (Seat other = 0; other < s.players; ++other)
      if (other != seat) nearest_ = std::min(nearest_, in_front_of(other));
  }

  constexpr Advice choose(const MoveList& moves) const {
    const FaceSet held = s_.phase == drawing ? face(s_.drawn) : hand_.faces();
    const FaceSet faces = held & fitting(s_);
    if (faces == 0)
      return {moves.size() - 1, s_.stock.pile_empty() ? "must_pass" : "nothing_fits", true};
    const Move best = best_of(faces);
    // Where nobody's total is lower, to end the round can only be good.
    const bool wins = left_ == 0 && best_seats(s_, Wins::lowest).contains(seat_);
    return {place_of(best, moves), reason_for(best), wins};
  }

  // The best card of some that may be put, with what is said.
  constexpr Move best_of(FaceSet faces) const {
    Move best{0, 0, 0, 0};
    float best_merit = -1e9f;
    for_each_face(faces, [&](Card card) {
      const Move move = said_with(card);
      const float merit = merit_of(move);
      if (merit > best_merit) {
        best_merit = merit;
        best = move;
      }
    });
    return best;
  }

 private:
  static constexpr float by_size(const std::array<float, 5>& table, int size) {
    return table[static_cast<std::size_t>(std::clamp(size, 1, 5) - 1)];
  }
  constexpr int in_front_of(Seat seat) const {
    return s_.hands[seat].size() + (s_.aside[seat] != no_card);
  }

  constexpr Move said_with(Card card) const {
    const std::uint8_t colour = card == joker ? longest_colour() : std::uint8_t{0};
    return {put, card, colour, static_cast<std::uint8_t>(left_ == 1)};
  }

  constexpr std::uint8_t longest_colour() const {
    std::uint8_t best = 1;
    int most = -1;
    for (std::uint8_t colour = 1; colour <= s_.options.colours; ++colour)
      if (const int count = hand_.known(faces_of_colour(colour)); count > most) {
        most = count;
        best = colour;
      }
    return best;
  }

  constexpr float merit_of(Move move) const {
    const Card card = move.card;
    if (left_ == 0) return 1e6f;
    float merit = by_size(taste_.shed, nearest_) * static_cast<float>(worth(card));
    merit += taste_.cover * share_covered_without(card);
    if (card == joker) merit += taste_.joker;
    if (is_star(card))
      merit += taste_.star + by_size(taste_.threat, in_front_of(s_.left_of(seat_)));
    return merit;
  }

  // The share of the usual cards on which the rest of the hand can be put.
  constexpr float share_covered_without(Card card) const {
    constexpr FaceSet often = faces_of_value(1) | faces_of_value(2) | faces_of_value(3) | stars;
    constexpr FaceSet once = faces_of_value(4) | faces_of_value(5);
    constexpr float cards = 50;
    FaceSet covered = 0;
    const FaceSet rest = hand_.copies(card) > 1 ? hand_.faces() : hand_.faces() & ~face(card);
    for_each_face(rest, [&](Card other) { covered |= places_for[other]; });
    return static_cast<float>(2 * std::popcount(covered & often) + std::popcount(covered & once)) /
           cards;
  }

  static constexpr std::uint32_t place_of(Move move, const MoveList& moves) {
    std::uint32_t place = 0;
    while (place + 1 < moves.size() && !(moves[place] == move)) ++place;
    return place;
  }

  constexpr std::string_view reason_for(Move move) const {
    if (left_ == 0) return "last_card";
    if (is_star(move.card)) return in_front_of(s_.left_of(seat_)) <= 2 ? "hit_next" : "star";
    if (move.card == joker) return "longest_colour";
    return left_ == 1 ? "keep_best" : "shed_points";
  }

  const State& s_;
  const Taste& taste_;
  const Hand<4>& hand_;
  Seat seat_;
  int left_;
  int nearest_ = 99;
};

inline Advice advise(const State& s, Seat seat, const MoveList& moves, const Taste& by = taste) {
  if (s.phase <= scored) return {0, "", true};
  return MoveScorer(s, seat, by).choose(moves);
}

}  // namespace pioche::mio
