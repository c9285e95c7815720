// The legal moves as a menu with short keys. Where there are many, moves that begin alike are one
// entry, and choosing it leads to a menu of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/card_text.h"

namespace pioche {

class MoveMenu {
 public:
  explicit MoveMenu(Lines moves);

  // The menu as it stands, wrapped to the terminal.
  Lines lines(const Terminal&, const Localizer&) const;

  // The move meant by a key or by its notation, whole or without what all moves begin with.
  // A key that stands for several moves opens their menu and gives nothing.
  struct Choice {
    std::optional<std::string> move;
    bool opened = false;
  };
  Choice choose(std::string_view typed);

  std::optional<std::string> only_move() const;
  bool is_inner() const { return !prefix_.empty(); }
  void go_back();

 private:
  struct Entry {
    std::string text;  // a move, or what several begin with
    std::size_t moves = 0;
  };
  void list_entries();
  std::vector<Entry> entries_beginning_with(std::string_view prefix) const;
  std::string entry_line(const Terminal&, const Localizer&, std::size_t index) const;
  // The entries from `first` on that have the same verb, on lines of their own.
  Lines verb_lines(const Terminal&, const Localizer&, std::size_t first, std::size_t last) const;

  Lines moves_;
  std::string prefix_;
  std::vector<Entry> entries_;
};

}  // namespace pioche
