// pioche bench: the speed of random play, and the cost of states, views and determinizations.
#include <filesystem>
#include <fmt/format.h>

#include "ai/search.h"
#include "app/table_options.h"
#include "cli/commands/commands.h"
#include "cli/commands/measure.h"
#include "engine/json.h"
#include "engine/play_moves.h"
#include "text/messages.h"

namespace pioche {

namespace {

struct Row {
  const Engine* engine;
  int players;
  Cost cost;
  std::optional<double> instructions;
};

// Simulations in a second of the search, for the seat on turn in the middle of a first round.
double simulations_per_second(const Engine& engine, int players, double seconds) {
  AnyState state;
  if (!engine.start(state, players, {}, quick_chance(1))) return 0;
  Rng rng{1};
  engine.play_randomly(state, rng, static_cast<std::uint64_t>(4 * players));
  while (engine.common(state).phase <= scored || engine.able(state).empty())
    engine.restart(state, quick_chance(rng.next()));
  const Seat seat = engine.waiting_for(state).first();
  MoveList moves;
  engine.generate(state, seat, moves);
  Search search;
  SearchSettings settings;
  settings.budget.milliseconds = static_cast<std::uint32_t>(std::max(20.0, 300 * seconds));
  search.rank(engine, engine.view(state, seat), nullptr, moves, true, settings, rng);
  return 1000.0 * search.simulations() / settings.budget.milliseconds;
}

std::string own_program() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

std::vector<Row> rows_for(const Arguments& arguments) {
  std::vector<Row> rows;
  const auto game = arguments.value("--game");
  const Engine* only = game ? &game_named(arguments, *game) : nullptr;
  const auto players = static_cast<int>(arguments.number("--players", 2, most_seats, 0));
  for (const Engine* engine : engines()) {
    if (only != nullptr && engine != only) continue;
    for (int n = engine->seats.least; n <= engine->seats.most; ++n)
      if (players == 0 || players == n) rows.push_back({engine, n, {}, {}});
  }
  if (rows.empty())
    throw UsageError(std::string(message(arguments.language(), {}, "usage.bench_players")));
  return rows;
}

std::string shown(const std::optional<double>& number) {
  return number ? fmt::format("{:.0f}", *number) : "-";
}

void print_table(const std::vector<Row>& rows, std::string_view language) {
  const auto heading = [&](std::string_view key) {
    return message(language, {}, std::string("bench.") += key);
  };
  fmt::print("{:<8}{:>8}{:>12}{:>10}{:>10}{:>10}{:>10}{:>10}{:>13}\n", heading("game"),
             heading("players"), heading("moves"), heading("ns"), heading("copy"), heading("view"),
             heading("guess"), heading("simulations"), heading("instructions"));
  for (const Row& row : rows)
    fmt::print("{:<8}{:>8}{:>12.1f}{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}{:>10.0f}{:>13}\n",
               row.engine->id, row.players, row.cost.moves_per_second() / 1e6,
               row.cost.ns_per_move(), row.cost.copy_ns, row.cost.view_ns, row.cost.determinize_ns,
               row.cost.simulations, shown(row.instructions));
}

void print_json(const std::vector<Row>& rows) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("results").begin_list();
  for (const Row& row : rows) {
    out.begin_object().key("game").text(row.engine->id).key("players").number(row.players);
    out.key("moves_per_second").real(row.cost.moves_per_second());
    out.key("ns_per_move").real(row.cost.ns_per_move());
    out.key("moves").number(static_cast<std::int64_t>(row.cost.moves));
    out.key("matches").number(static_cast<std::int64_t>(row.cost.matches));
    out.key("state_bytes").number(static_cast<std::int64_t>(row.engine->state_bytes));
    out.key("copy_ns").real(row.cost.copy_ns).key("view_ns").real(row.cost.view_ns);
    out.key("guess_ns").real(row.cost.determinize_ns);
    out.key("simulations_per_second").real(row.cost.simulations).key("instructions_per_move");
    row.instructions ? out.real(*row.instructions) : out.null();
    out.end_object();
  }
  out.end_list().end_object();
  fmt::print("{}\n", text);
}

}  // namespace

int run_bench(const Arguments& arguments) {
  auto rows = rows_for(arguments);
  if (const auto moves = arguments.number("--moves", 1, 1'000'000'000, 0); moves > 0) {
    for (const Row& row : rows)
      play_moves(*row.engine, row.players, static_cast<std::uint64_t>(moves));
    return 0;
  }
  const double seconds = arguments.real("--seconds", 0.001, 3600, 1);
  const bool count = arguments.has("--instructions");
  for (Row& row : rows) {
    row.cost = measure(*row.engine, row.players, seconds);
    row.cost.simulations = simulations_per_second(*row.engine, row.players, seconds);
    if (!count) continue;
    row.instructions = instructions_per_move(own_program(), *row.engine, row.players);
    if (!row.instructions)
      throw UsageError(std::string(message(arguments.language(), {}, "usage.no_valgrind")));
  }
  if (arguments.has("--json"))
    print_json(rows);
  else
    print_table(rows, arguments.language());
  return 0;
}

}  // namespace pioche
