// That the alerts, the dashboard and the manual speak of the metrics that there are.
#pragma once

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace pioche::test {

inline std::string file_of_tree(const std::string& path) {
  std::ifstream file(std::string(PIOCHE_SOURCE "/") += path);
  std::string content{std::istreambuf_iterator<char>(file), {}};
  REQUIRE_MESSAGE(!content.empty(), path);
  return content;
}

// Every word that begins as the name of a metric does, without the suffix of a histogram.
inline std::set<std::string> metrics_in(const std::string& text) {
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

// A server that is alone has none of these.
inline bool is_of_node(const std::string& metric) { return metric.starts_with("pioche_node_"); }

// Whatever alerts and dashboard name is there, and whatever is there is explained; of the metrics that
// `counts` is true of.
template <class Predicate>
void expect_used_and_explained(const std::set<std::string>& there, Predicate counts) {
  for (const std::string path :
       {"deploy/monitoring/pioche.rules.yml", "deploy/monitoring/grafana.json"})
    for (const std::string& used : metrics_in(file_of_tree(path))) {
      CAPTURE(path);
      CAPTURE(used);
      CHECK((!counts(used) || there.contains(used)));
    }
  const std::set<std::string> explained =
      metrics_in(file_of_tree("docs/operating.md") + file_of_tree("docs/cluster.md"));
  for (const std::string& metric : there) {
    CAPTURE(metric);
    CHECK((!counts(metric) || explained.contains(metric)));
  }
}

}  // namespace pioche::test
