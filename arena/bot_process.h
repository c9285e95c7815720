// A child process with which lines are exchanged over pipes. Every read and write has a deadline, and
// the destructor kills the process.
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

  // Runs the command with /bin/sh. `log`: the file that its standard error goes to.
  BotProcess(const std::string& command, int log);
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  // Whether a read or write has failed; also where the program has only closed its output.
  bool is_gone() const { return gone_; }

  // False where it has ended or does not read in time.
  bool send(std::string_view line, Deadline);
  // A line without its newline; nothing where it has ended or is late.
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
