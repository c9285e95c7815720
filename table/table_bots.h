// The bots at a table: when each of them moves, and the searches that run meanwhile.
//
// After every move, each bot that could act draws the time of its own move: about the table's delay
// where the game waits for it, otherwise a human reaction time or more. Its search starts at once;
// it moves when the search has ended and the time has come. The times depend only on what everybody
// can see and on random numbers that nothing else uses: they tell nothing of hidden cards.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "ai/player.h"
#include "engine/match.h"
#include "table/clocks.h"
#include "table/log_entry.h"
#include "table/table.h"

namespace pioche {

inline constexpr Time least_reaction = 400;  // milliseconds
inline constexpr Time most_reaction = 1600;

// Whether a bot of this level can be asked to sit.
bool is_bot_level(std::string_view);
std::string all_bot_levels();  // in a list, for people

class TableBots {
 public:
  // A match starts. `levels`: empty where a person sits.
  void begin(const Match&, const std::vector<std::string>& levels);
  // A move was made.
  void observe(const AnyState& before, const Match& after, const EventLog&);

  // The position, or who plays, has changed: these seats are the bots'. Whoever already has a plan
  // for the position keeps it. A bot whose time is short takes no more than a part of it.
  void plan(const Match&, SeatSet seats, Time pace, const Clocks&, Time now, Rng&,
            TaskId& last_task_id, std::vector<Task>&);
  void stop();   // nobody acts until the next plan
  void clear();  // no match is on

  // The result of a task. True: it was for an earlier position, so the bot has to plan again.
  bool complete_task(TaskId, std::uint32_t choice);

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
  struct Bot {
    std::shared_ptr<Player> player;  // null: a stand-in's is made when it is needed
    bool searches = false;
    TaskId running_task = 0;  // 0: none
    bool task_is_current = false;
    std::vector<Observation> pending_observations;  // since its search began
    bool planned = false;
    bool decided = false;
    Time due = never;
    bool obliged = false;
    Move move{};
    MoveList moves;
  };

  void add_bot(const Match&, Seat, std::string_view level);
  void choose_move(Bot&, const Match&, Seat, bool obliged, TaskId& last_task_id,
                   std::vector<Task>&);
  static void decide(Bot&, std::uint32_t choice);
  static void deliver_observations(Bot&);

  const Engine* engine_ = nullptr;
  std::vector<Bot> bots_;  // one for each seat; none before the first is needed
};

}  // namespace pioche
