// All chance of a match: a seed and the number of events that it has given (docs/randomness.md).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pioche {

using Seed = std::array<std::uint8_t, 32>;  // most significant byte first

// Where the words of an event come from. Matches that are kept use ChaCha20, which nobody can
// reconstruct from the cards they see; simulation uses a generator that costs next to nothing.
enum class Generator : std::uint8_t { chacha, quick };

struct Chance {
  std::array<std::uint32_t, 8> key{};
  std::uint32_t events = 0;
  Generator generator = Generator::chacha;

  constexpr bool operator==(const Chance&) const = default;
};

constexpr Chance chance_from(const Seed& seed) {
  Chance chance;
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t b = 0; b < 4; ++b)
      chance.key[i] |= static_cast<std::uint32_t>(seed[4 * i + b]) << (8 * b);
  return chance;
}

constexpr Chance quick_chance(std::uint64_t seed) {
  Chance chance;
  chance.key[0] = static_cast<std::uint32_t>(seed);
  chance.key[1] = static_cast<std::uint32_t>(seed >> 32);
  chance.generator = Generator::quick;
  return chance;
}

// A small pseudo-random generator (SplitMix64) for choices outside the rules: random players,
// search, tests.
struct Rng {
  std::uint64_t state = 0;

  constexpr std::uint64_t next() {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  // 0 … n−1; off by less than n in four thousand million.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
};

// One block of ChaCha20 (RFC 8439): sixteen words of key stream.
constexpr std::array<std::uint32_t, 16> chacha20_block(const std::array<std::uint32_t, 8>& key,
                                                       std::uint32_t counter,
                                                       const std::array<std::uint32_t, 3>& nonce) {
  std::array<std::uint32_t, 16> start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = key[i];
  start[12] = counter;
  for (std::size_t i = 0; i < 3; ++i) start[13 + i] = nonce[i];
  auto x = start;
  const auto quarter = [&x](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
  };
  for (int round = 0; round < 10; ++round) {
    quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

// One event of chance, with a stream of words of its own.
class ChanceEvent {
 public:
  constexpr explicit ChanceEvent(Chance& chance)
      : key_(chance.key), number_(chance.events++), generator_(chance.generator) {
    rng_.state = (static_cast<std::uint64_t>(key_[1]) << 32 | key_[0]) ^
                 (static_cast<std::uint64_t>(number_) * 0xD1342543DE82EF95u);
  }

  constexpr bool is_quick() const {
#ifdef __CUDA_ARCH__
    return true;  // a GPU plays no matches that are kept, so its kernels have no ChaCha20
#else
    return generator_ == Generator::quick;
#endif
  }
  constexpr Rng quick_rng() const { return rng_; }

  constexpr std::uint32_t below(std::uint32_t n) {
    if (is_quick()) return rng_.below(n);
    std::uint64_t product = static_cast<std::uint64_t>(next_word()) * n;
    const std::uint32_t reject_under = (0u - n) % n;  // 2^32 mod n
    while (static_cast<std::uint32_t>(product) < reject_under)
      product = static_cast<std::uint64_t>(next_word()) * n;
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  constexpr std::uint32_t next_word() {
    if (used_ == 16) {
      block_ = chacha20_block(key_, counter_++, {number_, 0, 0});
      used_ = 0;
    }
    return block_[used_++];
  }

  const std::array<std::uint32_t, 8>& key_;
  std::uint32_t number_;
  Generator generator_;
  Rng rng_;
  std::array<std::uint32_t, 16> block_{};
  std::uint32_t counter_ = 0;
  std::size_t used_ = 16;
};

constexpr std::uint32_t pick_below(Chance& chance, std::uint32_t n) {
  return ChanceEvent(chance).below(n);
}

// Shuffles a list that holds its first card last, as piles do: c[i] is items[size − 1 − i].
template <class Item, class Source>
constexpr void fisher_yates(Item* items, std::size_t size, Source& source) {
  for (std::size_t i = size - 1; i > 0; --i) {
    const std::size_t j = source.below(static_cast<std::uint32_t>(i + 1));
    const Item held = items[size - 1 - i];
    items[size - 1 - i] = items[size - 1 - j];
    items[size - 1 - j] = held;
  }
}

template <class Item>
constexpr void shuffle_pile(Item* items, std::size_t size, Chance& chance) {
  if (size < 2) return;
  ChanceEvent event(chance);
  if (!event.is_quick()) return fisher_yates(items, size, event);
  Rng rng = event.quick_rng();  // the same numbers; a copy of its own stays in a register
  fisher_yates(items, size, rng);
}

}  // namespace pioche
