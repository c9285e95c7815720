// What the server tells whoever looks after it: one line each on standard error, never a secret,
// never what people say.
#pragma once

#include <fmt/format.h>
#include <string_view>

namespace pioche::server {

enum class Level : unsigned char { error, warning, info, debug };

void set_diary_level(Level);
bool is_noted(Level);
void note(Level, std::string_view text);  // from any thread

template <class... Parts>
void note(Level level, fmt::format_string<Parts...> text, Parts&&... parts) {
  if (is_noted(level))
    note(level, std::string_view(fmt::format(text, std::forward<Parts>(parts)...)));
}

}  // namespace pioche::server
