// Cards, piles and hands. A card is a small number: its index in the game's table of card faces,
// which is also the order of the deck before it is shuffled (docs/randomness.md).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/list.h"

namespace pioche {

using Card = std::uint8_t;
inline constexpr Card no_card = 0;         // faces are 1, 2, …
inline constexpr Card unknown_card = 255;  // a card that the owner of a view may not know
inline constexpr int most_faces = 64;

using FaceSet = std::uint64_t;
constexpr FaceSet face(Card card) { return FaceSet{1} << card; }

// How many there are of each face.
using Counts = std::array<std::int16_t, most_faces>;

// Cards on top of each other; the last of the list is the top.
template <std::size_t Capacity>
struct Pile : List<Card, Capacity> {
  constexpr Card top() const { return this->back(); }
  constexpr Card draw() { return this->pop(); }
  constexpr void put(Card card) { this->push(card); }
  constexpr void put_below(Card card, std::size_t cards_above) {
    this->insert(this->size() - cards_above, card);
  }
  constexpr bool operator==(const Pile&) const = default;
};

// A hand: a multiset of cards, its counts cut into planes of bits (plane k holds bit k of the count
// of every face), so that asking and changing take a few instructions for all faces at once.
// `hidden` cards are in the hand, but their faces are not known (in views only).
template <int Planes>
struct Hand {
  std::array<std::uint64_t, Planes> planes{};
  std::uint16_t hidden = 0;

  static constexpr int most_copies = (1 << Planes) - 1;

  constexpr FaceSet faces() const {
    FaceSet all = 0;
    for (const auto plane : planes) all |= plane;
    return all;
  }
  constexpr bool contains(Card card) const { return (faces() >> card & 1u) != 0; }
  // How many cards there are of the faces of a set.
  constexpr int known(FaceSet set = ~FaceSet{0}) const {
    int total = 0;
    for (int k = 0; k < Planes; ++k)
      total += std::popcount(planes[static_cast<unsigned>(k)] & set) << k;
    return total;
  }
  constexpr int size() const { return known() + hidden; }
  constexpr bool empty() const { return faces() == 0 && hidden == 0; }
  constexpr int copies(Card card) const {
    int total = 0;
    for (int k = 0; k < Planes; ++k)
      total |= static_cast<int>(planes[static_cast<unsigned>(k)] >> card & 1u) << k;
    return total;
  }
  constexpr void add(Card card) {
    FaceSet carry = face(card);
    for (auto& plane : planes) {
      const FaceSet next = plane & carry;
      plane ^= carry;
      carry = next;
    }
    assert(carry == 0 && "a hand has more copies of a card than its planes can count");
  }
  constexpr void remove(Card card) {
    FaceSet borrow = face(card);
    for (auto& plane : planes) {
      const FaceSet next = ~plane & borrow;
      plane ^= borrow;
      borrow = next;
    }
    assert(borrow == 0 && "a hand does not have the card that is removed");
  }
  constexpr void clear() { *this = {}; }
  constexpr bool operator==(const Hand&) const = default;
};

// Calls `action(card)` for each face of a set, in ascending order.
template <class Action>
constexpr void for_each_face(FaceSet set, Action&& action) {
  for (; set != 0; set &= set - 1) action(static_cast<Card>(std::countr_zero(set)));
}

}  // namespace pioche
