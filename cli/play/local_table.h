// The table of a match in the terminal: its people share one keyboard, bots have the other seats. It
// runs the table's timers and the searches of its bots, and saves the match after every move.
//
// The time of the table is told by the caller: it passes while people look at the table, and is
// skipped where nobody of them could do anything.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/play/saved_matches.h"

namespace pioche {

class Table;
struct Effects;

class LocalTable {
 public:
  // A new match, or one that was interrupted. `storage` must outlive the table.
  LocalTable(const SavedMatch&, const SavedMatches& storage);
  ~LocalTable();

  const Match& match() const;
  std::string record() const;
  int people() const { return people_; }
  bool is_person(Seat seat) const { return seat < people_; }
  bool is_between_rounds() const { return match().common().phase == scored; }

  // A person moves. `seen`: how many moves the person had seen; with more of them made since, the
  // move is refused. None: those made meanwhile do not matter.
  Result<> play(Seat, std::string_view move, std::optional<std::size_t> seen);
  // Everybody is ready.
  void begin_next_round();

  // How long until a bot moves, in milliseconds; nothing where none will.
  std::optional<std::int64_t> next_move_in() const;
  // Bots move whose time has come.
  void pass_time(std::int64_t milliseconds);
  void skip_to_next_move();

 private:
  void carry_out(const Effects&);
  void save() const;

  const SavedMatches& storage_;
  const int people_;
  const PlayerName against_;
  std::int64_t now_;  // milliseconds after the match began
  std::unique_ptr<Table> table_;
};

}  // namespace pioche
