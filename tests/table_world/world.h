// A table with simulated time, connections that know what they were told, and a disk. By default
// everything is kept and delivered at once and tasks are thought out on the spot; a simulation holds
// them back and lets the table crash.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "table/table.h"
#include "tests/table_world/mirror.h"

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
  std::string wrong_with(const Mirror&) const;
  // The entry that made a move: {"seat":…,"x":…,…}.
  const std::string& entry(std::size_t move) const { return entries_[move]; }

 private:
  Match play_;
  int match_ = 0;
  std::string setup_ = "{}";
  std::vector<AnyState> states_;
  std::vector<std::string> entries_;
};

class World {
 public:
  enum class Delivery { at_once, held };

  explicit World(std::string_view setup, Delivery = Delivery::at_once, std::uint64_t seed = 1);

  // Somebody connects; persons are named by their ids.
  ConnectionId come(const std::string& person, std::string_view language = "en");
  ConnectionId come(const Person&, std::string_view language = "en");
  void go(ConnectionId);
  // Sends a request with an id of its own, and gives back the answer to it.
  std::string ask(ConnectionId, std::string_view request);
  void send(ConnectionId, std::string_view message);
  // What is known of people changes, here and wherever tables ask for it.
  void know(const Person&);
  void close_connections_of(const std::string& person);
  void forget(const std::string& person, const std::string& erased_name);
  // Lets time pass, waking the table whenever it wants to be woken.
  void pass(Time);
  void wake();
  // Time passes until the table has nothing to wait for or the condition holds; false if not.
  template <class Condition>
  bool pass_until(Condition condition, Time most) {
    const Time end = now + most;
    for (int wakes = 0; !condition(); ++wakes) {
      const Time next = table->wake_at();
      if (next > end || wakes > 1'000'000) return false;
      now = next > now ? next : now;
      wake();
    }
    return true;
  }

  // What is held back.
  void keep_one();  // the oldest effects is on disk and delivered
  void keep_all();
  bool is_holding() const { return !held_.empty(); }
  bool run_task(std::size_t place);  // answers a task; false where there is none
  void run_tasks();
  void complete_task(TaskId, const TaskResult&);
  // All that was not kept is gone, and every connection. False where the log cannot be read.
  bool crash();

  void take(Effects);  // keeps or holds what a call brought about

  Mirror& operator[](ConnectionId connection) { return mirrors.at(connection); }
  std::string summary() const;
  // The first thing that went against the protocol or the rules; empty where none did.
  std::string wrong;

  Time now = 1'700'000'000'000;
  std::unique_ptr<Table> table;
  InputError error;
  std::vector<std::string> log;
  std::vector<ChatLine> chat;
  std::map<ConnectionId, Mirror> mirrors;         // those connected
  std::map<ConnectionId, std::string> farewells;  // the last message to each that the table closed
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
  void complain(std::string what);
  void check_settled();
  TableEnvironment environment();

  Delivery delivery_;
  Rng rng_;
  std::deque<Effects> held_;
};

}  // namespace pioche::tests
