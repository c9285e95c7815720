// Claims that come together are one commit, however many they are; tables are scheduled once.
#include "server/cluster/table_claims.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <stdexcept>

#include "server/runtime/clock.h"
#include "server/tables/table_scheduler.h"

using namespace pioche;
using cluster::TableClaims;

namespace {

using Owners = std::vector<store::Incarnation>;

net::Awaitable<> claim(TableClaims& claims, std::string table, Owners& owners, std::size_t& left,
                       net::EventLoop& loop) {
  try {
    owners.push_back(co_await claims.claim(table));
  } catch (const std::exception&) {
    owners.push_back(-1);
  }
  if (--left == 0) loop.stop();
}

}  // namespace

TEST_CASE("claims: those of one turn, and those that come meanwhile, share a statement") {
  net::EventLoop loop;
  std::vector<std::vector<std::string>> asked;
  TableClaims claims(loop, [&](std::vector<std::string> tables) -> net::Awaitable<Owners> {
    asked.push_back(tables);
    co_await net::from_callback<bool>(
        [&](net::Resolve<bool> resolve) { loop.post([resolve] { resolve(true); }); });
    co_return Owners(tables.size(), 7);
  });
  constexpr std::size_t count = 500;
  std::size_t left = 2 * count;
  Owners owners;
  for (std::size_t i = 0; i < 2 * count; ++i)  // each twice
    net::spawn(loop, claim(claims, "table" + std::to_string(i % count), owners, left, loop));
  loop.run();
  CHECK(owners == Owners(2 * count, 7));
  CHECK(asked.size() <= count / TableClaims::most_at_once + 2);
  for (const std::vector<std::string>& some : asked) {
    CHECK(some.size() <= TableClaims::most_at_once);
    CHECK(std::ranges::is_sorted(some));
  }
}

TEST_CASE("claims: what fails is told to those who asked, and the next are asked afresh") {
  net::EventLoop loop;
  int calls = 0;
  TableClaims claims(loop, [&](std::vector<std::string> tables) -> net::Awaitable<Owners> {
    if (++calls == 1) throw std::runtime_error("the store does not answer");
    co_return Owners(tables.size(), 7);
  });
  Owners owners;
  std::size_t left = 1;
  net::spawn(loop, claim(claims, "a", owners, left, loop));
  loop.run();
  CHECK(owners == Owners{-1});
}

TEST_CASE("table scheduler: a table that is scheduled again and again is loaded once") {
  net::EventLoop loop;
  std::vector<std::string> loaded;
  server::TableScheduler scheduler(
      loop, [](const server::LiveTablePtr&, Time) {},
      [&](std::string id) {
        loaded.push_back(std::move(id));
        if (loaded.back() == "the last") loop.stop();
      });
  const Time time = server::table_now();
  for (int i = 0; i < 1000; ++i) scheduler.schedule_load("a", time + 50 - i % 50);
  scheduler.schedule_load("forgotten", time + 20);
  CHECK(scheduler.is_scheduled("forgotten"));
  scheduler.forget("forgotten");
  scheduler.schedule_load("the last", time + 60);
  loop.run();
  CHECK(loaded == std::vector<std::string>{"a", "the last"});
  CHECK_FALSE(scheduler.is_scheduled("a"));
}
