// Skyjo's cards, −2 to 12, and the places of a grid: four columns of three.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "core/card.h"
#include "core/grid.h"

namespace pioche::skyjo {

inline constexpr std::array<std::string_view, 16> card_names{
    "", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
inline constexpr std::size_t most_cards = 150;
inline constexpr Counts copies{0, 5, 10, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10};

// The pile before it is shuffled, the first card of the deck on top.
inline constexpr Pile<most_cards> deck_in_order = [] {
  Pile<most_cards> pile;
  for (auto card = static_cast<Card>(card_names.size() - 1); card > no_card; --card)
    for (int i = 0; i < copies[card]; ++i) pile.put(card);
  return pile;
}();
static_assert(deck_in_order.full());

inline constexpr Card zero = 3;
constexpr int value_of(Card card) { return card - zero; }

inline constexpr std::size_t columns = 4;
inline constexpr std::size_t rows = 3;
inline constexpr std::size_t places = columns * rows;
using Grid = pioche::Grid<places>;

inline constexpr unsigned whole_column = 0b111;
inline constexpr unsigned whole_grid = (1u << places) - 1u;
constexpr unsigned column_of(unsigned set, std::size_t column) {
  return set >> (rows * column) & whole_column;
}

inline constexpr std::array<std::string_view, columns> column_names{"a", "b", "c", "d"};
inline constexpr std::array<std::string_view, places> place_names{
    "a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"};

// How many places of a set come before this one.
constexpr std::uint32_t rank_in(unsigned set, std::size_t place) {
  return static_cast<std::uint32_t>(std::popcount(set & ((1u << place) - 1u)));
}

// The number of a place by its name; `places` for any other text.
constexpr std::uint8_t place_named(std::string_view name) {
  std::uint8_t place = 0;
  while (place < places && place_names[place] != name) ++place;
  return place;
}

}  // namespace pioche::skyjo
