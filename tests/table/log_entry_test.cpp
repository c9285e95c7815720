// The log of a table: its lines, its entries, and how often a move is read.
#include "table/state/log_entry.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <iterator>

#include "tests/simulation/simulated_table.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

LogReader reader_of_table() {
  LogReader reader;
  REQUIRE(reader.read(R"({"t":1,"e":"opened","person":"anna","x":"{\"game\":\"mio\"}"})"));
  return reader;
}

}  // namespace

TEST_CASE("every kind of entry is written as it was read") {
  const std::string seed(64, 'a');
  for (const std::string& line : {
           std::string(R"({"t":2,"e":"sat","seat":1,"person":"bert"})"),
           std::string(R"({"t":2,"e":"bot","seat":1,"x":"easy"})"),
           std::string(R"({"t":2,"e":"emptied","seat":1})"),
           R"({"t":2,"e":"started","x":")" + seed + R"(","rules":1,"commitment":")" +
               commitment(*seed_from(seed)) + "\"}",
           R"({"t":2,"e":"started","x":")" + seed + R"(","rules":1,"commitment":")" +
               commitment(*seed_from(seed)) + R"(","nonces":[")" + seed + "\",null]}",
           R"({"t":2,"e":"deal","x":")" + seed + R"(","seats":[0,1]})",
           R"({"t":2,"e":"committed","hashes":[null,")" + seed + "\"]}",
           std::string(R"({"t":2,"e":"called_off","seats":[1]})"),
           std::string(R"({"t":2,"e":"moved","seat":0,"x":"draw","by":"person"})"),
           std::string(R"({"t":2,"e":"moved","seat":0,"x":"next","by":"clock"})"),
           std::string(R"({"t":2,"e":"answered","seat":0,"x":"draw"})"),
           std::string(R"({"t":2,"e":"away","seat":1})"),
           std::string(R"({"t":2,"e":"away","seat":1,"x":"stood"})"),
           std::string(R"({"t":2,"e":"back","seat":1})"),
           std::string(R"({"t":2,"e":"replaced","seat":1,"x":"normal"})"),
           std::string(R"({"t":2,"e":"paused","seat":0})"),
           std::string(R"({"t":2,"e":"resumed"})"),
           std::string(R"({"t":2,"e":"slept"})"),
           std::string(R"({"t":2,"e":"woke"})"),
           std::string(R"({"t":2,"e":"ended"})"),
           std::string(R"({"t":2,"e":"kept","x":"m1"})"),
           std::string(R"({"t":2,"e":"host","person":"bert"})"),
           std::string(R"({"t":2,"e":"host"})"),
           std::string(R"({"t":2,"e":"kicked","person":"bert"})"),
           std::string(R"({"t":2,"e":"closed"})"),
       }) {
    LogReader reader = reader_of_table();
    const auto entry = reader.read(line);
    REQUIRE_MESSAGE(entry, line);
    CHECK(log_line(*entry, *reader.settings().engine) == line);
  }
}

TEST_CASE("settings in a log are whole, and what a line lacks is as it was") {
  LogReader reader = reader_of_table();
  const auto changed = reader.read(R"({"t":2,"e":"setup","x":"{\"hints\":true}"})");
  REQUIRE(changed);
  CHECK(reader.settings().hints);
  CHECK(reader.settings().engine->id == "mio");
  const std::string line = log_line(*changed, *reader.settings().engine);
  LogReader again;
  REQUIRE(again.read(
      log_line({1, entry::TableOpened{"anna", reader.settings()}}, *reader.settings().engine)));
  CHECK(again.settings() == reader.settings());
  CHECK(log_line(*again.read(line), *again.settings().engine) == line);
}

TEST_CASE("a line that is no entry is refused") {
  for (const char* line : {"",
                           "[]",
                           "{}",
                           R"({"t":2})",
                           R"({"t":-1,"e":"ended"})",
                           R"({"t":2,"e":"unknown"})",
                           R"({"t":2,"e":"emptied"})",
                           R"({"t":2,"e":"emptied","seat":10})",
                           R"({"t":2,"e":"sat","seat":1})",
                           R"({"t":2,"e":"started","x":"seed"})",
                           R"({"t":2,"e":"started","x":"1","rules":0})",
                           R"({"t":2,"e":"started","x":"1","rules":"1"})",
                           R"({"t":2,"e":"started","x":"1","rules":256})",
                           R"({"t":2,"e":"started","x":"1","commitment":"00"})",
                           R"({"t":2,"e":"started","x":"1","nonces":["00"]})",
                           R"({"t":2,"e":"deal","x":"1","seats":[]})",
                           R"({"t":2,"e":"committed"})",
                           R"({"t":2,"e":"called_off","seats":[10]})",
                           R"({"t":2,"e":"called_off"})",
                           R"({"t":2,"e":"moved","seat":0,"x":"nonsense","by":"person"})",
                           R"({"t":2,"e":"moved","seat":0,"x":"draw","by":"nobody"})",
                           R"({"t":2,"e":"kicked"})",
                           R"({"t":2,"e":"setup","x":"{\"players\":99}"})"}) {
    LogReader reader = reader_of_table();
    CHECK_MESSAGE(!reader.read(line), std::string(line));
  }
  LogReader before_the_table;
  CHECK(!before_the_table.read(R"({"t":2,"e":"moved","seat":0,"x":"draw","by":"person"})"));
}

TEST_CASE("a match under rules that the program does not have is not continued") {
  LogReader reader = reader_of_table();
  const auto started = reader.read(R"({"t":2,"e":"started","x":"1","rules":9})");
  REQUIRE(!started);
  CHECK(started.error().code == "unknown_rules");
  CHECK(started.error().what == "9");
  CHECK(std::ranges::equal(started.error().rules, std::vector<std::uint8_t>{1}));
  LogReader unopened;
  const auto opened =
      unopened.read(R"({"t":1,"e":"opened","person":"anna","x":"{\"game\":\"mio\"}","rules":9})");
  REQUIRE(!opened);
  CHECK(opened.error().code == "unknown_rules");
  // A log from before there were versions is of version 1.
  LogReader old = reader_of_table();
  const auto first = old.read(R"({"t":2,"e":"started","x":"1"})");
  REQUIRE(first);
  CHECK(std::get<entry::MatchStarted>(first->event).rules == 1);
}

namespace {

// The clock moves for Anna.
constexpr const char* clocked_table =
    R"({"game":"mio","bots":[null,"easy"],"start":true,"pace":100,)"
    R"("clock":{"kind":"move","seconds":5}})";

std::vector<std::string> played_log() {
  SimulatedTable table(clocked_table);
  table.connect("anna");
  table.advance(60'000);
  return table.log;
}

std::string without_hash(const std::string& line) {
  return line.substr(0, line.rfind(",\"h\":\"")) + "}";
}

bool is_damaged(const std::vector<std::string>& lines) {
  const Result<StoredLog> log = read_log(lines);
  return !log && log.error().code == "damaged_log";
}

}  // namespace

TEST_CASE("a log in which a line was changed, removed, inserted or moved is refused") {
  const std::vector<std::string> log = played_log();
  REQUIRE(log.size() > 5);
  REQUIRE(read_log(log));
  for (std::size_t i = 0; i < log.size(); ++i) {
    for (std::size_t at = 0; at < log[i].size(); ++at) {
      auto changed = log;
      changed[i][at] = changed[i][at] == '1' ? '2' : '1';
      CHECK(is_damaged(changed));
    }
    auto unsealed = log;
    unsealed[i] = without_hash(log[i]);
    // Only the lines before the first hash may be without one.
    CHECK(is_damaged(unsealed) == (i > 0));
    auto twice = log;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), log[i]);
    CHECK(is_damaged(twice));
    if (i + 1 == log.size()) continue;  // that the end is missing cannot be seen
    auto shorter = log;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(is_damaged(shorter));
    auto exchanged = log;
    std::swap(exchanged[i], exchanged[i + 1]);
    CHECK(is_damaged(exchanged));
  }
}

TEST_CASE("a log from before there were hashes is continued, and chained from there on") {
  SimulatedTable table(clocked_table);
  table.connect("anna");
  table.advance(30'000);
  for (std::string& line : table.log) line = without_hash(line);
  const std::size_t old_lines = table.log.size();
  REQUIRE(table.crash());
  table.connect("anna");
  table.advance(30'000);
  REQUIRE(table.log.size() > old_lines);
  CHECK(read_log(table.log));
  for (std::size_t i = 0; i < table.log.size(); ++i) {
    auto changed = table.log;
    changed[i][5] = changed[i][5] == '1' ? '2' : '1';  // of the time
    CHECK(is_damaged(changed));
  }
}

TEST_CASE("a log knows the people that it names") {
  using People = std::vector<std::string>;
  CHECK(people_in({1, entry::SeatTaken{0, "anna"}}) == People{"anna"});
  CHECK(people_in({1, entry::HostChanged{"bert"}}) == People{"bert"});
  CHECK(people_in({1, entry::PersonKicked{"cleo"}}) == People{"cleo"});
  CHECK(people_in({1, entry::SeatEmptied{0}}).empty());
}

namespace {

const Engine& mio() { return *find_engine("mio"); }
int parses = 0;
int judgements = 0;

// A game that counts how often a move is parsed and judged.
const Engine& counting_engine() {
  static const Engine engine = [] {
    Engine counting = mio();
    counting.read_move = [](std::string_view text) {
      ++parses;
      return mio().read_move(text);
    };
    counting.judge = [](const AnyState& state, Seat seat, Move move) {
      ++judgements;
      return mio().judge(state, seat, move);
    };
    return counting;
  }();
  return engine;
}

TableEnvironment environment() {
  return {[] { return Seed{}; },
          [](std::string_view id) { return Person{std::string(id), std::string(id)}; }};
}

Table::Opened counted_table(OpenTable::Bots bots) {
  OpenTable opening;
  opening.settings.engine = &counting_engine();
  opening.settings.others->clock = TimeControl{TimeControl::Kind::move, 5};
  opening.bots = std::move(bots);
  opening.starts = true;
  Result<Table::Opened> opened = Table::open("t1", {"anna", "Anna"}, opening, environment(), 1);
  REQUIRE(opened);
  return std::move(*opened);
}

}  // namespace

TEST_CASE("a person's move is parsed once, no other is, and every move is judged once") {
  Table::Opened opened = counted_table({std::nullopt, "easy"});
  Table& table = *opened.table;
  std::vector<std::string> lines;
  std::vector<Task> tasks;
  const auto apply = [&](Effects effects) {
    std::ranges::move(effects.entries, std::back_inserter(lines));
    std::ranges::move(effects.tasks, std::back_inserter(tasks));
    return static_cast<int>(effects.moves);
  };
  apply(std::move(opened.effects));
  apply(table.connect(1, {"anna", "Anna"}, "en", 2));
  Time now = 3;
  int by_others = 0;
  int by_anna = 0;
  for (int i = 0; i < 40; ++i) {
    parses = judgements = 0;
    int made = apply(table.wake(now += 10'000));
    while (!tasks.empty()) {
      const Task task = std::move(tasks.back());
      tasks.pop_back();
      made += apply(table.complete_task(task.id, task.run(Effort::full), now));
    }
    CHECK(parses == 0);
    CHECK(judgements == made);
    by_others += made;
    for (const char* move : {"draw", "pass"}) {
      parses = judgements = 0;
      const int moves =
          apply(table.handle(1, {{}, Command(command::Move{std::string(move)})}, now));
      CHECK(parses == 1);
      CHECK(judgements == 1);  // whether the move is legal or not
      by_anna += moves;
    }
  }
  CHECK(by_others > 5);
  CHECK(by_anna > 5);
  Result<StoredLog> log = read_log(lines);
  REQUIRE(log);
  std::get<entry::TableOpened>(log->entries.front().event).settings.engine = &counting_engine();
  parses = judgements = 0;
  REQUIRE(Table::restore("t1", *log, {}, environment(), now));
  CHECK(parses == 0);  // the lines are read already
  CHECK(judgements == by_others + by_anna);
}

TEST_CASE("a bot's or a clock's move that the match does not allow is not logged") {
  // The rules refuse what they list for the bot's seat.
  static const Engine faulty = [] {
    Engine engine = mio();
    engine.judge = [](const AnyState& state, Seat seat, Move move) {
      return seat == 1 ? Ruling{1} : mio().judge(state, seat, move);
    };
    return engine;
  }();
  for (const char* clock : {"none", "move"}) {
    OpenTable opening;
    opening.settings.engine = &faulty;
    opening.settings.others->bot_delay_ms = 0;
    if (clock == std::string_view("move"))
      opening.settings.others->clock = TimeControl{TimeControl::Kind::move, 5};
    opening.bots = OpenTable::Bots{"easy", "easy"};
    opening.seat = std::nullopt;
    opening.starts = true;
    Result<Table::Opened> opened = Table::open("t1", {"anna", "Anna"}, opening, environment(), 1);
    REQUIRE(opened);
    std::vector<std::string> lines = opened->effects.entries;
    const auto play = [&] {
      Time now = 2;
      std::ranges::move(opened->table->connect(1, {"anna", "Anna"}, "en", now).entries,
                        std::back_inserter(lines));
      for (int i = 0; i < 1000; ++i)
        std::ranges::move(opened->table->wake(now += 10'000).entries, std::back_inserter(lines));
    };
    CHECK_THROWS_WITH(play(), "the table makes a move that the match does not allow");
    REQUIRE(lines.size() > 1);
    // What was logged before is a whole log, and the table can be restored from it.
    const Result<StoredLog> log = read_log(lines);
    REQUIRE(log);
    CHECK(Table::restore("t1", *log, {}, environment(), 2));
  }
}
