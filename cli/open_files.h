// How many files and connections the system lets this process have open at a time.
#pragma once

#include <cstdint>

namespace pioche {

// Raises the limit as far as the system allows without asking anybody; returns what it is then.
std::uint64_t allow_many_files();

}  // namespace pioche
