// Which tables are this server's to run, where several share one database. A server that is alone has
// none of this: all tables are its own.
#pragma once

#include <string>
#include <vector>

#include "server/runtime/awaitable.h"
#include "table/table.h"

namespace pioche::server {

// Somebody who is connected to a table.
struct Attendance {
  pioche::Person person;
  std::string table;
  std::string network;
};

// What became of the wish to close a table.
enum class Closing : std::uint8_t {
  closed,
  missing,      // there is no such table
  unreachable,  // nobody can do it now
};

class TableOwners {
 public:
  // True: the table is this server's now, and nobody else writes to it.
  virtual net::Awaitable<bool> claim(std::string table) = 0;
  virtual bool owns(const std::string& table) const = 0;
  // A new table, made here.
  virtual void add(const std::string& table) = 0;
  // It is closed, or another server may own it.
  virtual void forget(const std::string& table) = 0;
  // This program has not the rules that the table needs.
  virtual void cannot_run(const std::string& table) = 0;
  // By its owner.
  virtual net::Awaitable<Closing> close_elsewhere(std::string table) = 0;
  // Who is at the tables of the others, as far as they answer.
  virtual net::Awaitable<std::vector<Attendance>> attendance_elsewhere() = 0;

 protected:
  ~TableOwners() = default;
};

}  // namespace pioche::server
