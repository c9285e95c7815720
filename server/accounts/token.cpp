#include "server/accounts/token.h"

#include "server/accounts/random_text.h"

namespace pioche::accounts {

namespace {

constexpr std::size_t random_characters = 32;

}  // namespace

std::string fresh_token() { return std::string(token_beginning) + random_text(random_characters); }

std::optional<std::string> token_hash(std::string_view token) {
  if (!token.starts_with(token_beginning)) return std::nullopt;
  if (!looks_like_random_text(token.substr(token_beginning.size()), random_characters))
    return std::nullopt;
  return random_text_hash(token);
}

}  // namespace pioche::accounts
