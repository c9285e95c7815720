// The chain of a table's log: every line ends with a hash of itself and of all lines before it, so
// that a line that was changed, removed or inserted is noticed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pioche {

class LogChain {
 public:
  // Adds a new line, an object of JSON, and returns it with its hash as the last member, `h`.
  std::string seal(std::string_view line);
  // Adds a stored line. False: its hash is wrong or missing. Logs from before there were hashes
  // have lines without one, all of them before the first line that has one.
  bool accept(std::string_view line);

 private:
  void add(std::string_view line);

  std::array<std::uint8_t, 32> hash_{};  // of all lines so far, each without its own
  bool is_sealed_ = false;               // some line has had a hash
};

}  // namespace pioche
