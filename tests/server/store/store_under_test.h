// The stores that one conformance suite is run over.
#pragma once

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "server/store/memory/memory_store.h"
#include "server/store/open.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/store/postgres_server.h"

namespace pioche::tests {

// How much is tried: 1 unless PIOCHE_TEST_SCALE says more.
inline int store_scale() {
  const char* given = std::getenv("PIOCHE_TEST_SCALE");
  return given == nullptr ? 1 : std::max(1, std::atoi(given));
}

// A folder of its own, gone with all that is in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    path_ = (std::filesystem::temp_directory_path() / "pioche-test-XXXXXX").string();
    REQUIRE(mkdtemp(path_.data()) != nullptr);
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Memory {
 public:
  store::Store* operator->() { return store_.get(); }

 private:
  std::unique_ptr<store::Store> store_ = store::memory_store();
};

class Sqlite {
 public:
  store::Store* operator->() { return store_.get(); }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_ = store::sqlite_store(folder_.file("data/pioche.db"));
};

// Closed and opened again before every single call.
class SqliteReopened {
 public:
  store::Store* operator->() {
    store_.reset();
    store_ = store::sqlite_store(folder_.file("pioche.db"));
    return store_.get();
  }

 private:
  TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
};

class Postgres {
 public:
  store::Store* operator->() { return store_.get(); }

 private:
  PostgresDatabase database_;
  std::unique_ptr<store::Store> store_ = store::postgres_store(database_.url());
};

// Its connection is cut before every single call.
class PostgresReconnected {
 public:
  store::Store* operator->() {
    other_->run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()");
    return store_.get();
  }

 private:
  PostgresDatabase database_;
  std::unique_ptr<store::postgres::Connection> other_ = database_.connect();
  std::unique_ptr<store::Store> store_ = store::postgres_store(database_.url());
};

// The store of a node of a cluster, which owns all tables that there are.
inline std::unique_ptr<store::NodeStore> joined_store(const std::string& url) {
  auto store = store::postgres_node_store(url);
  const store::Incarnation its = store->join({"node", 1, "0", "{}", 0, 0});
  store->write_as(its);
  // Also those that are closed, which nobody claims.
  store::postgres::Connection(url, [](store::postgres::Connection&) {
  }).run("UPDATE table_owners SET owner = " + std::to_string(its));
  return store;
}

class PostgresNode {
 public:
  store::Store* operator->() { return store_.get(); }

 private:
  PostgresDatabase database_;
  std::unique_ptr<store::Store> store_ = joined_store(database_.url());
};

#define PIOCHE_EVERY_STORE                                                     \
  pioche::tests::Memory, pioche::tests::Sqlite, pioche::tests::SqliteReopened, \
      pioche::tests::Postgres, pioche::tests::PostgresReconnected, pioche::tests::PostgresNode

// Where a store on disk is, which can be opened again and again.
class SqlitePlace {
 public:
  std::string name() const { return folder_.file("pioche.db"); }

 private:
  TemporaryFolder folder_;
};

class PostgresPlace {
 public:
  const std::string& name() const { return database_.url(); }

 private:
  PostgresDatabase database_;
};

// A database that a node of a cluster opens.
class PostgresNodePlace {
 public:
  std::string name() const { return std::string(marker) + database_.url(); }
  static constexpr std::string_view marker = "node of ";

 private:
  PostgresDatabase database_;
};

inline std::unique_ptr<store::PersistentStore> open_place(const std::string& name) {
  if (!name.starts_with(PostgresNodePlace::marker)) return store::open(name);
  return joined_store(name.substr(PostgresNodePlace::marker.size()));
}

#define PIOCHE_EVERY_PLACE \
  pioche::tests::SqlitePlace, pioche::tests::PostgresPlace, pioche::tests::PostgresNodePlace

// Why a commit is refused; the test fails where it is not.
template <class AnyStore>
store::Cause cause_of_refusal(AnyStore& store, const store::Batch& batch) {
  try {
    store->commit(batch);
  } catch (const store::Failure& failure) {
    CHECK(std::string(failure.what()).ends_with("."));
    return failure.cause();
  }
  FAIL("the commit was not refused");
  return store::Cause::storage;
}

inline store::PutTable new_table(const std::string& id, store::Time created = 1) {
  return {{id, "whist", created, created, store::TableStatus::open, R"({"seats":4})"}};
}

inline store::AppendLog new_entry(const std::string& table, std::int64_t number,
                                  const std::string& text = {}) {
  return {table, {number, text.empty() ? "[" + std::to_string(number) + "]" : text}};
}

inline store::PutPerson new_guest(const std::string& id, const std::string& name = "Ann") {
  return {{id, name, store::AccountKind::guest, {}, {}, 10, 10, 0, "{}"}};
}

inline store::PutPerson new_account(const std::string& id, const std::string& login) {
  return {{id, "Name of " + id, store::AccountKind::account, login, "$hash$", 10, 10, 0, "{}"}};
}

}  // namespace pioche::tests
