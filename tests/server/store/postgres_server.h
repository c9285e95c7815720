// Real PostgreSQL servers for the tests.
#pragma once

#include <memory>
#include <string>

#include "server/store/postgres/connection.h"

namespace pioche::tests {

// A server of one test, which it can end and start again. It flushes as a real one does.
class PostgresServer {
 public:
  PostgresServer();
  // A standby of `primary`, see `follow`.
  explicit PostgresServer(const PostgresServer& primary);
  ~PostgresServer();
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();
  void kill();  // as a crash does
  void lose();  // as a loss of power does
  // Begins anew as a standby of `primary`, which from now on waits for it with each commit.
  void follow(const PostgresServer& primary);
  void promote();
  // One line of SQL, as its owner runs it.
  void run(const std::string& sql) const;
  std::string url() const;
  // Of this server and the other one, whichever may be written to.
  std::string url_with(const PostgresServer& other) const;

 private:
  std::string folder_;
};

// An empty database of its own, in the server that all tests of the build share: the first test that
// needs it starts it, and it ends some seconds after the last.
class PostgresDatabase {
 public:
  PostgresDatabase();
  ~PostgresDatabase();
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;

  const std::string& url() const { return url_; }
  // Another connection to it, beside the store.
  std::unique_ptr<store::postgres::Connection> connect() const;

 private:
  std::string name_;
  std::string url_;
};

}  // namespace pioche::tests
