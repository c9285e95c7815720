// pioche simulate: plays whole matches, at random or by players, and prints what they were like.
#include <fmt/format.h>
#include <thread>

#include "app/progress.h"
#include "app/table_options.h"
#include "arena/simulation.h"
#include "cli/commands/commands.h"
#include "cli/commands/match_time.h"
#include "cli/commands/player_options.h"
#include "engine/seed.h"
#include "text/messages.h"

namespace pioche {

namespace {

std::uint64_t folded(const Seed& seed) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < seed.size(); ++i)
    number ^= static_cast<std::uint64_t>(seed[i]) << (8 * (7 - i % 8));
  return number;
}

void write_accumulator(json::Writer& out, std::string_view key, const Accumulator& accumulator) {
  out.key(key).begin_object().key("mean").real(accumulator.mean());
  out.key("deviation").real(accumulator.deviation());
  out.key("least").number(accumulator.least).key("most").number(accumulator.most).end_object();
}

void print_json(const Engine& engine, const AnyState& table, const Statistics& statistics) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("game").text(engine.id);
  out.key("players").number(engine.common(table).players).key("options");
  engine.write_options(table, out);
  out.key("matches").number(static_cast<std::int64_t>(statistics.matches));
  write_accumulator(out, "moves", statistics.moves);
  write_accumulator(out, "rounds", statistics.rounds);
  write_accumulator(out, "moves_per_round", statistics.moves_per_round);
  write_accumulator(out, "winning_score", statistics.winning_score);
  out.key("seats").begin_list();
  for (std::size_t seat = 0; seat < statistics.scores.size(); ++seat) {
    out.begin_object().key("wins").number(static_cast<std::int64_t>(statistics.wins[seat]));
    write_accumulator(out, "score", statistics.scores[seat]);
    out.end_object();
  }
  out.end_list().key("clauses").begin_object();
  for (int clause = 1; clause <= engine.clauses; ++clause) {
    const auto times = statistics.clauses.times[static_cast<std::size_t>(clause)];
    out.key(clause_id(engine, static_cast<Clause>(clause)).text());
    out.number(static_cast<std::int64_t>(times));
  }
  out.end_object().end_object();
  fmt::print("{}\n", text);
}

void print_row(std::string_view name, const Accumulator& accumulator) {
  fmt::print("{:<20}{:>12.2f}{:>12.2f}{:>10}{:>10}\n", name, accumulator.mean(),
             accumulator.deviation(), accumulator.least, accumulator.most);
}

void print_tables(const Engine& engine, const Statistics& statistics, std::string_view language,
                  const std::vector<std::string>& players) {
  const auto say = [&](std::string_view key) {
    return message(language, {}, std::string("simulate.") += key);
  };
  fmt::print("{}\n\n", format_message(language, {},
                                      players.empty() ? "simulate.title" : "simulate.title_players",
                                      {{"game", message(language, engine.id, "name")},
                                       {"count", std::to_string(statistics.matches)}}));
  fmt::print("{:<20}{:>12}{:>12}{:>10}{:>10}\n", "", say("mean"), say("deviation"), say("least"),
             say("most"));
  print_row(say("moves"), statistics.moves);
  print_row(say("rounds"), statistics.rounds);
  print_row(say("moves_per_round"), statistics.moves_per_round);
  print_row(say("winning_score"), statistics.winning_score);
  for (std::size_t seat = 0; seat < statistics.scores.size(); ++seat) {
    const std::string number = std::to_string(seat);
    print_row(format_message(language, {}, "simulate.score", {{"seat", number}}),
              statistics.scores[seat]);
  }
  fmt::print("\n{}\n", say("wins"));
  for (std::size_t seat = 0; seat < statistics.wins.size(); ++seat)
    fmt::print("  {}: {:.2f} %", seat,
               100.0 * static_cast<double>(statistics.wins[seat]) /
                   static_cast<double>(statistics.matches));
  fmt::print("\n\n{}\n", say("clauses"));
  for (int clause = 1; clause <= engine.clauses; ++clause)
    fmt::print("  {:<4}{:>14}{}", clause_id(engine, static_cast<Clause>(clause)).text(),
               statistics.clauses.times[static_cast<std::size_t>(clause)],
               clause % 4 == 0 || clause == engine.clauses ? "\n" : "");
}

// The players of --seats, or none.
std::vector<std::string> seat_names(const Arguments& arguments) {
  const auto list = arguments.value("--seats");
  if (!list) return {};
  auto names = split_names(*list);
  check_player_names(arguments, names, {});
  return names;
}

void check_seats(const Arguments& arguments, const std::vector<std::string>& names,
                 std::size_t players) {
  if (!names.empty() && names.size() != players)
    throw UsageError(format_message(
        arguments.language(), {}, "usage.seats_count",
        {{"where", std::to_string(names.size())}, {"what", std::to_string(players)}}));
}

// How long a match of each preset takes in the browser, for each number of players.
int time_lengths(const Arguments& arguments, const Engine& engine) {
  const auto say = [&](std::string_view key) {
    return message(arguments.language(), {}, std::string("simulate.") += key);
  };
  const int matches = static_cast<int>(arguments.number("--matches", 1, 1'000'000, 100));
  fmt::print("{:<10}{:>10}{:>12}{:>12}{:>12}{:>12}  {}\n", "", say("players"), say("minutes"),
             say("deviation"), say("choices"), say("forced"), say("options"));
  for (std::size_t i = 0; i < engine.lengths.size(); ++i)
    for (int players = engine.seats.least; players <= engine.seats.most; ++players) {
      const std::string_view options = engine.lengths[i].options;
      const MatchTimes times = time_matches(engine, players, options, matches);
      fmt::print("{:<10}{:>10}{:>12.1f}{:>12.1f}{:>12.1f}{:>12.1f}  {}\n", match_length_names[i],
                 players, times.milliseconds.mean() / 60'000,
                 times.milliseconds.deviation() / 60'000, times.choices.mean(), times.forced.mean(),
                 options);
    }
  return 0;
}

}  // namespace

int run_simulate(const Arguments& arguments) {
  const Engine& engine = game_argument(arguments);
  if (arguments.has("--lengths")) return time_lengths(arguments, engine);
  const auto names = seat_names(arguments);
  AnyState table;
  deal_for_flags(arguments, engine,
                 names.empty() ? engine.seats.least : static_cast<int>(names.size()), table);
  check_seats(arguments, names, engine.common(table).players);
  const auto cores = static_cast<std::int64_t>(std::max(1u, std::thread::hardware_concurrency()));
  SimulationSettings settings{engine, table};
  settings.matches =
      static_cast<std::uint64_t>(arguments.number("--matches", 1, 1'000'000'000'000, 1000));
  settings.seed = folded(seed_flag(arguments));
  settings.threads = static_cast<unsigned>(arguments.number("--threads", 1, 1024, cores));
  if (!names.empty())
    settings.player = [&names](Seat seat, std::uint64_t seed) {
      return make_player(*player_named(names[seat]), seed);
    };
  ProgressBar progress(settings.matches);
  const Statistics statistics =
      simulate(settings, [&](std::uint64_t done) { progress.show(done); });
  if (arguments.has("--json"))
    print_json(engine, table, statistics);
  else
    print_tables(engine, statistics, arguments.language(), names);
  return 0;
}

}  // namespace pioche
