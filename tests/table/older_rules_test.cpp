// Tables whose logs were written when version 1 was the newest of the rules of Solo and Pot
// (tests/golden/tables): they go on as they began.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "table/state/log_entry.h"
#include "table/state/table_state.h"
#include "table/table.h"
#include "tests/games/legal_moves.h"
#include "tests/games/random_play.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::vector<std::string> stored_lines(std::string_view name) {
  const auto folder = std::filesystem::path(PIOCHE_SOURCE) / "tests/golden/tables";
  std::ifstream in(folder / (std::string(name) + ".jsonl"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  REQUIRE(!lines.empty());
  return lines;
}

TableState state_after(const std::vector<std::string>& lines) {
  const Result<StoredLog> log = read_log(lines);
  REQUIRE(log);
  TableState state;
  for (const LogEntry& entry : log->entries) REQUIRE(state.apply(entry));
  return state;
}

std::string hash_of(const std::string& text) {
  return hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

std::string option(const TableSettings& settings, std::string_view name) {
  json::Document options;
  REQUIRE(options.read(settings.options));
  const json::Value value = options.root().find(name);
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string();
}

// What the program that wrote the log said of the table: its legal moves, and the SHA-256 of its
// position.
struct StoredTable {
  std::string_view name;
  std::vector<std::string> legal;  // of seat 0, which is on turn
  std::string_view position;
  std::string_view option;  // that version 2 changed, and what it is there
  std::string_view value;
};

const StoredTable running_tables[] = {
    {"solo_never",
     {"G1", "G5", "G8", "W=B", "W=G", "W=R", "W=Y"},
     "898a357e1268dd7fa35a8b273d7cb7323437d77a6dcbdc2e70d6bc8d4f65067c",
     "may_draw",
     "never"},
    {"solo_always",
     {"RX", "RX>1", "RX>2", "Y1", "YV", "draw"},
     "e94a5faca987f38baa3c684b7b0f96f59e3a789eb46351e49952843b4bc84dfa",
     "may_draw",
     "always"},
    {"pot",
     {"B7", "G1", "G4", "G5", "R7"},
     "fb7c965aee0a1130d534e7c84fff7b92cfcd214502562969b4add56849adffc0",
     "taken",
     "open"},
};

}  // namespace

TEST_CASE("a running match of version 1 has the same position and the same legal moves") {
  for (const StoredTable& table : running_tables) {
    CAPTURE(table.name);
    const TableState state = state_after(stored_lines(table.name));
    const Engine& engine = state.match.engine();
    CHECK(engine.rules == 1);
    CHECK(legal_moves(engine, state.match.state(), 0) == table.legal);
    CHECK(hash_of(position_text(engine, state.match.state())) == table.position);
    CHECK(option(state.settings, table.option) == table.value);
  }
}

TEST_CASE(
    "a running match of version 1 is played on, and then another one under the newest rules") {
  for (const StoredTable& table : running_tables) {
    CAPTURE(table.name);
    const std::vector<std::string> lines = stored_lines(table.name);
    const TableEnvironment environment{
        [] { return Seed{}; },
        [](std::string_view id) { return Person{std::string(id), std::string(id)}; }};
    REQUIRE(Table::restore("t1", *read_log(lines), {}, environment, 0));
    TableState state = state_after(lines);
    const Engine& engine = state.match.engine();
    Rng rng{1};
    for (int moves = 0; !state.match.is_over() && moves < 5000; ++moves) {
      const Act act = random_act(engine, state.match.state(), rng);
      REQUIRE(state.apply({1, entry::MoveMade{act.seat, act.move, Actor::person}}));
    }
    if (!state.match.is_over()) REQUIRE(state.apply({2, entry::MatchEnded{}}));
    REQUIRE(state.apply({3, entry::MatchStarted{Seed{}, state.settings.engine->rules}}));
    CHECK(state.match.engine().rules == 2);
    CHECK(option(state.settings, table.option) == table.value);
  }
}

TEST_CASE("a table of version 1 whose match has not begun keeps its options") {
  const TableState state = state_after(stored_lines("solo_opened"));
  CHECK(option(state.settings, "may_draw") == "always");
  // Written again, with the version that it is of.
  const LogEntry opened{1, entry::TableOpened{"anna", state.settings}};
  LogReader reader;
  REQUIRE(reader.read(log_line(opened, *state.settings.engine)));
  CHECK(reader.settings() == state.settings);
}
