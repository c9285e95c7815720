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
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();
  void kill();  // as a crash does
  std::string url() const;

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
