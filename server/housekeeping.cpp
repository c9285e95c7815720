#include "server/housekeeping.h"

#include "core/messages.h"
#include "server/clock.h"
#include "server/log.h"

namespace pioche::server {

namespace {

constexpr std::int64_t at_once = 100;  // so that moves do not wait for long

}  // namespace

bool Rota::is_tidying_due(std::uint64_t written, std::uint64_t unfinished, store::Time now) {
  const bool is_quiet = written == written_ && unfinished == 0;
  written_ = written;
  if (!is_quiet || (!is_urgent_ && now - last_ < every_)) return false;
  is_urgent_ = false;
  last_ = now;
  return true;
}

Housekeeping::Housekeeping(net::EventLoop& loop, AsyncStore& store, Accounts& accounts,
                           const Lobby& lobby, const HousekeepingTimes& times)
    : store_(store),
      accounts_(accounts),
      lobby_(lobby),
      times_(times),
      rota_(times.tidy_every, now()) {
  loop.call_every(std::chrono::milliseconds(times_.look_every), [this] {
    if (rota_.is_tidying_due(store_.stats().batches, store_.unfinished(), now())) vacuum();
  });
  loop.call_every(std::chrono::milliseconds(times_.chores_every), [this] { do_chores(); });
}

net::Detached Housekeeping::vacuum() {
  try {
    co_await store_.query([](store::Store& store) {
      store.vacuum();
      return true;
    });
  } catch (const std::exception& error) {
    rota_.hurry();
    log(LogLevel::warning, "what was forgotten could not be overwritten yet: {}", error.what());
  }
}

net::Detached Housekeeping::do_chores() {
  try {
    co_await erase_inactive_guests();
    co_await remove_expired_tables();
  } catch (const std::exception& error) {
    log(LogLevel::warning, "old guests and tables could not be removed: {}", error.what());
  }
}

// Those who sit somewhere stay.
net::Async<bool> Housekeeping::erase_inactive_guests() {
  const auto inactive =
      co_await store_.query([since = now() - times_.guests_kept](store::Store& store) {
        return store.inactive_guests(since, at_once);
      });
  const std::string erased_name(message(default_language, {}, "people.forgotten"));
  for (const std::string& guest : inactive)
    if (lobby_.tables_of(guest).empty()) co_await accounts_.erase(guest, erased_name);
  co_return true;
}

// Their finished matches are kept apart from them, and stay.
net::Async<bool> Housekeeping::remove_expired_tables() {
  const auto expired =
      co_await store_.query([since = now() - times_.tables_kept](store::Store& store) {
        return store.expired_tables(since, at_once);
      });
  for (const std::string& table : expired)
    if (const auto failure = co_await store_.commit({store::RemoveTable{table}})) throw *failure;
  co_return true;
}

}  // namespace pioche::server
