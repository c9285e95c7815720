// Another program that is spoken to line by line. It never holds us up: whatever is sent or
// received has a deadline, and the program ends with this object.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace pioche {

class BotProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // Runs the command by the shell. `log`: the file that its standard error goes to.
  BotProcess(const std::string& command, int log);
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  // As far as we know. A program that has closed its output is gone too.
  bool is_gone() const { return gone_; }

  // False where it is gone or does not read.
  bool send(std::string_view line, Deadline);
  // A line without its end; nothing where it is gone or late.
  std::optional<std::string> receive(Deadline);

 private:
  bool wait(int file, short events, Deadline);
  bool read_some();

  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
  bool gone_ = false;
  std::string unread_;
};

}  // namespace pioche
