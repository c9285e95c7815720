// What this process and those that it starts write to standard error.
#pragma once

#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "tests/server/program.h"
#include "tests/server/server_process.h"

namespace pioche::test {

// Redirects standard error into a file while it exists.
class CapturedStderr {
 public:
  CapturedStderr() : original_(dup(STDERR_FILENO)) {
    const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    dup2(file, STDERR_FILENO);
    close(file);
  }
  ~CapturedStderr() {
    dup2(original_, STDERR_FILENO);
    close(original_);
  }
  CapturedStderr(const CapturedStderr&) = delete;
  CapturedStderr& operator=(const CapturedStderr&) = delete;
  std::string text() const { return content_of(path_); }
  bool has(std::string_view part) const { return text().find(part) != std::string::npos; }

 private:
  TemporaryFolder folder_;
  std::string path_ = folder_.path() + "/captured";
  int original_;
};

}  // namespace pioche::test
