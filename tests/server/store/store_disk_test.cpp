// A disk that fails at any moment: what was acknowledged stays, what was not is not there, and the
// store goes on when the disk does.
#include <atomic>
#include <random>

#include "server/store/committer.h"
#include "server/store/sqlite/connection.h"
#include "tests/server/store/failing_disk.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

// Appends to a table until the disk fails, or enough; returns the number of the last entry that
// was acknowledged.
std::int64_t append_until_failure(Store& store, std::int64_t number, int most) {
  for (int i = 0; i < most; ++i) {
    try {
      store.commit(Batch{new_entry("a", number + 1, "\"" + std::string(700, 'x') + "\"")});
    } catch (const Failure& failure) {
      CHECK(failure.cause() == Cause::storage);
      break;
    }
    ++number;
  }
  return number;
}

void check_log(Store& store, std::int64_t last) {
  const auto log = store.log("a");
  REQUIRE(std::ssize(log) == last);
  for (std::int64_t k = 0; k < last; ++k) CHECK(log[k].number == k + 1);
}

}  // namespace

TEST_CASE("a full disk loses nothing that was acknowledged") {
  FailingDisk disk;
  std::mt19937 random(7);
  for (int trial = 0; trial < 20 * store_scale(); ++trial) {
    const TemporaryFolder folder;
    std::int64_t last = 0;
    {
      const auto store = sqlite_store(folder.file("pioche.db"));
      store->commit(Batch{new_table("a")});
      for (int spell = 0; spell < 3; ++spell) {
        disk.fill_up_after(random() % 60'000);
        last = append_until_failure(*store, last, 30);
        check_log(*store, last);
        CHECK(append_until_failure(*store, last, 1) >= last);
        disk.mend();
        check_log(*store, std::ssize(store->log("a")));
        last = append_until_failure(*store, std::ssize(store->log("a")), 2);
      }
    }
    check_log(*sqlite_store(folder.file("pioche.db")), last);
  }
}

TEST_CASE("a disk that is full says so") {
  FailingDisk disk;
  const TemporaryFolder folder;
  const auto store = sqlite_store(folder.file("pioche.db"));
  store->commit(Batch{new_table("a")});
  disk.fill_up_after(0);
  std::string sentence;
  try {
    store->commit(Batch{new_entry("a", 1)});
  } catch (const Failure& failure) {
    sentence = failure.what();
  }
  CHECK(sentence.starts_with("There is no room left on the disk for the database"));
  disk.mend();
}

TEST_CASE("a flush that fails is not an acknowledgement") {
  FailingDisk disk;
  const TemporaryFolder folder;
  const auto store = sqlite_store(folder.file("pioche.db"));
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  disk.refuse_to_flush();
  CHECK_THROWS_AS(store->commit(Batch{new_entry("a", 2)}), Failure);
  CHECK(store->log("a").size() == 1);
  disk.mend();
  store->commit(Batch{new_entry("a", 2)});
  CHECK(store->log("a").size() == 2);
}

TEST_CASE("the committer tells everybody of a group that failed, and goes on") {
  FailingDisk disk;
  const TemporaryFolder folder;
  std::vector<bool> durable;  // of the entries, in order
  std::int64_t next = 1;
  {
    Committer committer(sqlite_store(folder.file("pioche.db")));
    committer.submit({new_table("a")}, {});
    const auto append = [&](int count) {
      for (int i = 0; i < count; ++i)
        committer.submit({new_entry("a", next + i)}, [&](const CommitResult& result) {
          durable.push_back(result.is_durable());
        });
      // The next number is what the store says, as a server finds out after a failure.
      std::atomic<bool> asked = false;
      committer.query([&](Store& store) {
        next = std::ssize(store.log("a")) + 1;
        asked = true;
        asked.notify_one();
      });
      asked.wait(false);
    };
    append(10);
    disk.fill_up_after(0);
    append(10);
    CHECK(next == 11);
    disk.mend();
    append(5);
    CHECK(committer.stats().failures == 10);
  }
  REQUIRE(durable.size() == 25);
  for (std::size_t i = 0; i < durable.size(); ++i) CHECK(durable[i] == (i < 10 || i >= 20));
  CHECK(sqlite_store(folder.file("pioche.db"))->log("a").size() == 15);
}

TEST_CASE("a simulated loss of power shows whether SQLite flushes") {
  FailingDisk disk;
  const auto lost = [&](const std::string& synchronous) {
    const TemporaryFolder folder;
    disk.record_writes(folder.path());
    int missing = 0;
    Connection connection(folder.file("a.db"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    connection.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = " + synchronous +
                   "; CREATE TABLE numbers(number)");
    for (int number = 1; number <= 40; ++number) {
      connection.run("INSERT INTO numbers VALUES(" + std::to_string(number) + ")");
      const TemporaryFolder after;
      disk.lose_power(after.path());
      try {
        Connection reopened(after.file("a.db"), SQLITE_OPEN_READWRITE);
        missing += reopened.number("SELECT max(number) FROM numbers") == number ? 0 : 1;
      } catch (const Failure&) {
        ++missing;
      }
    }
    return missing;
  };
  CHECK(lost("FULL") == 0);
  CHECK(lost("OFF") > 10);
}
