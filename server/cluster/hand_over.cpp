// Tables go from one node to another: before a node stops, from one that has more than its share, and
// to one that has the rules that a table needs.
#include <algorithm>

#include "server/cluster/cluster.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

using server::log;
using server::LogLevel;

}  // namespace

const store::Node* Cluster::receiver(const server::LobbyEntry* entry) {
  return least_loaded(membership_.live(), [&](const store::Node& node) {
    return node.incarnation != membership_.self() && !node.is_draining &&
           links_.is_up(node.incarnation) && (entry == nullptr || has_rules_of(node, *entry));
  });
}

// Its commits are finished before the owner changes, as the store does one thing after the other. Its
// clients come again, to a table that is already there.
net::Awaitable<> Cluster::hand_over(std::string table, Incarnation to) {
  const Incarnation self = membership_.self();
  owned_.erase(table);
  handed_over_.insert(table);
  tables_.drop(table);
  try {
    co_await store_.query([this, table, self, to](store::Store&) {
      commits_.hand_over(table, self, to);
      return true;
    });
  } catch (...) {
    handed_over_.erase(table);
    unclear_.insert(table);
    throw;
  }
  handed_over_.erase(table);
  tables_.forget_waiting(table);
  ++stats_.tables_handed_over;
  send(to, {FrameKind::event, 0, encode({server::NodeEvent::Kind::table_handed_over, table})});
}

net::Awaitable<> Cluster::hand_over_all() {
  std::vector<std::string> tables(owned_.begin(), owned_.end());
  // Those first where nobody waits.
  std::ranges::sort(tables, {},
                    [this](const std::string& table) { return tables_.connections_at(table); });
  try {
    for (const std::string& table : tables) {
      if (is_late()) break;
      const store::Node* to = owned_.contains(table) ? receiver(lobby_.find(table)) : nullptr;
      if (to != nullptr) co_await hand_over(table, to->incarnation);
    }
  } catch (const std::exception& error) {
    log(LogLevel::warning, "tables cannot be handed over: {}", error.what());
  }
  is_handing_over_ = false;
  for (const net::Resolve<bool>& resolve : std::exchange(waiting_for_hand_over_, {})) resolve(true);
}

void Cluster::begin_hand_over() {
  if (std::exchange(is_handing_over_, true)) return;
  start("hand-over", hand_over_all());
}

// Tables where nobody is; and, from a node that is too busy, some where people are.
net::Awaitable<> Cluster::rebalance() {
  const store::Node* to = receiver(nullptr);
  if (to == nullptr) co_return;
  std::vector<std::string> idle;
  std::vector<std::string> busy;
  for (const std::string& table : tables_.ids_in_memory())
    if (owned_.contains(table)) (tables_.connections_at(table) == 0 ? idle : busy).push_back(table);
  const Surplus more = surplus(load(), to->description.load, meter_.busy(), busy.size());
  idle.resize(std::min(idle.size(), more.idle));
  if (idle.empty()) {
    // As few people as possible have to come again.
    std::ranges::sort(busy, {},
                      [this](const auto& table) { return tables_.connections_at(table); });
    busy.resize(std::min(busy.size(), more.with_people));
    idle = std::move(busy);
  }
  for (const std::string& table : idle)
    if (const store::Node* there = receiver(lobby_.find(table));
        there != nullptr && owned_.contains(table))
      co_await hand_over(table, there->incarnation);
}

// A table of newer rules than this program has goes to a node that has them.
net::Awaitable<> Cluster::forward_unsupported(std::string table) {
  const server::LobbyEntry* entry = lobby_.find(table);
  if (entry == nullptr || !owned_.contains(table)) co_return;
  const GameRules& ours = rules_of(rules_of_this_program());
  const bool is_known = entry->rules != 0 && !ours.has(entry->game, entry->rules);
  for (const store::Node* node : membership_.live())
    if (!node->is_draining && links_.is_up(node->incarnation) &&
        (is_known ? has_rules_of(*node, *entry)
                  : rules_of(node->description.rules).has_more(entry->game, ours))) {
      co_await hand_over(table, node->incarnation);
      tables_.forget_load_error(table);
      co_return;
    }
}

net::Awaitable<> Cluster::place_table(std::string table) {
  const store::Node* there = receiver(lobby_.find(table));
  if (there == nullptr || !owned_.contains(table)) co_return;
  if (!is_draining() && !is_placed_there(load(), there->description.load)) co_return;
  try {
    co_await hand_over(table, there->incarnation);
  } catch (const std::exception& error) {  // then it stays here
    log(LogLevel::warning, "a table cannot be handed over: {}", error.what());
  }
}

// The others know from the database that they are to give this node nothing.
net::Awaitable<> Cluster::hand_over_before_end() {
  is_leaving_ = true;
  if (is_late()) co_return;
  try {
    co_await request_drain(name_);
  } catch (const std::exception& error) {
    log(LogLevel::warning, "the others cannot be told that this node stops: {}", error.what());
  }
  // As long as it helps.
  for (std::size_t before = owned_.size() + 1; !owned_.empty() && owned_.size() < before;) {
    before = owned_.size();
    begin_hand_over();
    if (is_handing_over_)
      co_await net::from_callback<bool>([this](net::Resolve<bool> resolve) {
        waiting_for_hand_over_.push_back(std::move(resolve));
      });
  }
}

void Cluster::leave() {
  lease_queries_.stop();
  claim_queries_.stop();
  try {
    if (membership_.self() != 0) leases_.leave(membership_.self());
  } catch (const std::exception& error) {
    log(LogLevel::warning, "the lease cannot be given back: {}", error.what());
  }
}

}  // namespace pioche::cluster
