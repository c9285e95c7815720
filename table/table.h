// One table of people and bots, as a pure state machine: requests and the time come in; messages,
// log entries to store, background tasks to run and the time of the next wake-up come out. It knows
// no socket, thread, disk or clock. docs/protocol.md defines the messages, docs/fair-play.md the
// rules for time, bots and races.
//
// The log is the truth: a table made from the log of another is the same table, with nobody
// connected. The caller sends the `messages` of a call only once its `entries` are durable.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/match.h"
#include "table/clocks.h"
#include "table/log_entry.h"
#include "table/table_settings.h"

namespace pioche {

using ConnectionId = std::uint32_t;  // one connection of a person
using TaskId = std::uint64_t;

struct Person {
  std::string id;
  std::string name;
  bool has_account = false;
  bool is_program = false;  // of the connection: one person may have a browser and a program

  bool operator==(const Person&) const = default;
};

struct OutgoingMessage {
  ConnectionId connection_id;
  std::shared_ptr<const std::string> text;
  bool can_wait = false;  // for a while: the receiver has no move to make now
};

struct ChatLine {
  std::uint32_t number;
  Time time;
  std::string person;
  std::string text;  // one of the two
  std::string phrase;
};

// The result of a task: the index of the chosen move (past the last one: wait), or a hint's ranking
// as JSON.
struct TaskResult {
  std::uint32_t choice = 0;
  std::string ranking;
};

// Work for any thread, for as long as it takes; its result goes to `Table::complete_task`.
struct Task {
  TaskId id;
  std::function<TaskResult()> run;
};

struct FinishedSeat {
  std::string person;  // empty: a bot
  std::string bot;     // its level
  int score;
  bool won;
};

struct FinishedMatch {
  std::string game;
  std::string record;
  bool rated;
  Time started;
  Time ended;
  std::vector<FinishedSeat> seats;
};

// The effects of a call, for the caller to carry out.
struct Effects {
  std::vector<std::string> entries;
  std::uint64_t moves = 0;  // of a match, in these
  std::vector<ChatLine> chat;
  std::vector<OutgoingMessage> messages;
  std::vector<Task> tasks;
  std::optional<FinishedMatch> finished;
  std::vector<ConnectionId> closed_connections;  // to close once their messages are sent
  bool lobby_changed = false;                    // `write_summary` says something else than before
  bool closed = false;                           // nobody needs the table any more

  // Adds the effects of a later call. At most one of the two has finished a match.
  void append(Effects&& later);
};

// What a table needs from its host: random seeds, and people by id.
struct TableEnvironment {
  std::function<Seed()> seed;  // 256 unpredictable bits
  std::function<Person(std::string_view person_id)>
      person_by_id;  // also of people who are not connected
};

class Table {
 public:
  // A new table. `settings`: docs/protocol.md, POST /api/tables. The host sits at the first seat
  // unless they say otherwise.
  struct Opened;
  static Result<Opened> open(std::string id, const Person& host, json::Value settings,
                             const TableEnvironment&, Time);
  // The table that the log determines. An error's `where` is the number of the entry that is wrong.
  static Result<std::unique_ptr<Table>> restore(std::string id,
                                                std::span<const std::string> entries,
                                                std::span<const ChatLine> last_chat,
                                                const TableEnvironment&, Time);
  ~Table();

  void connect(ConnectionId, const Person&, std::string_view language, Time, Effects&);
  void disconnect(ConnectionId, Time, Effects&);
  void receive(ConnectionId, std::string_view message, Time, Effects&);
  void complete_task(TaskId, const TaskResult&, Time, Effects&);
  void wake(Time, Effects&);
  // The person's name or kind of account has changed.
  void update_person(const Person&, Time, Effects&);
  // The person has signed out: closes their connections, as if they had broken.
  void close_connections_of(std::string_view person, Time, Effects&);
  // Erases the person: closes their connections, frees their seat, replaces their name and removes
  // their chat.
  void erase_person(std::string_view person, std::string_view erased_name, Time, Effects&);
  // The finished match was stored under this id.
  void set_record_id(std::string_view match_id, Time, Effects&);

  // When to call `wake`; `never` where there is nothing to wait for.
  Time wake_at() const;

  const std::string& id() const;
  bool is_public() const;
  bool is_correspondence() const;  // what is due does not depend on when it was restored
  std::vector<std::string> seated_people() const;  // ids of persons
  void write_summary(json::Writer&) const;         // as the lobby shows it

 private:
  struct Impl;
  explicit Table(std::unique_ptr<Impl>);
  std::unique_ptr<Impl> impl_;
};

struct Table::Opened {
  std::unique_ptr<Table> table;
  Effects effects;
};

}  // namespace pioche
