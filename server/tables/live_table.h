// A table in memory.
#pragma once

#include <map>

#include "server/tables/log_budget.h"
#include "server/tables/table_delivery.h"

namespace pioche::server {

struct LiveTable;
using LiveTablePtr = std::shared_ptr<LiveTable>;

// Told when a batch of a table was committed, or why it was not.
class TableCommitListener {
 public:
  virtual void on_committed(const LiveTablePtr&, const AsyncStore::Failure&) = 0;

 protected:
  ~TableCommitListener() = default;
};

struct LiveTable final : AsyncStore::CommitHandler, std::enable_shared_from_this<LiveTable> {
  explicit LiveTable(TableCommitListener& the_listener) : listener(the_listener) {}
  void on_committed(const AsyncStore::Failure& failure) override {
    listener.on_committed(shared_from_this(), failure);
  }

  TableCommitListener& listener;
  std::string id;
  std::unique_ptr<Table> table;
  std::string game;
  Time created = 0;
  std::string owner;
  // Who made it write last, or opened it; its bots write and search on that account.
  LogPayer payer;
  std::int64_t log_size = 0;    // entries of the log, stored or submitted
  std::int64_t last_entry = 0;  // the number of the last of them
  std::string stored_summary;   // of its row in the store, stored or submitted
  Delivery delivery;
  // Everybody who has been connected, or is in the log or the chat.
  std::map<std::string, pioche::Person, std::less<>> people;
  Time empty_since = 0;     // where nobody is connected
  bool is_visited = false;  // somebody has been connected since it was loaded, or it is new
  Time scheduled = never;   // changed by TableScheduler alone
  Time idle_since = never;  // steady; of those that are kept in memory for the next visitor
  int running_tasks = 0;    // of its bots and hints, on the thread pool
  std::weak_ptr<const void> pin;
  bool is_unloaded = false;  // may be restored from its log
  bool has_failed = false;   // unloaded because its log could not be stored
};

}  // namespace pioche::server
