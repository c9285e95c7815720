// The parts of a table, and what a command gets to work with. commands.gen.h declares what carries
// out each command.
#pragma once

#include <optional>
#include <string>

#include "table/absence.h"
#include "table/chat.h"
#include "table/deal_exchange.h"
#include "table/hints.h"
#include "table/match_flow.h"
#include "table/presence.h"
#include "table/publisher.h"
#include "table/seating.h"
#include "table/state/table_log.h"
#include "table/table.h"
#include "table/table_environment.h"
#include "table/votes.h"

namespace pioche {

// Each part owns its state; a later one uses those before it.
struct TableParts {
  std::string id;
  TableEnvironment environment;
  TableLog log;
  const TableState& state = log.state();
  Presence presence;
  Votes votes;
  Chat chat;
  Publisher publisher{id, state, presence, votes, chat};
  Absence absence{state, presence, votes};
  DealExchange exchange{log, presence, environment};
  Seating seating{log, presence, votes, publisher, chat, absence, exchange};
  TaskId last_task_id = 0;
  Hints hints;
  MatchFlow flow{log,     presence, votes,        publisher,  seating,
                 absence, exchange, last_task_id, environment};

  TableParts(std::string table_id, TableEnvironment its_environment)
      : id(std::move(table_id)), environment(std::move(its_environment)) {}
};

struct CommandContext {
  TableParts& table;
  const Sender& sender;
  std::optional<std::int64_t> request_id;
  Time now;
  Effects& effects;

  Seat seat() const { return table.state.seat_of(sender.person); }  // of the sender
  bool is_host() const { return sender.person == table.state.host; }
  bool may_play() const { return sender.may_play(table.state.settings); }
  void commit(LogEvent&&) const;
};

}  // namespace pioche
