#include "table/bots_at_table.h"

#include <algorithm>

#include "bots/play_match.h"

namespace pioche {

namespace {

constexpr std::string_view stand_in_level = "normal";

// The same strength everywhere and at all hours: searches count simulations, not seconds.
std::optional<PlayerName> player_at_table(std::string_view level) {
  if (level == "expert") return player_named("expert@20000sims");
  return player_named(level);
}

std::uint64_t seed_of_bot(const Seed& seed, Seat seat) {
  std::array<std::uint8_t, 36> bytes{'b', 'o', 't', seat};
  std::copy(seed.begin(), seed.end(), bytes.begin() + 4);
  const auto hash = sha256(bytes);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | hash[i];
  return number;
}

Time delay(bool obliged, Time pace, Rng& rng) {
  const auto spread = [&](Time least, Time most) {
    return least + static_cast<Time>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  if (obliged) return spread(pace * 6 / 10, pace * 14 / 10);
  return spread(least_reaction, most_reaction);
}

}  // namespace

bool is_bot_level(std::string_view level) {
  return level.find('@') == std::string_view::npos && player_named(level).has_value();
}

std::string all_bot_levels() {
  std::string all;
  for (const std::string_view level : player_levels())
    all += (all.empty() ? "" : ", ") + std::string(level);
  return all;
}

void BotsAtTable::begin(const Match& match, const std::vector<std::string>& levels) {
  engine_ = &match.engine();
  clear();
  if (std::ranges::all_of(levels, &std::string::empty)) return;
  bots_.resize(levels.size());
  for (Seat seat = 0; seat < levels.size(); ++seat)
    if (!levels[seat].empty()) enter(match, seat, levels[seat]);
}

void BotsAtTable::enter(const Match& match, Seat seat, std::string_view level) {
  Bot& bot = bots_[seat];
  const PlayerName name =
      player_at_table(level).value_or(PlayerName{std::string(stand_in_level), {}});
  bot.player = make_player(name, seed_of_bot(match.seed(), seat));
  bot.searches = name.budget != Budget{};
  bot.player->begin(*engine_, engine_->view(match.state(), seat));
}

void BotsAtTable::see(const AnyState& before, const Match& after, const EventLog& told) {
  std::vector<Event> events;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    Bot& bot = bots_[seat];
    bot.planned = bot.decided = bot.out_is_current = false;
    if (!bot.player || !bot.player->observes()) continue;
    redact_events(seat, told.events, events);
    bot.unseen.push_back({engine_->view(before, seat), engine_->view(after.state(), seat), events});
    if (bot.out == 0) catch_up(bot);
  }
}

// What a bot saw while it was thinking.
void BotsAtTable::catch_up(Bot& bot) {
  for (const Sight& sight : bot.unseen)
    bot.player->observe(sight.before, sight.after, sight.events);
  bot.unseen.clear();
}

void BotsAtTable::stop() {
  for (Bot& bot : bots_) bot.planned = bot.decided = bot.out_is_current = false;
}

void BotsAtTable::clear() {
  bots_.clear();
  bots_.shrink_to_fit();
}

void BotsAtTable::plan(const Match& match, SeatSet seats, Time pace, const Clocks& clocks, Time now,
                       Rng& rng, TaskId& last_task_id, std::vector<Task>& tasks) {
  if (seats.empty() && bots_.empty()) return;
  bots_.resize(static_cast<std::size_t>(match.players()));
  const std::uint64_t draw = rng.next();
  const SeatSet obliged = engine_->waiting_for(match.state());
  const SeatSet able = engine_->able(match.state()) & seats;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    Bot& bot = bots_[seat];
    if (!able.contains(seat)) {
      bot.planned = bot.decided = false;
      continue;
    }
    if (!bot.player) enter(match, seat, stand_in_level);
    if (!bot.planned) {
      Rng own{draw + seat};
      Time wait = delay(obliged.contains(seat), pace, own);
      if (clocks.running().contains(seat)) wait = std::min(wait, clocks.left(seat, now) / 4);
      bot.planned = true;
      bot.due = now + wait;
    }
    if (!bot.decided && bot.out == 0)
      think(bot, match, seat, obliged.contains(seat), last_task_id, tasks);
  }
}

void BotsAtTable::think(Bot& bot, const Match& match, Seat seat, bool obliged, TaskId& last_task_id,
                        std::vector<Task>& tasks) {
  engine_->generate(match.state(), seat, bot.moves);
  bot.obliged = obliged;
  const AnyView view = engine_->view(match.state(), seat);
  if (!bot.searches || (obliged && bot.moves.size() == 1))
    return decide(bot, bot.player->choose(view, bot.moves, obliged));
  bot.out = ++last_task_id;
  bot.out_is_current = true;
  tasks.push_back({bot.out, [player = bot.player, view, moves = bot.moves, obliged] {
                     return TaskResult{player->choose(view, moves, obliged), {}};
                   }});
}

void BotsAtTable::decide(Bot& bot, std::uint32_t choice) {
  bot.decided = true;
  if (choice < bot.moves.size())
    bot.move = bot.moves[choice];
  else if (bot.obliged)
    bot.move = bot.moves[0];  // a player that may not wait is not waited for
  else
    bot.due = never;
}

bool BotsAtTable::complete_task(TaskId task_id, std::uint32_t choice) {
  for (Bot& bot : bots_) {
    if (bot.out == 0 || bot.out != task_id) continue;
    bot.out = 0;
    catch_up(bot);
    const bool is_past = bot.planned && !bot.out_is_current;
    if (bot.planned && bot.out_is_current) decide(bot, choice);
    bot.out_is_current = false;
    return is_past;
  }
  return false;
}

Time BotsAtTable::due(Seat seat) const {
  if (seat >= bots_.size()) return never;
  const Bot& bot = bots_[seat];
  return bot.planned && bot.decided ? bot.due : never;
}

Time BotsAtTable::next_act() const {
  Time first = never;
  for (Seat seat = 0; seat < bots_.size(); ++seat) first = std::min(first, due(seat));
  return first;
}

std::optional<Act> BotsAtTable::act_due(Time now) const {
  const Time first = next_act();
  if (first > now) return std::nullopt;
  for (Seat seat = 0; seat < bots_.size(); ++seat)
    if (due(seat) == first) return Act{seat, bots_[seat].move};
  return std::nullopt;
}

}  // namespace pioche
