// Tennis's cards: six kinds, in the order of the deck, then the balls 1 … 6, which each player has
// once and which are in no pile.
#pragma once

#include <array>
#include <string_view>

#include "core/card.h"

namespace pioche::tennis {

inline constexpr Card ace = 1, tiebreak = 2, let = 3, game = 4, set = 5, match = 6;
inline constexpr Card first_ball = 7, last_ball = 12;
inline constexpr std::array<std::string_view, 13> card_names{
    "",  "ace", "tiebreak", "let", "game", "set", "match",  //
    "1", "2",   "3",        "4",   "5",    "6"};

inline constexpr FaceSet all_balls = FaceSet{0x3F} << first_ball;
inline constexpr int balls_each = 6;

// Of two balls, by their places in the table of cards: sums compare as those of the numbers do.
constexpr int sum_of(FaceSet pair) {
  return std::countr_zero(pair) + (most_faces - 1 - std::countl_zero(pair));
}

// The cards, other than balls and those drawn at random, that each player is dealt.
inline constexpr std::array<Card, 6> dealt_to_each{ace, tiebreak, let, game, game, game};
inline constexpr int drawn_at_random = 3;

}  // namespace pioche::tennis
