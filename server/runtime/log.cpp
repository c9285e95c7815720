#include "server/runtime/log.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <poll.h>
#include <string>
#include <unistd.h>

#include "engine/json.h"
#include "engine/utf8.h"

namespace pioche::server {

namespace {

std::atomic<LogLevel> threshold{LogLevel::info};
std::atomic<LogFormat> format{LogFormat::text};
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

// Control characters and what is not UTF-8 are replaced: input from outside cannot forge a line.
std::string harmless(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t valid = valid_utf8_prefix(text);
    for (const char c : text.substr(0, valid))
      safe += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
    if (valid < text.size()) safe += '?';
    text.remove_prefix(std::min(valid + 1, text.size()));
  }
  return safe;
}

std::string_view shortened(std::string_view text, std::size_t size) {
  return text.substr(0, valid_utf8_prefix(text.substr(0, size)));
}

std::string text_line(LogLevel level, std::string_view text) {
  const std::string head =
      time_now() + " " + std::string(names[static_cast<std::size_t>(level)]) + " ";
  return head + std::string(shortened(text, longest_line - head.size() - 1));
}

std::string json_line(LogLevel level, std::string_view text) {
  const auto line = [&](std::string_view part) {
    std::string written;
    json::Writer out(written);
    out.begin_object().key("time").text(time_now()).key("level");
    out.text(names[static_cast<std::size_t>(level)]).key("message").text(part).end_object();
    return written;
  };
  std::string whole = line(shortened(text, longest_line));
  // Escapes make it at most twice as long.
  return whole.size() < longest_line ? whole : line(shortened(text, longest_line / 2 - 100));
}

std::string line_of(LogLevel level, std::string_view text) {
  const std::string safe = harmless(text);
  return (format == LogFormat::json ? json_line(level, safe) : text_line(level, safe)) += '\n';
}

// False: whoever reads the log is too slow, and nothing was written.
bool write_at_once(const std::string& line) {
  pollfd output{STDERR_FILENO, POLLOUT, 0};
  if (poll(&output, 1, 0) != 1 || (output.revents & POLLOUT) == 0) return false;
  return ::write(STDERR_FILENO, line.data(), line.size()) >= 0;
}

}  // namespace

void set_log_level(LogLevel level) { threshold = level; }

void set_log_format(LogFormat chosen) { format = chosen; }

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
