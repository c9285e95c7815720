#include "load/load_generator.h"

#include <algorithm>
#include <cmath>

#include "app/startup_error.h"
#include "engine/engine.h"

namespace pioche::load {

namespace {

constexpr std::size_t max_opening_tables = 64;  // tables that are being opened at the same time

std::vector<std::string> games_for(const LoadOptions& options) {
  std::vector<std::string> games;
  for (const Engine* engine : engines())
    if ((options.game.empty() || options.game == engine->id) &&
        options.players >= engine->seats.least && options.players <= engine->seats.most)
      games.emplace_back(engine->id);
  return games;
}

}  // namespace

LoadGenerator::LoadGenerator(std::vector<Address> servers, LoadOptions options)
    : servers_(std::move(servers)), options_(std::move(options)), rng_{options_.seed} {
  const std::vector<std::string> games = games_for(options_);
  if (games.empty()) throw StartupError({"load.players", std::to_string(options_.players), {}});
  for (int i = 0; i < options_.tables; ++i) {
    LoadTable& table = tables_.emplace_back();
    table.game = games[static_cast<std::size_t>(i) % games.size()];
    for (Seat seat = 0; seat < options_.players; ++seat)
      table.players.push_back(std::make_unique<PlayerClient>(*this, next_number(), table, seat));
    for (int spectator = 0; spectator < options_.spectators; ++spectator)
      table.spectators.push_back(std::make_unique<SpectatorClient>(*this, next_number(), table));
  }
  const auto hostile_clients = static_cast<int>(
      std::ceil(options_.misbehave * static_cast<double>(options_.tables * options_.players)));
  for (int i = 0; i < hostile_clients; ++i)
    hostile_clients_.push_back(std::make_unique<HostileClient>(*this, next_number()));
}

void LoadGenerator::start_more() {
  if (is_stopped_) return;
  while (opened_tables_ < tables_.size() && opened_tables_ - playing_tables_ < max_opening_tables)
    tables_[opened_tables_++].players.front()->start();
  if (playing_tables_ == tables_.size())
    while (hostile_clients_started_ < hostile_clients_.size())
      hostile_clients_[hostile_clients_started_++]->start();
}

void LoadGenerator::seat_others(LoadTable& table) {
  for (std::size_t seat = 1; seat < table.players.size(); ++seat) table.players[seat]->start();
  for (const auto& spectator : table.spectators) spectator->start();
}

void LoadGenerator::count_move(LoadTable& table) {
  ++stats_.moves;
  ++table.moves;
}

void LoadGenerator::count_playing(LoadTable& table) {
  if (table.is_playing_first_match) return;
  table.is_playing_first_match = true;
  ++playing_tables_;
}

void LoadGenerator::run(Microseconds duration) {
  const Microseconds until = now() + duration;
  run_until([] { return false; }, until);
}

bool LoadGenerator::is_complete() const {
  return playing_tables_ == tables_.size() && all_connected();
}

bool LoadGenerator::all_connected() const {
  const auto is_connected = [](const auto& client) { return client->is_connected(); };
  return std::ranges::all_of(tables_, [&](const LoadTable& table) {
    return std::ranges::all_of(table.players, is_connected) &&
           std::ranges::all_of(table.spectators, is_connected);
  });
}

bool LoadGenerator::is_idle() const {
  return std::ranges::all_of(tables_, [](const LoadTable& table) {
    return std::ranges::all_of(table.players, [](const auto& p) { return p->is_idle(); });
  });
}

bool LoadGenerator::happens(double share) {
  return share > 0 && static_cast<double>(rng_.next() >> 11) * 0x1p-53 < share;
}

Microseconds LoadGenerator::thinking_time() {
  if (options_.think_ms <= 0) return 0;
  const double chance = (static_cast<double>(rng_.next() >> 11) + 1) * 0x1p-53;
  return static_cast<Microseconds>(-std::log(chance) * options_.think_ms * 1000);
}

std::uint64_t LoadGenerator::bytes_in() const {
  std::uint64_t bytes = 0;
  for (const LoadTable& table : tables_) {
    for (const auto& player : table.players) bytes += player->bytes_in();
    for (const auto& spectator : table.spectators) bytes += spectator->bytes_in();
  }
  return bytes;
}

}  // namespace pioche::load
