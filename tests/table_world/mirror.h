// What one connection to a table knows, from nothing but the messages that reached it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/seat.h"

namespace pioche::tests {

// The members of an object as texts, in their order.
class Members {
 public:
  void read(json::Value object);                              // as it is
  void merge(json::Value object);                             // members that changed
  void lengthen(json::Value lists);                           // by what was added to them
  const std::string& operator[](std::string_view key) const;  // empty where there is none
  bool has(std::string_view key) const { return !(*this)[key].empty(); }
  std::string text() const;

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

struct Mirror {
  std::string person;
  Members room;
  Seat seat = nobody;
  bool is_host = false;
  bool has_match = false;
  std::size_t moves = 0;
  Members view;
  std::vector<std::string> legal;
  std::string obliged;
  std::string clocks;
  std::map<std::int64_t, std::string> past;  // what each move of the match brought
  std::vector<std::string> chat;
  std::vector<std::string> heard;  // every message
  bool closed = false;

  // Takes a message as docs/protocol.md says; what is wrong with it, or an empty text.
  std::string take(const std::string& message);

  // The last message of this type, or of any; empty where there is none.
  std::string last(std::string_view type = {}) const;

 private:
  std::string take_table(json::Value);
  std::string take_match(json::Value);
  std::string take_past(json::Value);
  std::string take_moved(json::Value);
};

std::string text_of(json::Value);
// A member of an object given as text; empty where there is none.
std::string member(std::string_view object, std::string_view key);

}  // namespace pioche::tests
