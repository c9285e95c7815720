// A node of a simulated cluster. What it does about its lease and its links is the server's code; the
// rest follows server/cluster/cluster.cpp.
#pragma once

#include <deque>

#include "tests/cluster/cluster_simulation.h"

namespace pioche::tests {

class SimulatedNode final : private cluster::Links::Callbacks {
 public:
  SimulatedNode(ClusterSimulation& all, int number);

  void start();
  void kill();
  void freeze() { is_frozen_ = true; }
  void thaw();
  bool is_running() const { return is_running_; }
  Incarnation self() const { return membership_.self(); }
  bool is_frozen() const { return is_frozen_; }

  void receive(std::string message);
  // Of a client whose connection ends here.
  void connect(int client, int connection, const std::string& table);
  void gone(int client, int connection);
  void move(int client, int connection, int number);

 private:
  // A connection of a client to a table here: the node where it ends, 0 for this one.
  struct Visitor {
    Incarnation from;
    int client;
    auto operator<=>(const Visitor&) const = default;
  };
  struct Table {
    std::vector<ModelEntry> log;  // as far as this node knows, durable or not
    std::size_t durable = 0;
    std::map<Visitor, int> visitors;  // their connections
  };
  struct Local {
    std::string table;
    int connection;
    Incarnation owner = 0;  // elsewhere; 0: here
  };

  void publish(Incarnation to, std::string_view message) override;
  void on_up(Incarnation) override {}
  void on_down(Incarnation peer) override;
  void on_frame(Incarnation peer, const cluster::Frame&) override;

  void in_process(std::function<void()>);  // later if it is frozen, never if it is killed
  void tick();
  void perform(cluster::Membership::Action);
  // Asks the database on a connection that does one thing after the other.
  using Ask = std::function<void(DatabaseModel&)>;
  struct Query {
    Ask ask;
    std::function<void(bool)> then;  // whether it was asked, as far as can be known
  };
  void query(std::deque<Query>& connection, Ask, std::function<void(bool is_known)> then);
  void send_next(std::deque<Query>& connection);
  void locate(const std::string& table, std::function<void(Incarnation owner)> then);
  void load(const std::string& table, std::function<void()> then);
  void enter(const std::string& table, const Visitor&, int connection);
  void leave(const Visitor&);
  void handle(const std::string& table, const Visitor&, int connection, int move);
  void append(const std::string& table, const ModelEntry&);
  void tell(const Visitor&, int connection, cluster::FrameKind, const std::string& payload);
  void drop(const std::string& table);
  void drop_everything();
  void hand_over_all();

  ClusterSimulation& all_;
  const int number_;
  bool is_running_ = false;
  bool is_frozen_ = false;
  int generation_ = 0;  // of the process
  std::vector<std::function<void()>> backlog_;
  cluster::Membership membership_;
  cluster::Links links_;
  Incarnation writes_as_ = 0;
  Incarnation asking_as_ = 0;  // of the statement that the database carries out
  std::deque<Query> leases_, claims_, commits_;
  std::set<std::string> owned_;
  std::set<std::string> given_;  // being handed over
  std::map<std::string, Table> tables_;
  std::map<int, Local> local_;
};

}  // namespace pioche::tests
