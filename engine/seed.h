// Seeds in writing, and the hash by which one is committed to before the first card is dealt.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/chance.h"

namespace pioche {

// 1 to 64 hexadecimal digits of either case, read as one number.
std::optional<Seed> seed_from(std::string_view digits);

// The seed's last eight bytes: for generators that decide no card.
std::uint64_t rng_seed(const Seed& seed);

// As a number, the first byte the highest.
constexpr std::uint64_t first_eight_bytes(std::span<const std::uint8_t> bytes) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes.first(8)) number = number << 8 | byte;
  return number;
}

std::string hex(std::span<const std::uint8_t> bytes);

std::array<std::uint8_t, 32> sha256(std::span<const std::uint8_t> bytes);

// The SHA-256 of the seed's 32 bytes: shown before the deal, checked after the match.
std::string commitment(const Seed& seed);

}  // namespace pioche
