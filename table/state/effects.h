// The effects of a call to a table, for the caller to carry out.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "table/state/log_entry.h"

namespace pioche {

using ConnectionId = std::uint32_t;  // one connection of a person
using TaskId = std::uint64_t;

struct OutgoingMessage {
  ConnectionId connection_id;
  std::shared_ptr<const std::string> text;
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
  std::function<TaskResult(Effort)> run;
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

struct Effects {
  std::vector<std::string> entries;  // of the log, as lines
  std::uint64_t moves = 0;           // of a match, in these
  std::vector<ChatLine> chat;
  std::vector<OutgoingMessage> messages;
  std::vector<Task> tasks;
  std::optional<Error> refusal;  // why the request was not carried out
  std::optional<FinishedMatch> finished;
  std::vector<ConnectionId> closed_connections;  // to close once their messages are sent
  bool lobby_changed = false;                    // `write_summary` says something else than before
  bool closed = false;                           // nobody needs the table any more

  // Adds a message to one connection.
  void send(ConnectionId, std::string text);
  // Adds the effects of a later call. At most one of the two has finished a match.
  void append(Effects&& later);
};

}  // namespace pioche
