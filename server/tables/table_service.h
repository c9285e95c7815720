// Runs all tables: TableCache holds those in memory and restores the others from their logs,
// TableScheduler wakes them, and the Delivery of each sends its messages only once its log entries are
// durable. A table whose log could not be stored is unloaded and restored from the log, so that nobody
// ever sees what was not stored.
#pragma once

#include <deque>
#include <unordered_set>

#include "server/lobby/lobby.h"
#include "server/runtime/node_events.h"
#include "server/tables/table_cache.h"
#include "server/tables/table_owners.h"
#include "server/tables/table_scheduler.h"

namespace pioche::server {

struct TableServiceLimits {
  std::size_t watchers_per_table = budget::watchers;
  std::size_t connections_per_person = budget::connections_to_table_by_person;
  std::size_t outbox_bytes = budget::outbox_bytes;
  std::size_t idle_tables = budget::idle_tables;
  std::int64_t idle_milliseconds = budget::idle_milliseconds;
  LogBudgetLimits log = {};
};

struct TableServiceStats {
  std::uint64_t moves = 0;
  std::uint64_t requests = 0;  // messages to tables
  std::uint64_t bot_tasks = 0;
  std::uint64_t matches = 0;
  std::uint64_t failures = 0;  // tables unloaded because they could not be stored or restored
};

// Where a connection comes from.
struct Client {
  std::string network;     // of its address
  bool is_exempt = false;  // from limits
  std::string_view language = {};
  std::string session = {};  // or token; empty: a cookie of version 0.1

  LogPayer payer(const std::string& person) const {
    return {person, is_exempt ? std::string{} : network};
  }
};

class TableService final : private TableCommitListener {
 public:
  TableService(net::EventLoop&, net::FairThreadPool&, AsyncStore&, Lobby&, TableServiceLimits);

  // Where other servers run tables of the same database: before `begin`.
  void set_cluster(TableOwners& owners, const NodeEvents& events) {
    owners_ = &owners;
    events_ = &events;
  }

  // Called once, with all open tables. Those that act without anybody are loaded in the background;
  // the others when somebody comes, or to be closed.
  void begin(const std::vector<store::TableRow>&);

  // The same for a table that this server takes over while it runs. Where that is known already, nothing
  // changes.
  void adopt(const std::string& id, bool acts_alone);
  // Another server has it: whoever was there, and when, is known there.
  void forget_waiting(const std::string& id);
  // Drops a table from memory; its clients are told to come again. False: it is not in memory.
  bool drop(const std::string& id);
  bool has(const std::string& id) const { return cache_.find(id) != nullptr; }
  std::vector<std::string> ids_in_memory() const;
  std::size_t connections_at(const std::string& id) const;

  struct Opened {
    std::string id;
    bool is_stored = false;
  };
  net::Awaitable<Result<Opened>> open(pioche::Person host, Client, OpenTable);

  // Loads it for its summary in the lobby alone: it stays in memory only if it has something to do.
  net::Awaitable<> load_briefly(std::string id);
  // Why the stored table cannot be continued by this program; null where it can, as far as is known.
  // Such a table is kept as it is.
  const Error* load_error(const std::string& id) const;
  std::vector<std::string> unreadable_ids() const;
  // Somebody else may continue it, and then this program again.
  void forget_load_error(const std::string& id) { unreadable_.erase(id); }
  // Null: there is no such table, or a load_error. The table stays in memory while the pin exists.
  using Pin = std::shared_ptr<const void>;
  net::Awaitable<Pin> pin_table(std::string id);
  // nullopt: the table is not in memory, or full.
  struct TableConnection;
  std::optional<TableConnection> connect(const std::string& id, const pioche::Person&,
                                         const Client&, net::WebSocket&);
  void handle(const TableConnection&, const Request&);
  void disconnect(const TableConnection&);
  // Makes the person leave every table at which they sit.
  net::Awaitable<> leave_everywhere(pioche::Person);
  net::Awaitable<> leave_here(pioche::Person);
  // The person has signed out: closes their connections.
  void close_connections_of(const std::string& person);
  // At the tables of this server, but not of others in its cluster.
  void close_connections_of_here(const std::string& person);
  // The same for those of one session or token.
  void close_connections_of_session(const std::string& session);
  // The person's name or kind of account has changed.
  void update_person(const pioche::Person&);
  // Erases the person: closes their connections, frees their seats and replaces their name.
  void erase_person(const std::string& person);

  // Closes a table for good, also one that cannot be continued.
  net::Awaitable<Closing> close_table(std::string id);
  // Who is connected to a table of this server, by which session or token.
  struct Presence {
    pioche::Person person;
    std::string session;
  };
  std::vector<Presence> present() const;
  // Everybody who is connected to a table of this server, and of its whole cluster.
  std::vector<Attendance> attendance() const;
  net::Awaitable<std::vector<Attendance>> attendance_everywhere();
  // Closes the connections that `is_refused` names, at the tables of this server.
  void close_refused(
      const std::function<bool(const std::string& person, const std::string& network)>& is_refused);
  void send_to_all(const net::Message&);
  // While writing is suspended nobody is at a table and nothing happens there.
  void suspend_writing();
  void resume_writing();

  // Closes all connections and sends them the reason.
  void close_all(std::string_view reason);

  std::size_t in_memory() const { return cache_.size(); }
  // Stored tables that cannot be continued: see load_error; or that could not be read when last tried.
  std::size_t unreadable() const { return unreadable_.size() + unread_.size(); }
  const TableServiceStats& stats() const { return stats_; }

 private:
  // Null: the table is not in memory any more.
  static LiveTablePtr live_table(const TableConnection&);
  template <class Call>
  void run(const LiveTablePtr&, Call);  // calls the table
  void apply_effects(const LiveTablePtr&, Effects);
  store::Batch build_batch(LiveTable&, Effects&);
  void submit(const LiveTablePtr&, store::Batch, Effects&, const std::string& match_id);
  void update_lobby(LiveTable&, store::Batch&, bool is_closed);
  void on_committed(const LiveTablePtr&, const AsyncStore::Failure&) override;
  void act_on(const LiveTablePtr&, Delivery::Result);
  void fail(const LiveTablePtr&, std::string_view reason);
  void lose(const LiveTablePtr&);
  void run_task(const LiveTablePtr&, Task);
  struct FinishedTask {
    TaskId id;
    TaskResult result;
    std::optional<std::string> error;  // what was thrown instead
  };
  void complete(const std::weak_ptr<LiveTable>&, const FinishedTask&);
  bool is_idle(const LiveTable&) const;
  void keep_idle(const LiveTablePtr&);
  void unload_idle();
  void unload_if_idle(const LiveTablePtr&);
  void queue_load(std::string id);
  net::Awaitable<> load_queued();
  net::Awaitable<> load(std::string id);
  void load_when_due(const std::string& id, bool acts_alone, Time from);
  Pin pin_loaded(const std::string& id);  // null: not in memory

  net::EventLoop& loop_;
  net::FairThreadPool& pool_;
  AsyncStore& store_;
  Lobby& lobby_;
  TableOwners* owners_ = nullptr;
  const NodeEvents* events_ = nullptr;
  TableServiceLimits limits_;
  TableServiceStats stats_;
  LogBudget log_budget_;
  TableCache cache_;
  TableScheduler scheduler_;
  std::unordered_map<std::string, Error> unreadable_;  // by table
  std::unordered_set<std::string> unread_;  // the store failed when they were last loaded
  // Tables that are being loaded, and who else waits for them.
  std::unordered_map<std::string, std::vector<net::Resolve<bool>>> loading_;
  // To be loaded in the background, one after the other, so that moves are stored in between.
  std::deque<std::string> queued_;
  std::unordered_set<std::string> are_queued_;  // these
  bool is_loading_queued_ = false;
  struct IdleTable {
    std::weak_ptr<LiveTable> live;
    Time since;  // another time at the table: somebody was there meanwhile
  };
  std::deque<IdleTable> idle_;  // the longest first
  Time begun_ = 0;
  std::unordered_map<std::string, Time> empty_since_;  // tables not in memory; others: `begun_`
  bool is_closing_ = false;
  ConnectionId last_connection_id_ = 0;
};

// A connection of a client to a table.
struct TableService::TableConnection {
  std::weak_ptr<LiveTable> table;
  ConnectionId id;
  LogPayer payer;
};

// A fault in the table, or too little memory for it, costs this table alone.
template <class Call>
void TableService::run(const LiveTablePtr& live, Call call) {
  try {
    apply_effects(live, call(*live->table));
  } catch (const std::exception& error) {
    fail(live, error.what());
  }
}

}  // namespace pioche::server
