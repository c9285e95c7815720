// The other nodes, as administration sees them. A server that is alone has none.
#pragma once

#include <string>
#include <vector>

#include "server/runtime/awaitable.h"

namespace pioche::server {

struct NodeView {
  std::string name;
  std::string version;  // of its program
  std::int64_t tables = 0;
  bool is_draining = false;
  bool is_linked = false;  // or this one
};

class ClusterView {
 public:
  virtual std::vector<NodeView> node_views() const = 0;
  // The node hands its tables over to the others. False: there is no such node.
  virtual net::Awaitable<bool> request_drain(std::string name) = 0;

 protected:
  ~ClusterView() = default;
};

}  // namespace pioche::server
