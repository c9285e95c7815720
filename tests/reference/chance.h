// All chance of a match, as docs/randomness.md has it: numbered events, each a ChaCha20 stream.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace reference {

using Key = std::array<std::uint8_t, 32>;
using Nonce = std::array<std::uint8_t, 12>;
using Block = std::array<std::uint32_t, 16>;

// RFC 8439, section 2.3, as the sixteen words of the state after the last addition.
Block chacha20_block(const Key& key, std::uint32_t counter, const Nonce& nonce);

// At most 64 hexadecimal digits of either case, read as one number; nothing for any other text.
std::optional<Key> key_from(const std::string& seed);

// The stream of one event.
class Event {
 public:
  Event(const Key& key, std::uint32_t number);
  std::uint32_t below(std::uint32_t n);

 private:
  std::uint32_t word();

  Key key;
  Nonce nonce;
  Block block{};
  std::uint32_t blocks = 0;
  std::size_t used = 16;
};

class Chance {
 public:
  explicit Chance(const Key& key) : key(key) {}

  // One event that draws one number.
  int below(std::size_t n);

  // One event; none for fewer than two cards.
  template <class Card>
  void shuffle(std::vector<Card>& cards) {
    if (cards.size() < 2) return;
    Event event(key, events++);
    for (std::size_t i = cards.size() - 1; i >= 1; --i) {
      const std::size_t j = event.below(static_cast<std::uint32_t>(i + 1));
      std::swap(cards[i], cards[j]);
    }
  }

 private:
  Key key;
  std::uint32_t events = 0;
};

}  // namespace reference
