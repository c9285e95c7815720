// The rate limits of the API as clients meet them: each is asked of a running server until it refuses.
#include <doctest/doctest.h>
#include <functional>

#include "server/runtime/budgets.h"
#include "server/runtime/clock.h"
#include "tests/server/behind_proxy.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// Checks that as many are allowed at once as the budget says, and what has come back since.
void check_limit(budget::Rate rate, const std::function<int()>& status) {
  const std::int64_t began = server::steady_now<std::chrono::milliseconds>();
  int allowed = 0;
  while (status() != 429 && allowed < 10 * rate.burst) ++allowed;
  const auto minutes =
      static_cast<double>(server::steady_now<std::chrono::milliseconds>() - began) / 60'000;
  CHECK(allowed >= rate.burst);
  CHECK(allowed <= rate.burst + rate.per_minute * minutes + 1);
}

}  // namespace

TEST_CASE("threat: somebody asks too often, or opens too much") {
  TwoPeople people(put_behind_proxy);
  HttpClient& anna = people.anna;
  const auto send = [](HttpClient& client, const std::string& address, const std::string& method,
                       const std::string& path, const std::string& body) {
    return client.send(method, path, body, json_from(address)).status;
  };
  const auto become_guest = [&](HttpClient& client, const std::string& address) {
    REQUIRE(send(client, address, "POST", "/api/guest", R"({"name":"Anna"})") == 201);
  };
  const std::string table = R"({"game":"skyjo","players":2})";
  // One that is too large to be read before it is known who sends it, and no record.
  const std::string large = R"({"record":")" + std::string(70'000, 'x') + "\"}";

  SUBCASE("requests of an address") {
    check_limit(budget::requests_by_address,
                [&] { return send(anna, "192.0.2.1", "GET", "/api/me", ""); });
    CHECK(send(anna, "192.0.2.2", "GET", "/api/me", "") == 200);
  }
  SUBCASE("guests and accounts of an address") {
    // An account without a name is refused, and counts.
    int count = 0;
    check_limit(budget::registrations_by_address, [&] {
      HttpClient stranger(anna.port());
      return ++count % 2 == 0
                 ? send(stranger, "192.0.2.1", "POST", "/api/guest", R"({"name":"Anna"})")
                 : send(stranger, "192.0.2.1", "POST", "/api/accounts", "{}");
    });
    become_guest(anna, "192.0.2.2");
  }
  SUBCASE("names of a person") {
    become_guest(anna, "192.0.2.1");
    check_limit(budget::names_by_person,
                [&] { return send(anna, "192.0.2.1", "PATCH", "/api/me", R"({"name":"Eve"})"); });
    become_guest(people.bob, "192.0.2.1");
    CHECK(send(people.bob, "192.0.2.1", "PATCH", "/api/me", R"({"name":"Eve"})") == 200);
  }
  SUBCASE("new tables of a person") {
    become_guest(anna, "192.0.2.1");
    check_limit(budget::new_tables_by_person,
                [&] { return send(anna, "192.0.2.1", "POST", "/api/tables", table); });
    become_guest(people.bob, "192.0.2.1");
    CHECK(send(people.bob, "192.0.2.1", "POST", "/api/tables", table) == 201);
  }
  SUBCASE("new tables of an address") {
    std::vector<HttpClient> guests(10, HttpClient(anna.port()));
    for (HttpClient& guest : guests) become_guest(guest, "192.0.2.1");
    std::size_t next = 0;
    check_limit(budget::new_tables_by_address, [&] {
      return send(guests[next++ % guests.size()], "192.0.2.1", "POST", "/api/tables", table);
    });
    become_guest(people.bob, "192.0.2.2");
    CHECK(send(people.bob, "192.0.2.2", "POST", "/api/tables", table) == 201);
  }
  SUBCASE("large bodies of an address") {
    become_guest(anna, "192.0.2.1");
    check_limit(budget::uploads_by_address,
                [&] { return send(anna, "192.0.2.1", "POST", "/api/matches", large); });
  }
  SUBCASE("large bodies of a person, wherever they come from") {
    become_guest(anna, "192.0.2.1");
    int count = 0;
    check_limit(budget::uploads_by_person, [&] {
      return send(anna, "192.0.2." + std::to_string(++count % 200), "POST", "/api/matches", large);
    });
  }
  SUBCASE("WebSockets of an address") {
    check_limit(budget::websockets_by_address, [&] {
      return WebSocketClient::handshake(anna, "/ws/lobby", from("192.0.2.1")).status;
    });
    CHECK(WebSocketClient::handshake(anna, "/ws/lobby", from("192.0.2.2")).status == 101);
  }
  SUBCASE("open tables of a person") {
    TwoPeople few([](server::Options& options) { options.tables_per_person = 2; });
    few.anna.become_guest("Anna");
    for (int i = 0; i < 2; ++i) few.anna.open_table(table);
    CHECK(code_of(few.anna.request("POST", "/api/tables", table)) == "too_many_tables");
  }
}
