// The metrics, and that the alerts, the dashboard and the manual speak of the same ones.
#include <doctest/doctest.h>

#include "tests/server/eventually.h"
#include "tests/server/metric_names.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("alerts, dashboard and manual name the metrics that there are") {
  TwoPeople people;
  const std::set<std::string> there = metrics_in(people.anna.get("/metrics").body);
  CHECK(there.size() > 20);
  // Those of nodes: tests/cluster/.
  expect_used_and_explained(there, [](const std::string& metric) { return !is_of_node(metric); });
}

TEST_CASE("the status is for everybody, and tells nothing of private tables") {
  TwoPeople people;
  people.anna.become_guest("Anna");
  HttpClient stranger(people.server.port());
  const auto status = [&] { return stranger.get("/api/status").body; };
  const std::string before = status();
  const ParsedJson read(before);
  CHECK(read["status"].text() == "good");
  CHECK(read["mode"].text() == "normal");
  CHECK(read["announcement"].is(json::Kind::null));
  CHECK(read["tables"].integer() == 0);
  CHECK(read["people_below"].integer() == 10);
  const std::string hidden = people.anna.open_table(R"({"game":"skyjo","players":2})");
  const WebSocketClient host(people.anna, "/ws/tables/" + hidden);
  CHECK(status() == before);
  const std::string shown = people.anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
  const WebSocketClient other(people.anna, "/ws/tables/" + shown);
  CHECK(eventually([&] { return ParsedJson(status())["tables"].integer() == 1; }));
  std::vector<std::unique_ptr<WebSocketClient>> more;
  for (int i = 0; i < 8; ++i)
    more.push_back(std::make_unique<WebSocketClient>(people.anna, "/ws/lobby"));
  CHECK(eventually([&] { return ParsedJson(status())["people_below"].integer() == 20; }));
}
