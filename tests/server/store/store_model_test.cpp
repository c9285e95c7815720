// Random changes, sensible and not, to the store in memory and the one in SQLite: both accept and
// refuse the same, and then hold the same, also after a loss of power.
#include <random>

#include "tests/server/store/failing_disk.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

// Few ids, so that things meet.
class RandomChanges {
 public:
  explicit RandomChanges(unsigned seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  Batch batch(Store& store) {
    Batch changes;
    for (int left = 1 + below(4); left > 0; --left) changes.push_back(change(store));
    return changes;
  }

 private:
  std::string id(const char* kind, int of) { return kind + std::to_string(below(of)); }
  std::string person() { return id("p", 6); }
  std::string table() { return id("t", 4); }
  std::string game() { return id("g", 2); }

  Change change(Store& store) {
    const std::string at = table();
    const std::string who = person();
    switch (below(13)) {
      case 0:
        return PutTable{{at, game(), below(9), below(9), TableStatus(below(2)), id("s", 9)}};
      case 1:
        if (below(4) == 0) return RemoveTable{at};
        [[fallthrough]];
      case 2:
      case 3:
        return log_change(store, at);
      case 4:
        return AppendChat{at, {below(30), below(9), who, id("c", 99)}};
      case 5:
        return PutPerson{{who, id("n", 9), AccountKind(below(2)), below(2) == 0 ? "" : id("L", 8),
                          id("h", 9), below(9), below(9), below(9), "{}"}};
      case 6:
        return TouchPerson{who, below(99)};
      case 7:
        return PutToken{{id("k", 9), who, id("l", 9), below(9), 0}};
      case 8:
        return below(2) == 0 ? Change(RemoveToken{id("k", 9)})
                             : Change(TouchToken{id("k", 9), below(99)});
      case 9:
        return PutMatch{match()};
      case 10:
        return PutRating{who, game(), {25.0 + below(9), 1.0 + below(3), below(30)}, below(9), "m"};
      case 11:
        return PutMeta{id("x", 3), id("v", 9)};
      default:
        return below(4) == 0 ? Change(ErasePerson{who, "Nobody"})
                             : Change(TouchPerson{who, below(99)});
    }
  }

  // The next entry, at times with a number that is not the next.
  Change log_change(Store& store, const std::string& at) {
    const std::vector<LogRow> log = store.log(at);
    const LogRow entry{(log.empty() ? 0 : log.back().number) + (below(8) == 0 ? 2 : 1),
                       id("e", 99)};
    if (below(4) == 0) return ReplaceLog{at, entry};
    return AppendLog{at, entry};
  }

  FinishedMatch match() {
    FinishedMatch one{{id("m", 60), table(), game(), RatingMode(below(2)), below(9), below(20), {}},
                      R"({"players":["Ann","Bob"]})"};
    for (int seat = 0; seat < 2; ++seat)
      one.participants.push_back(
          {seat, below(3) == 0 ? "" : person(), id("b", 3), below(9), below(2) == 0});
    return one;
  }

  std::mt19937 random_;
};

// What became of a commit, as a number: 0 where it was kept.
int outcome(Store& store, const Batch& batch) {
  try {
    store.commit(batch);
    return 0;
  } catch (const Failure& failure) {
    return 1 + static_cast<int>(failure.cause());
  }
}

void check_person(Store& a, Store& b, const std::string& id) {
  CHECK(a.person(id) == b.person(id));
  CHECK(a.tokens_of(id) == b.tokens_of(id));
  CHECK(a.matches_of(id, {1, 7}) == b.matches_of(id, {1, 7}));
  CHECK(a.ratings_of(id) == b.ratings_of(id));
  for (const char* game : {"g0", "g1"})
    CHECK(a.rating_history(id, game) == b.rating_history(id, game));
}

void check_equal(Store& a, Store& b) {
  for (const TableStatus status : {TableStatus::open, TableStatus::closed})
    CHECK(a.tables(status) == b.tables(status));
  for (const char* table : {"t0", "t1", "t2", "t3"}) {
    CHECK(a.log(table) == b.log(table));
    CHECK(a.log(table, 3) == b.log(table, 3));
    CHECK(a.log_length(table) == b.log_length(table));
    CHECK(a.chat(table, 5) == b.chat(table, 5));
  }
  for (const char* person : {"p0", "p1", "p2", "p3", "p4", "p5"}) check_person(a, b, person);
  for (int login = 0; login < 8; ++login)
    CHECK(a.person_by_login("l" + std::to_string(login)) ==
          b.person_by_login("l" + std::to_string(login)));
  CHECK(a.inactive_guests(50, 4) == b.inactive_guests(50, 4));
  for (const char* game : {"g0", "g1", ""}) {
    CHECK(a.leaderboard(game, {0, 4}) == b.leaderboard(game, {0, 4}));
  }
  std::vector<FinishedMatch> matches;
  a.for_each_match("", [&](const FinishedMatch& match) { matches.push_back(match); });
  std::size_t seen = 0;
  b.for_each_match("", [&](const FinishedMatch& match) { CHECK(match == matches.at(seen++)); });
  CHECK(seen == matches.size());
  CHECK(a.meta("x0") == b.meta("x0"));
}

}  // namespace

TEST_CASE("the stores agree on everything") {
  for (int trial = 0; trial < 3 * store_scale(); ++trial) {
    const TemporaryFolder folder;
    const auto memory = memory_store();
    auto sqlite = sqlite_store(folder.file("pioche.db"));
    RandomChanges random(static_cast<unsigned>(trial));
    int kept = 0;
    int refused = 0;
    for (int step = 0; step < 250; ++step) {
      const Batch batch = random.batch(*memory);
      const int expected = outcome(*memory, batch);
      REQUIRE(outcome(*sqlite, batch) == expected);
      ++(expected == 0 ? kept : refused);
      if (random.below(10) == 0) check_equal(*memory, *sqlite);
      if (random.below(25) == 0) {
        sqlite.reset();
        sqlite = sqlite_store(folder.file("pioche.db"));
      }
      if (random.below(50) == 0) sqlite->vacuum();
      for (int steps = random.below(3); steps > 0; --steps) sqlite->sweep_log();
    }
    check_equal(*memory, *sqlite);
    CHECK(kept > 50);
    CHECK(refused > 10);
  }
}

TEST_CASE("after a loss of power everything that was acknowledged is there") {
  FailingDisk disk;
  int losses = 0;
  int with_commit = 0;  // losses in the middle of a commit that is there all the same
  for (int trial = 0; trial < 3 * store_scale(); ++trial) {
    const TemporaryFolder folder;
    disk.record_writes(folder.path());
    const auto memory = memory_store();
    auto sqlite = sqlite_store(folder.file("pioche.db"));
    RandomChanges random(static_cast<unsigned>(1000 + trial));
    for (int step = 0; step < 150; ++step) {
      Batch batch = random.batch(*memory);
      batch.push_back(PutMeta{"step", std::to_string(step)});
      const TemporaryFolder during;
      const TemporaryFolder after;
      if (random.below(3) == 0) disk.lose_power_after(1 + random.below(6), during.path());
      const int result = outcome(*sqlite, batch);
      disk.lose_power_after(0, {});
      if (std::filesystem::exists(during.file("pioche.db"))) {
        ++losses;
        const auto reopened = sqlite_store(during.file("pioche.db"));
        const bool is_there = reopened->meta("step") == std::to_string(step);
        with_commit += is_there ? 1 : 0;
        if (!is_there) check_equal(*memory, *reopened);
      }
      CHECK(outcome(*memory, batch) == result);
      if (random.below(10) == 0) {
        ++losses;
        disk.lose_power(after.path());
        check_equal(*memory, *sqlite_store(after.file("pioche.db")));
      }
      if (random.below(40) == 0) sqlite->vacuum();
      if (random.below(10) == 0) sqlite->sweep_log();
    }
  }
  CHECK(losses > 30);
  CHECK(with_commit < losses);
}
