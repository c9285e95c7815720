// The draw pile and the discard in one array, since together they never hold more than the deck: a
// state half as big is copied in half the time. The pile lies at the front with its top last, the
// discard at the back with its top first; all between them is zero, so equal tables compare equal.
#pragma once

#include <iterator>

#include "core/card.h"
#include "games/mio/cards.h"

namespace pioche::mio {

struct Stock {
  std::array<Card, most_cards> cards{};
  std::uint16_t in_pile = 0;
  std::uint16_t in_discard = 0;

  constexpr bool full() const { return in_pile + in_discard == most_cards; }
  constexpr bool pile_empty() const { return in_pile == 0; }
  constexpr bool discard_empty() const { return in_discard == 0; }
  constexpr Card top() const { return cards[most_cards - in_discard]; }

  constexpr Card draw() {
    assert(in_pile > 0);
    Card& place = cards[--in_pile];
    const Card card = place;
    place = no_card;
    return card;
  }
  constexpr void put(Card card) {
    assert(!full());
    cards[most_cards - ++in_discard] = card;
  }
  constexpr void clear() { *this = {}; }
  constexpr bool operator==(const Stock&) const = default;
};

// The pile of a stock as a list of its own, its top last.
template <class S>
struct PileOf {
  S& stock;

  static constexpr std::size_t capacity = most_cards;
  constexpr std::size_t size() const { return stock.in_pile; }
  constexpr bool full() const { return stock.full(); }
  constexpr auto begin() const { return stock.cards.data(); }
  constexpr auto end() const { return stock.cards.data() + stock.in_pile; }
  constexpr auto& operator[](std::size_t i) const { return stock.cards[i]; }
  constexpr void push(Card card) const { stock.cards[stock.in_pile++] = card; }
  constexpr void clear() const {
    while (stock.in_pile > 0) stock.draw();
  }
};

// The discard in the same way, its top last too.
template <class S>
struct DiscardOf {
  S& stock;

  static constexpr std::size_t capacity = most_cards;
  constexpr std::size_t size() const { return stock.in_discard; }
  constexpr bool full() const { return stock.full(); }
  constexpr auto begin() const { return stock.cards.rbegin(); }
  constexpr auto end() const { return stock.cards.rbegin() + stock.in_discard; }
  constexpr void push(Card card) const { stock.put(card); }
  constexpr void clear() const {
    for (Card& card : *this) card = no_card;
    stock.in_discard = 0;
  }
};

}  // namespace pioche::mio
