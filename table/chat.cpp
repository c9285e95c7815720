#include "table/chat.h"

#include <algorithm>
#include <ranges>

#include "engine/utf8.h"
#include "text/display_safety.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr std::size_t most_lines = 100;  // sent to new connections
constexpr std::size_t most_letters = 300;
constexpr int most_lines_in_window = 4;  // of one person
constexpr Time window = 4000;            // milliseconds

Result<> check_content(const ChatLine& line) {
  if (line.text.empty() == line.phrase.empty()) return refused("table_chat_empty");
  if (!line.phrase.empty() && !has_message(default_language, {}, "phrase." + line.phrase))
    return refused("table_chat_phrase");
  if (!line.text.empty()) {
    const DisplaySafety safety = display_safety_of(line.text);
    if (safety == DisplaySafety::unsafe) return refused("table_chat_character");
    if (safety == DisplaySafety::blank) return refused("table_chat_empty");
  }
  if (utf8_length(line.text) > most_letters)
    return refused("table_chat_long", {}, std::to_string(most_letters));
  return {};
}

}  // namespace

// Whether the person's last four lines are too recent for another one.
bool Chat::is_too_fast(std::string_view person, Time now) const {
  int count = 0;
  for (const ChatLine& line : std::views::reverse(lines_))
    if (line.person == person && ++count == most_lines_in_window)
      return now >= line.time && now - line.time < window;
  return false;
}

Result<ChatLine> Chat::post(const std::string& person, std::string_view text,
                            const std::string& phrase, Time now) {
  const ChatLine line{last_number_ + 1, now, person, std::string(trimmed(text)), phrase};
  if (const Result<> checked = check_content(line); !checked) return checked.error();
  if (is_too_fast(person, now)) return refused("table_chat_fast");
  last_number_ = line.number;
  lines_.push_back(line);
  if (lines_.size() > most_lines) lines_.pop_front();
  return line;
}

void Chat::restore(std::span<const ChatLine> last) {
  for (const ChatLine& line : last.last(std::min(last.size(), most_lines))) {
    lines_.push_back(line);
    last_number_ = std::max(last_number_, line.number);
  }
}

void Chat::erase_lines_of(std::string_view person) {
  std::erase_if(lines_, [&](const ChatLine& line) { return line.person == person; });
}

bool Chat::has_lines_of(std::string_view person) const {
  return std::ranges::any_of(lines_, [&](const ChatLine& line) { return line.person == person; });
}

}  // namespace pioche
