#include "table/table_bots.h"

#include <algorithm>

#include "ai/level.h"
#include "engine/text_util.h"

namespace pioche {

namespace {

constexpr std::string_view stand_in_level = "normal";

// The same strength everywhere, as long as nobody waits for the machine: searches count simulations,
// not seconds.
std::optional<PlayerName> table_player(std::string_view level) {
  if (level_number(level) == level_count) return player_named("expert@20000sims");
  return player_named(level);
}

std::uint64_t seed_of_bot(const Seed& seed, Seat seat) {
  std::array<std::uint8_t, 36> bytes{'b', 'o', 't', seat};
  std::copy(seed.begin(), seed.end(), bytes.begin() + 4);
  return first_eight_bytes(sha256(bytes));
}

// When a bot acts that may act now.
Time time_of_move(bool obliged, const BotTimes& times, Time now, Rng& rng) {
  const auto spread = [&](Time least, Time most) {
    return least + static_cast<Time>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  if (obliged) {
    const Time due = now + spread(times.pace * 6 / 10, times.pace * 14 / 10);
    return times.await_end ? std::max(due, times.race_end) : due;
  }
  const Time reaction = spread(least_reaction, most_reaction);
  if (times.race_end == 0) return now + reaction;
  return std::max(now + reaction, times.race_end + reaction - least_reaction);
}

}  // namespace

bool is_bot_level(std::string_view level) {
  return std::ranges::find(player_levels(), level) != player_levels().end();
}

std::string all_bot_levels() { return joined(player_levels()); }

void TableBots::begin(const Match& match, const std::vector<std::string>& levels) {
  engine_ = &match.engine();
  clear();
  if (std::ranges::all_of(levels, &std::string::empty)) return;
  bots_.resize(levels.size());
  for (Seat seat = 0; seat < levels.size(); ++seat)
    if (!levels[seat].empty()) add_bot(match, seat, levels[seat]);
}

void TableBots::add_bot(const Match& match, Seat seat, std::string_view level) {
  Bot& bot = bots_[seat];
  PlayerName name = table_player(level).value_or(PlayerName{std::string(stand_in_level)});
  name.habit = name.habit.value_or(habit_of_seat(seat));
  bot.player = make_player(name, seed_of_bot(match.seed(), seat));
  bot.player->begin(*engine_, engine_->view(match.state(), seat));
  bot.searches = bot.player->searches();
}

void TableBots::observe(const AnyState& before, const Match& after, const EventLog& log) {
  std::vector<Event> events;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    Bot& bot = bots_[seat];
    bot.plan = Idle{};
    if (!bot.player || !bot.player->observes()) continue;
    redact_events(seat, log.events, events);
    bot.pending_observations.push_back(
        {engine_->view(before, seat), engine_->view(after.state(), seat), events});
    if (bot.running_task == 0) deliver_observations(bot);
  }
}

// What a bot saw while it was searching.
void TableBots::deliver_observations(Bot& bot) {
  for (const Observation& observation : bot.pending_observations)
    bot.player->observe(observation.before, observation.after, observation.events);
  bot.pending_observations.clear();
}

void TableBots::stop() {
  for (Bot& bot : bots_) bot.plan = Idle{};
  planned_for_.reset();
}

void TableBots::clear() {
  bots_.clear();
  bots_.shrink_to_fit();
  planned_for_.reset();
}

bool TableBots::are_planned(const Match& match, SeatSet seats) const {
  return planned_for_ == Position{match.moves().size(), seats};
}

void TableBots::plan(const Match& match, SeatSet seats, const BotTimes& times, const Clocks& clocks,
                     Time now, Rng& rng, TaskId& last_task_id, std::vector<Task>& tasks) {
  if (match.common().phase == scored) stop();
  planned_for_ = Position{match.moves().size(), seats};
  if (match.common().phase == scored || (seats.empty() && bots_.empty())) return;
  bots_.resize(static_cast<std::size_t>(match.players()));
  const std::uint64_t draw = rng.next();
  const SeatSet obliged = engine_->waiting_for(match.state());
  const SeatSet able = engine_->able(match.state()) & seats;
  for (Seat seat = 0; seat < bots_.size(); ++seat) {
    Bot& bot = bots_[seat];
    if (!able.contains(seat)) {
      bot.plan = Idle{};
      continue;
    }
    if (!bot.player) add_bot(match, seat, stand_in_level);
    if (std::holds_alternative<Idle>(bot.plan)) {
      Rng own{draw + seat};
      Time due = time_of_move(obliged.contains(seat), times, now, own);
      if (clocks.running().contains(seat)) due = std::min(due, now + clocks.left(seat, now) / 4);
      bot.plan = Planned{due};
    }
    if (const auto* planned = std::get_if<Planned>(&bot.plan); planned && bot.running_task == 0)
      choose_move(bot, planned->due, match, seat, obliged.contains(seat), last_task_id, tasks);
  }
}

void TableBots::choose_move(Bot& bot, Time due, const Match& match, Seat seat, bool obliged,
                            TaskId& last_task_id, std::vector<Task>& tasks) {
  Thinking thinking{due, obliged, {}};
  engine_->generate(match.state(), seat, thinking.moves);
  const AnyView view = engine_->view(match.state(), seat);
  if (!bot.searches || (obliged && thinking.moves.size() == 1)) {
    bot.plan = decided(thinking, bot.player->choose(view, thinking.moves, obliged));
    return;
  }
  bot.plan = thinking;
  bot.running_task = ++last_task_id;
  tasks.push_back({bot.running_task,
                   [player = bot.player, view, moves = thinking.moves, obliged](Effort effort) {
                     return TaskResult{player->choose_with(effort, view, moves, obliged), {}};
                   }});
}

TableBots::Decided TableBots::decided(const Thinking& thinking, std::uint32_t choice) {
  if (choice < thinking.moves.size()) return {thinking.due, thinking.moves[choice]};
  // A player that may not wait is not waited for.
  return {thinking.obliged ? thinking.due : never, thinking.moves[0]};
}

void TableBots::complete_task(TaskId task_id, std::uint32_t choice) {
  for (Bot& bot : bots_) {
    if (bot.running_task == 0 || bot.running_task != task_id) continue;
    bot.running_task = 0;
    deliver_observations(bot);
    if (const auto* thinking = std::get_if<Thinking>(&bot.plan))
      bot.plan = decided(*thinking, choice);
    else if (std::holds_alternative<Planned>(bot.plan))
      planned_for_.reset();
    return;
  }
}

Time TableBots::due(Seat seat) const {
  if (seat >= bots_.size()) return never;
  const auto* decided = std::get_if<Decided>(&bots_[seat].plan);
  return decided == nullptr ? never : decided->due;
}

Time TableBots::next_move_at() const {
  Time first = never;
  for (Seat seat = 0; seat < bots_.size(); ++seat) first = std::min(first, due(seat));
  return first;
}

std::optional<Act> TableBots::due_move(Time now) const {
  const Time first = next_move_at();
  if (first > now) return std::nullopt;
  for (Seat seat = 0; seat < bots_.size(); ++seat)
    if (due(seat) == first) return Act{seat, std::get<Decided>(bots_[seat].plan).move};
  return std::nullopt;
}

}  // namespace pioche
