// The lobby: every open table as clients see it, and the WebSockets that are told of changes.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/json.h"
#include "server/runtime/event_loop.h"
#include "server/store/rows.h"
#include "server/ws/websocket.h"

namespace pioche::server {

struct LobbyEntry {
  std::string game;
  store::Time created = 0;
  std::string owner;  // who opened it
  bool is_public = false;
  std::vector<std::string> sitting;
  // The table has something to do while nobody is there: a clock runs, a bot moves.
  bool acts_alone = true;
  // Somebody waits there for others, or plays: otherwise the lobby does not offer it.
  bool is_joinable_or_watchable = false;
  std::int64_t rules = 0;  // the version of the game's rules that it needs; 0: not known
  std::string summary;     // JSON for clients; empty until the table was loaded

  bool is_listed() const { return is_public && is_joinable_or_watchable && !summary.empty(); }
};

// The form that the store has, which contains no names.
std::string encode(const LobbyEntry&);
LobbyEntry decode(const store::TableRow&);

class Lobby {
 public:
  explicit Lobby(net::EventLoop&);

  void put(const std::string& id, LobbyEntry);
  void remove(const std::string& id);
  // Called for every entry that was put or removed.
  void watch(std::function<void(const std::string& id)> changed) { watcher_ = std::move(changed); }
  const LobbyEntry* find(const std::string& id) const;
  std::size_t size() const { return entries_.size(); }
  std::size_t listed() const;  // how many everybody is shown
  std::size_t owned_by(const std::string& person) const;
  std::vector<std::string> tables_of(const std::string& person) const;

  std::vector<std::string> ids() const;   // of all tables, the newest first
  void send_to_all(const net::Message&);  // to the subscribers

  // Lists of summaries, the newest tables first.
  void write_public_tables(json::Writer&) const;
  void write_tables_of(json::Writer&, const std::string& person) const;

  // A subscriber gets the whole lobby, then its changes.
  void subscribe(net::WebSocket&);
  void unsubscribe(net::WebSocket&);

 private:
  void mark_changed(const std::string& id);
  void publish();

  std::unordered_map<std::string, LobbyEntry> entries_;
  std::unordered_map<std::string, std::set<std::string>> by_person_;  // where they sit
  std::unordered_map<std::string, std::size_t> owned_;
  void erase(const std::string& id);

  std::function<void(const std::string&)> watcher_;
  std::set<net::WebSocket*> subscribers_;
  std::set<std::string> changed_;  // public, or just no longer
};

}  // namespace pioche::server
