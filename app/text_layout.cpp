#include "app/text_layout.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/utf8.h"

namespace pioche {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};
constexpr std::array<Range, 7> zero_width{{{0x0300, 0x036F},
                                           {0x200B, 0x200F},
                                           {0x202A, 0x202E},
                                           {0x2060, 0x2064},
                                           {0x20D0, 0x20FF},
                                           {0xFE00, 0xFE0F},
                                           {0xFE20, 0xFE2F}}};
constexpr std::array<Range, 8> double_width{{{0x1100, 0x115F},
                                             {0x2E80, 0xA4CF},
                                             {0xAC00, 0xD7A3},
                                             {0xF900, 0xFAFF},
                                             {0xFE30, 0xFE6F},
                                             {0xFF00, 0xFF60},
                                             {0x1F300, 0x1FAFF},
                                             {0x20000, 0x3FFFD}}};

bool is_in(const auto& ranges, std::uint32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](const Range& r) { return r.first <= code && code <= r.last; });
}

int width_of_code_point(std::uint32_t code) {
  if (is_in(zero_width, code)) return 0;
  return is_in(double_width, code) ? 2 : 1;
}

// Removes an escape sequence for a colour from the beginning, if there is one.
bool skip_escape(std::string_view& text) {
  if (!text.starts_with("\x1b[")) return false;
  text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
  return true;
}

std::string spaces(int count) {
  return std::string(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

bool is_control(std::uint32_t code) {
  const bool turns_direction =
      (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || turns_direction;
}

}  // namespace

int display_width(std::string_view text) {
  int columns = 0;
  while (!text.empty())
    if (!skip_escape(text)) columns += width_of_code_point(take_code_point(text));
  return columns;
}

std::string padded(std::string_view text, int width) {
  return std::string(text) + spaces(width - display_width(text));
}

std::string padded_left(std::string_view text, int width) {
  return spaces(width - display_width(text)) + std::string(text);
}

std::string clipped(std::string_view text, int width) {
  if (display_width(text) <= width) return std::string(text);
  std::string_view left = text;
  int used = 0;
  while (!left.empty()) {
    std::string_view after = left;
    const int more = width_of_code_point(take_code_point(after));
    if (used + more > width - 1) break;
    used += more;
    left = after;
  }
  return std::string(text.substr(0, text.size() - left.size())) + "…";
}

Lines wrapped(std::string_view text, int width, int indent) {
  Lines pieces;
  while (!text.empty()) {
    const auto space = std::min(text.find(' '), text.size());
    if (space > 0) pieces.emplace_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return flowed(pieces, " ", width, indent);
}

Lines flowed(const Lines& pieces, std::string_view separator, int width, int indent) {
  Lines lines;
  int used = 0;
  for (const std::string& piece : pieces) {
    const int more = display_width(piece) + display_width(separator);
    if (lines.empty() || used + more > width) {
      lines.push_back((lines.empty() ? "" : spaces(indent)) + piece);
      used = display_width(lines.back());
    } else {
      lines.back().append(separator).append(piece);
      used += more;
    }
  }
  return lines;
}

Lines in_columns(const Lines& pieces, int width, int indent) {
  int widest = 1;
  for (const std::string& piece : pieces) widest = std::max(widest, display_width(piece));
  const auto most = static_cast<std::size_t>(std::max(1, (width - indent + 2) / (widest + 2)));
  const std::size_t rows = (pieces.size() + most - 1) / most;
  if (rows == 1) return {spaces(indent) + flowed(pieces, "  ", width).front()};
  Lines lines(rows, spaces(indent));
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool last = i + rows >= pieces.size();
    lines[i % rows] += last ? pieces[i] : padded(pieces[i], widest + 2);
  }
  return lines;
}

std::string printable(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    std::string_view valid = text.substr(0, valid_utf8_prefix(text));
    text.remove_prefix(valid.size());
    while (!valid.empty()) {
      const std::uint32_t code = take_code_point(valid);
      append_utf8(safe, is_control(code) ? U'�' : code);
    }
    if (text.empty()) break;
    append_utf8(safe, U'�');
    text.remove_prefix(1);
  }
  return safe;
}

}  // namespace pioche
