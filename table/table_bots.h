// The bots at a table: when each of them moves, and the searches that run meanwhile.
//
// After every move each bot draws the time of its own move, whether it can act or not: about the
// table's delay where the game waits for it, otherwise a human reaction time or more, and for a card
// that anybody may answer a reaction time after people had theirs. Its search starts at once; it moves
// when the search has ended and the time has come. The times depend only on what everybody can see and
// on random numbers that nothing else uses: they tell nothing of hidden cards.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "ai/player.h"
#include "engine/match.h"
#include "table/state/clocks.h"
#include "table/state/effects.h"

namespace pioche {

inline constexpr Time least_reaction = 400;  // milliseconds
inline constexpr Time most_reaction = 1600;

// Whether a bot of this level can be asked to sit.
bool is_bot_level(std::string_view);
std::string all_bot_levels();  // in a list, for people

// When the bots of a table move.
struct BotTimes {
  Time pace;          // about how long they take
  Time race_end = 0;  // before it they leave a card that anybody may answer to people; 0: no race
  bool await_end = false;  // nor do they make any other move before it
};

class TableBots {
 public:
  // A match starts. `levels`: empty where a person sits.
  void begin(const Match&, const std::vector<std::string>& levels);
  // A move was made.
  void observe(const AnyState& before, const Match& after, const EventLog&);

  // These seats are the bots'. Whoever already has a plan for the position keeps it. A bot whose time
  // is short takes no more than a part of it. Between rounds nobody acts.
  void plan(const Match&, SeatSet seats, const BotTimes&, const Clocks&, Time now, Rng&,
            TaskId& last_task_id, std::vector<Task>&);
  // Whether `plan` was called for this position and these seats, and holds.
  bool are_planned(const Match&, SeatSet seats) const;
  void stop();   // nobody acts until the next plan
  void clear();  // no match is on

  // The result of a task. Where it was for an earlier position, a new plan is needed.
  void complete_task(TaskId, std::uint32_t choice);

  Time next_move_at() const;  // when the next is due; `never` where none is
  Time due(Seat) const;       // the same of one seat
  // The seat that acts now, with its move.
  std::optional<Act> due_move(Time now) const;

 private:
  struct Observation {
    AnyView before;
    AnyView after;
    std::vector<Event> events;
  };
  struct Idle {};   // has nothing to do, or was not planned for
  struct Planned {  // will choose once its search for an earlier position has ended
    Time due;
  };
  struct Thinking {  // its search for this position runs
    Time due;
    bool obliged;
    MoveList moves;
  };
  struct Decided {
    Time due;  // never: it waits
    Move move;
  };
  struct Bot {
    std::shared_ptr<Player> player;  // null: a stand-in's is made when it is needed
    bool searches = false;
    TaskId running_task = 0;                        // 0: none
    std::vector<Observation> pending_observations;  // since its search began
    std::variant<Idle, Planned, Thinking, Decided> plan;
  };
  struct Position {
    std::size_t moves;
    SeatSet bots;
    bool operator==(const Position&) const = default;
  };

  void add_bot(const Match&, Seat, std::string_view level);
  void choose_move(Bot&, Time due, const Match&, Seat, bool obliged, TaskId& last_task_id,
                   std::vector<Task>&);
  static Decided decided(const Thinking&, std::uint32_t choice);
  static void deliver_observations(Bot&);

  const Engine* engine_ = nullptr;
  std::vector<Bot> bots_;  // one for each seat; none before the first is needed
  std::optional<Position> planned_for_;
};

}  // namespace pioche
