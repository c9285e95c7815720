#include "server/api/request/router.h"

#include <algorithm>

namespace pioche::server {

std::optional<std::vector<std::string>> match_path(std::string_view path,
                                                   std::string_view pattern) {
  constexpr std::size_t longest_name = 128;
  std::vector<std::string> names;
  while (!pattern.empty() && !path.empty()) {
    const std::size_t path_end = std::min(path.find('/', 1), path.size());
    const std::size_t end = std::min(pattern.find('/', 1), pattern.size());
    const std::string_view part = path.substr(1, path_end - 1);
    if (pattern.substr(1, end - 1) == "*") {
      if (part.empty() || part.size() > longest_name) return std::nullopt;
      names.emplace_back(part);
    } else if (part != pattern.substr(1, end - 1)) {
      return std::nullopt;
    }
    path.remove_prefix(path_end);
    pattern.remove_prefix(end);
  }
  if (!path.empty() || !pattern.empty()) return std::nullopt;
  return names;
}

Router::Found Router::find(std::string_view method, std::string_view path) const {
  if (method == "HEAD") method = "GET";
  Found found;
  for (const Route& route : routes_) {
    auto names = match_path(path, route.pattern);
    if (!names) continue;
    found.is_known_path = true;
    if (route.method != method) continue;
    found.route = &route;
    found.names = std::move(*names);
    break;
  }
  return found;
}

}  // namespace pioche::server
