// Texts that nobody can guess: ids, invitations, keys. The system's generator, through libsodium.
#pragma once

#include <string>

namespace pioche::accounts {

// Characters of a-z and 2-7, five bits each. 26 are as good as 128 bits.
std::string random_text(std::size_t length);

}  // namespace pioche::accounts
