#include "cli/progress.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace pioche {

Progress::Progress(std::uint64_t whole) : whole_(whole), shows_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::uint64_t done) {
  if (!shows_ || whole_ == 0) return;
  constexpr int width = 40;
  const auto part = static_cast<int>(width * std::min(done, whole_) / whole_);
  fmt::print(stderr, "\r[{:#<{}}{:<{}}] {}/{}", "", part, "", width - part, done, whole_);
  if (done >= whole_) clear();
}

void Progress::clear() {
  if (shows_) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace pioche
