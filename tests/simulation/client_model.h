// The state that a client has after the messages on one connection.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "engine/json.h"

namespace pioche::tests {

// The members of an object as texts, in their order.
class JsonMembers {
 public:
  void read(json::Value object);                              // as it is
  void merge(json::Value object);                             // members that changed
  void append_items(json::Value lists);                       // by what was added to them
  const std::string& operator[](std::string_view key) const;  // empty where there is none
  bool has(std::string_view key) const { return !(*this)[key].empty(); }
  std::string text() const;

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

struct ClientModel {
  std::string person;
  JsonMembers room;
  Seat seat = nobody;
  bool is_host = false;
  bool has_match = false;
  std::size_t moves = 0;
  JsonMembers view;
  std::vector<std::string> legal;
  std::string obliged;
  std::string clocks;
  std::map<std::int64_t, std::string> history;  // what each move of the match brought
  std::vector<std::string> chat;
  std::vector<std::string> received;  // every message
  bool closed = false;

  // Applies a message by docs/protocol.md. Returns what is wrong with it, or an empty text.
  std::string receive(const std::string& message);

  // The last message of this type, or of any; empty where there is none.
  std::string last(std::string_view type = {}) const;

 private:
  std::string receive_table(json::Value);
  std::string receive_match(json::Value);
  std::string receive_history(json::Value);
  std::string receive_moved(json::Value);
};

std::string text_of(json::Value);
// A member of an object given as text; empty where there is none.
std::string member(std::string_view object, std::string_view key);

}  // namespace pioche::tests
