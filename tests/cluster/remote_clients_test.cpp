// Clients of other nodes at the owner of their table: whatever goes wrong, they are told, and nobody else
// is concerned.
#include "server/cluster/remote_clients.h"

#include <doctest/doctest.h>
#include <stdexcept>

#include "server/lobby/lobby.h"
#include "server/store/memory/memory_store.h"

using namespace pioche;
using namespace pioche::cluster;

namespace {

constexpr Incarnation other = 7;
constexpr std::uint64_t connection = 3;

// An owner of tables, without any, and what it sends to the node where the clients come in.
struct Owner {
  explicit Owner(HostedClients::IsWelcome is_welcome)
      : clients(
            loop, tables,
            [this](Incarnation to, const Frame& frame) {
              CHECK(to == other);
              CHECK(frame.id == connection);
              if (frame.kind == FrameKind::close) closed = std::string(frame.payload);
              loop.stop();
              return true;
            },
            [](std::string) -> net::Awaitable<bool> { co_return false; }, std::move(is_welcome)) {}

  void come() {
    clients.on_open(
        other, connection,
        {"table", {.id = "anna", .name = "Anna"}, {.network = {}, .session = "session"}});
  }

  net::EventLoop loop;
  server::AsyncStore store{loop, store::memory_store()};
  net::FairThreadPool pool{1, net::FairThreadPool::Priority::low};
  server::Lobby lobby{loop};
  server::TableService tables{loop, pool, store, lobby, {}};
  HostedClients clients;
  std::string closed;
};

}  // namespace

TEST_CASE("remote clients: what fails while one is let in costs that one alone") {
  Owner owner([](RemoteClient) -> net::Awaitable<bool> {
    throw std::runtime_error("the store does not answer");
    co_return true;
  });
  owner.come();
  owner.loop.run();
  CHECK(owner.closed == encode_close(1013, "moved"));
}

TEST_CASE("remote clients: whoever has signed out meanwhile is not let in") {
  Owner owner([](RemoteClient) -> net::Awaitable<bool> { co_return false; });
  owner.come();
  owner.loop.run();
  CHECK(owner.closed == encode_close(1008, "signed_out"));
}

TEST_CASE("remote clients: a session that ends while its client is let in ends that, too") {
  Owner owner([](RemoteClient) -> net::Awaitable<bool> { co_return true; });
  owner.come();
  owner.clients.end_session("another");
  CHECK(owner.closed.empty());
  owner.clients.end_session("session");
  CHECK(owner.closed == encode_close(1008, "signed_out"));
  owner.loop.run();
  CHECK(owner.closed == encode_close(1008, "signed_out"));
}
