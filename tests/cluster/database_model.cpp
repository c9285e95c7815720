#include "tests/cluster/database_model.h"

namespace pioche::tests {

Incarnation DatabaseModel::join(const std::string& name, Time now) {
  std::erase_if(nodes_, [&](const auto& node) { return node.second.name == name; });
  nodes_[++last_] = {name, now + store::lease_milliseconds};
  return last_;
}

store::Renewal DatabaseModel::renew(Incarnation its, Time now) {
  store::Renewal renewal;
  const auto found = nodes_.find(its);
  renewal.is_member = found != nodes_.end();
  if (renewal.is_member) found->second.expires = now + store::lease_milliseconds;
  for (const auto& [id, row] : nodes_)
    renewal.nodes.push_back({id, row.expires < now, row.is_draining, {row.name, 1, {}, {}, 0, 0}});
  return renewal;
}

void DatabaseModel::fence(Incarnation its, Time now) {
  if (const auto found = nodes_.find(its); found != nodes_.end() && found->second.expires < now)
    nodes_.erase(found);
}

void DatabaseModel::leave(Incarnation its) { nodes_.erase(its); }

void DatabaseModel::drain(const std::string& name) {
  for (auto& [_, row] : nodes_)
    if (row.name == name) row.is_draining = true;
}

Incarnation DatabaseModel::claim(const std::string& table, Incarnation its) {
  if (!nodes_.contains(its)) return -1;
  const auto owner = owners_.find(table);
  if (owner != owners_.end() && nodes_.contains(owner->second)) return owner->second;
  return owners_[table] = its;
}

void DatabaseModel::hand_over(const std::string& table, Incarnation from, Incarnation to) {
  if (owners_[table] == from && nodes_.contains(to)) owners_[table] = to;
}

std::vector<std::string> DatabaseModel::unowned() const {
  std::vector<std::string> tables;
  for (const auto& [table, _] : logs_) {
    const auto owner = owners_.find(table);
    if (owner == owners_.end() || !nodes_.contains(owner->second)) tables.push_back(table);
  }
  return tables;
}

DatabaseModel::Refusal DatabaseModel::append(const std::string& table, std::size_t number,
                                             const ModelEntry& entry) {
  if (!nodes_.contains(entry.writer) || owners_[table] != entry.writer) return Refusal::not_owner;
  std::vector<ModelEntry>& log = logs_[table];
  if (number != log.size() + 1) return Refusal::number;
  for (const ModelEntry& before : log)
    if (before.client == entry.client && before.move >= entry.move)
      violation_ = "move " + std::to_string(entry.move) + " of client " +
                   std::to_string(entry.client) + " is stored after move " +
                   std::to_string(before.move);
  log.push_back(entry);
  return Refusal::none;
}

}  // namespace pioche::tests
