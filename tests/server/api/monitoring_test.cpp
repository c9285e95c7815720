// The metrics, and that the alerts, the dashboard and the manual speak of the same ones.
#include <doctest/doctest.h>
#include <filesystem>
#include <set>

#include "tests/server/eventually.h"
#include "tests/server/program.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

std::string file_of_tree(const std::string& path) {
  const std::string content = content_of((std::filesystem::path(PIOCHE_SOURCE) / path).string());
  REQUIRE_MESSAGE(!content.empty(), path);
  return content;
}

// Every word that begins as the name of a metric does, without the suffix of a histogram.
std::set<std::string> metrics_in(const std::string& text) {
  std::set<std::string> found;
  const std::string beginning = "pioche_";
  for (std::size_t at = text.find(beginning); at != std::string::npos;
       at = text.find(beginning, at + 1)) {
    std::size_t end = at;
    while (end < text.size() &&
           (std::islower(static_cast<unsigned char>(text[end])) != 0 ||
            std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    std::string name = text.substr(at, end - at);
    for (const std::string suffix : {"_bucket", "_sum", "_count"})
      if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
    found.insert(name);
  }
  return found;
}

}  // namespace

TEST_CASE("alerts, dashboard and manual name the metrics that there are") {
  TwoPeople people;
  const std::set<std::string> there = metrics_in(people.anna.get("/metrics").body);
  CHECK(there.size() > 20);
  for (const std::string path :
       {"deploy/monitoring/pioche.rules.yml", "deploy/monitoring/grafana.json"})
    for (const std::string& used : metrics_in(file_of_tree(path))) {
      CAPTURE(path);
      CAPTURE(used);
      CHECK(there.contains(used));
    }
  const std::set<std::string> explained = metrics_in(file_of_tree("docs/operating.md"));
  for (const std::string& metric : there) {
    CAPTURE(metric);
    CHECK(explained.contains(metric));
  }
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
