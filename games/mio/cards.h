// Mio's cards: ten faces a colour (1 … 9 and the star), then the joker.
#pragma once

#include <array>
#include <string_view>

#include "core/card.h"

namespace pioche::mio {

inline constexpr int faces_per_colour = 10;
inline constexpr int most_colours = 5;
inline constexpr std::size_t most_cards = most_colours * (9 * 9 + 5) + 10;
inline constexpr Card joker = 51;
inline constexpr std::array<std::string_view, 6> colour_names{"", "R", "G", "B", "Y", "S"};
inline constexpr std::array<std::string_view, 52> card_names{
    "",                                                          //
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R*",  //
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G*",  //
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B*",  //
    "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y*",  //
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S*", "J"};

constexpr int colour_of(Card card) { return (card - 1) / faces_per_colour + 1; }
constexpr int value_of(Card card) { return (card - 1) % faces_per_colour + 1; }

constexpr FaceSet faces_of_colour(int colour) {
  return FaceSet{0x3FF} << ((colour - 1) * faces_per_colour + 1);
}
constexpr FaceSet faces_of_value(int value) {
  FaceSet all = 0;
  for (int colour = 0; colour < most_colours; ++colour)
    all |= FaceSet{1} << (colour * faces_per_colour + value);
  return all;
}
inline constexpr FaceSet stars = faces_of_value(faces_per_colour);
constexpr bool is_star(Card card) { return (stars & face(card)) != 0; }
inline constexpr FaceSet any_card = (FaceSet{1} << card_names.size()) - 2;

constexpr int worth(Card card) { return card == joker || is_star(card) ? 10 : value_of(card); }

}  // namespace pioche::mio
