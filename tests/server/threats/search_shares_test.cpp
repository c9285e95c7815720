// How the bots of one network slow down everybody else's, at a running server.
#include <algorithm>
#include <doctest/doctest.h>

#include "tests/sanitizer.h"
#include "tests/server/behind_proxy.h"
#include "tests/server/eventually.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// Somebody who watches a table of bots that play as fast as they can.
class Watcher {
 public:
  Watcher(std::uint16_t port, const std::string& address, const std::string& setup)
      : client_(port) {
    REQUIRE(client_.send("POST", "/api/guest", R"({"name":"Anna"})", json_from(address)).status ==
            201);
    const HttpResponse opened = client_.send("POST", "/api/tables", setup, json_from(address));
    REQUIRE(opened.status == 201);
    socket_ = std::make_unique<WebSocketClient>(
        client_, "/ws/tables/" + std::string(ParsedJson(opened.body)["id"].text()), from(address));
  }
  // Takes what has come.
  void listen() {
    while (socket_->has_input())
      if (ParsedJson(*socket_->receive())["type"].text() == "moved") ++moves;
  }
  int moves = 0;

 private:
  HttpClient client_;
  std::unique_ptr<WebSocketClient> socket_;
};

}  // namespace

TEST_CASE("threat: the bots of one person take all the time of all") {
  TwoPeople people(put_behind_proxy);
  const std::uint16_t port = people.server.port();
  // Twenty people of one address; somebody elsewhere, and one more.
  std::vector<std::unique_ptr<Watcher>> many;
  for (int i = 0; i < 20; ++i)
    many.push_back(std::make_unique<Watcher>(
        port, "192.0.2.1",
        R"({"game":"pot","players":6,"seat":null,"start":true,"pace":0,"between":3,)"
        R"("bots":["expert","expert","expert","expert","expert","expert"]})"));
  Watcher one(port, "192.0.2.2",
              R"({"game":"tennis","players":2,"seat":null,"start":true,"pace":0,"between":3,)"
              R"("bots":["expert","expert"]})");
  const auto all_moves = [&] {
    int moves = one.moves;
    for (const auto& watcher : many) moves += watcher->moves;
    return moves;
  };
  constexpr int enough = 12;
  // From when all of them are there.
  one.listen();
  for (const auto& watcher : many) watcher->listen();
  const int before = one.moves;
  const int all_before = all_moves();
  while (one.moves < before + enough) {
    one.listen();
    for (const auto& watcher : many) watcher->listen();
  }
  // A half of the searches is for the one address, a half for the other: nobody waits for more than a
  // search of each address. Twenty-one shares would be 250 moves. (With a sanitizer more moves are heard of
  // than were made meanwhile.)
  CHECK(all_moves() - all_before < (pioche::tests::is_sanitized ? 10 : 5) * enough);
  // Those of the same address wait for each other, and each comes to its turn.
  const auto all_have_moved = [&] {
    for (const auto& watcher : many) watcher->listen();
    return std::ranges::all_of(many, [](const auto& watcher) { return watcher->moves > 0; });
  };
  CHECK(eventually(all_have_moved));
}
