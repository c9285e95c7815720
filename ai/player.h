// A player of one seat: the interface of bots and bot programs. It gets views and events of its own
// seat, never a state.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/heuristics.h"
#include "engine/engine.h"

namespace pioche {

// How long a player may think about a move: so many milliseconds, or so many simulations.
struct Budget {
  std::uint32_t milliseconds = 0;
  std::uint32_t simulations = 0;

  constexpr bool operator==(const Budget&) const = default;
};

// How much of its budget a player may use, where others wait for the machine.
enum class Effort : std::uint8_t {
  full,
  reduced,  // a tenth
  least,    // no search
};

class Player {
 public:
  virtual ~Player() = default;

  // A match begins; `view` is the seat's first.
  virtual void begin(const Engine&, const AnyView& view) = 0;

  // Somebody has moved. Called only for players for which `observes()` is true.
  virtual bool observes() const { return false; }
  virtual void observe(const AnyView& before, const AnyView& after, std::span<const Event> events) {
    static_cast<void>(before), static_cast<void>(after), static_cast<void>(events);
  }

  // The index of one of `moves`; `moves.size()` to wait, which only a seat that is not obliged may.
  virtual std::uint32_t choose(const AnyView& view, const MoveList& moves, bool obliged) = 0;
  // Whether a choice may take milliseconds; asked after `begin`.
  virtual bool searches() const { return false; }
  // The same with less than the whole budget. Who does not search has none.
  virtual std::uint32_t choose_with(Effort, const AnyView& view, const MoveList& moves,
                                    bool obliged) {
    return choose(view, moves, obliged);
  }
};

// The events as one seat sees them: cards that it may not know become unknown cards.
void redact_events(Seat viewer, std::span<const Event> events, std::vector<Event>& seen);

// Names a player: random, a level (ai/level.h), or skill-1.5 for any point of the scale. After a
// level that always searches there may be a budget, such as expert@100ms or hard@2000sims; then or
// after any other a habit, such as level-3:gambler. Without it the habit depends on the seed.
struct PlayerName {
  std::string level;
  Budget budget = {};  // empty: the level's own
  std::optional<Habit> habit = {};

  std::string text() const;
};

// Those that a bot at a table can have, from the weakest on; four have a second name.
std::span<const std::string_view> player_levels();

// What the text names, or nothing where there is no such player.
std::optional<PlayerName> player_named(std::string_view text);

// The same name, seed and simulations give the same moves.
std::unique_ptr<Player> make_player(const PlayerName&, std::uint64_t seed);

}  // namespace pioche
