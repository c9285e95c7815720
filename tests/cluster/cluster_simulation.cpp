#include "tests/cluster/cluster_simulation.h"

#include <algorithm>

#include "tests/cluster/simulated_node.h"

namespace pioche::tests {

namespace {

constexpr int table_count = 4;
constexpr int clients_at_table = 2;

}  // namespace

ClusterSimulation::ClusterSimulation(std::uint64_t seed) : rng_{seed} {
  for (int table = 0; table < table_count; ++table) {
    const std::string name(1, static_cast<char>('a' + table));
    database_.make_table(name);
    for (int i = 0; i < clients_at_table; ++i) clients_.push_back({.table = name});
  }
  for (int node = 0; node < node_count; ++node) {
    nodes_.push_back(std::make_unique<SimulatedNode>(*this, node));
    at(now_ + below(500), [this, node] { nodes_[static_cast<std::size_t>(node)]->start(); });
  }
  for (std::size_t client = 0; client < clients_.size(); ++client)
    at(now_ + below(1000), [this, client] { connect(static_cast<int>(client)); });
}

ClusterSimulation::~ClusterSimulation() = default;

void ClusterSimulation::at(Time time, std::function<void()> run) {
  events_.push({std::max(time, now_), ++order_, std::move(run)});
}

std::string ClusterSimulation::run(Time with_faults, Time without) {
  const Time healed_at = now_ + with_faults;
  const Time end = healed_at + without;
  at(now_ + 2000, [this] { fault(); });
  at(healed_at, [this] { heal(); });
  while (!events_.empty() && events_.top().time <= end) {
    const Event event = events_.top();
    events_.pop();
    now_ = event.time;
    event.run();
    if (!database_.violation().empty()) return database_.violation();
  }
  for (std::size_t i = 0; i < clients_.size(); ++i)
    if (!clients_[i].is_connected || clients_[i].moved_at < healed_at)
      return "client " + std::to_string(i) + " is not back";
  return check_log();
}

std::string ClusterSimulation::check_log() {
  for (std::size_t i = 0; i < clients_.size(); ++i) {
    int stored = 0;
    for (const ModelEntry& entry : database_.log(clients_[i].table))
      if (entry.client == static_cast<int>(i) && entry.move <= clients_[i].acknowledged) ++stored;
    if (stored != clients_[i].acknowledged)
      return "of " + std::to_string(clients_[i].acknowledged) + " acknowledged moves of client " +
             std::to_string(i) + " " + std::to_string(stored) + " are stored";
  }
  return {};
}

std::size_t ClusterSimulation::acknowledged() const {
  std::size_t all = 0;
  for (const Client& client : clients_) all += static_cast<std::size_t>(client.acknowledged);
  return all;
}

void ClusterSimulation::fault() {
  if (is_healed_) return;
  ++faults_;
  const int number = static_cast<int>(below(node_count));
  SimulatedNode& node = *nodes_[static_cast<std::size_t>(number)];
  const Time end = now_ + 100 + below(8000);
  switch (below(8)) {
    case 0:
    case 1:
      if (!node.is_running()) break;
      node.kill();
      at(end, [&node] {
        if (!node.is_running()) node.start();
      });
      break;
    case 2:
      if (!node.is_running()) break;
      node.freeze();
      at(end, [&node] {
        if (node.is_frozen()) node.thaw();
      });
      break;
    case 3:
      without_database_.insert(number);
      at(end, [this, number] { without_database_.erase(number); });
      break;
    case 4:
      without_bus_.insert(number);
      at(end, [this, number] { without_bus_.erase(number); });
      break;
    case 5: {
      const std::pair cut(number, (number + 1) % node_count);
      cut_.insert(cut);
      at(end, [this, cut] { cut_.erase(cut); });
      break;
    }
    case 6:
      happens(2) ? is_bus_up_ = false : is_database_up_ = false;
      at(end, [this] { is_bus_up_ = is_database_up_ = true; });
      break;
    default:
      database_.drain("node" + std::to_string(number));
      at(end, [this, &node] {  // and then it is stopped, and started again
        if (!node.is_running() || node.is_frozen()) return;
        const Incarnation self = node.self();
        node.kill();
        database_.leave(self);
        node.start();
      });
  }
  at(now_ + 200 + below(3000), [this] { fault(); });
}

void ClusterSimulation::heal() {
  is_healed_ = true;
  without_bus_.clear();
  without_database_.clear();
  cut_.clear();
  is_bus_up_ = is_database_up_ = true;
  for (const auto& node : nodes_) {
    if (node->is_frozen()) node->thaw();
    if (!node->is_running()) node->start();
  }
}

void ClusterSimulation::publish(int from, Incarnation to, std::string message) {
  const auto receiver = std::ranges::find_if(
      nodes_, [&](const auto& node) { return node->is_running() && node->self() == to; });
  if (receiver == nodes_.end()) return;
  const int number = static_cast<int>(receiver - nodes_.begin());
  const bool is_lost = !is_bus_up_ || without_bus_.contains(from) ||
                       without_bus_.contains(number) || cut_.contains({from, number}) ||
                       cut_.contains({number, from}) || (!is_healed_ && happens(500));
  if (is_lost) return;
  Time& arrival = arrives_[{from, number}];
  arrival = std::max(arrival, now_ + 1 + below(happens(50) ? 300 : 5));
  if (!is_healed_ && happens(500))  // it comes again
    at(arrival + 1 + below(300), [&node = **receiver, to, message] {
      if (node.self() == to) node.receive(message);
    });
  at(arrival, [&node = **receiver, to, message = std::move(message)] {
    if (node.self() == to) node.receive(message);
  });
}

// A proxy brings it to any node that answers.
void ClusterSimulation::connect(int number) {
  Client& client = clients_[static_cast<std::size_t>(number)];
  const int node = static_cast<int>(below(node_count));
  client.node = node;
  client.is_connected = false;
  const int connection = ++client.connection;
  SimulatedNode& there = *nodes_[static_cast<std::size_t>(node)];
  if (!there.is_running()) return disconnect(number, connection);
  at(now_ + 1 + below(20), [this, &there, &client, number, connection] {
    if (client.connection != connection) return;
    if (!there.is_running()) return disconnect(number, connection);
    there.connect(number, connection, client.table);
  });
  // Whoever is not answered tries elsewhere.
  at(now_ + 3000, [this, &there, &client, number, connection] {
    if (client.connection != connection || client.is_connected) return;
    there.gone(number, connection);
    disconnect(number, connection);
  });
}

void ClusterSimulation::connected(int number, int connection) {
  Client& client = clients_[static_cast<std::size_t>(number)];
  if (client.connection != connection || client.is_connected) return;
  client.is_connected = true;
  move(number);
}

void ClusterSimulation::disconnect(int number, int connection) {
  Client& client = clients_[static_cast<std::size_t>(number)];
  if (client.connection != connection) return;
  client.is_connected = false;
  client.node = -1;
  ++client.connection;
  at(now_ + 100 + below(400), [this, &client, number, connection] {
    if (client.connection == connection + 1) connect(number);
  });
}

void ClusterSimulation::move(int number) {
  Client& client = clients_[static_cast<std::size_t>(number)];
  if (client.sent == client.acknowledged) ++client.sent;
  const int connection = client.connection;
  SimulatedNode& there = *nodes_[static_cast<std::size_t>(client.node)];
  at(now_ + 1 + below(20), [&there, &client, number, connection] {
    if (client.connection == connection) there.move(number, connection, client.sent);
  });
  // A connection on which nothing is heard is given up.
  at(now_ + 5000, [this, &there, &client, number, connection, sent = client.sent] {
    if (client.connection != connection || client.acknowledged >= sent) return;
    there.gone(number, connection);
    disconnect(number, connection);
  });
}

void ClusterSimulation::acknowledge(int number, int connection, int made) {
  Client& client = clients_[static_cast<std::size_t>(number)];
  if (client.connection != connection || made != client.sent || client.acknowledged == client.sent)
    return;
  client.acknowledged = made;
  client.moved_at = now_;
  at(now_ + 50 + below(200), [this, &client, number, connection] {
    if (client.connection == connection && client.is_connected) move(number);
  });
}

}  // namespace pioche::tests
