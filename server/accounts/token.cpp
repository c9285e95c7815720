#include "server/accounts/token.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sodium.h>

#include "engine/seed.h"
#include "server/accounts/random_text.h"

namespace pioche::accounts {

namespace {

constexpr std::size_t random_characters = 32;

bool is_token_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'); }

}  // namespace

std::string fresh_token() { return std::string(token_beginning) + random_text(random_characters); }

std::optional<std::string> token_hash(std::string_view token) {
  if (!token.starts_with(token_beginning)) return std::nullopt;
  const std::string_view rest = token.substr(token_beginning.size());
  if (rest.size() != random_characters || !std::ranges::all_of(rest, is_token_character))
    return std::nullopt;
  std::array<std::uint8_t, 32> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hex(hash);
}

}  // namespace pioche::accounts
