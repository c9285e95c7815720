// A cluster of real processes: nodes, a NATS server, and a database of the shared PostgreSQL server.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/load_generator.h"
#include "tests/cluster/tcp_proxy.h"
#include "tests/server/server_process.h"
#include "tests/server/store/postgres_server.h"

namespace pioche::tests {

// At the same port each time it is started.
class NatsServer {
 public:
  // With these flags besides.
  explicit NatsServer(std::vector<std::string> flags = {});
  ~NatsServer();
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;

  void start();
  void kill();
  std::uint16_t port() const { return port_; }
  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }

 private:
  std::vector<std::string> flags_;
  std::uint16_t port_;
  pid_t process_ = 0;
};

// Whether nodes reach PostgreSQL and NATS directly, or each through proxies of its own.
enum class Through : std::uint8_t { nothing, proxies };

class RunningCluster {
 public:
  // On a database of the shared server, or where the URL says.
  explicit RunningCluster(int nodes, const std::string& url = {});
  RunningCluster(int nodes, Through);

  test::ServerProcess& node(int index) { return *nodes_[static_cast<std::size_t>(index)]; }
  static std::string name(int index) { return "node" + std::to_string(index + 1); }
  std::uint16_t port(int index) { return node(index).port(); }
  NatsServer& nats() { return nats_; }
  // Of a cluster through proxies: from a node to PostgreSQL, and to NATS.
  TcpProxy& way_to_database(int index) { return *databases_[static_cast<std::size_t>(index)]; }
  TcpProxy& way_to_nats(int index) { return *buses_[static_cast<std::size_t>(index)]; }
  const PostgresDatabase& database() const { return database_; }
  std::vector<load::Address> addresses();
  void signal(int index, int signal);
  // A number of GET /metrics; -1 where the node does not answer.
  double metric(int index, const std::string& name);
  // Until every node reaches every other one.
  bool is_linked();
  // What `pioche admin` prints at a node; throws where it is refused.
  std::string admin(int index, const std::string& words);

 private:
  void add_node(const std::string& url, const std::string& nats);
  void expect_links();

  PostgresDatabase database_;
  NatsServer nats_;
  std::vector<std::unique_ptr<TcpProxy>> databases_, buses_;
  std::vector<std::unique_ptr<test::TemporaryFolder>> folders_;
  std::vector<std::unique_ptr<test::ServerProcess>> nodes_;
};

}  // namespace pioche::tests
