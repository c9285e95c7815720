// What is particular to the store in PostgreSQL: its connection, its lock, its versions, and that two
// writers cannot both append.
#include <algorithm>
#include <atomic>
#include <thread>

#include "server/store/committer.h"
#include "server/store/postgres/schema.h"
#include "tests/server/eventually.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

std::string failure_of_opening(const std::string& url, Access access = Access::serve) {
  try {
    postgres_store(url, access);
  } catch (const Failure& failure) {
    CHECK(failure.cause() == Cause::storage);
    CHECK(failure.sentence("fr") != failure.what());
    return failure.what();
  }
  return {};
}

// Whether the log has so many entries, as soon as the store can say so.
bool eventually_has(Store& store, std::size_t entries) {
  return pioche::test::eventually([&] {
    try {
      return store.log("a").size() == entries;
    } catch (const Failure&) {
      return false;
    }
  });
}

bool says(const std::string& sentence, std::string_view part) {
  INFO(sentence);
  return sentence.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a database that is not ours, or newer, is refused and left as it is") {
  const PostgresDatabase database;
  const auto other = database.connect();
  SUBCASE("of another program") {
    other->run("CREATE TABLE recipes(x integer)");
    CHECK(says(failure_of_opening(database.url()), "not a database of Pioche"));
    CHECK(other->run("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").size() == 1);
  }
  SUBCASE("of a newer version") {
    postgres_store(database.url()).reset();
    other->run("UPDATE pioche_version SET version = 99, oldest = 99");
    CHECK(says(failure_of_opening(database.url()), "version 99"));
    CHECK(says(failure_of_opening(database.url(), Access::read), "version 99"));
    // One that programs of this version may still use, as during an upgrade of a cluster.
    database.connect()->run("UPDATE pioche_version SET oldest = 1");
    CHECK(failure_of_opening(database.url()).empty());
  }
  SUBCASE("of an older version, to read") {
    CHECK(says(failure_of_opening(database.url(), Access::read), "older version 0"));
  }
}

TEST_CASE("a schema that cannot be made is not begun") {
  const PostgresDatabase database;
  const auto other = database.connect();
  other->run("CREATE VIEW matches AS SELECT 1 AS x");
  CHECK(says(failure_of_opening(database.url()), "matches"));
  CHECK(other->run("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").size() == 0);
  other->run("DROP VIEW matches");
  CHECK(postgres_store(database.url())->tables(TableStatus::open).empty());
}

TEST_CASE("no connection: one sentence, without the password") {
  const std::string sentence =
      failure_of_opening("postgresql://ann:hidden@%2Fnonexistent/pioche?connect_timeout=2");
  CHECK(says(sentence, "postgresql:///nonexistent/pioche cannot be opened"));
  CHECK_FALSE(says(sentence, "hidden"));
  CHECK_FALSE(says(sentence, "\n"));
}

TEST_CASE("one server at a time in a PostgreSQL database, but anybody may read") {
  const PostgresDatabase database;
  const auto store = postgres_store(database.url());
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  CHECK(says(failure_of_opening(database.url()), "Another server"));
  const auto reader = postgres_store(database.url(), Access::read);
  CHECK(reader->log("a").size() == 1);
  store->commit(Batch{new_entry("a", 2)});
  CHECK(reader->log("a").size() == 2);
  CHECK_THROWS_AS(reader->commit(Batch{new_entry("a", 3)}), Failure);
  CHECK(reader->log("a").size() == 2);
}

TEST_CASE("two writers cannot both append to a log") {
  const PostgresDatabase database;
  const auto store = postgres_store(database.url());
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  const auto other = database.connect();
  SUBCASE("one after the other") {
    other->run(R"(SELECT append_log(1, '{"a"}', '{2}', '{"theirs"}'))");
    CHECK(cause_of_refusal(store, {new_entry("a", 2)}) == Cause::conflict);
    CHECK(store->log("a", 2) == std::vector<LogRow>{{2, "theirs"}});
    store->commit(Batch{new_entry("a", 3)});
  }
  SUBCASE("at the same time: the second waits for the first, and is refused") {
    other->run("BEGIN");
    other->run(R"(SELECT append_log(1, '{"a"}', '{2}', '{"theirs"}'))");
    std::optional<Cause> refusal;
    std::thread ours([&] {
      try {
        store->commit(Batch{new_entry("a", 2)});
      } catch (const Failure& failure) {
        refusal = failure.cause();
      }
    });
    const auto watcher = database.connect();
    CHECK(pioche::test::eventually([&] {
      return watcher
                 ->run(
                     "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                     " AND datname = current_database()")
                 .size() > 0;
    }));
    other->run("COMMIT");
    ours.join();
    CHECK(refusal == Cause::conflict);
    CHECK(store->log("a", 2) == std::vector<LogRow>{{2, "theirs"}});
  }
}

TEST_CASE("the audit log in PostgreSQL is only appended to") {
  const PostgresDatabase database;
  postgres_store(database.url())->commit(Batch{AppendAudit{{1, "{}"}}});
  const auto other = database.connect();
  CHECK_THROWS_AS(other->run("UPDATE audit_log SET number = 2"), Failure);
  CHECK_THROWS_AS(other->run("DELETE FROM audit_log"), Failure);
  CHECK_THROWS_AS(other->run("TRUNCATE audit_log"), Failure);
}

TEST_CASE("a commit waits for the disk, whatever the configuration says") {
  const PostgresDatabase database;
  const auto other = database.connect();
  other->run(
      "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',"
      " current_database()); END $$");
  const auto store = postgres_store(database.url());
  store->commit(Batch{PutMeta{"a", "b"}});
  // The setting of another session is not to be seen, but that of a function in this one is.
  other->run(
      "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
      " NEW.value = current_setting('synchronous_commit')::bytea; RETURN NEW; END $$;"
      "CREATE TRIGGER note BEFORE INSERT ON meta FOR EACH ROW EXECUTE FUNCTION note()");
  store->commit(Batch{PutMeta{"now", ""}});
  CHECK(store->meta("now") == "on");
}

TEST_CASE("a lost connection loses nothing that was committed, and is made again") {
  PostgresServer server;
  std::int64_t next = 1;
  int failures = 0;
  {
    Committer committer(postgres_store(server.url()));
    committer.submit({new_table("a")}, {});
    const auto append = [&](int count) {
      std::vector<bool> durable;
      for (int i = 0; i < count; ++i)
        committer.submit({new_entry("a", next + i)}, [&](const CommitResult& result) {
          durable.push_back(result.is_durable());
        });
      bool is_read = false;
      std::size_t length = 0;
      std::atomic<bool> asked = false;
      committer.query([&](Store& store) {
        try {
          length = store.log("a").size();
          is_read = true;
        } catch (const Failure&) {
          ++failures;
        }
        asked = true;
        asked.notify_one();
      });
      asked.wait(false);
      const auto kept = std::ranges::count(durable, true);
      if (is_read) CHECK(static_cast<std::int64_t>(length) == next - 1 + kept);
      next += kept;
    };
    append(10);
    CHECK(next == 11);
    server.kill();
    append(10);
    CHECK(next == 11);
    CHECK(failures == 1);
    server.start();
    CHECK(pioche::test::eventually([&] {
      append(1);
      return next > 11;
    }));
    append(5);
  }
  const auto store = postgres_store(server.url());
  CHECK(std::ssize(store->log("a")) == next - 1);
}

TEST_CASE("a commit that did not wait for its standby to the end is not acknowledged") {
  const PostgresServer server;
  const auto store = postgres_store(server.url());
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  server.run("ALTER SYSTEM SET synchronous_standby_names = 'a_standby_that_is_away'");
  server.run("SELECT pg_reload_conf()");
  std::string sentence;
  std::int64_t last = 1;
  // The first of them may come before PostgreSQL has read its settings again.
  std::thread ours([&] {
    try {
      while (last < 10'000) store->commit(Batch{new_entry("a", ++last)});
    } catch (const Failure& failure) {
      sentence = failure.what();
    }
  });
  postgres::Connection watcher(server.url(), [](postgres::Connection&) {});
  CHECK(pioche::test::eventually([&] {
    return watcher
               .run(
                   "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
                   " WHERE wait_event = 'SyncRep'")
               .size() > 0;
  }));
  ours.join();
  CHECK(says(sentence, "cancelled while it waited for a standby"));
  // Until a standby confirms what is there, nothing of it is shown: somebody else lets it go.
  server.run("ALTER SYSTEM RESET synchronous_standby_names");
  server.run("SELECT pg_reload_conf()");
  CHECK(eventually_has(*store, static_cast<std::size_t>(last)));
}

TEST_CASE("a server from before the last failover is refused when it comes back") {
  PostgresServer first;
  PostgresServer second(first);
  const auto store = postgres_store(first.url_with(second));
  store->commit(Batch{new_table("a"), new_entry("a", 1)});
  first.lose();
  second.promote();
  CHECK(eventually_has(*store, 1));
  store->commit(Batch{new_entry("a", 2)});
  first.start();
  second.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
      " WHERE application_name = 'pioche' AND pid <> pg_backend_pid()");
  std::string sentence;
  CHECK(pioche::test::eventually([&] {
    try {
      store->log("a");
    } catch (const Failure& failure) {
      sentence = failure.what();
    }
    return says(sentence, "before the last failover");
  }));
  first.kill();
  CHECK(eventually_has(*store, 2));
}
