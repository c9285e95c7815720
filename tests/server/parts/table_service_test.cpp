// No person can use up a table or the machine at the cost of the others.
#include <doctest/doctest.h>
#include <future>
#include <thread>

#include "server/runtime/event_loop.h"
#include "server/tables/search_budget.h"
#include "tests/server/eventually.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("threat: one person takes all places at a table") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  HttpClient carl(server.port());
  anna.become_guest("Anna");
  bob.become_guest("Bob");
  carl.become_guest("Carl");
  const std::string path = "/ws/tables/" + anna.open_table(R"({"game":"skyjo","players":2})");
  std::vector<std::unique_ptr<WebSocketClient>> sockets;
  for (int i = 0; i < 10; ++i) {
    sockets.push_back(std::make_unique<WebSocketClient>(bob, path));
    CHECK(sockets.back()->receive().has_value());
  }
  WebSocketClient one_more(bob, path);
  CHECK(!one_more.receive());
  CHECK(one_more.close_code == 1013);
  WebSocketClient friendly(carl, path);
  CHECK(friendly.receive().has_value());
}

TEST_CASE("threat: somebody who is deleted at this moment talks on") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  const std::string path =
      "/ws/tables/" + anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
  WebSocketClient host(anna, path);
  for (int i = 0; i < 10; ++i) {
    HttpClient stranger(server.port());
    stranger.become_guest("Stranger");
    WebSocketClient socket(stranger, path);
    auto deleted = std::async([&] { return stranger.request("DELETE", "/api/me").status; });
    for (int word = 0; word < 4; ++word) socket.send(R"({"do":"chat","text":"still here"})");
    CHECK(deleted.get() == 200);
    host.send(R"({"do":"look"})");
    CHECK(ParsedJson(host.receive("table"))["room"].find("host").text() == anna.id());
  }
}

TEST_CASE("searches take turns by person") {
  net::FairThreadPool pool(1, net::FairThreadPool::Priority::low);
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

TEST_CASE("threat: many guests of one address take all the time of all") {
  net::FairThreadPool pool(1, net::FairThreadPool::Priority::low);
  std::promise<void> begun;
  std::promise<void> go;
  std::promise<void> done;
  std::string order;
  pool.run("held", [&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  // Twenty owners at one address, two at another, one at a third.
  for (int i = 0; i < 20; ++i) pool.run("many", std::to_string(i), [&] { order += 'm'; });
  for (const char* owner : {"a", "a", "b"}) pool.run("two", owner, [&, owner] { order += owner; });
  pool.run("one", "c", [&] { order += 'c'; });
  pool.run("many", "last", [&] { done.set_value(); });
  CHECK(pool.waiting("many") == 21);
  go.set_value();
  done.get_future().wait();
  CHECK(order.substr(0, 7) == "macmbma");
  CHECK(order.size() == 24);
}

TEST_CASE("bots at whose table somebody plays come first, and the others are not forgotten") {
  using Urgency = net::FairThreadPool::Urgency;
  net::FairThreadPool pool(1, net::FairThreadPool::Priority::low);
  std::promise<void> begun;
  std::promise<void> go;
  std::promise<void> done;
  std::string order;
  pool.run("held", [&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  for (int i = 0; i < 3; ++i) pool.run("watched", "w", [&] { order += 'w'; }, Urgency::not_urgent);
  for (int i = 0; i < 10; ++i) pool.run("played", "p", [&] { order += 'p'; });
  pool.run("watched", "w", [&] { done.set_value(); }, Urgency::not_urgent);
  CHECK(pool.waiting() == 14);
  CHECK(pool.waiting("watched") == 4);
  go.set_value();
  done.get_future().wait();
  // The job that was held was the first of those in a row.
  CHECK(order == "pppppppwpppww");
}

TEST_CASE("threat: searches pile up, and everybody's bots wait") {
  CHECK(server::effort_after(0) == Effort::full);
  CHECK(server::effort_after(budget::wait_for_full_effort + 1) == Effort::reduced);
  CHECK(server::effort_after(budget::wait_for_search + 1) == Effort::least);
  CHECK(server::may_wait(budget::waiting_searches - 1, budget::waiting_searches_by_address - 1));
  CHECK_FALSE(server::may_wait(budget::waiting_searches, 0));
  CHECK_FALSE(server::may_wait(10, budget::waiting_searches_by_address));
  // Twenty tables with five experts each, asked at once, on one thread: a search takes so long, a
  // tenth of it, or nothing. However many wait, the last one waits little longer than the limit.
  constexpr std::int64_t search_ms = 300;
  std::int64_t now = 0;
  for (int task = 0; task < 100; ++task) {
    const Effort effort = server::effort_after(now);
    now += effort == Effort::full ? search_ms : effort == Effort::reduced ? search_ms / 10 : 0;
  }
  CHECK(now <= budget::wait_for_search + search_ms);
}
