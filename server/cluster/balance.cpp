#include "server/cluster/balance.h"

#include <algorithm>
#include <utility>

#include "engine/json.h"

namespace pioche::cluster {

namespace {

constexpr std::int64_t all = 1000;
constexpr std::int64_t half_busy = 500;
constexpr std::int64_t too_busy = 700;
constexpr std::int64_t averaged_over = 5000;  // milliseconds

constexpr std::int64_t little = 20;     // a new table is not worth the way for less
constexpr std::int64_t much_more = 50;  // a node with so much more than another hands some over
constexpr std::size_t most_idle_at_once = 20;
constexpr std::size_t people_share = 20;  // one of so many tables with people

}  // namespace

GameRules::GameRules(std::string_view description) {
  json::Document document;
  if (!document.read(description) || !document.root().is(json::Kind::object)) return;
  const json::Value root = document.root();
  for (auto game = root.begin(); game != root.end(); ++game) {
    const json::Value versions = *game;
    if (!versions.is(json::Kind::list)) continue;
    for (const json::Value version : versions)
      if (version.is(json::Kind::integer))
        versions_[std::string(game.key())].push_back(version.integer());
  }
}

bool GameRules::has(std::string_view game, std::int64_t version) const {
  const auto found = versions_.find(game);
  return found != versions_.end() &&
         (version == 0 || std::ranges::find(found->second, version) != found->second.end());
}

bool GameRules::has_more(std::string_view game, const GameRules& other) const {
  const auto found = versions_.find(game);
  return found != versions_.end() && std::ranges::any_of(found->second, [&](std::int64_t version) {
           return version != 0 && !other.has(game, version);
         });
}

void LoopMeter::tick(std::int64_t now, std::int64_t processor_time) {
  const std::int64_t passed = now - std::exchange(last_, now);
  const std::int64_t used = processor_time - std::exchange(last_processor_time_, processor_time);
  if (passed <= 0 || passed == now) return;
  const std::int64_t present = std::clamp<std::int64_t>(all * used / passed, 0, all);
  const std::int64_t weight = std::min(passed, averaged_over);
  busy_ = (busy_ * (averaged_over - weight) + present * weight) / averaged_over;
}

std::int64_t load_of(std::int64_t tables_in_memory, std::int64_t busy) {
  return tables_in_memory + 2 * std::max<std::int64_t>(busy - half_busy, 0);
}

const store::Node* least_loaded(const std::vector<const store::Node*>& nodes, const MayTake& may) {
  const store::Node* best = nullptr;
  for (const store::Node* node : nodes)
    if ((best == nullptr || node->description.load < best->description.load) && may(*node))
      best = node;
  return best;
}

bool is_placed_there(std::int64_t load_here, std::int64_t load_there) {
  return load_here > load_there + load_there / 4 + little;
}

Surplus surplus(std::int64_t load_here, std::int64_t load_there, std::int64_t busy_here,
                std::size_t tables_with_people) {
  const std::int64_t more = (load_here - load_there) / 2;
  if (more < much_more || load_here < load_there * 3 / 2) return {};
  Surplus given{std::min(static_cast<std::size_t>(more), most_idle_at_once), 0};
  if (busy_here >= too_busy && tables_with_people > 1)
    given.with_people = std::max<std::size_t>(tables_with_people / people_share, 1);
  return given;
}

}  // namespace pioche::cluster
