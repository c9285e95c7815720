#include "server/accounts/random_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sodium.h>
#include <stdexcept>
#include <string_view>

#include "engine/seed.h"

namespace pioche::accounts {

std::string random_text(std::size_t length) {
  constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  if (sodium_init() < 0) throw std::runtime_error("The system gives no random numbers.");
  std::string text(length, ' ');
  randombytes_buf(text.data(), text.size());
  for (char& c : text) c = alphabet[static_cast<unsigned char>(c) % alphabet.size()];
  return text;
}

bool looks_like_random_text(std::string_view text, std::size_t length) {
  return text.size() == length && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
         });
}

std::string random_text_hash(std::string_view text) {
  std::array<std::uint8_t, 32> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return hex(hash);
}

}  // namespace pioche::accounts
