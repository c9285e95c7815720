// The nodes of a cluster and what they own, in PostgreSQL (schema.cpp says how).
#pragma once

#include "server/store/node_store.h"
#include "server/store/postgres/connection.h"

namespace pioche::store::postgres {

class Nodes {
 public:
  explicit Nodes(Connection& connection) : connection_(connection) {}

  std::string cluster();
  Incarnation join(const NodeDescription&);
  Renewal renew(Incarnation, const NodeDescription&);
  void leave(Incarnation);
  void fence(Incarnation);
  bool request_drain(const std::string& name);
  std::vector<Incarnation> claim_all(std::span<const std::string> tables, Incarnation);
  void hand_over(const std::string& table, Incarnation from, Incarnation to);
  // The first statement of a commit.
  void hold_lease(Incarnation);

 private:
  bool take_lock(const std::string& name);

  Connection& connection_;
  // The locks of this session are gone with its connection.
  int locking_backend_ = 0;
  bool is_leader_ = false;
};

// Calls it while no other connection to this schema is in such a call.
void exclusively(Connection&, const std::function<void()>&);

}  // namespace pioche::store::postgres
