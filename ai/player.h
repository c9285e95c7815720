// A player of one seat: the interface of bots and bot programs. It gets views and events of its own
// seat, never a state.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
  // The same with less than the whole budget. Who does not search has none.
  virtual std::uint32_t choose_with(Effort, const AnyView& view, const MoveList& moves,
                                    bool obliged) {
    return choose(view, moves, obliged);
  }
};

// The events as one seat sees them: cards that it may not know become unknown cards.
void redact_events(Seat viewer, std::span<const Event> events, std::vector<Event>& seen);

// Names a player: random, easy, normal, hard, expert; the last two with a budget after an @, such
// as expert@100ms or hard@2000sims.
struct PlayerName {
  std::string level;
  Budget budget;

  std::string text() const;
};

std::span<const std::string_view> player_levels();

// What the text names, or nothing where there is no such player.
std::optional<PlayerName> player_named(std::string_view text);

// The same name, seed and simulations give the same moves.
std::unique_ptr<Player> make_player(const PlayerName&, std::uint64_t seed);

}  // namespace pioche
