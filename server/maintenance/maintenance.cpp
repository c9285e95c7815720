#include "server/maintenance/maintenance.h"

#include <utility>

#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t most_per_run = 100;  // so that moves do not wait for long

}  // namespace

bool VacuumSchedule::is_due(std::uint64_t written, std::uint64_t unfinished, store::Time now) {
  const bool is_quiet = written == written_ && unfinished == 0;
  written_ = written;
  const bool is_overdue = now - last_ >= 2 * every_;
  const bool is_wanted = is_quiet && (is_requested_ || now - last_ >= every_);
  if (!is_wanted && !is_overdue) return false;
  is_requested_ = false;
  last_ = now;
  return true;
}

Maintenance::Maintenance(net::EventLoop& loop, AsyncStore& store, Accounts& accounts,
                         const Lobby& lobby, const MaintenanceTimes& times)
    : store_(store),
      accounts_(accounts),
      lobby_(lobby),
      times_(times),
      schedule_(times.vacuum_interval, steady_now<std::chrono::milliseconds>()) {
  loop.call_every(std::chrono::milliseconds(times_.check_interval), [this] {
    if (!has_turn()) return;
    if (schedule_.is_due(store_.stats().batches, store_.unfinished(),
                         steady_now<std::chrono::milliseconds>()))
      net::spawn(store_.loop(), vacuum());
    net::spawn(store_.loop(), sweep_log());
  });
  loop.call_every(std::chrono::milliseconds(times_.cleanup_interval), [this] {
    if (has_turn()) net::spawn(store_.loop(), clean_up());
  });
}

net::Awaitable<> Maintenance::vacuum() {
  try {
    co_await store_.query([](store::Store& store) {
      store.vacuum();
      return true;
    });
  } catch (const std::exception& error) {
    schedule_.request();
    log(LogLevel::warning, "what was forgotten could not be overwritten yet: {}", error.what());
  }
}

// In steps, so that moves are stored in between.
net::Awaitable<> Maintenance::sweep_log() {
  if (std::exchange(is_sweeping_, true)) co_return;
  try {
    while (co_await store_.query([](store::Store& store) { return store.sweep_log(); })) {
    }
  } catch (const std::exception& error) {
    log(LogLevel::warning, "replaced log entries could not be removed: {}", error.what());
  }
  is_sweeping_ = false;
}

net::Awaitable<> Maintenance::clean_up() {
  try {
    co_await erase_inactive_guests();
    co_await remove_expired_tables();
    co_await remove_expired_documents();
  } catch (const std::exception& error) {
    log(LogLevel::warning, "old guests and tables could not be removed: {}", error.what());
  }
}

// Guests who sit at a table stay.
net::Awaitable<> Maintenance::erase_inactive_guests() {
  const auto inactive =
      co_await store_.query([since = now() - times_.guest_retention](store::Store& store) {
        return store.inactive_guests(since, most_per_run);
      });
  const std::string erased_name(message(default_language, {}, "people.forgotten"));
  for (const std::string& guest : inactive)
    if (lobby_.tables_of(guest).empty()) co_await accounts_.erase(guest, erased_name);
}

// Writes only where something has expired: the store is vacuumed while nothing is written.
net::Awaitable<> Maintenance::remove_expired_documents() {
  const store::Time time = now();
  if (co_await store_.query(
          [time](store::Store& store) { return store.has_expired_documents(time); }))
    co_await store_.commit({store::RemoveExpiredDocuments{time}});
}

// Their finished matches are stored separately, and stay.
net::Awaitable<> Maintenance::remove_expired_tables() {
  const auto expired =
      co_await store_.query([since = now() - times_.table_retention](store::Store& store) {
        return store.expired_tables(since, most_per_run);
      });
  for (const std::string& table : expired)
    if (const auto failure = co_await store_.commit({store::RemoveTable{table}}))
      throw store::Failure(*failure);
}

}  // namespace pioche::server
