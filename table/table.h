// One table of people and bots, as a pure state machine: commands and the time come in; messages,
// log entries to store, background tasks to run and the time of the next wake-up come out. It knows
// no socket, thread, disk or clock. docs/protocol.md defines the messages, docs/fair-play.md the
// rules for time, bots and races.
//
// The log is the truth: a table made from the log of another is the same table, with nobody
// connected. The caller sends the `messages` of a call only once its `entries` are durable.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "protocol/commands.h"
#include "table/presence.h"
#include "table/state/effects.h"
#include "table/table_environment.h"

namespace pioche {

struct TableParts;

class Table {
 public:
  // A new table, with the host at it.
  struct Opened;
  static Result<Opened> open(std::string id, const Person& host, const OpenTable&,
                             const TableEnvironment&, Time);
  // The table that the log determines. An error's `where` is the number of the first entry that does
  // not fit what is before it. `empty_since`: nobody has been at the table since.
  static Result<std::unique_ptr<Table>> restore(std::string id, const StoredLog&,
                                                std::span<const ChatLine> last_chat,
                                                const TableEnvironment&, Time empty_since);
  ~Table();

  Effects connect(ConnectionId, const Person&, std::string_view language, Time);
  Effects disconnect(ConnectionId, Time);
  Effects handle(ConnectionId, const Request&, Time);
  Effects complete_task(TaskId, const TaskResult&, Time);
  Effects wake(Time);
  // The person's name or kind of account has changed.
  Effects update_person(const Person&, Time);
  // The person has signed out: closes their connections, as if they had broken.
  Effects close_connections_of(std::string_view person, Time);
  // Erases the person: closes their connections, frees their seat, replaces their name and removes
  // their chat.
  Effects erase_person(std::string_view person, std::string_view erased_name, Time);
  // Closes the table for good, whatever is in progress, and all connections.
  Effects close(Time);
  // The finished match was stored under this id.
  Effects set_record_id(std::string_view match_id, Time);

  // One entry that replaces all entries of the log so far, to be stored with the effects before it;
  // nullopt in the middle of a deal.
  std::optional<std::string> compact_log();
  std::size_t moves_in_match() const;  // in progress; 0: there is none

  // When to call `wake`; `never` where there is nothing to wait for.
  Time wake_at() const;

  const std::string& id() const;
  bool is_public() const;
  bool is_correspondence() const;  // what is due does not depend on when it was restored
  std::uint8_t rules() const;      // the newest version of the game's rules that its log needs
  std::vector<std::string> seated_people() const;  // ids of persons
  // A stranger can do something here now: sit down, with somebody who waits there, or watch a match
  // that goes on.
  bool is_joinable_or_watchable() const;
  void write_summary(json::Writer&) const;  // as the lobby shows it

  // The last match that was begun here, for a client in the same process; there must be one.
  const Match& match() const;
  std::string record() const;  // of that match, as far as it is played

 private:
  explicit Table(std::unique_ptr<TableParts>);
  std::unique_ptr<TableParts> parts_;
};

struct Table::Opened {
  std::unique_ptr<Table> table;
  Effects effects;
};

}  // namespace pioche
