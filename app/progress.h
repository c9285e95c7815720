// A progress bar on standard error, where that is a terminal.
#pragma once

#include <cstdint>

namespace pioche {

class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  void show(std::uint64_t done);
  void clear() const;

 private:
  std::uint64_t total_;
  bool shows_;
};

}  // namespace pioche
