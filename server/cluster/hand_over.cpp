// Tables go from one node to another: before a node stops, from one that has more than its share, and
// to one that has the rules that a table needs.
#include <algorithm>

#include "server/cluster/cluster.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

// A node with so many tables more than another gives some of those where nobody is.
constexpr std::int64_t much_more = 50;
constexpr std::size_t most_at_once = 20;

}  // namespace

Incarnation Cluster::best_receiver() const {
  const store::Node* best = nullptr;
  for (const store::Node* node : membership_.live())
    if (node->incarnation != membership_.self() && !node->is_draining &&
        links_.is_up(node->incarnation) &&
        (best == nullptr || node->description.load < best->description.load))
      best = node;
  return best == nullptr ? 0 : best->incarnation;
}

// Its commits are finished before the owner changes, as the store does one thing after the other. Its
// clients come again, to a table that is already there.
net::Awaitable<> Cluster::hand_over(std::string table, Incarnation to) {
  const Incarnation self = membership_.self();
  owned_.erase(table);
  given_.insert(table);
  tables_.drop(table);
  try {
    co_await store_.query([this, table, self, to](store::Store&) {
      commits_.hand_over(table, self, to);
      return true;
    });
  } catch (...) {
    given_.erase(table);
    throw;
  }
  given_.erase(table);
  ++stats_.tables_given;
  if (to != 0)
    send(to, {FrameKind::event, 0, encode({server::NodeEvent::Kind::table_given, table})});
}

net::Awaitable<> Cluster::hand_over_all() {
  std::vector<std::string> tables(owned_.begin(), owned_.end());
  // Those first where nobody waits.
  std::ranges::sort(tables, {},
                    [this](const std::string& table) { return tables_.connections_at(table); });
  try {
    for (const std::string& table : tables) {
      const Incarnation to = best_receiver();
      if (to == 0 || membership_.self() == 0) break;
      if (owned_.contains(table)) co_await hand_over(table, to);
    }
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "tables cannot be handed over: {}", error.what());
  }
  is_handing_over_ = false;
}

net::Awaitable<> Cluster::give_away_idle() {
  const Incarnation to = best_receiver();
  const store::Node* receiver = membership_.node(to);
  if (receiver == nullptr) co_return;
  const auto mine = static_cast<std::int64_t>(tables_.in_memory());
  std::int64_t surplus = (mine - receiver->description.load) / 2;
  if (surplus < much_more || mine < receiver->description.load * 3 / 2) co_return;
  std::size_t given = 0;
  try {
    for (const std::string& table : tables_.ids_in_memory()) {
      if (surplus-- <= 0 || given >= most_at_once) break;
      if (tables_.connections_at(table) > 0 || !owned_.contains(table)) continue;
      ++given;
      co_await hand_over(table, to);
    }
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "tables cannot be handed over: {}", error.what());
  }
}

// A table of newer rules than this program has goes to a node that has them.
net::Awaitable<> Cluster::pass_on(std::string table) {
  const server::LobbyEntry* entry = lobby_.find(table);
  if (entry == nullptr || !owned_.contains(table)) co_return;
  for (const store::Node* node : membership_.live())
    if (!node->is_draining && links_.is_up(node->incarnation) &&
        has_other_rules(node->description.rules, entry->game)) {
      co_await hand_over(table, node->incarnation);
      tables_.forget_load_error(table);
      co_return;
    }
}

net::Awaitable<> Cluster::place(std::string table) {
  constexpr std::int64_t little = 20;
  const store::Node* receiver = membership_.node(best_receiver());
  if (receiver == nullptr || !owned_.contains(table)) co_return;
  const auto mine = static_cast<std::int64_t>(tables_.in_memory());
  const std::int64_t theirs = receiver->description.load;
  if (!is_draining() && mine <= theirs + theirs / 4 + little) co_return;
  try {
    co_await hand_over(table, receiver->incarnation);
  } catch (const std::exception& error) {  // then it stays here
    server::log(server::LogLevel::warning, "a table cannot be handed over: {}", error.what());
  }
}

net::Awaitable<> Cluster::hand_over_before_end() {
  is_leaving_ = true;
  if (owned_.empty() || best_receiver() == 0 || is_handing_over_) co_return;
  is_handing_over_ = true;
  co_await hand_over_all();
}

void Cluster::leave() {
  lease_queries_.stop();
  try {
    if (membership_.self() != 0) leases_.leave(membership_.self());
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "the lease cannot be given back: {}", error.what());
  }
}

}  // namespace pioche::cluster
