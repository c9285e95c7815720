// How far a long piece of work is, on standard error where that is a terminal.
#pragma once

#include <cstdint>

namespace pioche {

class Progress {
 public:
  explicit Progress(std::uint64_t whole);
  void show(std::uint64_t done);
  void clear();

 private:
  std::uint64_t whole_;
  bool shows_;
};

}  // namespace pioche
