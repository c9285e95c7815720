// Texts that nobody can guess: ids, invitations, keys. The system's generator, through libsodium.
#pragma once

#include <string>
#include <string_view>

namespace pioche::accounts {

// Characters of a-z and 2-7, five bits each. 26 are as good as 128 bits.
std::string random_text(std::size_t length);

bool looks_like_random_text(std::string_view text, std::size_t length);

// What is kept of a text that is a secret: 64 hexadecimal digits, its BLAKE2b hash. A random text is
// long, so that a fast hash is enough.
std::string random_text_hash(std::string_view text);

}  // namespace pioche::accounts
