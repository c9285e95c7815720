// Killed at any moment: every entry that was acknowledged is there after it, in order, once.
#include <chrono>
#include <random>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "server/store/committer.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

constexpr int tables = 5;

struct Acknowledged {
  std::int32_t table;
  std::int32_t number;
};

std::string table_name(int table) { return "t" + std::to_string(table); }

// Goes on with every table where its log ends, and says through the pipe what became durable. Only
// ends by being killed.
[[noreturn]] void play_on(const std::string& path, int pipe) {
  auto store = open_place(path);
  std::int64_t numbers[tables];
  for (int table = 0; table < tables; ++table)
    numbers[table] = std::ssize(store->log(table_name(table)));
  Committer committer(std::move(store));
  for (int turn = 0;; ++turn) {
    const int table = turn % tables;
    const auto number = static_cast<std::int32_t>(++numbers[table]);
    const Acknowledged message{table, number};
    committer.submit({new_entry(table_name(table), number)}, [=](const CommitResult& result) {
      if (!result.is_durable() || ::write(pipe, &message, sizeof message) < 0) std::_Exit(1);
    });
    if (committer.stats().waiting > 40) std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
}

enum class From : bool { start, first_acknowledgement };

// What a child acknowledged before it was killed, as the last number of each table. Its life is
// counted from its start, to hit that too, or from when it is at work, however slow the machine.
std::vector<std::int64_t> acknowledged_until_kill(const std::string& path, From from,
                                                  std::chrono::microseconds life) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    close(ends[0]);
    try {
      play_on(path, ends[1]);
    } catch (...) {
      std::_Exit(2);
    }
  }
  close(ends[1]);
  std::vector<std::int64_t> last(tables, 0);
  const auto read_one = [&] {
    Acknowledged message;
    if (read(ends[0], &message, sizeof message) != sizeof message) return false;
    last[static_cast<std::size_t>(message.table)] = message.number;
    return true;
  };
  if (from == From::first_acknowledgement) CHECK(read_one());
  std::thread reader([&] {
    while (read_one()) {
    }
  });
  std::this_thread::sleep_for(life);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  reader.join();
  close(ends[0]);
  CHECK(WIFSIGNALED(status));
  return last;
}

}  // namespace

TEST_CASE_TEMPLATE("a kill at a random moment loses no acknowledged entry", Place,
                   PIOCHE_EVERY_PLACE) {
  const Place place;
  const std::string path = place.name();
  {
    Batch batch;
    for (int table = 0; table < tables; ++table) batch.push_back(new_table(table_name(table)));
    open_place(path)->commit(batch);
  }
  std::mt19937 random(5);
  std::int64_t total = 0;
  for (int trial = 0; trial < 12 * store_scale(); ++trial) {
    const From from = trial % 3 == 0 ? From::start : From::first_acknowledgement;
    const std::chrono::microseconds life(random() % 120'000);
    const auto last = acknowledged_until_kill(path, from, life);
    const auto store = open_place(path);
    for (int table = 0; table < tables; ++table) {
      const auto log = store->log(table_name(table));
      CHECK(std::ssize(log) >= last[table]);
      for (std::size_t k = 0; k < log.size(); ++k) {
        REQUIRE(log[k].number == static_cast<std::int64_t>(k) + 1);
        REQUIRE(log[k].text == "[" + std::to_string(k + 1) + "]");
      }
      total += last[table];
    }
  }
  CHECK(total > 0);
}
