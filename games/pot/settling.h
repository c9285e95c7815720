// Who may take from the pot after a trick, and in which order.
#pragma once

#include "games/pot/state.h"

namespace pioche::pot {

using Strengths = std::array<std::uint8_t, most_colours + 1>;

constexpr Strengths strengths_of(const Trick& trick) {
  Strengths strengths{};
  for (const Played& played : trick) {
    // P6 The cards of one colour are added up: that is the strength of the colour.
    std::uint8_t& strength = strengths[colour_of(played.card)];
    strength = static_cast<std::uint8_t>(strength + value_of(played.card));
  }
  return strengths;
}

// The greatest strength that two colours have in common, or 0.
constexpr int shared_strength(const Strengths& strengths) {
  std::uint64_t seen = 0;
  std::uint64_t shared = 1;
  for (const std::uint8_t strength : strengths) {
    shared |= seen & std::uint64_t{1} << strength;
    seen |= std::uint64_t{1} << strength;
  }
  return static_cast<int>(std::bit_width(shared)) - 1;
}

constexpr Takers takers_of(const Trick& trick) {
  const Strengths strengths = strengths_of(trick);
  const int shared = shared_strength(strengths);
  std::array<int, most_players> ranks{};
  std::uint8_t count = 0;
  for (std::size_t i = 0; i < trick.size(); ++i) {
    const int strength = strengths[colour_of(trick[i].card)];
    ranks[i] = strength * 16 + value_of(trick[i].card);
    // P8 As soon as two or more colours are equally strong, the settling stops: they and all weaker
    // ones get nothing.
    count = static_cast<std::uint8_t>(count + (strength > shared));
  }
  Takers order;
  for (std::size_t i = 0; i < trick.size(); ++i) {
    // P7 Colours are settled from the strongest down; within a colour come the players who played
    // it, highest card first. Each in turn takes all cards of one colour, chosen among those in the
    // pot, and keeps them face down.
    std::size_t place = 0;
    for (const int rank : ranks) place += rank > ranks[i];
    order[place] = trick[i].seat;
  }
  // Those who get nothing come last.
  for (std::size_t i = count; i < order.capacity; ++i) order[i] = 0;
  order.count = count;
  return order;
}

}  // namespace pioche::pot
