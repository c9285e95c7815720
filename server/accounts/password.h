// Passwords are kept as Argon2id hashes (libsodium, interactive limits: 64 MiB and some 0.1 s of
// one processor): hash and compare on a thread that may be busy that long.
#pragma once

#include <string>
#include <string_view>

namespace pioche::accounts {

// With a salt of its own; holds its limits, so that they can be raised later. Throws
// std::runtime_error where there is no memory for it.
std::string password_hash(std::string_view password);

// In a time that says nothing of the password. An empty hash (there is no such account) takes as
// long as any other, and matches nothing.
bool password_matches(std::string_view hash, std::string_view password);

// Whether the hash is of weaker limits than today's: hash again at the next login.
bool needs_rehash(std::string_view hash);

}  // namespace pioche::accounts
