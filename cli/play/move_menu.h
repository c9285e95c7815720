// The legal moves as a menu with short keys. Where there are many, moves that begin alike are one
// entry, and choosing it leads to a menu of its own.
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/card_text.h"

namespace pioche {

class MoveMenu {
 public:
  MoveMenu(const Engine&, const MoveList&);
  MoveMenu(const MoveMenu&) = delete;  // its entries point to its items
  MoveMenu& operator=(const MoveMenu&) = delete;

  // The menu as it stands, wrapped to the terminal.
  Lines lines(const Terminal&, const Localizer&) const;

  // The move meant by a key or by its notation, whole or without what all moves begin with; its
  // cards may be typed in any order.
  // A key that stands for several moves opens their menu and gives nothing.
  struct Choice {
    std::string move;  // in notation
    bool opened = false;
  };
  Choice choose(std::string_view typed);

  std::string only_move() const;  // in notation; empty: there are others
  bool is_inner() const { return !prefix_.empty(); }
  void go_back();

 private:
  struct Item {
    std::string text;  // its notation
    MoveParts parts;
    Lines steps;  // what is chosen one after the other: the verb or the card, then the rest
  };
  // One move, or several that begin with the same steps.
  struct Entry {
    const Item* first;
    Lines steps;
    std::size_t moves = 1;

    std::string text() const;
    bool has_verb() const { return !first->parts.verb.empty() && steps.size() > 1; }
    bool shares_verb(const Entry& other) const;
  };
  void list_entries();
  std::vector<Entry> entries_beginning_with(const Lines& prefix) const;
  std::string entry_line(const Terminal&, const Localizer&, std::size_t index) const;
  // The entries from `first` on that have the same verb, on lines of their own.
  Lines verb_lines(const Terminal&, const Localizer&, std::size_t first, std::size_t last) const;

  std::vector<Item> items_;
  Lines prefix_;
  std::vector<Entry> entries_;
};

}  // namespace pioche
