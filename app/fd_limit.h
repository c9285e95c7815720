// The limit of open file descriptors of this process.
#pragma once

#include <cstdint>

namespace pioche {

// Raises the soft limit to the hard limit; returns the limit.
std::uint64_t raise_fd_limit();

}  // namespace pioche
