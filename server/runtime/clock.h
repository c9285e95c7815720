// The clocks of the server: of the calendar, which may be set, and steady ones for intervals.
#pragma once

#include <chrono>
#include <cstdint>

namespace pioche::server {

// Milliseconds since 1970.
inline std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Since some time in the past; never set back.
template <class Unit>
std::int64_t steady_now() {
  return std::chrono::duration_cast<Unit>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace pioche::server
