// The queue of passwords that wait to be hashed.
#include <atomic>
#include <doctest/doctest.h>
#include <future>

#include "server/runtime/event_loop.h"
#include "tests/server/eventually.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("threat: few addresses fill the queue of passwords") {
  TwoPeople people([](server::Options& options) {
    options.exempt.clear();
    options.http.exempt.clear();
    options.http.proxies = {"127.0.0.1"};
  });
  const auto post = [&](const std::string& address, const std::string& path,
                        const std::string& body) {
    HttpClient client(people.server.port());
    return client
        .send(
            "POST", path, body,
            {{"Content-Type", "application/json"}, {"X-Pioche", "1"}, {"X-Forwarded-For", address}})
        .status;
  };
  people.anna.create_account("anna");
  net::FairThreadPool& pool = people.server.server().hash_pool();
  std::promise<void> begun;
  std::promise<void> go;
  pool.run("held", [&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  constexpr int addresses = 3;
  constexpr int newcomers_of_each = 5;
  std::atomic<int> served = 0;
  std::vector<std::future<void>> flood;
  for (int i = 0; i < addresses * newcomers_of_each; ++i)
    flood.push_back(std::async(std::launch::async, [&, i] {
      const std::string name = "stranger" + std::to_string(i);
      post("198.51.100." + std::to_string(i % addresses), "/api/accounts",
           R"({"name":"Stranger","login":")" + name + R"(","password":"correct horse"})");
      ++served;
    }));
  REQUIRE(eventually([&] { return pool.waiting() == addresses * newcomers_of_each; }));
  auto honest = std::async(std::launch::async, [&] {
    const int status =
        post("192.0.2.1", "/api/session", R"({"login":"anna","password":"correct horse"})");
    return std::pair{status, served.load()};
  });
  REQUIRE(eventually([&] { return pool.waiting() == addresses * newcomers_of_each + 1; }));
  go.set_value();
  const auto [status, before] = honest.get();
  CHECK(status == 200);
  // Each address has one turn before; some more may be served until the answer has come.
  CHECK(before <= 2 * addresses);
  for (auto& one : flood) one.wait();
  CHECK(served == addresses * newcomers_of_each);
}
