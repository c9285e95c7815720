// Which node a table goes to, and when: pure, from what the nodes say of themselves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/node_store.h"

namespace pioche::cluster {

// The versions of the games' rules that a program has, as its node says it.
class GameRules {
 public:
  explicit GameRules(std::string_view description);
  // Version 0: not known; then any of the game will do.
  bool has(std::string_view game, std::int64_t version) const;
  // One of the game that `other` has not.
  bool has_more(std::string_view game, const GameRules& other) const;

 private:
  std::map<std::string, std::vector<std::int64_t>, std::less<>> versions_;
};

// How busy the thread of the event loop is, by its processor time.
class LoopMeter {
 public:
  // Now and then, in milliseconds.
  void tick(std::int64_t now, std::int64_t processor_time);
  // Of a thousand, in the last seconds.
  std::int64_t busy() const { return busy_; }

 private:
  std::int64_t last_ = 0;
  std::int64_t last_processor_time_ = 0;
  std::int64_t busy_ = 0;
};

// Tables in memory, and for a loop that is busy for more than half of its time much more.
std::int64_t load_of(std::int64_t tables_in_memory, std::int64_t busy);

using MayTake = std::function<bool(const store::Node&)>;
// The one with the least load of those that may; null: there is none.
const store::Node* least_loaded(const std::vector<const store::Node*>& nodes, const MayTake& may);

// Whether a new table is better off there.
bool is_placed_there(std::int64_t load_here, std::int64_t load_there);

// How many tables to hand over now to one that has less to do.
struct Surplus {
  std::size_t idle = 0;         // where nobody is
  std::size_t with_people = 0;  // who have to connect again; only from a node that is too busy
};
Surplus surplus(std::int64_t load_here, std::int64_t load_there, std::int64_t busy_here,
                std::size_t tables_with_people);

}  // namespace pioche::cluster
