// The log of a table, and the state that it determines.
#pragma once

#include <optional>

#include "table/state/effects.h"
#include "table/state/table_state.h"

namespace pioche {

class TableLog {
 public:
  const TableState& state() const { return state_; }

  // Applies the event, and adds its entry to the effects.
  void commit(LogEvent, Time, Effects&);
  // Plays a move, or keeps it back as an answer, and adds its entry. The match has judged it: it is
  // not judged again.
  void commit_move(const AllowedMove&, Actor, Time, Effects&);
  void commit_answer(const AllowedMove&, Time, Effects&);
  // Applies an entry of a log that is read. False: the entry does not fit what is before it.
  bool replay(const LogEntry&);
  // The state as one entry, which replaces all entries so far; the entries to come follow it. The
  // state can be compacted.
  std::string compact();
  // The entries to come follow a log that ends so.
  void continue_chain(const LogChain& chain) { chain_ = chain; }
  // While the process was down nobody could use the time: the clocks stop at the last entry. This
  // is logged with the next entry.
  void stop_clocks_at_last_entry();

 private:
  void log_suspension(Effects&);
  void append(const LogEntry&, Effects&);
  void add_line(const LogEntry&, Effects&);

  TableState state_;
  LogChain chain_;
  std::optional<Time> unlogged_suspension_;
};

}  // namespace pioche
