// Waiting for something that another thread brings about: as long as it takes, and no longer.
#pragma once

#include <chrono>
#include <thread>

namespace pioche::test {

// Far longer than anything takes on a busy machine with sanitizers; only a test that fails waits so.
inline constexpr std::chrono::seconds longest_wait{60};

// True as soon as the condition holds; false where it does not in time.
template <class Condition>
bool eventually(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace pioche::test
