// What a client knows of a table after the messages of one connection, merged as docs/protocol.md
// says, as far as a player needs it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/seat.h"
#include "engine/json.h"

namespace pioche::client {

// The members of an object as JSON texts, in their order.
class JsonMembers {
 public:
  void read(json::Value object);                            // as it is
  void merge(json::Value object);                           // members that changed
  void append_items(json::Value lists);                     // by what was added to them
  std::string_view operator[](std::string_view key) const;  // empty where there is none
  std::string text() const;

 private:
  std::vector<std::pair<std::string, std::string>> all_;
};

struct SeatHolder {
  bool is_free = true;
  std::string person;  // empty: a bot
  bool is_ready = false;
};

struct DealStep {
  std::string step;
  std::string commitment;
  std::vector<std::string> hashes;  // by seat; empty until all are in, or where it has no part
};

class TableModel {
 public:
  // Applies a message. False where it is none of the protocol's.
  bool receive(std::string_view message);

  // The room.
  std::string state;  // open, playing, paused, over
  std::string game;
  std::string record;  // of the finished match
  bool programs = false;
  std::int64_t match = 0;  // how many have begun
  std::vector<SeatHolder> seats;
  std::optional<DealStep> deal;
  std::uint64_t room_version = 0;  // grows when something above has changed

  // The person.
  std::string person;
  Seat seat = nobody;

  // The match.
  bool has_match = false;
  std::int64_t n = 0;
  JsonMembers view;
  std::vector<std::string> legal;
  bool is_obliged = false;
  std::string events;  // those not yet taken: JSON objects, separated by commas

  // The last message was one of these.
  std::optional<std::string> refused_code;
  std::string refused_message;
  std::optional<std::string> closed_reason;
  std::optional<std::int64_t> answered;  // the id of the command that the last message answers

 private:
  bool receive_table(json::Value);
  bool receive_moved(json::Value);
  void receive_room(json::Value);
  void add_events(json::Value);
  void read_choices(json::Value);

  std::int64_t events_match_ = -1;
  std::int64_t events_n_ = 0;  // the number of the last move whose events were taken
};

}  // namespace pioche::client
