#include "cli/terminal/render_grid.h"

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

std::string cell(const RenderContext& context, std::string_view text) {
  if (text == ".") return padded_left(context.terminal.styled(TextStyle::faint, "·"), cell_width);
  if (text == hidden_card)
    return padded_left(context.terminal.styled(TextStyle::faint, "▒▒"), cell_width);
  const bool down = text.ends_with('?');  // in an open table one still sees which lie face down
  const std::string_view card = down ? text.substr(0, text.size() - 1) : text;
  const std::string shown = down ? context.terminal.styled(TextStyle::faint, text)
                                 : card_letters(context.terminal, context.localizer.engine, card);
  return padded_left(shown, cell_width);
}

std::string number_of(const RenderContext& context, std::string_view key, Seat wanted) {
  Seat seat = 0;
  for (const Value number : context.state.find(key))
    if (seat++ == wanted) return std::to_string(number.integer());
  return {};
}

// The name, the total, and after a round what it added.
std::string title(const RenderContext& context, Seat seat, int width) {
  const Value turn = context.state.find("turn");
  const bool on_turn = turn.is(Kind::integer) && turn.integer() == seat;
  std::string score = number_of(context, "scores", seat);
  if (context.state.find("points").is(Kind::list)) {
    const std::string points = number_of(context, "points", seat);
    score += std::string(points.starts_with('-') ? " " : " +") + points;
  }
  const std::string name =
      clipped(context.localizer.name_of(seat), width - 2 - display_width(score));
  const std::string text = (on_turn ? "▸" : " ") + name;
  return context.terminal.styled(
             on_turn || seat == context.viewer ? TextStyle::bold : TextStyle::plain, text) +
         " " + context.terminal.styled(TextStyle::faint, score);
}

Lines render_grid(const RenderContext& context, Value grid, Seat seat) {
  const int columns = static_cast<int>(grid.size()) / grid_rows;
  const int width = margin + columns * cell_width;
  Lines lines{title(context, seat, width)};
  std::string letters(margin, ' ');
  for (int c = 0; c < columns; ++c)
    letters += padded_left(std::string(1, static_cast<char>('a' + c)), cell_width);
  lines.push_back(context.terminal.styled(TextStyle::faint, letters));
  for (int row = 1; row <= grid_rows; ++row)
    lines.push_back(context.terminal.styled(TextStyle::faint, "  " + std::to_string(row)));
  int place = 0;
  for (const Value card : grid)
    lines[static_cast<std::size_t>(2 + place++ % grid_rows)] += cell(context, card.text());
  for (std::string& line : lines) line = padded(line, width);
  return lines;
}

void append_trimmed(Lines& lines, const Lines& row) {
  for (const std::string& line : row)
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
}

void append_beside(Lines& row, const Lines& grid_lines) {
  if (row.empty()) row.resize(grid_lines.size(), "  ");
  for (std::size_t i = 0; i < grid_lines.size(); ++i)
    row[i] += grid_lines[i] + std::string(gap, ' ');
}

}  // namespace

Lines render_grids(const RenderContext& context) {
  Lines lines;
  for (const Zone& zone : context.localizer.engine.zones()) {
    if (zone.kind != "grids") continue;
    Lines row;
    Seat seat = 0;
    for (const Value grid : context.state.find(zone.key)) {
      const Lines grid_lines = render_grid(context, grid, seat++);
      const bool fits = row.empty() || display_width(row[0]) + display_width(grid_lines[0]) <=
                                           context.terminal.columns();
      if (!fits) {
        append_trimmed(lines, row);
        row.clear();
      }
      append_beside(row, grid_lines);
    }
    append_trimmed(lines, row);
  }
  return lines;
}

}  // namespace pioche
