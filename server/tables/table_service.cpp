#include "server/tables/table_service.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "app/random_seed.h"
#include "server/accounts/random_text.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/read_pacer.h"
#include "server/tables/finished_match.h"
#include "server/tables/search_budget.h"
#include "server/ws/frames.h"
#include "table/absence.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::size_t id_length = 12;
constexpr Time retry_interval = 60'000;  // of a table that could not be loaded

LobbyEntry lobby_entry(const LiveTable& live) {
  LobbyEntry entry{live.game,
                   live.created,
                   live.owner,
                   live.table->is_public(),
                   live.table->seated_people(),
                   live.table->is_correspondence(),
                   live.table->is_joinable_or_watchable(),
                   live.table->rules(),
                   {}};
  json::Writer out(entry.summary);
  live.table->write_summary(out);
  return entry;
}

// In the store a line has some columns beside its text.
std::size_t stored_size(const ChatLine& line) {
  constexpr std::size_t other_columns = 64;
  return line.person.size() + line.text.size() + line.phrase.size() + other_columns;
}

// Logs stay short, also if somebody only comes and goes: a snapshot replaces them at the end of a match,
// and when they are long.
std::optional<std::string> compacted_log(LiveTable& live, const Effects& effects) {
  if (effects.entries.empty()) return std::nullopt;
  const std::int64_t most =
      live.table->moves_in_match() > 0 ? budget::match_entries : budget::settled_entries;
  if (!effects.finished && live.log_size <= most) return std::nullopt;
  return live.table->compact_log();
}

}  // namespace

TableService::TableService(net::EventLoop& loop, net::FairThreadPool& pool, AsyncStore& store,
                           Lobby& lobby, TableServiceLimits limits)
    : loop_(loop),
      pool_(pool),
      store_(store),
      lobby_(lobby),
      limits_(limits),
      log_budget_(limits.log),
      cache_(store, *this),
      scheduler_(
          loop,
          [this](const LiveTablePtr& live, Time time) {
            run(live, [&](Table& table) { return table.wake(time); });
          },
          [this](std::string id) { queue_load(std::move(id)); }) {
  loop.call_every(std::chrono::milliseconds(TableClock::heartbeat), [this, &loop] {
    const std::int64_t steady = steady_now<std::chrono::milliseconds>();
    // Who is to move next has not been told.
    if (store_.commit_age() > TableClock::stall_threshold)
      table_clock().hold(steady);
    else
      table_clock().release(steady);
    unload_idle();
    // A commit that lasts long must not keep moves from being read in time.
    if (loop.reads().is_paused()) loop.reads().read();
  });
}

void TableService::begin(const std::vector<store::TableRow>& tables) {
  begun_ = table_now();
  for (const store::TableRow& table : std::views::reverse(tables)) {  // the newest first
    lobby_.put(table.id, decode(table));
    // What nobody owns is adopted.
    if (owners_ == nullptr) load_when_due(table.id, decode(table).acts_alone, begun_);
  }
}

void TableService::load_when_due(const std::string& id, bool acts_alone, Time from) {
  if (acts_alone)
    queue_load(id);
  else
    scheduler_.schedule_load(id, from + shortest_expiry);
}

void TableService::adopt(const std::string& id, bool acts_alone) {
  const bool is_known = scheduler_.is_scheduled(id) || are_queued_.contains(id);
  if (cache_.find(id) || (is_known && !acts_alone)) return;
  const Time time = table_now();
  if (!is_known) empty_since_[id] = time;
  load_when_due(id, acts_alone, time);
}

void TableService::forget_waiting(const std::string& id) {
  scheduler_.forget(id);
  empty_since_.erase(id);
}

bool TableService::drop(const std::string& id) {
  const LiveTablePtr live = cache_.find(id);
  if (!live) return false;
  empty_since_[id] = live->delivery.connections() > 0 ? table_now() : live->empty_since;
  live->delivery.close_all("stopping", net::close_code::try_again, "moved");
  cache_.unload(*live);
  return true;
}

std::vector<std::string> TableService::ids_in_memory() const {
  std::vector<std::string> ids;
  for (const LiveTablePtr& live : cache_.all()) ids.push_back(live->id);
  return ids;
}

std::size_t TableService::connections_at(const std::string& id) const {
  const LiveTablePtr live = cache_.find(id);
  return live ? live->delivery.connections() : 0;
}

void TableService::queue_load(std::string id) {
  if (!are_queued_.insert(id).second) return;
  queued_.push_back(std::move(id));
  if (!std::exchange(is_loading_queued_, true)) net::spawn(loop_, load_queued());
}

net::Awaitable<> TableService::load_queued() {
  while (!queued_.empty() && !is_closing_) {
    const std::string id = std::move(queued_.front());
    queued_.pop_front();
    are_queued_.erase(id);
    try {
      co_await load_briefly(id);
    } catch (const std::exception& failure) {
      log(LogLevel::error, "table {} cannot be loaded: {}", id, failure.what());
    }
  }
  is_loading_queued_ = false;
}

net::Awaitable<> TableService::load_briefly(std::string id) {
  co_await pin_table(id);
  if (const LiveTablePtr live = cache_.find(id)) keep_idle(live);
}

net::Awaitable<TableService::Pin> TableService::pin_table(std::string id) {
  // One reading serves all who wait for it. Afterwards it may have been unloaded again.
  while (!cache_.find(id)) {
    if (lobby_.find(id) == nullptr || unreadable_.contains(id)) co_return nullptr;
    const auto found = loading_.find(id);
    if (found == loading_.end()) break;
    const bool is_loaded = co_await net::from_callback<bool>(
        [&](const net::Resolve<bool>& resolve) { found->second.push_back(resolve); });
    if (!is_loaded) co_return nullptr;
  }
  if (Pin pin = pin_loaded(id)) co_return pin;
  loading_.try_emplace(id);
  std::exception_ptr error;
  try {
    co_await load(id);
  } catch (...) {
    error = std::current_exception();
  }
  // Those who wait go on at once, and one of them may unload the table when it is done with it.
  const Pin pin = pin_loaded(id);
  const auto waiting = std::move(loading_.extract(id).mapped());
  for (const net::Resolve<bool>& resolve : waiting) resolve(pin != nullptr);
  if (error) std::rethrow_exception(error);
  co_return pin;
}

TableService::Pin TableService::pin_loaded(const std::string& id) {
  const LiveTablePtr live = cache_.find(id);
  if (!live) return nullptr;
  Pin pin = live->pin.lock();
  if (!pin) live->pin = pin = std::make_shared<char>();
  return pin;
}

net::Awaitable<> TableService::load(std::string id) {
  if (owners_ != nullptr && !co_await owners_->claim(id)) co_return forget_waiting(id);
  // Nobody here knows who was at a table of another server until now.
  const auto unloaded = empty_since_.find(id);
  const Time unknown = owners_ == nullptr ? begun_ : table_now();
  TableCache::Loaded loaded;
  try {
    loaded = co_await cache_.load(id, unloaded == empty_since_.end() ? unknown : unloaded->second);
    unread_.erase(id);
  } catch (const std::exception&) {
    unread_.insert(id);
    scheduler_.schedule_load(id, table_now() + retry_interval);
    throw;
  }
  if (loaded.error && unreadable_.emplace(id, *loaded.error).second) ++stats_.failures;
  if (loaded.error && !loaded.error->rules.empty() && owners_ != nullptr) owners_->cannot_run(id);
  if (!loaded.is_new) co_return;
  // It may have been lost while its log was read.
  if (owners_ != nullptr && !owners_->owns(id)) {
    cache_.unload(*loaded.live);
    co_return;
  }
  lobby_.put(id, lobby_entry(*loaded.live));
  scheduler_.schedule(loaded.live);
}

std::vector<std::string> TableService::unreadable_ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, _] : unreadable_) ids.push_back(id);
  return ids;
}

const Error* TableService::load_error(const std::string& id) const {
  const auto found = unreadable_.find(id);
  return found == unreadable_.end() ? nullptr : &found->second;
}

net::Awaitable<Result<TableService::Opened>> TableService::open(pioche::Person host, Client client,
                                                                OpenTable opening) {
  Opened opened{accounts::random_text(id_length)};
  Result<TableCache::Created> created = cache_.create(opened.id, host, opening);
  if (!created) co_return created.error();
  const LiveTablePtr live = created->live;
  live->payer = client.payer(host.id);
  if (owners_ != nullptr) owners_->add(opened.id);
  run(live, [&](Table&) { return std::move(created->effects); });
  // The table was just submitted; an empty batch is committed after it.
  opened.is_stored = !co_await store_.commit({}) && !live->has_failed;
  if (!opened.is_stored) lobby_.remove(opened.id);
  co_return opened;
}

// The lobby shows more than is stored: most changes are not written.
void TableService::update_lobby(LiveTable& live, store::Batch& batch, bool is_closed) {
  LobbyEntry shown = lobby_entry(live);
  if (std::string summary = encode(shown); is_closed || summary != live.stored_summary) {
    live.stored_summary = std::move(summary);
    const auto status = is_closed ? store::TableStatus::closed : store::TableStatus::open;
    batch.insert(batch.begin(), store::PutTable{{live.id, live.game, live.created, now(), status,
                                                 live.stored_summary}});
  }
  if (is_closed) {
    lobby_.remove(live.id);
    empty_since_.erase(live.id);
  } else {
    lobby_.put(live.id, std::move(shown));
  }
}

// The log entries and chat lines, as the store gets them.
store::Batch TableService::build_batch(LiveTable& live, Effects& effects) {
  store::Batch batch;
  const bool is_listed = effects.lobby_changed || effects.closed;
  batch.reserve(effects.entries.size() + effects.chat.size() + (is_listed ? 1 : 0));
  std::size_t bytes = 0;
  for (const std::string& entry : effects.entries) bytes += entry.size();
  for (const ChatLine& line : effects.chat) bytes += stored_size(line);
  log_budget_.charge(live.payer, steady_now<std::chrono::milliseconds>(), bytes);
  for (std::string& entry : effects.entries)
    batch.push_back(store::AppendLog{live.id, {++live.last_entry, std::move(entry)}});
  live.log_size += std::ssize(effects.entries);
  if (auto snapshot = compacted_log(live, effects)) {
    log_budget_.charge(live.payer, steady_now<std::chrono::milliseconds>(), snapshot->size());
    batch.push_back(store::ReplaceLog{live.id, {++live.last_entry, std::move(*snapshot)}});
    live.log_size = 1;
  }
  for (const ChatLine& line : effects.chat)
    batch.push_back(
        store::AppendChat{live.id, {line.number, line.time, line.person, encode_chat(line)}});
  return batch;
}

void TableService::submit(const LiveTablePtr& live, store::Batch batch, Effects& effects,
                          const std::string& match_id) {
  if (!effects.finished) return store_.submit(std::move(batch), live);
  store_.submit(
      std::move(batch),
      [origin = MatchOrigin{match_id, live->id,
                            live->table->is_public() ? store::Visibility::everybody
                                                     : store::Visibility::participants},
       finished = std::move(*effects.finished)](store::Store& store) {
        return match_changes(store, origin, finished);
      },
      live);
}

// Carries out the effects of a call. The table goes on; its messages wait for its log.
void TableService::apply_effects(const LiveTablePtr& live, Effects effects) {
  std::string match_id;
  if (effects.finished) {
    ++stats_.matches;
    match_id = accounts::random_text(id_length);
    effects.append(live->table->set_record_id(match_id, table_now()));
  }
  stats_.moves += effects.moves;
  store::Batch batch = build_batch(*live, effects);
  if (effects.lobby_changed || effects.closed) update_lobby(*live, batch, effects.closed);
  const bool is_durable = batch.empty();
  const bool is_chat_only = !effects.chat.empty() && batch.size() == effects.chat.size();
  const Delivery::Result result =
      live->delivery.add({std::move(effects.messages), std::move(effects.closed_connections),
                          effects.closed, is_chat_only, is_durable});
  if (!is_durable) submit(live, std::move(batch), effects, match_id);
  act_on(live, result);
  for (Task& task : effects.tasks) run_task(live, std::move(task));
  scheduler_.schedule(live);
}

void TableService::on_committed(const LiveTablePtr& live, const AsyncStore::Failure& failure) {
  if (live->is_unloaded) return;
  try {
    const Delivery::Result result = live->delivery.on_committed(failure);
    if (result == Delivery::Result::failed && failure->cause() == store::Cause::not_owner)
      lose(live);
    else if (result == Delivery::Result::failed)
      fail(live, failure->what());
    else
      act_on(live, result);
  } catch (const std::exception& error) {
    fail(live, error.what());
  }
}

void TableService::act_on(const LiveTablePtr& live, Delivery::Result result) {
  if (result == Delivery::Result::closed) {
    cache_.unload(*live);
    if (owners_ != nullptr) owners_->forget(live->id);
  }
  if (result == Delivery::Result::empty) keep_idle(live);
}

// Nobody has seen what was not stored: the table is restored from its log as it was.
void TableService::fail(const LiveTablePtr& live, std::string_view reason) {
  if (live->is_unloaded) return;
  ++stats_.failures;
  log(LogLevel::error, "table {} is dropped: {}", live->id, reason);
  live->has_failed = true;
  live->delivery.close_all("fault", net::close_code::internal, "fault");
  cache_.unload(*live);
  empty_since_[live->id] = table_now();
  if (owners_ != nullptr) owners_->forget(live->id);
  scheduler_.schedule_load(live->id, table_now() + retry_interval);
}

// Another node runs it, where its clients find it.
void TableService::lose(const LiveTablePtr& live) {
  live->has_failed = true;
  drop(live->id);
  if (owners_ != nullptr) owners_->forget(live->id);
}

void TableService::run_task(const LiveTablePtr& live, Task task) {
  ++stats_.bot_tasks;
  ++live->running_tasks;
  using Urgency = net::FairThreadPool::Urgency;
  const auto sitting = live->table->seated_people();
  const bool somebody_plays = std::ranges::any_of(sitting, [&](const std::string& person) {
    return live->delivery.connections_of(person) > 0;
  });
  auto search = [this, weak = std::weak_ptr(live), task = std::move(task)](Effort effort) {
    if (weak.expired()) return;
    FinishedTask finished{task.id, {}, {}};
    try {
      finished.result = task.run(effort);
    } catch (const std::exception& error) {
      finished.error = error.what();
    }
    loop_.post([this, weak, finished = std::move(finished)] { complete(weak, finished); });
  };
  const std::string& network = live->payer.network;
  const std::size_t of_network = network.empty() ? 0 : pool_.waiting(network);  // empty: exempt
  if (!may_wait(pool_.waiting(), of_network)) return search(Effort::least);
  pool_.run(
      network, live->owner,
      [search = std::move(search), asked = steady_now<std::chrono::milliseconds>()] {
        search(effort_after(steady_now<std::chrono::milliseconds>() - asked));
      },
      somebody_plays ? Urgency::urgent : Urgency::not_urgent);
}

void TableService::complete(const std::weak_ptr<LiveTable>& weak, const FinishedTask& finished) {
  const LiveTablePtr live = weak.lock();
  if (!live || live->is_unloaded) return;
  --live->running_tasks;
  if (finished.error) return fail(live, *finished.error);
  run(live,
      [&](Table& table) { return table.complete_task(finished.id, finished.result, table_now()); });
}

LiveTablePtr TableService::live_table(const TableConnection& connection) {
  const LiveTablePtr live = connection.table.lock();
  return live && !live->is_unloaded ? live : nullptr;
}

std::optional<TableService::TableConnection> TableService::connect(const std::string& id,
                                                                   const pioche::Person& person,
                                                                   const Client& client,
                                                                   net::WebSocket& socket) {
  const LiveTablePtr live = cache_.find(id);
  if (!live) return std::nullopt;
  const auto sitting = live->table->seated_people();
  const bool sits = std::find(sitting.begin(), sitting.end(), person.id) != sitting.end();
  const std::size_t most = limits_.watchers_per_table + (sits ? 2 * most_seats : 0);
  if (live->delivery.connections() >= most ||
      live->delivery.connections_of(person.id) >= limits_.connections_per_person)
    return std::nullopt;
  const ConnectionId connection_id = ++last_connection_id_;
  live->delivery.connect({connection_id, &socket, person.id, client.network, client.session});
  live->is_visited = true;
  live->idle_since = never;
  live->people[person.id] = person;
  const LogPayer payer = client.payer(person.id);
  if (live->payer.person.empty()) live->payer = payer;  // it was restored
  run(live, [&](Table& table) {
    return table.connect(connection_id, person, client.language, table_now());
  });
  return TableConnection{live, connection_id, payer};
}

void TableService::handle(const TableConnection& connection, const Request& request) {
  const LiveTablePtr live = live_table(connection);
  if (!live) return;
  ++stats_.requests;
  // Each answer may be as long as the table. Whoever asks faster than they are stored is closed.
  if (live->delivery.waiting_bytes() > limits_.outbox_bytes)
    return live->delivery.close(connection.id, net::close_code::policy, "flood");
  if (live->table->moves_in_match() >= budget::match_moves ||
      !log_budget_.may_write(connection.payer, steady_now<std::chrono::milliseconds>()))
    return live->delivery.close(connection.id, net::close_code::policy, "quota");
  live->payer = connection.payer;
  run(live, [&](Table& table) { return table.handle(connection.id, request, table_now()); });
}

void TableService::disconnect(const TableConnection& connection) {
  const LiveTablePtr live = live_table(connection);
  if (!live) return;
  if (!live->delivery.disconnect(connection.id)) return;
  if (live->delivery.connections() == 0) live->empty_since = table_now();
  run(live, [&](Table& table) { return table.disconnect(connection.id, table_now()); });
}

net::Awaitable<Closing> TableService::close_table(std::string id) {
  const Pin pin = co_await pin_table(id);
  if (const LiveTablePtr live = cache_.find(id)) {
    run(live, [](Table& table) { return table.close(table_now()); });
    co_return Closing::closed;
  }
  if (owners_ != nullptr && !owners_->owns(id) && lobby_.find(id) != nullptr)
    co_return co_await owners_->close_elsewhere(id);
  if (!unreadable_.contains(id)) co_return Closing::missing;
  auto row = co_await store_.query([id](store::Store& store) { return store.table(id); });
  if (!row) co_return Closing::missing;
  row->status = store::TableStatus::closed;
  row->changed = now();
  if (auto failure = co_await store_.commit({store::PutTable{*row}}))
    throw store::Failure(*failure);
  lobby_.remove(id);
  unreadable_.erase(id);
  co_return Closing::closed;
}

void TableService::suspend_writing() {
  scheduler_.hold();
  cache_.close_all("stopping");
}

void TableService::resume_writing() { scheduler_.release(); }

void TableService::close_all(std::string_view reason) {
  is_closing_ = true;
  cache_.close_all(reason);
}

}  // namespace pioche::server
