#include "server/api/site/self_test.h"

#include <stdexcept>
#include <utility>

#include "app/random_seed.h"

namespace pioche::server {

namespace {

OpenTable quick_bots(const Engine& engine) {
  OpenTable opening;
  opening.settings.engine = &engine;
  opening.settings.players = engine.seats.least;
  opening.settings.others->bot_delay_ms = 0;
  opening.seat = std::nullopt;
  opening.bots = OpenTable::Bots(static_cast<std::size_t>(engine.seats.least), "easy");
  opening.starts = true;
  return opening;
}

}  // namespace

std::string first_move_of_new_table(const Engine& engine, Time now) {
  const Person host{"health", "Health"};
  const TableEnvironment environment{random_seed, [&](std::string_view) { return Person(host); }};
  Result<Table::Opened> opened = Table::open("health", host, quick_bots(engine), environment, now);
  if (!opened) throw std::runtime_error("a table cannot be opened");
  Table& table = *opened->table;
  // The bots move while somebody watches, one after the other.
  Effects effects = table.connect(1, host, "en", now);
  constexpr int most_calls = 10;
  for (int i = 0; i < most_calls && effects.moves == 0; ++i) {
    const std::vector<Task> tasks = std::move(effects.tasks);
    effects = table.wake(now += 1000);
    for (const Task& task : tasks)
      effects.append(table.complete_task(task.id, task.run(Effort::least), now));
  }
  if (effects.moves == 0) throw std::runtime_error("no move is made at a table");
  return effects.entries.back();
}

}  // namespace pioche::server
