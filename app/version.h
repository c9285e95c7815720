// The version of the program and the commit that it was built from (cmake/version.cmake), and the
// versions of the rules that it plays.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

std::string_view program_version();  // such as 0.2
std::string_view program_commit();   // abbreviated; `unknown` outside a repository

// The versions of each game's rules, oldest first: `game 1, 2; …`.
std::string rules_versions();

}  // namespace pioche
