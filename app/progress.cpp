#include "app/progress.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace pioche {

ProgressBar::ProgressBar(std::uint64_t total) : total_(total), shows_(isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(std::uint64_t done) {
  if (!shows_ || total_ == 0) return;
  constexpr int width = 40;
  const auto part = static_cast<int>(width * std::min(done, total_) / total_);
  fmt::print(stderr, "\r[{:#<{}}{:<{}}] {}/{}", "", part, "", width - part, done, total_);
  if (done >= total_) clear();
}

void ProgressBar::clear() const {
  if (shows_) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace pioche
