// Seats around a table, and sets of them.
#pragma once

#include <bit>
#include <cstdint>

namespace pioche {

using Seat = std::uint8_t;
inline constexpr Seat nobody = 255;
inline constexpr int most_seats = 10;

// A set of seats; iterating gives them in ascending order.
struct SeatSet {
  std::uint16_t bits = 0;

  static constexpr SeatSet of(Seat seat) { return {static_cast<std::uint16_t>(1u << seat)}; }
  static constexpr SeatSet all(int players) {
    return {static_cast<std::uint16_t>((1u << players) - 1u)};
  }

  constexpr bool empty() const { return bits == 0; }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool contains(Seat seat) const { return seat < 16 && ((bits >> seat) & 1u) != 0; }
  constexpr Seat first() const { return static_cast<Seat>(std::countr_zero(bits)); }
  constexpr void add(Seat seat) { bits = static_cast<std::uint16_t>(bits | (1u << seat)); }
  constexpr void remove(Seat seat) { bits = static_cast<std::uint16_t>(bits & ~(1u << seat)); }
  constexpr Seat nth(int n) const {
    unsigned left = bits;
    for (; n > 0; --n) left &= left - 1u;
    return static_cast<Seat>(std::countr_zero(left));
  }

  constexpr SeatSet operator|(SeatSet other) const {
    return {static_cast<std::uint16_t>(bits | other.bits)};
  }
  constexpr SeatSet operator&(SeatSet other) const {
    return {static_cast<std::uint16_t>(bits & other.bits)};
  }
  constexpr SeatSet without(SeatSet other) const {
    return {static_cast<std::uint16_t>(bits & ~other.bits)};
  }
  constexpr bool operator==(const SeatSet&) const = default;

  struct Iterator {
    unsigned left;
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(left)); }
    constexpr Iterator& operator++() {
      left &= left - 1u;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
  };
  constexpr Iterator begin() const { return {bits}; }
  constexpr Iterator end() const { return {0}; }
};

// The seat `steps` places further on, clockwise; negative steps go the other way.
constexpr Seat seat_after(Seat seat, int players, int steps = 1) {
  const int there = (seat + steps) % players;
  return static_cast<Seat>(there < 0 ? there + players : there);
}

}  // namespace pioche
