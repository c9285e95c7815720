// The routes of the REST API: which handler answers a method and a path, and who may call it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/request/call.h"

namespace pioche::server {

// Who may call a route. Only `anyone` and `person` accept a token.
enum class Access : std::uint8_t { anyone, person, no_token, session, account };

struct Route {
  std::string_view method;
  std::string_view pattern;  // a part * matches any name
  Access access;
  std::function<Reply(Call&)> handler;
};

// The handler as a member function of an object that outlives the router.
template <class Handlers>
std::function<Reply(Call&)> bind(Handlers& handlers, Reply (Handlers::*member)(Call&)) {
  return [&handlers, member](Call& call) { return (handlers.*member)(call); };
}

class Router {
 public:
  explicit Router(std::vector<Route> routes) : routes_(std::move(routes)) {}

  struct Found {
    const Route* route = nullptr;  // null: no route has this method and path
    bool is_known_path = false;
    std::vector<std::string> names = {};
  };
  Found find(std::string_view method, std::string_view path) const;

 private:
  std::vector<Route> routes_;
};

// The parts of the path that are * in the pattern; nullopt if the path does not match.
std::optional<std::vector<std::string>> match_path(std::string_view path, std::string_view pattern);

}  // namespace pioche::server
