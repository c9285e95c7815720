// API tokens: shown once, kept as a hash. They are long and random, so a fast hash is enough.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pioche::accounts {

inline constexpr std::string_view token_beginning = "pioche_";

// `pioche_` and 32 characters of a-z 2-7: 160 bits.
std::string fresh_token();

// What is kept of a token: 64 hexadecimal digits, its BLAKE2b hash. nullopt: no token looks so.
std::optional<std::string> token_hash(std::string_view token);

}  // namespace pioche::accounts
