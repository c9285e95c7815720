#include "arena/bot_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pioche {

namespace {

constexpr std::size_t longest_answer = 1u << 16;

void close_all(std::initializer_list<int> files) {
  for (const int file : files)
    if (file >= 0) close(file);
}

}  // namespace

BotProcess::BotProcess(const std::string& command, int log, std::uint32_t cpu_seconds) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that is gone shows as an error of `write`
  gone_ = true;
  std::array<std::array<int, 2>, 4> pipes{{{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}};
  for (auto& pipe : pipes)
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) {
      for (const auto& made : pipes) close_all({made[0], made[1]});
      return;
    }
  const auto& [to, from, control, report] = pipes;
  supervisor_ = fork();
  if (supervisor_ == 0)
    supervise({command.c_str(), to[0], from[1], log, control[0], report[1], cpu_seconds});
  close_all({to[0], from[1], control[0], report[1]});
  to_ = to[1];
  from_ = from[0];
  control_ = control[1];
  report_ = report[0];
  if (supervisor_ < 0) return;
  fcntl(to_, F_SETFL, O_NONBLOCK);
  fcntl(from_, F_SETFL, O_NONBLOCK);
  gone_ = false;
}

BotProcess::~BotProcess() {
  close_all({to_, from_, control_});
  wait_for_supervisor();
  close_all({report_});
}

void BotProcess::wait_for_supervisor() {
  if (supervisor_ < 0) return;
  while (waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
  }
  supervisor_ = -1;
}

ProgramEnding BotProcess::end() {
  gone_ = true;
  ProgramEnding ending;
  if (supervisor_ < 0) return ending;
  const char question = '?';
  [[maybe_unused]] const ssize_t asked = write(control_, &question, 1);
  wait_for_supervisor();
  // One write of a small struct into an empty pipe is whole or missing.
  if (read(report_, &ending, sizeof ending) != sizeof ending) return {};
  return ending;
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
