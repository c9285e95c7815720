// The server's log for its operator: one line for each event, on standard error. It never contains
// secrets or chat.
#pragma once

#include <fmt/format.h>
#include <string_view>

namespace pioche::server {

enum class LogLevel : unsigned char { error, warning, info, debug };

// As text, or each line a JSON object with time, level and message.
enum class LogFormat : unsigned char { text, json };

void set_log_level(LogLevel);
void set_log_format(LogFormat);
bool is_logged(LogLevel);
// From any thread. Never waits: where nobody reads, lines are dropped and counted.
void log(LogLevel, std::string_view text);

template <class... Parts>
void log(LogLevel level, fmt::format_string<Parts...> text, Parts&&... parts) {
  if (is_logged(level))
    log(level, std::string_view(fmt::format(text, std::forward<Parts>(parts)...)));
}

}  // namespace pioche::server
