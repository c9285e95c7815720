// A program with which lines are exchanged over pipes. Every read and write has a deadline. It and all
// processes that it has started end with the destructor, and where this process is killed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "arena/bot_supervisor.h"

namespace pioche {

class BotProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // Runs the command with /bin/sh. `log`: the file that its standard error is copied to; `cpu_seconds`:
  // it is ended after so much CPU time, its children included, unless that is 0.
  BotProcess(const std::string& command, int log, std::uint32_t cpu_seconds = 0);
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  // Whether a read or write has failed; also where the program has only closed its output.
  bool is_gone() const { return gone_; }

  // False where it has ended or does not read in time.
  bool send(std::string_view line, Deadline);
  // A line without its newline; nothing where it has ended or is late.
  std::optional<std::string> receive(Deadline);
  // Ends it, and tells how it had ended before, if it had.
  ProgramEnding end();

 private:
  void wait_for_supervisor();
  bool wait(int file, short events, Deadline);
  bool read_some();

  pid_t supervisor_ = -1;
  int to_ = -1;
  int from_ = -1;
  int control_ = -1;  // of the supervisor
  int report_ = -1;
  bool gone_ = false;
  std::string unread_;
};

}  // namespace pioche
