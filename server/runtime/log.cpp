#include "server/runtime/log.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <poll.h>
#include <string>
#include <unistd.h>

namespace pioche::server {

namespace {

std::atomic<LogLevel> threshold{LogLevel::info};
std::mutex mutex;  // of standard error and `dropped`
std::uint64_t dropped = 0;

// As much as a pipe takes without waiting where `poll` says that it takes something.
constexpr std::size_t longest_line = 4096;

constexpr std::array<std::string_view, 4> names{"error", "warning", "info", "debug"};

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string line_of(LogLevel level, std::string_view text) {
  std::string line = time_now() + " " + std::string(names[static_cast<std::size_t>(level)]) + " ";
  // Control characters are replaced: input from outside cannot forge a line.
  for (const char c : text) line += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
  if (line.size() >= longest_line) line.resize(longest_line - 1);
  return line += '\n';
}

// False: whoever reads the log is too slow, and nothing was written.
bool write_at_once(const std::string& line) {
  pollfd output{STDERR_FILENO, POLLOUT, 0};
  if (poll(&output, 1, 0) != 1 || (output.revents & POLLOUT) == 0) return false;
  return ::write(STDERR_FILENO, line.data(), line.size()) >= 0;
}

}  // namespace

void set_log_level(LogLevel level) { threshold = level; }

bool is_logged(LogLevel level) { return level <= threshold; }

void log(LogLevel level, std::string_view text) {
  if (!is_logged(level)) return;
  const std::string line = line_of(level, text);
  const std::lock_guard lock(mutex);
  if (dropped > 0 &&
      write_at_once(line_of(LogLevel::warning, fmt::format("{} lines were dropped", dropped))))
    dropped = 0;
  if (dropped > 0 || !write_at_once(line)) ++dropped;
}

}  // namespace pioche::server
