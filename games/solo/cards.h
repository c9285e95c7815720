// Solo's cards: thirteen faces a colour (1 … 9, skip, reverse, draw two, exchange), then the black
// ones; and which of them match which.
#pragma once

#include <array>
#include <string_view>

#include "core/card.h"

namespace pioche::solo {

enum Symbol : std::uint8_t { black = 0, skip = 10, reverse, draw_two, exchange };

inline constexpr int colours = 4;
inline constexpr int faces_per_colour = exchange;
inline constexpr Card colour_choice = 53;
inline constexpr Card draw_four = 54;
inline constexpr Card exchange_all = 55;
inline constexpr std::array<std::string_view, colours + 1> colour_names{"", "R", "G", "B", "Y"};
inline constexpr std::array<std::string_view, 56> card_names{
    "",                                                                              //
    "R1", "R2",  "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RZ", "RV", "R+2", "RX",  //
    "G1", "G2",  "G3", "G4", "G5", "G6", "G7", "G8", "G9", "GZ", "GV", "G+2", "GX",  //
    "B1", "B2",  "B3", "B4", "B5", "B6", "B7", "B8", "B9", "BZ", "BV", "B+2", "BX",  //
    "Y1", "Y2",  "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "YZ", "YV", "Y+2", "YX",  //
    "W",  "W+4", "WT"};

constexpr bool is_black(Card card) { return card >= colour_choice; }
constexpr int colour_of(Card card) {
  return is_black(card) ? 0 : (card - 1) / faces_per_colour + 1;
}
constexpr int symbol_of(Card card) {
  return is_black(card) ? int{black} : (card - 1) % faces_per_colour + 1;
}

constexpr FaceSet faces_of_colour(int colour) {
  return FaceSet{0x1FFF} << ((colour - 1) * faces_per_colour + 1);
}
constexpr FaceSet faces_of_symbol(int symbol) {
  FaceSet all = 0;
  for (int colour = 0; colour < colours; ++colour)
    all |= FaceSet{1} << (colour * faces_per_colour + symbol);
  return all;
}

inline constexpr FaceSet any_card = (FaceSet{1} << card_names.size()) - 2;
inline constexpr FaceSet black_cards = face(colour_choice) | face(draw_four) | face(exchange_all);
inline constexpr FaceSet colour_namers = face(colour_choice) | face(draw_four);
inline constexpr FaceSet skips = faces_of_symbol(skip);
inline constexpr FaceSet reverses = faces_of_symbol(reverse);
inline constexpr FaceSet draw_twos = faces_of_symbol(draw_two);
inline constexpr FaceSet exchanges = faces_of_symbol(exchange);
inline constexpr FaceSet draw_cards = draw_twos | face(draw_four);
inline constexpr FaceSet action_cards = black_cards | skips | reverses | draw_twos | exchanges;
constexpr bool is_one_of(Card card, FaceSet set) { return (set >> card & 1u) != 0; }

template <class Value>
constexpr std::array<Value, card_names.size()> table_of(Value (*value_of)(Card)) {
  std::array<Value, card_names.size()> table{};
  for (std::size_t card = 1; card < table.size(); ++card)
    table[card] = value_of(static_cast<Card>(card));
  return table;
}

// What matches a visible card for which no colour is named.
inline constexpr auto matching = table_of<FaceSet>([](Card top) {
  if (is_black(top)) return any_card;
  return faces_of_colour(colour_of(top)) | faces_of_symbol(symbol_of(top)) | black_cards;
});

constexpr int worth(Card card) {
  constexpr std::array<int, 4> of_actions{20, 10, 30, 30};
  if (is_black(card)) return card == draw_four ? 50 : 40;
  return symbol_of(card) < skip ? symbol_of(card) : of_actions[symbol_of(card) - skip];
}
inline constexpr auto worths = table_of<int>(worth);

inline constexpr std::size_t most_cards = 112;
inline constexpr Counts deck_counts = [] {
  Counts counts{};
  for (Card card = 1; card < card_names.size(); ++card)
    counts[card] = is_black(card) ? 4 : is_one_of(card, exchanges) ? 1 : 2;
  return counts;
}();
// The first card on top, as docs/randomness.md lists them.
inline constexpr Pile<most_cards> deck_in_order = [] {
  Pile<most_cards> pile;
  for (Card card = card_names.size(); card-- > 1;)
    for (int i = 0; i < deck_counts[card]; ++i) pile.put(card);
  return pile;
}();

}  // namespace pioche::solo
