#include <algorithm>
#include <sodium.h>

#include "server/accounts/random_text.h"
#include "server/runtime/clock.h"
#include "server/tables/finished_match.h"
#include "server/tables/live_table.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::size_t id_length = 12;

// The name that is shown for a deleted person.
std::string erased_name() { return std::string(message(default_language, {}, "people.forgotten")); }

Seed random_seed() {
  Seed seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

}  // namespace

TableService::TableService(net::EventLoop& loop, net::FairThreadPool& pool, AsyncStore& store,
                           Accounts& accounts, Lobby& lobby, TableServiceLimits limits)
    : loop_(loop),
      pool_(pool),
      store_(store),
      accounts_(accounts),
      lobby_(lobby),
      limits_(limits),
      timer_(loop, [this] { run_timers(); }) {}

TableService::~TableService() = default;

TableService::LiveTablePtr TableService::find(const std::string& id) const {
  const auto found = live_tables_.find(id);
  return found == live_tables_.end() ? nullptr : found->second;
}

TableEnvironment TableService::environment(const LiveTablePtr& live) {
  return {random_seed, [weak = std::weak_ptr(live)](std::string_view person) {
            const auto locked = weak.lock();
            if (locked)
              if (const auto known = locked->people.find(person); known != locked->people.end())
                return known->second;
            return pioche::Person{std::string(person), erased_name(), false, false};
          }};
}

net::Async<TableService::Opened> TableService::open(pioche::Person host, json::Value setup) {
  Opened opened{accounts::random_text(id_length)};
  const auto live = std::make_shared<LiveTable>(*this);
  live->id = opened.id;
  live->created = now();
  live->owner = host.id;
  live->people[host.id] = host;
  Effects effects;
  live->table = Table::open(live->id, host, setup, environment(live), now(), effects, opened.error);
  if (!live->table) co_return opened;
  live->game = setup.find("game").text();
  live_tables_[live->id] = live;
  apply_effects(live, std::move(effects));
  // The table was just submitted; an empty batch is committed after it.
  opened.is_stored = !co_await store_.commit({}) && !live->has_failed;
  if (!opened.is_stored) lobby_.remove(opened.id);
  co_return opened;
}

LobbyEntry TableService::lobby_entry(const LiveTablePtr& live) {
  LobbyEntry entry{live->game,
                   live->created,
                   live->owner,
                   live->table->is_public(),
                   live->table->seated_people(),
                   {}};
  json::Writer out(entry.summary);
  live->table->write_summary(out);
  return entry;
}

// The lobby shows more than is stored: most changes are not written.
void TableService::update_lobby(const LiveTablePtr& live, store::Batch& batch, bool is_closed) {
  LobbyEntry shown = lobby_entry(live);
  if (std::string summary = encode(shown); is_closed || summary != live->stored_summary) {
    live->stored_summary = std::move(summary);
    const auto status = is_closed ? store::TableStatus::closed : store::TableStatus::open;
    batch.insert(batch.begin(), store::PutTable{{live->id, live->game, live->created, now(), status,
                                                 live->stored_summary}});
  }
  if (is_closed)
    lobby_.remove(live->id);
  else
    lobby_.put(live->id, std::move(shown));
}

// Carries out the effects of a call. The table goes on; its messages wait for its log.
void TableService::apply_effects(const LiveTablePtr& live, Effects effects) {
  std::string match_id;
  if (effects.finished) {
    ++stats_.matches;
    Effects more;
    match_id = accounts::random_text(id_length);
    live->table->set_record_id(match_id, now(), more);
    const auto append = [](auto& to, auto& from) {
      std::move(from.begin(), from.end(), std::back_inserter(to));
    };
    append(effects.entries, more.entries);
    append(effects.messages, more.messages);
    append(effects.tasks, more.tasks);
    append(effects.closed_connections, more.closed_connections);
    effects.moves += more.moves;
    effects.lobby_changed |= more.lobby_changed;
    effects.closed |= more.closed;
  }
  stats_.moves += effects.moves;
  store::Batch batch;
  const bool is_listed = effects.lobby_changed || effects.closed;
  batch.reserve(effects.entries.size() + effects.chat.size() + (is_listed ? 1 : 0));
  for (std::string& entry : effects.entries)
    batch.push_back(store::AppendLog{live->id, {++live->log_size, std::move(entry)}});
  for (const ChatLine& line : effects.chat)
    batch.push_back(
        store::AppendChat{live->id, {line.number, line.time, line.person, encode_chat(line)}});
  if (is_listed) update_lobby(live, batch, effects.closed);
  const bool is_durable = batch.empty();
  const bool is_chat_only = !effects.chat.empty() && batch.size() == effects.chat.size();
  live->outbox.push_back({std::move(effects.messages), std::move(effects.closed_connections),
                          effects.closed, is_chat_only, is_durable});
  if (is_durable) {
    deliver_durable(live);
  } else if (effects.finished) {
    store_.submit(
        std::move(batch),
        [match_id, id = live->id, finished = std::move(*effects.finished)](store::Store& store) {
          return match_changes(store, match_id, id, finished);
        },
        live);
  } else {
    store_.submit(std::move(batch), live);
  }
  for (Task& task : effects.tasks) run_task(live, std::move(task));
  schedule(live);
}

TableService::LiveTablePtr TableService::live_table(const TableConnection& connection) {
  const LiveTablePtr live = connection.table.lock();
  return live && !live->is_unloaded ? live : nullptr;
}

std::optional<TableService::TableConnection> TableService::connect(const std::string& id,
                                                                   const pioche::Person& person,
                                                                   std::string_view language,
                                                                   net::WebSocket& socket) {
  const LiveTablePtr live = find(id);
  if (!live) return std::nullopt;
  const auto sitting = live->table->seated_people();
  const bool sits = std::find(sitting.begin(), sitting.end(), person.id) != sitting.end();
  const std::size_t most = limits_.watchers_per_table + (sits ? 2 * most_seats : 0);
  const auto own = std::ranges::count(live->connections, person.id, &LiveTable::Connection::person);
  if (live->connections.size() >= most ||
      static_cast<std::size_t>(own) >= limits_.connections_per_person)
    return std::nullopt;
  const ConnectionId connection_id = ++last_connection_id_;
  live->connections.push_back({connection_id, &socket, person.id});
  live->people[person.id] = person;
  Effects effects;
  live->table->connect(connection_id, person, language, now(), effects);
  apply_effects(live, std::move(effects));
  return TableConnection{live, connection_id};
}

void TableService::receive(const TableConnection& connection, std::string_view message) {
  const LiveTablePtr live = live_table(connection);
  if (!live) return;
  ++stats_.requests;
  Effects effects;
  live->table->receive(connection.id, message, now(), effects);
  apply_effects(live, std::move(effects));
}

void TableService::disconnect(const TableConnection& connection) {
  const LiveTablePtr live = live_table(connection);
  if (!live) return;
  const ConnectionId connection_id = connection.id;
  if (std::erase_if(live->connections,
                    [&](const auto& known) { return known.id == connection_id; }) == 0)
    return;
  Effects effects;
  live->table->disconnect(connection_id, now(), effects);
  apply_effects(live, std::move(effects));
}

std::vector<TableService::LiveTablePtr> TableService::live_tables_of(
    const std::string& person) const {
  std::vector<LiveTablePtr> found;
  for (const auto& [_, live] : live_tables_)
    if (live->people.contains(person)) found.push_back(live);
  return found;
}

void TableService::close_connections_of(const std::string& person) {
  for (const LiveTablePtr& live : live_tables_of(person)) {
    Effects effects;
    live->table->close_connections_of(person, now(), effects);
    apply_effects(live, std::move(effects));
  }
}

void TableService::update_person(const pioche::Person& person) {
  for (const LiveTablePtr& live : live_tables_of(person.id)) {
    live->people[person.id] = person;
    Effects effects;
    live->table->update_person(person, now(), effects);
    apply_effects(live, std::move(effects));
  }
}

void TableService::erase_person(const std::string& person) {
  for (const LiveTablePtr& live : live_tables_of(person)) {
    live->people.erase(person);
    Effects effects;
    live->table->erase_person(person, erased_name(), now(), effects);
    apply_effects(live, std::move(effects));
  }
}

net::Async<bool> TableService::leave_everywhere(pioche::Person person) {
  for (const std::string& id : lobby_.tables_of(person.id)) {
    if (!co_await ensure_loaded(id)) continue;
    const LiveTablePtr live = find(id);
    if (!live) continue;
    const ConnectionId connection_id = ++last_connection_id_;
    Effects came;
    live->table->connect(connection_id, person, default_language, now(), came);
    apply_effects(live, std::move(came));
    Effects left;
    live->table->receive(connection_id, R"({"do":"leave"})", now(), left);
    live->table->disconnect(connection_id, now(), left);
    apply_effects(live, std::move(left));
  }
  co_return true;
}

}  // namespace pioche::server
