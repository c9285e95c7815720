// The tables in memory. Restores the others from their logs.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "engine/result.h"
#include "server/tables/live_table.h"

namespace pioche::server {

class TableCache {
 public:
  TableCache(AsyncStore& store, TableCommitListener& listener)
      : store_(store), listener_(listener) {}

  // Null: the table is not in memory.
  LiveTablePtr find(const std::string& id) const;
  // The tables that know the person.
  std::vector<LiveTablePtr> tables_of(const std::string& person) const;
  std::vector<LiveTablePtr> all() const;
  std::size_t size() const { return tables_.size(); }
  // Closes the connections of all tables, and sends them the reason.
  void close_all(std::string_view reason);

  // A new table in the cache, and the effects of opening it.
  struct Created {
    LiveTablePtr live;
    Effects effects;
  };
  Result<Created> create(std::string id, const pioche::Person& host, const OpenTable&);

  struct Loaded {
    LiveTablePtr live = {};           // null: there is no such table, or an error
    bool is_new = false;              // it was not in memory before
    std::optional<Error> error = {};  // why its log cannot be continued
  };
  // `empty_since`: nobody has been at the table since.
  net::Awaitable<Loaded> load(std::string id, Time empty_since);
  // Drops the table and its connections. The caller holds a pointer to it.
  void unload(LiveTable&);

 private:
  AsyncStore& store_;
  TableCommitListener& listener_;
  std::unordered_map<std::string, LiveTablePtr> tables_;
};

// The stored form of a chat line is one text: the text, or the key of a phrase.
std::string encode_chat(const ChatLine&);

// The name that is shown for a deleted person.
std::string erased_name();

}  // namespace pioche::server
