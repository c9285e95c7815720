// How Mio is played by rule of thumb: each card that may be put is given a number of points for
// what it does to the hand and to the others, and the best one is put. Of other hands only the
// sizes are looked at.
#pragma once

#include <algorithm>

#include "core/thought.h"
#include "games/mio/fitting.h"

namespace pioche::mio {

// What speaks for a card, found by letting players with other numbers play against these.
struct Taste {
  std::array<float, 5> shed{3, 1.2f, 0.9f, 0.5f, 0.8f};  // a point; by cards of the nearest to out
  std::array<float, 5> threat{15, 3.5f, 2, 2, 1};     // by cards of the player who faces a star
  float follow = 3.3f;       // the share of the rest that could be put on it
  float star = 2;          // the next player will hardly put a card
  std::array<float, 4> joker{-30, -20, -14, 0};  // fits nearly everything; by cards left
  float last_joker = 9;   // the last card fits nearly everything, and doubles all points
  float last_fits = 10;     // the last card fits on this one
  float last_star = 0;     // the last card is a star
  float draw = -30;        // less than this: draw although a card fits
  float leave = -40;       // less than this: leave the card drawn
};
inline constexpr Taste taste;

class Thumb {
 public:
  constexpr Thumb(const State& s, Seat seat, const Taste& taste)
      : s_(s), taste_(taste), hand_(s.hands[seat]), seat_(seat) {
    left_ = in_front_of(seat) - 1;
    for (Seat other = 0; other < s.players; ++other)
      if (other != seat) nearest_ = std::min(nearest_, in_front_of(other));
  }

  constexpr Advice choose(const MoveList& moves) const {
    const FaceSet held = s_.phase == drawing ? face(s_.drawn) : hand_.faces();
    const FaceSet faces = held & fitting(s_);
    if (faces == 0)
      return {moves.size() - 1, s_.stock.pile_empty() ? "must_pass" : "nothing_fits", true};
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
    const float enough = s_.phase == drawing ? taste_.leave : taste_.draw;
    if (best_merit < enough && !s_.stock.pile_empty()) return {moves.size() - 1, "better_draw"};
    return {place_of(best, moves), reason_for(best), left_ == 0 && leads()};
  }

 private:
  static constexpr float by_size(const std::array<float, 5>& table, int size) {
    return table[static_cast<std::size_t>(std::clamp(size, 1, 5) - 1)];
  }
  constexpr int in_front_of(Seat seat) const {
    return s_.hands[seat].size() + (s_.aside[seat] != no_card);
  }

  // Nobody's total is lower: to end the round can only be good.
  constexpr bool leads() const {
    return std::none_of(s_.scores.begin(), s_.scores.begin() + s_.players,
                        [&](std::int32_t score) { return score < s_.scores[seat_]; });
  }

  // How many cards of the set are in the hand.
  constexpr int held(FaceSet set) const {
    int total = 0;
    for (unsigned k = 0; k < hand_.planes.size(); ++k)
      total += std::popcount(hand_.planes[k] & set) << k;
    return total;
  }

  constexpr Move said_with(Card card) const {
    const std::uint8_t colour = card == joker ? longest_colour() : std::uint8_t{0};
    return {put, card, colour, static_cast<std::uint8_t>(left_ == 1)};
  }

  constexpr std::uint8_t longest_colour() const {
    std::uint8_t best = 1;
    int most = -1;
    for (std::uint8_t colour = 1; colour <= s_.options.colours; ++colour)
      if (const int count = held(faces_of_colour(colour)); count > most) {
        most = count;
        best = colour;
      }
    return best;
  }

  // What could be put on it by this player.
  static constexpr FaceSet fitting_on(Move move) {
    if (move.card == joker) return faces_of_colour(move.other) | face(joker);
    if (is_star(move.card)) return stars;
    return faces_of_colour(colour_of(move.card)) | faces_of_value(value_of(move.card)) | face(joker);
  }

  constexpr float merit_of(Move move) const {
    const Card card = move.card;
    if (left_ == 0) return 1e6f;
    float merit = by_size(taste_.shed, nearest_) * static_cast<float>(worth(card));
    const FaceSet on_it = fitting_on(move);
    merit += taste_.follow * static_cast<float>(held(on_it & ~face(card))) / static_cast<float>(left_);
    if (card == joker) merit += taste_.joker[static_cast<std::size_t>(std::min(left_, 4) - 1)];
    if (is_star(card)) merit += taste_.star + by_size(taste_.threat, in_front_of(s_.left_of(seat_)));
    if (left_ == 1) merit += end_merit(on_it, card);
    return merit;
  }

  constexpr float end_merit(FaceSet on_it, Card card) const {
    const FaceSet last = hand_.copies(card) > 1 ? face(card) : hand_.faces() & ~face(card);
    if ((last & face(joker)) != 0) return taste_.last_joker;
    if ((last & stars) != 0) return taste_.last_star;
    return (last & on_it) != 0 ? taste_.last_fits : 0;
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
  return Thumb(s, seat, by).choose(moves);
}

}  // namespace pioche::mio
