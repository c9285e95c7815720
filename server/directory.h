// Every table that is open, as the lobby shows it; and who watches the lobby.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/json.h"
#include "server/net/event_loop.h"
#include "server/net/websocket.h"
#include "server/store/rows.h"

namespace pioche::server {

struct Listing {
  std::string game;
  store::Time created = 0;
  std::string owner;  // who opened it
  bool is_public = false;
  std::vector<std::string> sitting;
  std::string summary;  // JSON, as the lobby shows it; empty until the table was looked into

  bool is_shown() const { return is_public && !summary.empty(); }
};

// What the store keeps of it, which has no names, and back.
std::string kept_form(const Listing&);
Listing listing_of(const store::TableRow&);

class Directory {
 public:
  explicit Directory(net::EventLoop&);

  void put(const std::string& id, Listing);
  void remove(const std::string& id);
  const Listing* find(const std::string& id) const;
  std::size_t size() const { return listings_.size(); }
  std::size_t owned_by(const std::string& person) const;
  std::vector<std::string> tables_of(const std::string& person) const;

  // Lists of summaries, the newest tables first.
  void write_lobby(json::Writer&) const;
  void write_tables_of(json::Writer&, const std::string& person) const;

  // Whoever watches gets the lobby whole, then what changes.
  void watch(net::WebSocket&);
  void unwatch(net::WebSocket&);

 private:
  void touch(const std::string& id);
  void tell();

  std::unordered_map<std::string, Listing> listings_;
  std::unordered_map<std::string, std::set<std::string>> by_person_;  // where they sit
  std::unordered_map<std::string, std::size_t> owned_;
  std::set<net::WebSocket*> watchers_;
  std::set<std::string> touched_;  // public, or just no longer
};

}  // namespace pioche::server
