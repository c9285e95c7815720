// A table with simulated time, clients and disk. By default everything is stored and delivered at
// once and tasks run at once; a simulation delays them and lets the table crash.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"
#include "table/table.h"
#include "tests/simulation/client_model.h"

namespace pioche::tests {

// The match of a log, replayed by the rules alone: what everybody must be shown.
class Replay {
 public:
  void read(std::string_view entry);
  bool has_match() const { return !states_.empty(); }
  int match() const { return match_; }
  std::size_t moves() const { return states_.size() - 1; }
  const AnyState& state(std::size_t moves) const { return states_[moves]; }
  const Engine& engine() const { return play_.engine(); }
  const Match& play() const { return play_; }
  // What is wrong with what somebody knows of the match, or nothing.
  std::string mismatch(const ClientModel&) const;
  // The entry that made a move: {"seat":…,"x":…,…}.
  const std::string& entry(std::size_t move) const { return entries_[move]; }

 private:
  Match play_;
  int match_ = 0;
  std::string setup_ = "{}";
  std::vector<AnyState> states_;
  std::vector<std::string> entries_;
};

class SimulatedTable {
 public:
  enum class Delivery { immediate, deferred };

  explicit SimulatedTable(std::string_view setup, Delivery = Delivery::immediate,
                          std::uint64_t seed = 1);

  // Somebody connects; a person is given by their id.
  ConnectionId connect(const std::string& person, std::string_view language = "en");
  ConnectionId connect(const Person&, std::string_view language = "en");
  void disconnect(ConnectionId);
  // Sends a request with a new id, and returns the reply.
  std::string ask(ConnectionId, std::string_view request);
  void send(ConnectionId, std::string_view message);
  // Changes a person, here and for whatever table asks.
  void update_person(const Person&);
  void close_connections_of(const std::string& person);
  void erase_person(const std::string& person, const std::string& erased_name);
  // Advances the time, with a wake-up whenever the table asked for one.
  void advance(Time);
  void wake();
  // Time passes until the table has nothing to wait for or the condition holds; false if not.
  template <class Condition>
  bool advance_until(Condition condition, Time most) {
    const Time end = now + most;
    for (int wakes = 0; !condition(); ++wakes) {
      const Time next = under_test->wake_at();
      if (next > end || wakes > 1'000'000) return false;
      now = next > now ? next : now;
      wake();
    }
    return true;
  }

  // Deferred work.
  void commit_one();  // the oldest effects are stored and delivered
  void commit_all();
  bool has_uncommitted() const { return !uncommitted_.empty(); }
  bool run_task(std::size_t place);  // false: there is no task
  void run_tasks();
  void complete_task(TaskId, const TaskResult&);
  // Loses what was not stored, and all connections. False: the log cannot be read.
  bool crash();

  void apply(Effects);  // stores and delivers the effects of a call, now or later

  ClientModel& operator[](ConnectionId connection) { return clients.at(connection); }
  std::string summary() const;
  // The first violation of the protocol or the rules; empty: none.
  std::string violation;

  Time now = 1'700'000'000'000;
  std::unique_ptr<Table> under_test;
  Error error;
  std::vector<std::string> log;
  bool compacts = false;  // the log is replaced by a snapshot when the table allows it
  std::vector<ChatLine> chat;
  std::map<ConnectionId, ClientModel> clients;  // those connected
  std::map<ConnectionId, std::string>
      last_messages;  // the last message to each that the table closed
  std::map<std::string, Person, std::less<>> people;
  std::vector<FinishedMatch> finished;
  std::vector<Task> tasks;
  Replay replay;
  bool closed = false;
  ConnectionId last_connection = 0;
  std::int64_t last_request = 0;
  // A move was acknowledged to whoever asked for it: the request's id and the move's number.
  std::function<void(ConnectionId, std::int64_t id, std::size_t move)> acknowledged;

 private:
  void report(std::string what);
  void check_wake_time();
  TableEnvironment environment();

  // What nobody may be told before the match is over or the deal called off.
  void keep_secret(std::string_view entry);
  void check_secrets(const std::string& message);

  Delivery delivery_;
  bool shares_deals_ = false;  // a setup with `deal`: the clients take part, too
  std::vector<std::string> secrets_;
  Rng rng_;
  struct Uncommitted {
    Effects effects;
    std::optional<std::string> snapshot;  // replaces the log with the entries of the effects
  };
  std::deque<Uncommitted> uncommitted_;
};

}  // namespace pioche::tests
