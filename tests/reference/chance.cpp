#include "chance.h"

#include <bit>

namespace reference {
namespace {

void quarter_round(Block& state, int a, int b, int c, int d) {
  state[a] += state[b];
  state[d] = std::rotl(state[d] ^ state[a], 16);
  state[c] += state[d];
  state[b] = std::rotl(state[b] ^ state[c], 12);
  state[a] += state[b];
  state[d] = std::rotl(state[d] ^ state[a], 8);
  state[c] += state[d];
  state[b] = std::rotl(state[b] ^ state[c], 7);
}

template <std::size_t size>
std::uint32_t little_endian(const std::array<std::uint8_t, size>& bytes, std::size_t first) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word |= std::uint32_t{bytes[first + i]} << (8 * i);
  return word;
}

std::optional<int> hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return std::nullopt;
}

}  // namespace

Block chacha20_block(const Key& key, std::uint32_t counter, const Nonce& nonce) {
  Block start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little_endian(key, 4 * i);
  start[12] = counter;
  for (std::size_t i = 0; i < 3; ++i) start[13 + i] = little_endian(nonce, 4 * i);

  Block state = start;
  for (int twice = 0; twice < 10; ++twice) {
    for (int i = 0; i < 4; ++i) quarter_round(state, i, 4 + i, 8 + i, 12 + i);
    for (int i = 0; i < 4; ++i) {
      quarter_round(state, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
  }
  for (std::size_t i = 0; i < 16; ++i) state[i] += start[i];
  return state;
}

std::optional<Key> key_from(const std::string& seed) {
  if (seed.size() > 64) return std::nullopt;
  const std::string digits = std::string(64 - seed.size(), '0') + seed;
  Key key{};
  for (std::size_t i = 0; i < 32; ++i) {
    const std::optional<int> high = hexadecimal(digits[2 * i]);
    const std::optional<int> low = hexadecimal(digits[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    key[i] = static_cast<std::uint8_t>(16 * *high + *low);
  }
  return key;
}

Event::Event(const Key& key, std::uint32_t number) : key(key), nonce{} {
  for (std::size_t i = 0; i < 4; ++i) nonce[i] = static_cast<std::uint8_t>(number >> (8 * i));
}

std::uint32_t Event::word() {
  if (used == 16) {
    block = chacha20_block(key, blocks++, nonce);
    used = 0;
  }
  return block[used++];
}

std::uint32_t Event::below(std::uint32_t n) {
  const std::uint64_t unfair = (std::uint64_t{1} << 32) % n;
  for (;;) {
    const std::uint64_t product = std::uint64_t{word()} * n;
    if ((product & 0xffffffff) >= unfair) return static_cast<std::uint32_t>(product >> 32);
  }
}

int Chance::below(std::size_t n) {
  Event event(key, events++);
  return static_cast<int>(event.below(static_cast<std::uint32_t>(n)));
}

}  // namespace reference
