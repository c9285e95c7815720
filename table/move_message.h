// The message `moved`, and the parts that it shares with the `match` of a whole table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/match.h"
#include "table/state/clocks.h"
#include "table/state/log_entry.h"

namespace pioche {

// A move that was made: what is the same for all viewers.
struct PlayedMove {
  PlayedMove(const Engine&, const AnyState& state_before, const AnyState& state_after,
             const EventLog&, std::size_t its_number, Seat, Actor);

  const Engine& engine;
  const AnyState& before;
  const AnyState& after;
  const EventLog& event_log;
  std::size_t number;  // of moves, with this one
  Seat mover;
  Actor actor;
  std::string open_events;  // as JSON, where everybody sees all of them
};

// What is the same for all viewers: whom the game waits for, and the clocks. Members of an open
// object.
void write_waiting(json::Writer&, const Engine&, const AnyState&, const Clocks&, Time now);

void write_legal(json::Writer&, const Engine&, const AnyState&, Seat viewer);

// The last moves of a match as the viewer may see them, for clients that connect later.
inline constexpr std::size_t most_history = 100;
void write_history(json::Writer&, const Match&, std::span<const Actor> made_by, Seat viewer);

// The message to one viewer. `rest` begins with what write_waiting writes.
std::string moved_message(const PlayedMove&, Seat viewer, std::string_view rest);

}  // namespace pioche
