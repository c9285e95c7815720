#include "load/fleet.h"

#include <algorithm>
#include <cmath>

#include "cli/startup_error.h"
#include "core/engine.h"

namespace pioche::load {

namespace {

constexpr std::size_t most_beginning = 64;  // tables that are being opened at the same time

std::vector<std::string> games_for(const FleetOptions& options) {
  std::vector<std::string> games;
  for (const Engine* engine : engines())
    if ((options.game.empty() || options.game == engine->id) &&
        options.players >= engine->seats.least && options.players <= engine->seats.most)
      games.emplace_back(engine->id);
  return games;
}

}  // namespace

Fleet::Fleet(Address address, FleetOptions options)
    : address_(address), options_(std::move(options)), rng_{options_.seed} {
  const std::vector<std::string> games = games_for(options_);
  if (games.empty()) throw StartupError({"load.players", std::to_string(options_.players), {}});
  for (int i = 0; i < options_.tables; ++i) {
    LoadTable& table = tables_.emplace_back();
    table.game = games[static_cast<std::size_t>(i) % games.size()];
    for (Seat seat = 0; seat < options_.players; ++seat)
      table.players.push_back(std::make_unique<Player>(*this, next_number(), table, seat));
    for (int watcher = 0; watcher < options_.watchers; ++watcher)
      table.watchers.push_back(std::make_unique<Watcher>(*this, next_number(), table));
  }
  const auto rogues = static_cast<int>(
      std::ceil(options_.misbehave * static_cast<double>(options_.tables * options_.players)));
  for (int i = 0; i < rogues; ++i) rogues_.push_back(std::make_unique<Rogue>(*this, next_number()));
}

void Fleet::start_more() {
  if (is_over_) return;
  while (started_ < tables_.size() && started_ - begun_ < most_beginning)
    tables_[started_++].players.front()->begin();
  if (begun_ == tables_.size())
    while (rogues_started_ < rogues_.size()) rogues_[rogues_started_++]->begin();
}

void Fleet::seat_others(LoadTable& table) {
  for (std::size_t seat = 1; seat < table.players.size(); ++seat) table.players[seat]->begin();
  for (const auto& watcher : table.watchers) watcher->begin();
}

void Fleet::count_move(LoadTable& table) {
  ++figures_.moves;
  ++table.moves;
}

void Fleet::count_begun(LoadTable& table) {
  if (table.has_begun) return;
  table.has_begun = true;
  ++begun_;
}

void Fleet::run(Microseconds duration) {
  const Microseconds until = now() + duration;
  run_until([] { return false; }, until);
}

bool Fleet::is_complete() const { return begun_ == tables_.size() && is_everybody_here(); }

bool Fleet::is_everybody_here() const {
  const auto is_here = [](const auto& visitor) { return visitor->is_here(); };
  return std::ranges::all_of(tables_, [&](const LoadTable& table) {
    return std::ranges::all_of(table.players, is_here) &&
           std::ranges::all_of(table.watchers, is_here);
  });
}

bool Fleet::is_quiet() const {
  return std::ranges::all_of(tables_, [](const LoadTable& table) {
    return std::ranges::all_of(table.players, [](const auto& p) { return p->is_quiet(); });
  });
}

bool Fleet::happens(double share) {
  return share > 0 && static_cast<double>(rng_.next() >> 11) * 0x1p-53 < share;
}

Microseconds Fleet::thinking_time() {
  if (options_.think_ms <= 0) return 0;
  const double chance = (static_cast<double>(rng_.next() >> 11) + 1) * 0x1p-53;
  return static_cast<Microseconds>(-std::log(chance) * options_.think_ms * 1000);
}

std::uint64_t Fleet::bytes_in() const {
  std::uint64_t bytes = 0;
  for (const LoadTable& table : tables_) {
    for (const auto& player : table.players) bytes += player->bytes_in();
    for (const auto& watcher : table.watchers) bytes += watcher->bytes_in();
  }
  return bytes;
}

}  // namespace pioche::load
