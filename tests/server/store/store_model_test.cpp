// Random changes, sensible and not, to the store in memory and those on disk: they accept and refuse
// the same, and then hold the same, in SQLite also after a loss of power.
#include "tests/server/store/failing_disk.h"
#include "tests/server/store/random_changes.h"

using namespace pioche::store;
using namespace pioche::tests;

TEST_CASE_TEMPLATE("the stores agree on everything", Place, PIOCHE_EVERY_PLACE) {
  for (int trial = 0; trial < 3 * store_scale(); ++trial) {
    const Place place;
    const auto memory = memory_store();
    auto stored = open_place(place.name());
    RandomChanges random(static_cast<unsigned>(trial));
    int kept = 0;
    int refused = 0;
    for (int step = 0; step < 250; ++step) {
      const Batch batch = random.batch(*memory);
      const int expected = outcome(*memory, batch);
      REQUIRE(outcome(*stored, batch) == expected);
      ++(expected == 0 ? kept : refused);
      if (random.below(10) == 0) check_equal(*memory, *stored);
      if (random.below(25) == 0) {
        stored.reset();
        stored = open_place(place.name());
      }
      if (random.below(50) == 0) stored->vacuum();
      for (int steps = random.below(3); steps > 0; --steps) stored->sweep_log();
    }
    check_equal(*memory, *stored);
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
