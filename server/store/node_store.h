// What the nodes of a cluster share beside their data: who they are, which of them live, and who owns
// each table. A table's owner alone may write to it; the store refuses the changes of others with
// Cause::not_owner.
//
// A node lives while it renews its lease. After its lease has expired others may fence it: then nothing
// that it sends is stored any more, and what it owned can be claimed. Only the store's clock counts.
#pragma once

#include <functional>
#include <memory>

#include "server/store/persistent_store.h"

namespace pioche::store {

// Of a node, since it joined; a number that nobody has had before. 0: none.
using Incarnation = std::int64_t;

inline constexpr Time lease_milliseconds = 3000;

// What a node says of itself.
struct NodeDescription {
  std::string name;
  std::int64_t protocol = 0;  // of its messages to other nodes
  std::string version;        // of its program
  std::string rules;          // the versions of the games' rules that it has
  std::int64_t load = 0;
  std::int64_t tables = 0;  // that it owns
  bool operator==(const NodeDescription&) const = default;
};

struct Node {
  Incarnation incarnation = 0;
  bool has_expired = false;
  bool is_draining = false;
  NodeDescription description;
};

// What a node hears when it renews its lease.
struct Renewal {
  bool is_member = false;   // false: it was fenced
  bool is_leader = false;   // this node does what one of them has to do
  std::vector<Node> nodes;  // by incarnation, itself included
};

class NodeStore : public PersistentStore {
 public:
  // The same for all nodes of this database, and for no others.
  virtual std::string cluster() = 0;
  // Fences what is left of the node of this name. Throws Failure where that still runs elsewhere.
  virtual Incarnation join(const NodeDescription&) = 0;
  virtual Renewal renew(Incarnation, const NodeDescription&) = 0;
  // Its tables may be claimed at once.
  virtual void leave(Incarnation) = 0;
  // If its lease has expired. On return nothing that it wrote is still on its way.
  virtual void fence(Incarnation) = 0;
  // False: no node has this name.
  virtual bool request_drain(const std::string& name) = 0;

  // Claims them all, in one commit. The owner of each afterwards; 0: no such table is open. The tables
  // are in order, so that two nodes do not wait for each other. Throws Cause::not_owner for a node that
  // was fenced.
  virtual std::vector<Incarnation> claim_all(std::span<const std::string> tables, Incarnation) = 0;
  // From its owner to another node; 0: to nobody.
  virtual void hand_over(const std::string& table, Incarnation from, Incarnation to) = 0;
  // Open tables that no node owns: by id, the first `count` of those that follow `after`.
  virtual std::vector<TableRow> tables_without_owner(const std::string& after,
                                                     std::int64_t count) = 0;

  // The changes that are committed from now on are of this incarnation.
  virtual void write_as(Incarnation) = 0;
  // Calls it while no other node is in such a call.
  virtual void exclusively(const std::function<void()>&) = 0;
};

}  // namespace pioche::store
