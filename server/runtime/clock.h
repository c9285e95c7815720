// The time, in milliseconds since 1970.
#pragma once

#include <chrono>
#include <cstdint>

namespace pioche::server {

inline std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace pioche::server
