// The arena: who sits where, results that depend on nothing but the seed, luck, resuming, reports.
#include <cmath>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <map>

#include "arena/plot.h"
#include "arena/report.h"
#include "arena/results_file.h"
#include "arena/runner.h"
#include "arena/simulation.h"
#include "arena/standings.h"
#include "cli/commands/player_options.h"
#include "tests/arena/arena_tables.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::string without_clock(MatchResult match) {
  for (SeatResult& seat : match.seats) seat.microseconds = 0;
  return result_line(match);
}

std::string without_clock(const std::vector<MatchResult>& results) {
  std::string text;
  for (const MatchResult& match : results) text += without_clock(match) + "\n";
  return text;
}

struct TemporaryFile {
  std::string path = (std::filesystem::temp_directory_path() /
                      ("pioche-arena-" + std::to_string(getpid()) + ".jsonl"))
                         .string();
  TemporaryFile() { std::filesystem::remove(path); }
  ~TemporaryFile() { std::filesystem::remove(path); }
};

// Everything but the first `share` of its bytes is lost.
void cut(const std::string& path, double share) {
  const auto size = static_cast<double>(std::filesystem::file_size(path));
  std::filesystem::resize_file(path, static_cast<std::uintmax_t>(share * size));
}

}  // namespace

TEST_CASE("everybody sits in every seat equally often, and with everybody else") {
  for (const auto& [players, seats] : {std::pair{2u, 2u}, {4u, 4u}, {5u, 3u}, {4u, 2u}}) {
    const Schedule schedule(players, seats);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sat;
    std::map<std::vector<std::uint32_t>, int> tables;
    for (std::uint64_t match = 0; match < 60u * seats; ++match) {
      auto seating = schedule.seating(match);
      REQUIRE(seating.size() == seats);
      for (std::uint32_t seat = 0; seat < seats; ++seat) ++sat[{seating[seat], seat}];
      std::sort(seating.begin(), seating.end());
      REQUIRE(std::adjacent_find(seating.begin(), seating.end()) == seating.end());
      ++tables[seating];
    }
    CHECK(sat.size() == players * seats);
    for (const auto& [who, times] : sat) CHECK(times == sat.begin()->second);
    for (const auto& [who, times] : tables) CHECK(times == tables.begin()->second);
  }
}

TEST_CASE("results are the same for any number of threads") {
  for (const Engine* engine : shipped_engines()) {
    const auto seats = static_cast<std::uint32_t>(engine->seats.least);
    std::vector<std::string> names(seats, "random");
    names[0] = "hard@20sims";
    names.back() = "normal";
    ArenaJob run = arena_job(*engine, names, 2 * seats + 1);
    run.settings.luck_samples = 2;
    const std::string once = without_clock(run_arena(run, {}));
    run.threads = 3;
    CHECK_MESSAGE(without_clock(run_arena(run, {})) == once, std::string(engine->id));
    run.settings.seed[31] = 77;
    CHECK_MESSAGE(without_clock(run_arena(run, {})) != once, std::string(engine->id));
  }
}

TEST_CASE("equal players win exactly alike once everybody has had every seat") {
  for (const Engine* engine : shipped_engines())
    for (const char* name : {"normal", "random", "easy"}) {
      const auto seats = static_cast<std::uint32_t>(engine->seats.least);
      const std::vector<std::string> names(seats, name);
      const ArenaJob run = arena_job(*engine, names, 5 * seats);
      const Standings found = standings(run.settings.schedule, names, run_arena(run, {}));
      for (const Standing& standing : found.players) {
        CHECK(standing.win_rate.value == doctest::Approx(1.0 / seats).epsilon(1e-12));
        CHECK(standing.points_per_round.value ==
              doctest::Approx(found.players[0].points_per_round.value).epsilon(1e-12));
        CHECK(standing.rating.value == doctest::Approx(0));
      }
    }
}

TEST_CASE("a number of matches that is no multiple of the seats is reported too") {
  const Engine& engine = *shipped_engines()[0];
  const std::vector<std::string> names{"normal", "random", "easy"};
  const ArenaJob run = arena_job(engine, names, 16);
  const Standings found = standings(run.settings.schedule, names, run_arena(run, {}));
  CHECK(found.matches == 16);
  double wins = 0;
  for (const Standing& standing : found.players) {
    CHECK(standing.matches == 16);
    CHECK(standing.scores.size() == 16);
    CHECK(standing.win_rate.low <= standing.win_rate.value);
    CHECK(standing.win_rate.value <= standing.win_rate.high);
    wins += standing.win_rate.value;
  }
  CHECK(wins == doctest::Approx(1));
}

TEST_CASE("an interrupted arena goes on from its file to the same result") {
  const TemporaryFile file;
  const std::vector<std::string> names{"normal", "hard@10sims", "random"};
  const ArenaJob whole = arena_job(*shipped_engines()[0], names, 18);
  const std::string once = without_clock(run_arena(whole, {}));
  const Seed seed = whole.settings.seed;
  const auto play = [&](std::uint64_t matches) {
    ResultsFile kept("en", file.path, "{\"game\":1}", std::nullopt, seed);
    CHECK(kept.seed() == seed);
    ArenaJob run = whole;
    run.matches = matches;
    run.threads = 2;
    run.on_match = [&](const MatchResult& match, const std::vector<Act>&) { kept.add(match); };
    return std::pair(kept.finished().size(), without_clock(run_arena(run, kept.finished())));
  };
  CHECK(play(8).first == 0);
  CHECK(play(8).first == 8);
  cut(file.path, 0.99);  // the last line is no longer whole
  const auto [already, result] = play(18);
  CHECK(already == 7);
  CHECK(result == once);
  CHECK(play(18).first == 18);

  CHECK_THROWS_AS(ResultsFile("en", file.path, "{\"game\":2}", std::nullopt, seed),
                  std::runtime_error);
  const ResultsFile whole_file("en", file.path, "{\"game\":1}", std::nullopt, seed);
  CHECK_NOTHROW(whole_file.check_seating(whole.settings.schedule));
  CHECK_THROWS_AS(whole_file.check_seating(Schedule(2, 2)), std::runtime_error);
  Seed other = seed;
  other[0] = 9;
  CHECK_THROWS_AS(ResultsFile("en", file.path, "{\"game\":1}", other, seed), std::runtime_error);
  std::ofstream(file.path) << "what is this\nnothing\n";
  CHECK_THROWS_AS(ResultsFile("en", file.path, "{\"game\":1}", std::nullopt, seed),
                  std::runtime_error);
}

TEST_CASE("a line of an arena's file that is none is not read as one") {
  CHECK(parse_result_line(R"({"match":[1,2,3],"seats":[[0,1,2,3,4,5,6]]})"));
  for (const char* line :
       {"", "{", "[]", "7", R"({"match":[1,2],"seats":[]})", R"({"match":[1,2,3],"seats":[[1]]})",
        R"({"match":[1,2,3],"seats":7})", R"({"match":["1",2,3],"seats":[]})"})
    CHECK_MESSAGE(!parse_result_line(line), line);
}

TEST_CASE("matches kept as moves replay to their result") {
  for (const Engine* engine : shipped_engines()) {
    const std::vector<std::string> names(static_cast<std::size_t>(engine->seats.least), "easy");
    ArenaJob run = arena_job(*engine, names, 2);
    run.records_moves = true;
    run.on_match = [&](const MatchResult& result, const std::vector<Act>& acts) {
      AnyState state = run.settings.initial_state;
      engine->restart(state, chance_from(deal_seed(run.settings.seed,
                                                   run.settings.schedule.deal(result.number))));
      for (const Act& act : acts) engine->apply(state, act.seat, act.move);
      CHECK(engine->common(state).phase == over);
      CHECK(acts.size() == result.moves);
      for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
        CHECK(engine->common(state).scores[seat] == result.seats[seat].score);
    };
    run_arena(run, {});
  }
}

TEST_CASE("no match goes on for ever, whatever players do") {
  // Never lays down a card where there is anything else to do.
  class Dawdler : public Player {
    void begin(const Engine&, const AnyView&) override {}
    std::uint32_t choose(const AnyView&, const MoveList& moves, bool obliged) override {
      return obliged ? moves.size() - 1 : moves.size();
    }
  };
  for (const Engine* engine : shipped_engines()) {
    const std::vector<std::string> names(static_cast<std::size_t>(engine->seats.least), "dawdler");
    ArenaJob run = arena_job(*engine, names, 1);
    run.make_competitors = [&] {
      return std::vector<Competitor>(
          names.size(), {"dawdler", [](std::uint64_t) { return std::make_unique<Dawdler>(); }});
    };
    CHECK(run_arena(run, {}).size() == 1);
  }
}

TEST_CASE("a report is JSON, a table, a picture") {
  const Engine& engine = *shipped_engines()[0];
  const std::vector<std::string> names{"normal", "random", "easy"};
  const ArenaJob run = arena_job(engine, names, 12);
  Standings found = standings(run.settings.schedule, names, run_arena(run, {}));
  found.players[1].name = "<b>&";
  for (HeadToHead& pair : found.pairs)
    for (std::string* name : {&pair.first, &pair.second})
      if (*name == "random") *name = "<b>&";
  ArenaReport report{run.settings, found, 1.5, 3000, "en"};
  report.test = TestResult{{0.5, 0.6}, 3.5};
  report.complaints = {{"bot", {BotFault::unusable, "hm"}, 1000}};
  json::Document document;
  REQUIRE(document.read(arena_json(report)));
  CHECK(document.root().find("game").text() == engine.id);
  CHECK(document.root().find("matches").integer() == 12);
  const json::Value players = document.root().find("players");
  REQUIRE(players.size() == 3);
  for (const json::Value player : players)
    for (const char* key : {"name", "win_rate", "low", "high", "points_per_round", "rating"})
      CHECK_MESSAGE(player.find(key), key);
  CHECK(document.root().find("deals").integer() == 4);
  CHECK(document.root().find("head_to_head").size() == 3);
  CHECK(document.root().find("test").find("verdict").text() == "high");
  const std::string table = arena_table(report);
  for (const char* part : {"normal", "wins against", "60 % rather than 50 %", "answered \"hm\""})
    CHECK_MESSAGE(table.find(part) != std::string::npos, part);
  const std::string csv = arena_csv(report);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
  const std::string svg = arena_plot(report);
  CHECK(svg.starts_with("<svg"));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.find("&lt;b&gt;&amp;") != std::string::npos);
  CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("simulated players give the same statistics on any number of threads") {
  for (const Engine* engine : shipped_engines()) {
    AnyState table;
    REQUIRE(engine->start(table, engine->seats.least, {}, quick_chance(1)));
    SimulationSettings settings{*engine, table};
    settings.matches = 6;
    settings.seed = 5;
    settings.player = [](Seat seat, std::uint64_t seed) {
      return make_player(*player_named(seat == 0 ? "hard@10sims" : "normal"), seed);
    };
    const auto summary = [&] {
      const Statistics found = simulate(settings, [](std::uint64_t) {});
      std::string text = std::to_string(found.moves.sum) + " " + std::to_string(found.rounds.sum);
      for (const Accumulator& score : found.scores)
        text += " " + std::to_string(score.sum_of_squares);
      for (const auto times : found.clauses.times) text += " " + std::to_string(times);
      return text;
    };
    const std::string once = summary();
    settings.threads = 3;
    CHECK_MESSAGE(summary() == once, std::string(engine->id));
  }
}
