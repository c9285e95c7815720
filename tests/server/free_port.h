// Ports of this machine, for the servers of tests.
#pragma once

#include <cstdint>

namespace pioche::test {

// Nobody listens there now.
std::uint16_t free_port();
bool listens(std::uint16_t port);

}  // namespace pioche::test
