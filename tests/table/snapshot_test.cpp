// A snapshot replaces the log of a table: the table that it gives is the same.
#include <algorithm>
#include <doctest/doctest.h>
#include <iterator>

#include "tests/games/random_play.h"
#include "tests/simulation/random_setup.h"
#include "tests/simulation/simulation.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr std::array<const char*, 5> names{"anna", "bert", "cleo", "dora", "emil"};
constexpr Time later = 5'000'000'000'000;

// Seeds come in the same order to both tables.
TableEnvironment environment(const SimulatedTable& table) {
  const auto rng = std::make_shared<Rng>(Rng{7});
  return {[rng] {
            Seed seed{};
            for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng->next());
            return seed;
          },
          [&table](std::string_view id) { return table.people.find(id)->second; }};
}

std::unique_ptr<Table> restored(const SimulatedTable& table, const std::vector<std::string>& log) {
  const Result<StoredLog> entries = read_log(log);
  REQUIRE(entries);
  auto made = Table::restore("t1", *entries, table.chat, environment(table), later);
  REQUIRE(made);
  return std::move(*made);
}

// Everything that a call gives, without the hashes of its entries, which are of another log.
std::string text_of(const Effects& effects) {
  std::string text;
  for (const std::string& entry : effects.entries)
    text += entry.substr(0, entry.find(",\"h\":")) + "\n";
  for (const OutgoingMessage& message : effects.messages)
    text += std::to_string(message.connection_id) + " " + *message.text + "\n";
  for (const ConnectionId connection : effects.closed_connections)
    text += "closed " + std::to_string(connection) + "\n";
  text += std::to_string(effects.tasks.size()) + " tasks";
  if (effects.finished) text += effects.finished->record;
  return text;
}

// Two tables that must be the same: every call goes to both.
struct Twins {
  std::unique_ptr<Table> one;
  std::unique_ptr<Table> other;
  std::vector<TaskId> tasks = {};
  Time now = later;
  int matches = 0;

  template <class Call>
  void both(Call call) {
    const Effects effects = call(*one);
    CHECK(text_of(effects) == text_of(call(*other)));
    CHECK(one->wake_at() == other->wake_at());
    for (const Task& task : effects.tasks) tasks.push_back(task.id);
    for (const std::string& entry : effects.entries)
      matches += entry.find("\"e\":\"started\"") != std::string::npos ? 1 : 0;
  }
  void ask(ConnectionId connection, const std::string& request) {
    both([&](Table& table) { return table.handle(connection, read_request(request), now); });
  }
  void answer_tasks() {
    while (!tasks.empty()) {
      const TaskId id = tasks.back();
      tasks.pop_back();
      both([&](Table& table) { return table.complete_task(id, {}, now); });
    }
  }
};

// Everybody looks, somebody changes something, and the next match is begun and played on.
void use(Twins& twins, const SimulatedTable& table, Rng& rng) {
  for (ConnectionId id = 1; id <= names.size(); ++id)
    twins.both([&](Table& used) {
      return used.connect(id, table.people.find(names[id - 1])->second, "en", twins.now);
    });
  const auto seat = [&] { return ",\"seat\":" + std::to_string(rng.below(4)); };
  for (int i = 0; i < 60; ++i) {
    twins.now += rng.below(3000);
    const ConnectionId who = 1 + rng.below(names.size());
    switch (rng.below(12)) {
      case 0:
        twins.ask(who, R"({"do":"sit")" + seat() + "}");
        break;
      case 1:
        twins.ask(who, R"({"do":"bot","level":"easy")" + seat() + "}");
        break;
      case 2:
        twins.ask(who, rng.below(9) == 0 ? R"({"do":"kick","person":"emil"})"
                                         : R"({"do":"setup","between":7})");
        break;
      case 3:
        twins.ask(who, R"({"do":"rematch"})");
        break;
      case 4:
        twins.ask(who, R"({"do":"start"})");
        break;
      case 5:
        twins.ask(who, R"({"do":"look"})");
        break;
      case 6:
        twins.ask(who, R"({"do":"ready"})");
        break;
      case 7:
        twins.ask(who, R"({"do":"stand"})");
        break;
      case 8:
        twins.ask(who, R"({"do":"move","move":"draw"})");
        break;
      case 9:
        twins.ask(who, R"({"do":"move","move":"pass"})");
        break;
      case 10:
        twins.ask(who, R"({"do":"pause"})");
        break;
      default:
        twins.both([&](Table& used) { return used.wake(twins.now); });
    }
    twins.answer_tasks();
  }
}

}  // namespace

TEST_CASE("a table from a snapshot is the table from the whole log, and goes on as it would") {
  int snapshots = 0, in_match = 0, after_match = 0, matches = 0;
  const int runs = 200 * scale();
  for (int seed = 1; seed <= runs; ++seed) {
    Rng rng{static_cast<std::uint64_t>(seed) + 1'000'000};
    const std::string setup = random_setup(rng);
    CAPTURE(seed);
    CAPTURE(setup);
    Simulation simulation(setup, rng.next(), [&rng](std::uint32_t n) { return rng.below(n); });
    SimulatedTable& table = simulation.table();
    for (int part = 0; part < 8 && !table.closed; ++part) {
      simulation.run(20 + static_cast<int>(rng.below(200)));
      table.commit_all();
      if (table.closed) break;
      // As on a server it is made after an entry: the first of those who come may make one.
      std::vector<std::string> log = table.log;
      const auto source = restored(table, log);
      for (ConnectionId id = 1; id <= names.size(); ++id)
        std::ranges::move(
            source->connect(id, table.people.find(names[id - 1])->second, "en", later).entries,
            std::back_inserter(log));
      const auto snapshot = source->compact_log();
      if (!snapshot) continue;
      ++snapshots;
      in_match += source->moves_in_match() > 0 ? 1 : 0;
      after_match += table.finished.empty() ? 0 : 1;
      Twins twins{restored(table, log), restored(table, {*snapshot})};
      use(twins, table, rng);
      matches += twins.matches;
    }
    REQUIRE_MESSAGE(simulation.violation() == "", simulation.violation());
  }
  // So that the run does not pass by doing nothing.
  CHECK(snapshots > runs / 2);
  CHECK(in_match > runs / 2);
  CHECK(after_match > runs / 50);
  CHECK(matches > runs / 10);
}

TEST_CASE("a snapshot that was changed, or is not the beginning of a log, is refused") {
  SimulatedTable table(R"({"game":"mio","bots":[null,"easy"]})");
  const std::string snapshot = *table.under_test->compact_log();
  CHECK(read_log(std::vector{snapshot}));
  std::string changed = snapshot;
  changed[changed.find("easy")] = 'E';
  CHECK(!read_log(std::vector{changed}));
  CHECK(!read_log(std::vector{table.log.front(), snapshot}));
  // As a line without a hash, which old logs have.
  LogReader reader;
  const std::string plain = snapshot.substr(0, snapshot.find(",\"h\":")) + "}";
  CHECK(reader.read(plain));
  for (const auto& [from, to] :
       {std::pair{"easy", "nobody"}, {"[{", "{"}, {"\"matches\":0", "\"matches\":1"}}) {
    std::string wrong = plain;
    wrong.replace(wrong.find(from), std::string_view(from).size(), to);
    CHECK(!LogReader().read(wrong));
  }
}
