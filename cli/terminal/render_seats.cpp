#include "cli/terminal/render_seats.h"

#include <algorithm>
#include <ranges>

#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr int widest_name = 14;
constexpr std::size_t most_transposed = 3;

struct Column {
  std::string title;
  Lines cells;
  bool to_the_right = false;
  bool stretches = false;  // cards in a row, which may be too many for the width

  int width() const {
    int widest = display_width(title);
    for (const std::string& cell : cells) widest = std::max(widest, display_width(cell));
    return widest;
  }
};

bool is_open(Value cards) {
  return std::ranges::none_of(cards, [](Value card) { return card_notation(card) == hidden_card; });
}

// Equal cards, which lie side by side, are written once: R7×2.
std::string cards_in_a_row(const RenderContext& context, Value cards) {
  std::string row;
  std::string last;
  int copies = 0;
  const auto finish = [&] {
    if (copies == 0) return;
    row +=
        (row.empty() ? "" : " ") + card_letters(context.terminal, context.localizer.engine, last);
    if (copies > 1) row += "×" + std::to_string(copies);
  };
  for (const Value card : cards) {
    const std::string name = card_notation(card);
    if (name != last || name == hidden_card) {
      finish();
      copies = 0;
    }
    last = name;
    ++copies;
  }
  finish();
  return row.empty() ? "–" : row;
}

class SeatTable {
 public:
  SeatTable(const RenderContext& context, SeatColumns wanted) : context_(context) {
    add_zones(wanted);
    if (columns_.empty() && card_rows_.empty() && wanted == SeatColumns::beside_grids) return;
    columns_.insert(columns_.end(), card_rows_.begin(), card_rows_.end());
    add_scores();
  }

  Lines lines() {
    if (columns_.empty()) return {};
    const bool is_wide = width() + 2 > context_.terminal.columns();
    if (is_wide && columns_[0].cells.size() <= most_transposed) return transposed();
    shrink();
    const std::size_t rows = columns_[0].cells.size();
    const int width = this->width();
    const bool halved = rows > 5 && 2 * width + 6 <= context_.terminal.columns();
    const std::size_t height = halved ? (rows + 1) / 2 : rows;
    Lines all{"  " + header()};
    if (halved) all[0] = padded(all[0], width + 6) + header();
    for (std::size_t i = 0; i < height; ++i) {
      std::string line = row(i);
      if (halved && i + height < rows) line = padded(line, width + 4) + row(i + height);
      all.push_back(line);
    }
    return all;
  }

 private:
  bool has_points() const { return context_.state.find("points").is(Kind::list); }

  std::string zone_word(std::string_view key) const {
    return std::string(context_.localizer.message("zone." + std::string(key)));
  }

  void add_zones(SeatColumns wanted) {
    for (const Zone& zone : context_.localizer.engine.zones()) {
      const Value value = context_.state.find(zone.key);
      if (zone.kind == "numbers") add(zone, value, &SeatTable::number, false);
      if (zone.kind == "hands") add(zone, value, &SeatTable::hand, is_all_open(value));
      if (zone.kind == "hidden_hands")
        add(zone, value, &SeatTable::hand, is_all_open(value) && !is_all_empty(value));
      if (zone.kind == "open_hands") add(zone, value, &SeatTable::cards, true);
      if (zone.kind == "choices") add(zone, value, &SeatTable::cards, false);
      if (zone.kind == "card_per_seat" && !is_all_null(value))
        add(zone, value, &SeatTable::card, false);
      if (zone.kind == "flags" && wanted == SeatColumns::all)
        add(zone, value, &SeatTable::flag, false);
    }
  }

  static bool is_all_open(Value hands) { return std::ranges::all_of(hands, is_open); }
  static bool is_all_empty(Value hands) {
    return std::ranges::all_of(hands, [](Value hand) { return hand.size() == 0; });
  }
  static bool is_all_null(Value list) {
    return std::ranges::all_of(list, [](Value item) { return item.is(Kind::null); });
  }

  using Cell = std::string (SeatTable::*)(Value) const;
  void add(const Zone& zone, Value values, Cell cell, bool stretches) {
    Column column{zone_word(zone.key),
                  {},
                  zone.kind == "numbers" || (cell == &SeatTable::hand && !stretches),
                  stretches};
    stretching_ = stretches;
    for (const Value value : values) column.cells.push_back((this->*cell)(value));
    (stretches ? card_rows_ : columns_).push_back(std::move(column));
  }
  std::string number(Value value) const { return std::to_string(value.integer()); }
  std::string hand(Value value) const {
    return stretching_ ? cards(value) : std::to_string(value.size());
  }
  std::string cards(Value value) const {
    return value.is(Kind::null) ? "–" : cards_in_a_row(context_, value);
  }
  std::string card(Value value) const {
    return value.is(Kind::null)
               ? "–"
               : card_letters(context_.terminal, context_.localizer.engine, card_notation(value));
  }
  std::string flag(Value value) const { return value.boolean() ? "✓" : "·"; }

  // Name, points of the round, total: before all that was added.
  void add_scores() {
    Column names{{}, {}};
    Column points{zone_word("points"), {}, true};
    Column totals{zone_word("scores"), {}, true};
    std::int64_t seat = 0;
    for (const Value score : context_.state.find("scores")) {
      names.cells.push_back(name(seat++));
      totals.cells.push_back(std::to_string(score.integer()));
    }
    if (has_points())
      for (const Value number : context_.state.find("points"))
        points.cells.push_back(std::to_string(number.integer()));
    std::vector<Column> all{names};
    if (has_points()) all.push_back(points);
    all.push_back(totals);
    all.insert(all.end(), columns_.begin(), columns_.end());
    columns_ = std::move(all);
  }

  std::string name(std::int64_t seat) const {
    const std::string text = clipped(context_.localizer.name_of(seat), widest_name);
    return seat == context_.viewer ? context_.terminal.styled(TextStyle::bold, text) : text;
  }

  // A row for each thing, a column for each player: for few players who have much.
  Lines transposed() const {
    int label_width = 0;
    for (const Column& column : columns_)
      label_width = std::max(label_width, display_width(column.title));
    const int room = (context_.terminal.columns() - 2 - label_width) /
                     static_cast<int>(columns_[0].cells.size());
    Lines lines;
    for (const Column& column : columns_) {
      const std::string title = context_.terminal.styled(TextStyle::faint, column.title);
      std::string line = "  " + padded(title, label_width);
      for (std::size_t seat = 0; seat < column.cells.size(); ++seat) {
        std::string cell = column.cells[seat];
        if (column.stretches) shorten(cell, room - 2);
        const bool marked = &column == columns_.data() && is_on_turn(seat);
        line += padded((marked ? "▸ " : "  ") + cell, room);
      }
      lines.push_back(trimmed(line));
    }
    return lines;
  }

  int width() const {
    int total = 0;
    for (const Column& column : columns_) total += column.width() + 2;
    return total - 2;
  }

  // Cards that do not fit become their number, from the longest row on.
  void shrink() {
    for (Column& column : std::views::reverse(columns_)) {
      if (!column.stretches) continue;
      const int room = column.width() - (width() + 2 - context_.terminal.columns());
      for (std::string& cell : column.cells) shorten(cell, std::max(room, 5));
    }
  }
  void shorten(std::string& cell, int room) const {
    if (display_width(cell) <= room) return;
    Lines cards;
    for (std::size_t from = 0; from < cell.size();) {
      const auto space = std::min(cell.find(' ', from), cell.size());
      cards.push_back(cell.substr(from, space - from));
      from = space + 1;
    }
    std::string kept;
    std::size_t count = 0;
    while (count < cards.size() &&
           display_width(kept) + display_width(cards[count]) + 1 <= room - 4)
      kept += cards[count++] + " ";
    cell = kept +
           context_.terminal.styled(TextStyle::faint, "+" + std::to_string(cards.size() - count));
  }

  std::string header() const {
    std::string line;
    for (const Column& column : columns_) {
      const std::string title = context_.terminal.styled(TextStyle::faint, column.title);
      line += (column.to_the_right ? padded_left(title, column.width())
                                   : padded(title, column.width())) +
              "  ";
    }
    return trimmed(line);
  }
  std::string row(std::size_t seat) const {
    std::string line =
        is_on_turn(seat) ? context_.terminal.styled(TextStyle::key, "▸") + " " : "  ";
    for (const Column& column : columns_)
      line += (column.to_the_right ? padded_left(column.cells[seat], column.width())
                                   : padded(column.cells[seat], column.width())) +
              "  ";
    return trimmed(line);
  }
  bool is_on_turn(std::size_t seat) const {
    const Value turn = context_.state.find("turn");
    return turn.is(Kind::integer) && static_cast<std::size_t>(turn.integer()) == seat;
  }
  static std::string trimmed(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1);
  }

  const RenderContext& context_;
  std::vector<Column> columns_;
  std::vector<Column> card_rows_;
  bool stretching_ = false;
};

}  // namespace

Lines render_seats(const RenderContext& context, SeatColumns wanted) {
  return SeatTable(context, wanted).lines();
}

}  // namespace pioche
