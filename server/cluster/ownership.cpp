// Which tables this node owns: by claims, by adoption, and no longer when its lease may have expired.
#include <algorithm>

#include "server/cluster/cluster.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

using server::log;
using server::LogLevel;

constexpr std::int64_t rows_at_once = 500;

}  // namespace

bool Cluster::is_late() const { return membership_.self() == 0 || membership_.is_late(now()); }

net::Awaitable<std::vector<Incarnation>> Cluster::claim_all(std::vector<std::string> tables) {
  co_return co_await claim_queries_.query(
      [this, self = membership_.self(), tables = std::move(tables)](store::Store&) {
        return claims_.claim_all(tables, self);
      });
}

net::Awaitable<Cluster::Location> Cluster::locate(std::string table) {
  if (is_late() || handed_over_.contains(table)) co_return Location{Place::unreachable};
  if (owned_.contains(table)) co_return Location{Place::here, membership_.self()};
  Incarnation owner = 0;
  try {
    owner = co_await table_claims_.claim(table);
  } catch (const store::Failure& failure) {
    if (failure.cause() == store::Cause::not_owner) co_return Location{Place::unreachable};
    throw;
  }
  if (owner == 0) co_return Location{Place::nowhere};
  // The lease may have been lost meanwhile.
  if (is_late() || handed_over_.contains(table)) co_return Location{Place::unreachable};
  if (owner != membership_.self())
    co_return Location{links_.is_up(owner) ? Place::elsewhere : Place::unreachable, owner};
  owned_.insert(table);
  if (lobby_.find(table) == nullptr) {
    const auto row =
        co_await store_.query([table](store::Store& store) { return store.table(table); });
    if (row && lobby_.find(table) == nullptr) lobby_.put(table, server::decode(*row));
  }
  co_return Location{Place::here, membership_.self()};
}

net::Awaitable<bool> Cluster::claim(std::string table) {
  co_return (co_await locate(std::move(table))).place == Place::here;
}

// While nobody knows whether this node is still a member, nobody is at its tables: they could be at
// theirs already, at another node.
void Cluster::check_lease() {
  const bool was_late = std::exchange(is_cut_off_, is_late());
  if (is_cut_off_) {
    if (!was_late && membership_.self() != 0)
      log(LogLevel::error,
          "the lease could not be renewed in time: nobody is served here until it is");
    for (const std::string& table : tables_.ids_in_memory()) tables_.drop(table);
  } else if (was_late) {
    for (const std::string& table : owned_) tables_.adopt(table, acts_alone(table));
  }
}

bool Cluster::acts_alone(const std::string& table) const {
  const server::LobbyEntry* entry = lobby_.find(table);
  return entry == nullptr || entry->acts_alone;
}

// Everybody's clients come again, to whoever owns the table then.
void Cluster::drop_everything() {
  ++stats_.leases_lost;
  log(LogLevel::error,
      "the lease is lost: all tables are dropped, and the cluster is joined again");
  begin_as(0);
  for (const std::string& table : tables_.ids_in_memory()) tables_.drop(table);
  for (const std::string& table : owned_) tables_.forget_waiting(table);
  owned_.clear();
  unclear_.clear();
}

net::Awaitable<> Cluster::adopt() {
  const Incarnation self = membership_.self();
  // Those of which it is not known whether a claim or a hand-over was done.
  co_await claim_and_load({unclear_.begin(), unclear_.end()});
  std::string after;
  for (;;) {
    const auto page = co_await claim_queries_.query([this, after](store::Store&) {
      std::vector<std::pair<std::string, server::LobbyEntry>> decoded;
      for (const store::TableRow& row : claims_.tables_without_owner(after, rows_at_once))
        decoded.emplace_back(row.id, server::decode(row));
      return decoded;
    });
    if (self != membership_.self() || page.empty()) co_return;
    after = page.back().first;
    co_await adopt(page);
    if (self != membership_.self() || std::ssize(page) < rows_at_once) co_return;
  }
}

// Those that act by themselves at once; the others are loaded when somebody comes, or to be closed.
net::Awaitable<> Cluster::adopt(std::vector<std::pair<std::string, server::LobbyEntry>> unowned) {
  std::vector<std::string> wanted;
  for (auto& [table, entry] : unowned) {
    const bool is_ours = adopter_of(table, entry) == membership_.self() &&
                         !owned_.contains(table) && tables_.load_error(table) == nullptr;
    if (is_ours && entry.acts_alone)
      wanted.push_back(table);
    else if (is_ours)
      tables_.adopt(table, false);
    if (lobby_.find(table) == nullptr) lobby_.put(table, std::move(entry));
  }
  co_await claim_and_load(std::move(wanted));
}

net::Awaitable<> Cluster::claim_and_load(std::vector<std::string> tables) {
  const Incarnation self = membership_.self();
  std::ranges::sort(tables);
  for (auto begin = tables.begin(); begin != tables.end();) {
    const auto count = std::min<std::ptrdiff_t>(tables.end() - begin, TableClaims::most_at_once);
    const std::vector<std::string> some(begin, begin + count);
    begin += count;
    unclear_.insert(some.begin(), some.end());
    const auto owners = co_await claim_all(some);
    if (self != membership_.self()) co_return;
    for (std::size_t i = 0; i < some.size(); ++i) {
      unclear_.erase(some[i]);
      if (owners[i] != self || !owned_.insert(some[i]).second) continue;
      ++stats_.tables_adopted;
      tables_.adopt(some[i], acts_alone(some[i]));
    }
  }
}

Incarnation Cluster::adopter_of(const std::string& table, const server::LobbyEntry& entry) {
  return membership_.adopter_of(table,
                                [&](const store::Node& node) { return has_rules_of(node, entry); });
}

bool Cluster::has_rules_of(const store::Node& node, const server::LobbyEntry& entry) {
  return rules_of(node.description.rules).has(entry.game, entry.rules);
}

const GameRules& Cluster::rules_of(const std::string& description) {
  return rules_.try_emplace(description, description).first->second;
}

net::Awaitable<> Cluster::adopt_handed_over(std::string table) {
  tables_.forget_load_error(table);
  if (co_await claim(table)) co_await tables_.load_briefly(table);
}

}  // namespace pioche::cluster
