// What a person may be called, log in with, or have as a password. The sentences are
// `complaint.people.…` in lang/.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"

namespace pioche::accounts {

inline constexpr std::size_t longest_name = 24;  // characters
inline constexpr std::size_t shortest_login = 3;
inline constexpr std::size_t longest_login = 32;
inline constexpr std::size_t shortest_password = 8;    // characters
inline constexpr std::size_t longest_password = 1024;  // bytes

// Without the white space around it: check this, and store it.
std::string_view trimmed_name(std::string_view name);

// 1 to 24 characters of which one at least can be seen; none that controls the line, turns the
// direction of writing or takes no place. Two persons may have the same name.
Result<> check_name(std::string_view name);

// 3 to 32 of A-Z a-z 0-9 . _ -, the first a letter or a digit. Case does not count.
Result<> check_login(std::string_view login);

// Logins that are the same have this in common.
std::string folded_login(std::string_view login);

// 8 characters at least; not the login.
Result<> check_new_password(std::string_view password, std::string_view login);

}  // namespace pioche::accounts
