#include "arena/bot_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pioche {

namespace {

constexpr std::size_t longest_answer = 1u << 16;

void close_all(std::initializer_list<int> files) {
  for (const int file : files) close(file);
}

// In the new process, between fork and exec: only what is safe there.
[[noreturn]] void exec_command(const char* command, int input, int output, int log) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGPIPE, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

BotProcess::BotProcess(const std::string& command, int log) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that is gone shows as an error of `write`
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  gone_ = true;
  if (pipe2(to.data(), O_CLOEXEC) != 0) return;
  if (pipe2(from.data(), O_CLOEXEC) != 0) {
    close_all({to[0], to[1]});
    return;
  }
  child_ = fork();
  if (child_ == 0) exec_command(command.c_str(), to[0], from[1], log);
  close_all({to[0], from[1]});
  to_ = to[1];
  from_ = from[0];
  if (child_ < 0) return;
  setpgid(child_, child_);
  fcntl(to_, F_SETFL, O_NONBLOCK);
  fcntl(from_, F_SETFL, O_NONBLOCK);
  gone_ = false;
}

BotProcess::~BotProcess() {
  if (to_ >= 0) close_all({to_, from_});
  if (child_ < 0) return;
  kill(-child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool BotProcess::wait(int file, short events, Deadline deadline) {
  using namespace std::chrono;
  while (true) {
    const auto left = duration_cast<milliseconds>(deadline - steady_clock::now()).count() + 1;
    if (left <= 0) return false;
    pollfd polled{file, events, 0};
    const int count = poll(&polled, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (count > 0) return true;
    if (count < 0 && errno != EINTR) return false;
  }
}

bool BotProcess::send(std::string_view line, Deadline deadline) {
  std::string rest = std::string(line) + "\n";
  while (!gone_ && !rest.empty()) {
    const ssize_t count = write(to_, rest.data(), rest.size());
    if (count > 0)
      rest.erase(0, static_cast<std::size_t>(count));
    else if ((errno != EAGAIN && errno != EINTR) || !wait(to_, POLLOUT, deadline))
      gone_ = true;  // half a line has been sent: there is no way to go on
  }
  return !gone_;
}

bool BotProcess::read_some() {
  std::array<char, 4096> buffer;
  const ssize_t count = read(from_, buffer.data(), buffer.size());
  if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) ||
      unread_.size() > longest_answer)
    gone_ = true;
  return !gone_;
}

std::optional<std::string> BotProcess::receive(Deadline deadline) {
  while (true) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    if (gone_ || !wait(from_, POLLIN, deadline)) return std::nullopt;
    read_some();
  }
}

}  // namespace pioche
