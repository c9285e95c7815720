// A table with people who play, make mistakes and disconnect, and with a network and a disk that
// fail. Every choice comes from one source, so that the same choices give the same run.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "tests/simulation/simulated_table.h"

namespace pioche::tests {

class Simulation {
 public:
  // 0 … n−1.
  using Choice = std::function<std::uint32_t(std::uint32_t n)>;

  Simulation(std::string_view setup, std::uint64_t seed, Choice);

  // Runs so many random steps. Stops at the first violation.
  void run(int steps);
  // Everybody reconnects and only waits: bots and clocks must move until the match ends.
  void run_to_end();

  const std::string& violation() const { return table_.violation; }
  SimulatedTable& table() { return table_; }
  int crashes = 0;
  int acknowledged_moves = 0;

 private:
  struct Sent {
    ConnectionId connection;
    std::string message;
  };

  void step();
  void advance_time();
  void answer_task();
  void act();
  void send(ConnectionId, std::string message);
  void deliver();
  void connect_somebody();
  void disconnect_somebody();
  void change_person();
  void crash();
  void check_restored();
  void report(std::string what);
  std::string request_of(const ClientModel&);
  std::string sensible_request(const ClientModel&);
  std::string move_request(const ClientModel&);
  std::string deal_request(const ClientModel&);
  std::string move_of(const ClientModel&);
  ConnectionId random_connection();
  bool happens(std::uint32_t one_in) { return choice_(one_in) == 0; }

  SimulatedTable table_;
  Choice choice_;
  std::deque<Sent> in_flight_;
  std::map<std::int64_t, std::string> asked_;  // moves by the ids of their requests
  std::map<std::pair<int, std::size_t>, std::int64_t> acknowledged_;
};

}  // namespace pioche::tests
