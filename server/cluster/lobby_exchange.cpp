// The lobby of a cluster: each node tells the others of the tables that it owns, and knows those of
// all.
#include <utility>

#include "server/cluster/cluster.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

namespace {

constexpr std::size_t tables_at_once = 100;  // in one frame

// While what others say is put into the lobby, which is not told to them.
class Taking {
 public:
  explicit Taking(bool& is_taking) : is_taking_(is_taking) { is_taking_ = true; }
  ~Taking() { is_taking_ = false; }
  Taking(const Taking&) = delete;
  Taking& operator=(const Taking&) = delete;

 private:
  bool& is_taking_;
};

}  // namespace

void Cluster::on_lobby_changed(const std::string& table) {
  if (is_taking_lobby_) return;
  if (lobby_changes_.empty()) loop_.defer([this] { send_lobby_changes(); });
  lobby_changes_.insert(table);
}

void Cluster::send_lobby_changes() {
  LobbyChanges changes;
  const auto send_them = [&] { send_to_all(FrameKind::lobby, encode(std::exchange(changes, {}))); };
  for (const std::string& table : std::exchange(lobby_changes_, {})) {
    if (const server::LobbyEntry* entry = lobby_.find(table))
      changes.tables.emplace_back(table, *entry);
    else
      changes.gone.push_back(table);
    if (changes.tables.size() + changes.gone.size() == tables_at_once) send_them();
  }
  if (!changes.tables.empty() || !changes.gone.empty()) send_them();
}

void Cluster::send_own_tables(Incarnation to) {
  LobbyChanges changes;
  const auto send_them = [&] {
    send(to, {FrameKind::lobby, 0, encode(std::exchange(changes, {}))});
  };
  for (const std::string& table : owned_)
    if (const server::LobbyEntry* entry = lobby_.find(table);
        entry != nullptr && !entry->summary.empty()) {
      changes.tables.emplace_back(table, *entry);
      if (changes.tables.size() == tables_at_once) send_them();
    }
  if (!changes.tables.empty()) send_them();
}

void Cluster::on_lobby(std::string_view payload) {
  auto changes = decode_lobby(payload);
  if (!changes) return;
  const Taking taking(is_taking_lobby_);
  for (auto& [table, entry] : changes->tables)
    // What an owner of before has to say comes too late.
    if (!owned_.contains(table)) {
      tables_.forget_waiting(table);
      // Its summary is known to the owner alone, until it has loaded the table.
      const server::LobbyEntry* known = lobby_.find(table);
      if (entry.summary.empty() && known != nullptr) continue;
      lobby_.put(table, std::move(entry));
    }
  for (const std::string& table : changes->gone)
    if (!owned_.contains(table)) lobby_.remove(table);
}

// Whatever was told while there was no link: the tables that are stored count.
net::Awaitable<> Cluster::compare_lobby() {
  is_comparing_ = true;
  must_compare_ = false;
  const std::vector<std::string> before = lobby_.ids();
  try {
    if (administration_ != nullptr) co_await administration_->read_site_again();
    const auto rows = co_await store_.query(
        [](store::Store& store) { return store.tables(store::TableStatus::open); });
    std::unordered_set<std::string> open;
    const Taking taking(is_taking_lobby_);
    for (const store::TableRow& row : rows) {
      open.insert(row.id);
      if (lobby_.find(row.id) == nullptr) lobby_.put(row.id, server::decode(row));
    }
    for (const std::string& table : before)
      if (!open.contains(table) && !owned_.contains(table)) lobby_.remove(table);
  } catch (const std::exception& error) {
    must_compare_ = true;
    server::log(server::LogLevel::warning, "the lobby cannot be compared: {}", error.what());
  }
  is_comparing_ = false;
}

net::Awaitable<const server::LobbyEntry*> Cluster::entry(std::string table) {
  const Location location = co_await locate(table);
  if (location.place == Place::elsewhere && lobby_.find(table) == nullptr) co_await compare_lobby();
  if (location.place == Place::here) co_await tables_.load_briefly(table);
  co_return lobby_.find(table);
}

}  // namespace pioche::cluster
