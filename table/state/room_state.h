// What everybody at a table sees of it beside the match: the object `room` of docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/state/table_state.h"

namespace pioche {

struct RoomSeat {
  std::string person;  // at most one of the two
  std::string bot;
  std::string name;  // of the person
  bool is_connected = false;
  bool is_ready = false;
  bool has_stand_in = false;
  bool wants_end = false;

  bool operator==(const RoomSeat&) const = default;
};

struct RoomState {
  std::string id;
  TableSettings settings;
  TableState::Status status = TableState::Status::open;
  std::string host;
  std::vector<RoomSeat> seats;
  int spectators = 0;
  int matches = 0;
  std::optional<Seed> revealed_seed;
  std::shared_ptr<const TableDeal> deal;
  bool is_deal_revealed = false;
  std::vector<std::string> names_of_callers;  // of those who called the deal off
  std::string record_id;
  Time next_round_at = never;

  bool operator==(const RoomState&) const = default;
};

void write_room_seats(json::Writer&, const std::vector<RoomSeat>&);

// The members of an open object: all, or those that differ from what was sent before.
void write_room(json::Writer&, const RoomState&, const RoomState* before = nullptr);

}  // namespace pioche
