// A cluster in simulated time: the membership and the links of the real nodes, over models of the
// network, the database, the tables and their clients. Every choice comes from one seed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "core/chance.h"
#include "server/cluster/links.h"
#include "server/cluster/membership.h"
#include "tests/cluster/database_model.h"

namespace pioche::tests {

class SimulatedNode;

class ClusterSimulation {
 public:
  explicit ClusterSimulation(std::uint64_t seed);
  ~ClusterSimulation();

  // Faults for so long, then none; everybody must be back and have moved since. Says what is wrong;
  // empty: nothing.
  std::string run(Time with_faults, Time without);
  std::size_t acknowledged() const;
  int faults() const { return faults_; }

  // For the nodes.
  Time now() const { return now_; }
  std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
  bool happens(std::uint32_t one_in) { return rng_.below(one_in) == 0; }
  void at(Time, std::function<void()>);
  DatabaseModel& database() { return database_; }
  bool is_healed() const { return is_healed_; }
  bool reaches_database(int node) const {
    return is_database_up_ && !without_database_.contains(node);
  }
  // From one node to another over the bus, in order, or not at all, or twice.
  void publish(int from, Incarnation to, std::string message);
  void acknowledge(int client, int connection, int move);
  void disconnect(int client, int connection);
  void connected(int client, int connection);

  static constexpr int node_count = 3;

 private:
  struct Client {
    std::string table;
    int node = -1;       // -1: not connected
    int connection = 0;  // the number of the present one
    bool is_connected = false;
    int sent = 0;
    int acknowledged = 0;
    Time moved_at = 0;
  };

  void fault();
  void heal();
  void connect(int client);
  void move(int client);
  std::string check_log();

  Rng rng_;
  Time now_ = 1'000'000;
  std::uint64_t order_ = 0;
  struct Event {
    Time time;
    std::uint64_t order;
    std::function<void()> run;
    bool operator<(const Event& other) const {
      return std::pair(time, order) > std::pair(other.time, other.order);
    }
  };
  std::priority_queue<Event> events_;
  DatabaseModel database_;
  std::vector<std::unique_ptr<SimulatedNode>> nodes_;
  std::vector<Client> clients_;
  std::set<int> without_bus_, without_database_;
  std::set<std::pair<int, int>> cut_;            // between two nodes
  std::map<std::pair<int, int>, Time> arrives_;  // of the last message, by sender and receiver
  bool is_bus_up_ = true;
  bool is_database_up_ = true;
  bool is_healed_ = false;
  int faults_ = 0;
};

}  // namespace pioche::tests
