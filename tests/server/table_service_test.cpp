// No person can use up a table or the machine at the cost of the others.
#include <doctest/doctest.h>
#include <future>
#include <thread>

#include "tests/server/client.h"
#include "tests/server/failing_disk.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("threat: one person takes all places at a table") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  Visitor anna(server.port());
  Visitor bob(server.port());
  Visitor carl(server.port());
  anna.be_guest("Anna");
  bob.be_guest("Bob");
  carl.be_guest("Carl");
  const std::string path = "/ws/tables/" + anna.open_table(R"({"game":"skyjo","players":2})");
  std::vector<std::unique_ptr<PlayLine>> lines;
  for (int i = 0; i < 10; ++i) {
    lines.push_back(std::make_unique<PlayLine>(bob, path));
    CHECK(lines.back()->receive().has_value());
  }
  PlayLine one_more(bob, path);
  CHECK(!one_more.receive());
  CHECK(one_more.close_code == 1013);
  PlayLine friendly(carl, path);
  CHECK(friendly.receive().has_value());
}

TEST_CASE("threat: somebody who is deleted at this moment talks on") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  Visitor anna(server.port());
  anna.be_guest("Anna");
  const std::string path =
      "/ws/tables/" + anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
  PlayLine host(anna, path);
  for (int i = 0; i < 10; ++i) {
    Visitor stranger(server.port());
    stranger.be_guest("Stranger");
    PlayLine line(stranger, path);
    auto deleted = std::async([&] { return stranger.ask("DELETE", "/api/me").status; });
    for (int word = 0; word < 4; ++word) line.send(R"({"do":"chat","text":"still here"})");
    CHECK(deleted.get() == 200);
    host.send(R"({"do":"look"})");
    CHECK(Reading(host.receive("table"))["room"].find("host").text() == anna.id());
  }
}

TEST_CASE("threat: the bots of one person take all the time of all") {
  net::FairThreadPool pool(1);
  std::promise<void> begun;
  std::promise<void> go;
  std::promise<void> done;
  std::string order;  // of the one thread
  pool.run("a", [&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  for (const char* name : {"a", "a", "a", "a", "b", "b", "c"})
    pool.run(name, [&, name] {
      order += name;
      if (order.size() == 7) done.set_value();
    });
  CHECK(pool.waiting() == 7);
  go.set_value();
  done.get_future().wait();
  CHECK(order == "abcabaa");
}

TEST_CASE("health tells of a disk that is full, and that it is good again") {
  pioche::tests::FailingDisk disk;
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  Visitor anna(server.port());
  anna.be_guest("Anna");
  CHECK(anna.get("/api/health").status == 200);
  disk.fill_up_after(0);
  CHECK(anna.ask("POST", "/api/tables", R"({"game":"skyjo","players":2,"public":true})").status ==
        503);
  CHECK(anna.get("/api/health").status == 503);
  disk.mend();
  CHECK(anna.get("/api/health").status == 200);
  CHECK(Reading(anna.get("/api/lobby").body)["tables"].size() == 0);
  CHECK(!anna.open_table(R"({"game":"skyjo","players":2,"public":true})").empty());
}
