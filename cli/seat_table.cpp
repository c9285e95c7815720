#include "cli/seat_table.h"

#include <algorithm>

#include "core/words.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr int widest_name = 14;

struct Column {
  std::string title;
  Lines cells;
  bool to_the_right = false;
  bool stretches = false;  // cards in a row, which may be too many for the width

  int width() const {
    int widest = columns_of(title);
    for (const std::string& cell : cells) widest = std::max(widest, columns_of(cell));
    return widest;
  }
};

bool is_open(Value cards) {
  for (const Value card : cards)
    if (card_notation(card) == hidden_card) return false;
  return true;
}

std::string cards_in_a_row(const TableAsked& asked, Value cards) {
  std::string row;
  for (const Value card : cards)
    row += (row.empty() ? "" : " ") +
           card_letters(asked.terminal, asked.reader, card_notation(card));
  return row.empty() ? "–" : row;
}

class SeatTable {
 public:
  SeatTable(const TableAsked& asked, SeatColumns wanted) : asked_(asked) {
    add_zones(wanted);
    if (columns_.empty() && wanted == SeatColumns::beside_grids && !has_points()) return;
    std::stable_partition(columns_.begin(), columns_.end(),
                          [](const Column& column) { return !column.stretches; });
    add_scores();
  }

  Lines lines() {
    if (columns_.empty()) return {};
    shrink();
    const std::size_t rows = columns_[0].cells.size();
    const int width = this->width();
    const bool halved = rows > 5 && 2 * width + 4 <= asked_.terminal.columns();
    const std::size_t height = halved ? (rows + 1) / 2 : rows;
    Lines all{"  " + header()};
    if (halved) all[0] = padded(all[0], width + 4) + header();
    for (std::size_t i = 0; i < height; ++i) {
      std::string line = row(i);
      if (halved && i + height < rows) line = padded(line, width + 2) + row(i + height);
      all.push_back(line);
    }
    return all;
  }

 private:
  bool has_points() const { return asked_.table.find("points").is(Kind::list); }

  std::string zone_word(std::string_view key) const {
    return std::string(asked_.reader.word("zone." + std::string(key)));
  }

  void add_zones(SeatColumns wanted) {
    if (wanted == SeatColumns::scores) return;
    for (const Zone& zone : asked_.reader.engine.zones()) {
      const Value value = asked_.table.find(zone.key);
      if (zone.kind == "numbers") add(zone, value, &SeatTable::number, false);
      if (zone.kind == "hands") add(zone, value, &SeatTable::hand, is_all_open(value));
      if (zone.kind == "open_hands") add(zone, value, &SeatTable::cards, true);
      if (zone.kind == "choices") add(zone, value, &SeatTable::cards, false);
      if (zone.kind == "card_per_seat" && !is_all_null(value))
        add(zone, value, &SeatTable::card, false);
      if (zone.kind == "flags" && wanted == SeatColumns::all)
        add(zone, value, &SeatTable::flag, false);
    }
  }

  static bool is_all_open(Value hands) {
    for (const Value hand : hands)
      if (!is_open(hand)) return false;
    return true;
  }
  static bool is_all_null(Value list) {
    for (const Value item : list)
      if (!item.is(Kind::null)) return false;
    return true;
  }

  using Cell = std::string (SeatTable::*)(Value) const;
  void add(const Zone& zone, Value values, Cell cell, bool stretches) {
    Column column{zone_word(zone.key), {}, zone.kind == "numbers" || (zone.kind == "hands" && !stretches),
                  stretches};
    stretching_ = stretches;
    for (const Value value : values) column.cells.push_back((this->*cell)(value));
    columns_.push_back(std::move(column));
  }
  std::string number(Value value) const { return std::to_string(value.integer()); }
  std::string hand(Value value) const {
    return stretching_ ? cards(value) : std::to_string(value.size());
  }
  std::string cards(Value value) const {
    return value.is(Kind::null) ? "–" : cards_in_a_row(asked_, value);
  }
  std::string card(Value value) const {
    return value.is(Kind::null) ? "–"
                                : card_letters(asked_.terminal, asked_.reader, card_notation(value));
  }
  std::string flag(Value value) const { return value.boolean() ? "✓" : "·"; }

  // Name, points of the round, total: before all that was added.
  void add_scores() {
    Lines own{};
    Column names{{}, {}};
    Column points{zone_word("points"), {}, true};
    Column totals{zone_word("scores"), {}, true};
    std::int64_t seat = 0;
    for (const Value score : asked_.table.find("scores")) {
      names.cells.push_back(name(seat++));
      totals.cells.push_back(std::to_string(score.integer()));
    }
    if (has_points())
      for (const Value number : asked_.table.find("points"))
        points.cells.push_back(std::to_string(number.integer()));
    std::vector<Column> all{names};
    if (has_points()) all.push_back(points);
    all.push_back(totals);
    all.insert(all.end(), columns_.begin(), columns_.end());
    columns_ = std::move(all);
  }

  std::string name(std::int64_t seat) const {
    const std::string text = clipped(asked_.reader.name_of(seat), widest_name);
    return seat == asked_.viewer ? asked_.terminal.painted(Ink::bold, text) : text;
  }

  int width() const {
    int total = 0;
    for (const Column& column : columns_) total += column.width() + 2;
    return total - 2;
  }

  // Cards that do not fit become their number, from the longest row on.
  void shrink() {
    for (auto column = columns_.rbegin(); column != columns_.rend(); ++column) {
      if (!column->stretches) continue;
      const int room = column->width() - (width() + 2 - asked_.terminal.columns());
      for (std::string& cell : column->cells) shorten(cell, std::max(room, 5));
    }
  }
  void shorten(std::string& cell, int room) const {
    if (columns_of(cell) <= room) return;
    Lines cards;
    for (std::size_t from = 0; from < cell.size();) {
      const auto space = std::min(cell.find(' ', from), cell.size());
      cards.push_back(cell.substr(from, space - from));
      from = space + 1;
    }
    std::string kept;
    std::size_t count = 0;
    while (count < cards.size() &&
           columns_of(kept) + columns_of(cards[count]) + 1 <= room - 4)
      kept += cards[count++] + " ";
    cell = kept + asked_.terminal.painted(Ink::faint, "+" + std::to_string(cards.size() - count));
  }

  std::string header() const {
    std::string line;
    for (const Column& column : columns_) {
      const std::string title = asked_.terminal.painted(Ink::faint, column.title);
      line += (column.to_the_right ? padded_left(title, column.width())
                                   : padded(title, column.width())) + "  ";
    }
    return trimmed(line);
  }
  std::string row(std::size_t seat) const {
    std::string line = is_on_turn(seat) ? asked_.terminal.painted(Ink::key, "▸") + " " : "  ";
    for (const Column& column : columns_)
      line += (column.to_the_right ? padded_left(column.cells[seat], column.width())
                                   : padded(column.cells[seat], column.width())) + "  ";
    return trimmed(line);
  }
  bool is_on_turn(std::size_t seat) const {
    const Value turn = asked_.table.find("turn");
    return turn.is(Kind::integer) && static_cast<std::size_t>(turn.integer()) == seat;
  }
  static std::string trimmed(const std::string& line) {
    return line.substr(0, line.find_last_not_of(' ') + 1);
  }

  const TableAsked& asked_;
  std::vector<Column> columns_;
  bool stretching_ = false;
};

}  // namespace

Lines seat_table(const TableAsked& asked, SeatColumns wanted) {
  return SeatTable(asked, wanted).lines();
}

}  // namespace pioche
