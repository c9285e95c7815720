#include "server/runtime/log.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>
#include <unistd.h>

namespace pioche::server {

namespace {

std::atomic<LogLevel> threshold{LogLevel::info};

constexpr std::array<std::string_view, 4> names{"error", "warning", "info", "debug"};

std::string time_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace

void set_log_level(LogLevel level) { threshold = level; }

bool is_logged(LogLevel level) { return level <= threshold; }

void log(LogLevel level, std::string_view text) {
  if (!is_logged(level)) return;
  std::string line = time_now() + " " + std::string(names[static_cast<std::size_t>(level)]) + " ";
  // Control characters are replaced: input from outside cannot forge a line.
  for (const char c : text) line += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
  line += '\n';
  const ssize_t ignored = ::write(STDERR_FILENO, line.data(), line.size());
  static_cast<void>(ignored);
}

}  // namespace pioche::server
