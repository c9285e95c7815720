// Cards laid in columns, each face up, face down or gone.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/card.h"

namespace pioche {

// Places are numbered column by column. A place whose card is `no_card` is empty.
template <std::size_t Places>
struct Grid {
  std::array<Card, Places> cards{};
  std::uint16_t here = 0;  // the places that have a card
  std::uint16_t up = 0;    // those of them that lie face up

  static constexpr std::size_t places = Places;
  constexpr unsigned down() const { return here & ~unsigned{up}; }
  constexpr bool is_up(std::size_t place) const { return (up >> place & 1u) != 0; }
  constexpr bool is_gone(std::size_t place) const { return (here >> place & 1u) == 0; }
  constexpr bool is_down(std::size_t place) const { return (down() >> place & 1u) != 0; }
  constexpr void turn_up(std::size_t place) { up = static_cast<std::uint16_t>(up | 1u << place); }
  constexpr void lay(std::size_t place, Card card) {
    cards[place] = card;
    here = static_cast<std::uint16_t>(here | 1u << place);
    turn_up(place);
  }
  constexpr void remove(std::size_t place) {
    cards[place] = no_card;
    here = static_cast<std::uint16_t>(here & ~(1u << place));
    up = static_cast<std::uint16_t>(up & ~(1u << place));
  }
  constexpr bool operator==(const Grid&) const = default;
};

}  // namespace pioche
