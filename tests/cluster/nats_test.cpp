// Who may speak to the nodes of a cluster.
#include <cstdlib>
#include <doctest/doctest.h>

#include "tests/cluster/running_cluster.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/tls.h"

using namespace pioche;
using namespace pioche::tests;
using test::eventually;
using test::HttpClient;

namespace {

// A node that reaches PostgreSQL, whatever NATS says.
class Node {
 public:
  Node(const PostgresDatabase& database, const std::string& name, const std::string& nats)
      : server_(folder_.path(), {"--exempt", "loopback", "--store", database.url(), "--nats", nats,
                                 "--node", name}) {
    server_.start();
  }

  std::string health() { return HttpClient(server_.port()).get("/api/health").body; }
  bool is_connected() {
    return metrics().find("\npioche_node_bus_connected 1\n") != std::string::npos;
  }
  int links() { return metrics().find("\npioche_node_links 1\n") != std::string::npos ? 1 : 0; }
  std::uint16_t port() const { return server_.port(); }

 private:
  std::string metrics() { return HttpClient(server_.port()).get("/metrics").body; }

  test::TemporaryFolder folder_;
  test::ServerProcess server_;
};

std::string at(const NatsServer& nats, const std::string& before) {
  return before + "localhost:" + std::to_string(nats.port());
}

// It is connected to nobody, says so, and serves its own tables.
void expect_alone(Node& node) {
  CHECK(eventually([&] { return node.health().find("degraded") != std::string::npos; }));
  CHECK(!node.is_connected());
  CHECK(node.links() == 0);
  HttpClient anna(node.port());
  anna.become_guest("Anna");
  CHECK(anna.get("/api/tables/" + anna.open_table(R"({"game":"skyjo","players":2})")).status ==
        200);
}

}  // namespace

TEST_CASE("cluster: who does not have the token of NATS is connected to nobody") {
  const PostgresDatabase database;
  const NatsServer nats({"--auth", "the-token"});
  Node first(database, "first", at(nats, "nats://the-token@"));
  Node second(database, "second", at(nats, "nats://the-token@"));
  Node wrong(database, "wrong", at(nats, "nats://another@"));
  Node none(database, "none", at(nats, "nats://"));
  CHECK(eventually([&] { return first.links() == 1 && second.links() == 1; }));
  expect_alone(wrong);
  expect_alone(none);
}

TEST_CASE("cluster: over TLS a node trusts only a NATS whose certificate it can check") {
  const PostgresDatabase database;
  const test::TemporaryFolder folder;
  const test::CertificateFiles files = test::write_certificate(folder.path());
  const NatsServer nats(
      {"--auth", "the-token", "--tls", "--tlscert", files.certificate, "--tlskey", files.key});
  const NatsServer plain({"--auth", "the-token"});
  Node suspicious(database, "suspicious", at(nats, "tls://the-token@"));
  setenv("SSL_CERT_FILE", files.certificate.c_str(), 1);
  Node first(database, "first", at(nats, "tls://the-token@"));
  Node second(database, "second", at(nats, "tls://the-token@"));
  // Its token is not for whoever answers without TLS.
  Node deceived(database, "deceived", at(plain, "tls://the-token@"));
  unsetenv("SSL_CERT_FILE");
  CHECK(eventually([&] { return first.links() == 1 && second.links() == 1; }));
  expect_alone(suspicious);
  expect_alone(deceived);
}
