// Runs all tables: those in memory, and the others, which it restores from their logs. The messages of
// a table are sent only once its log entries are durable. A table whose log could not be stored is
// unloaded and restored from the log, so that nobody ever sees what was not stored.
#pragma once

#include <deque>
#include <map>
#include <queue>
#include <unordered_map>

#include "server/accounts/accounts.h"
#include "server/lobby/lobby.h"
#include "server/runtime/async_store.h"
#include "server/ws/websocket.h"
#include "table/table.h"

namespace pioche::server {

struct TableServiceLimits {
  std::size_t watchers_per_table = 100;     // connections of people who do not sit
  std::size_t connections_per_person = 10;  // connections of one person to a table
};

struct TableServiceStats {
  std::uint64_t moves = 0;
  std::uint64_t requests = 0;  // messages to tables
  std::uint64_t bot_tasks = 0;
  std::uint64_t matches = 0;
  std::uint64_t failures = 0;  // tables unloaded because they could not be stored or restored
};

class TableService {
 public:
  TableService(net::EventLoop&, net::FairThreadPool&, AsyncStore&, Accounts&, Lobby&,
               TableServiceLimits);
  ~TableService();

  // Called once, with all open tables. They are loaded one after the other, so that their timers run.
  void begin(const std::vector<store::TableRow>&);

  struct Opened {
    std::string id;
    InputError error = {};  // of the setup
    bool is_stored = false;
  };
  net::Async<Opened> open(pioche::Person host, json::Value setup);

  // Whether the table exists; if so it is in memory until this iteration of the loop ends.
  net::Async<bool> ensure_loaded(std::string id);
  // Null: there is no such table. The table stays in memory while the pin exists.
  using Pin = std::shared_ptr<const void>;
  net::Async<Pin> pin_table(std::string id);
  // nullopt: the table is not in memory, or full.
  struct TableConnection;
  std::optional<TableConnection> connect(const std::string& id, const pioche::Person&,
                                         std::string_view language, net::WebSocket&);
  void receive(const TableConnection&, std::string_view message);
  void disconnect(const TableConnection&);
  // Makes the person leave every table at which they sit.
  net::Async<bool> leave_everywhere(pioche::Person);
  // The person has signed out: closes their connections.
  void close_connections_of(const std::string& person);
  // The person's name or kind of account has changed.
  void update_person(const pioche::Person&);
  // Erases the person: closes their connections, frees their seats and replaces their name.
  void erase_person(const std::string& person);

  // Closes all connections and sends them the reason.
  void close_all(std::string_view reason);

  std::size_t in_memory() const { return live_tables_.size(); }
  const TableServiceStats& stats() const { return stats_; }

 private:
  struct OutboxEntry;
  struct LiveTable;
  using LiveTablePtr = std::shared_ptr<LiveTable>;
  struct TimerEntry {
    Time time;
    std::weak_ptr<LiveTable> live;
    std::string id;  // of a table that is not in memory
    bool operator<(const TimerEntry& other) const { return time > other.time; }
  };

  // Those that have seen the person.
  std::vector<LiveTablePtr> live_tables_of(const std::string& person) const;
  // Null: the table is not in memory any more.
  static LiveTablePtr live_table(const TableConnection&);
  TableEnvironment environment(const LiveTablePtr&);
  LiveTablePtr find(const std::string& id) const;
  net::Async<LiveTablePtr> load(std::string id);
  void apply_effects(const LiveTablePtr&, Effects);
  static LobbyEntry lobby_entry(const LiveTablePtr&);
  void update_lobby(const LiveTablePtr&, store::Batch&, bool is_closed);
  void on_durable(const LiveTablePtr&, const AsyncStore::Failure&);
  void unload(const LiveTablePtr&);
  void deliver_durable(const LiveTablePtr&);
  void deliver(const LiveTablePtr&, OutboxEntry&);
  void fail(const LiveTablePtr&, const store::Failure&);
  void run_task(const LiveTablePtr&, Task);
  void schedule(const LiveTablePtr&);
  void run_timers();
  void unload_if_idle(const LiveTablePtr&);
  net::Detached load_all(std::vector<std::string> ids);
  net::Detached reload(std::string id);

  net::EventLoop& loop_;
  net::FairThreadPool& pool_;
  AsyncStore& store_;
  Accounts& accounts_;
  Lobby& lobby_;
  TableServiceLimits limits_;
  TableServiceStats stats_;
  std::unordered_map<std::string, LiveTablePtr> live_tables_;
  std::priority_queue<TimerEntry> timers_;
  net::Timer timer_;
  bool is_closing_ = false;
  ConnectionId last_connection_id_ = 0;
};

// A connection of a client to a table.
struct TableService::TableConnection {
  std::weak_ptr<LiveTable> table;
  ConnectionId id;
};

}  // namespace pioche::server
