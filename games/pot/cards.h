// Pot's cards: ten values in each of six colours.
#pragma once

#include <array>
#include <string_view>

#include "core/card.h"

namespace pioche::pot {

inline constexpr int values = 10;
inline constexpr int most_colours = 6;
inline constexpr std::string_view colour_letters = "RGBYPO";
inline constexpr std::array<std::string_view, 7> colour_names{"", "R", "G", "B", "Y", "P", "O"};
// P1 There are six colours with one card of each value from 1 to 10: red, green, blue and yellow;
// the other two, which the sheet does not name, are purple and orange.
inline constexpr std::array<std::string_view, 61> card_names{
    "",                                                           //
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10",  //
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10",  //
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10",  //
    "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10",  //
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10",  //
    "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10"};

// Colours are 1 … 6; 0 is none.
constexpr std::uint8_t colour_of(Card card) {
  return static_cast<std::uint8_t>((card - 1) / values + 1);
}
constexpr int value_of(Card card) { return (card - 1) % values + 1; }

constexpr std::uint8_t colour_named(char letter) {
  for (std::uint8_t i = 0; i < most_colours; ++i)
    if (colour_letters[i] == letter) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

constexpr FaceSet faces_of_colour(int colour) {
  return FaceSet{0x3FF} << ((colour - 1) * values + 1);
}

// The cards whose value has bit k, for each k: a set of cards is added up by counting four times.
constexpr std::array<FaceSet, 4> faces_by_value_bit() {
  std::array<FaceSet, 4> sets{};
  for (Card card = 1; card < card_names.size(); ++card)
    for (unsigned k = 0; k < sets.size(); ++k)
      if ((value_of(card) >> k & 1) != 0) sets[k] |= face(card);
  return sets;
}

constexpr int total_value(FaceSet cards) {
  constexpr auto sets = faces_by_value_bit();
  int total = 0;
  for (unsigned k = 0; k < sets.size(); ++k) total += std::popcount(cards & sets[k]) << k;
  return total;
}

}  // namespace pioche::pot
