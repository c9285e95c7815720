#include "cli/grid_picture.h"

#include <algorithm>

namespace pioche {

namespace {

using json::Kind;
using json::Value;

// A grid is listed column by column.
constexpr int grid_rows = 3;
constexpr int cell_width = 3;
constexpr int margin = 3;
constexpr int gap = 3;

std::string cell(const TableAsked& asked, std::string_view text) {
  if (text == ".") return padded_left(asked.terminal.styled(TextStyle::faint, "·"), cell_width);
  if (text == hidden_card)
    return padded_left(asked.terminal.styled(TextStyle::faint, "▒▒"), cell_width);
  const bool down = text.ends_with('?');  // in an open table one still sees which lie face down
  const std::string_view card = down ? text.substr(0, text.size() - 1) : text;
  const std::string shown = down ? asked.terminal.styled(TextStyle::faint, text)
                                 : card_letters(asked.terminal, asked.localizer, card);
  return padded_left(shown, cell_width);
}

std::string number_of(const TableAsked& asked, std::string_view key, Seat wanted) {
  Seat seat = 0;
  for (const Value number : asked.table.find(key))
    if (seat++ == wanted) return std::to_string(number.integer());
  return {};
}

// The name, the total, and after a round what it added.
std::string title(const TableAsked& asked, Seat seat, int width) {
  const Value turn = asked.table.find("turn");
  const bool on_turn = turn.is(Kind::integer) && turn.integer() == seat;
  std::string score = number_of(asked, "scores", seat);
  if (asked.table.find("points").is(Kind::list)) {
    const std::string points = number_of(asked, "points", seat);
    score += std::string(points.starts_with('-') ? " " : " +") + points;
  }
  const std::string name = clipped(asked.localizer.name_of(seat), width - 2 - columns_of(score));
  const std::string text = (on_turn ? "▸" : " ") + name;
  return asked.terminal.styled(on_turn || seat == asked.viewer ? TextStyle::bold : TextStyle::plain,
                               text) +
         " " + asked.terminal.styled(TextStyle::faint, score);
}

Lines picture_of(const TableAsked& asked, Value grid, Seat seat) {
  const int columns = static_cast<int>(grid.size()) / grid_rows;
  const int width = margin + columns * cell_width;
  Lines lines{title(asked, seat, width)};
  std::string letters(margin, ' ');
  for (int c = 0; c < columns; ++c)
    letters += padded_left(std::string(1, static_cast<char>('a' + c)), cell_width);
  lines.push_back(asked.terminal.styled(TextStyle::faint, letters));
  for (int row = 1; row <= grid_rows; ++row)
    lines.push_back(asked.terminal.styled(TextStyle::faint, "  " + std::to_string(row)));
  int place = 0;
  for (const Value card : grid)
    lines[static_cast<std::size_t>(2 + place++ % grid_rows)] += cell(asked, card.text());
  for (std::string& line : lines) line = padded(line, width);
  return lines;
}

void append_trimmed(Lines& lines, const Lines& row) {
  for (const std::string& line : row)
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
}

void append_beside(Lines& row, const Lines& picture) {
  if (row.empty()) row.resize(picture.size(), "  ");
  for (std::size_t i = 0; i < picture.size(); ++i) row[i] += picture[i] + std::string(gap, ' ');
}

}  // namespace

Lines grid_pictures(const TableAsked& asked) {
  Lines lines;
  for (const Zone& zone : asked.localizer.engine.zones()) {
    if (zone.kind != "grids") continue;
    Lines row;
    Seat seat = 0;
    for (const Value grid : asked.table.find(zone.key)) {
      const Lines picture = picture_of(asked, grid, seat++);
      const bool fits =
          row.empty() || columns_of(row[0]) + columns_of(picture[0]) <= asked.terminal.columns();
      if (!fits) {
        append_trimmed(lines, row);
        row.clear();
      }
      append_beside(row, picture);
    }
    append_trimmed(lines, row);
  }
  return lines;
}

}  // namespace pioche
