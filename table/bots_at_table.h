// The bots that sit at a table: when each will act, and what it thinks of meanwhile.
//
// After every move each bot that could act draws the time at which it will: for a move that the
// game waits for, around the table's pace; for any other, a human reaction time or more. It thinks
// at once, and acts when both are done. The times follow from what everybody can see, and from
// random numbers that nothing else shares: no hidden card is in them.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bots/player.h"
#include "core/match.h"
#include "table/clocks.h"
#include "table/log_entry.h"
#include "table/table.h"

namespace pioche {

inline constexpr Time least_reaction = 400;  // milliseconds
inline constexpr Time most_reaction = 1600;

// Whether a bot of this level can be asked to sit.
bool is_bot_level(std::string_view);
std::string all_bot_levels();  // in a list, for people

class BotsAtTable {
 public:
  // A match begins. `levels`: empty where a person sits.
  void begin(const Match&, const std::vector<std::string>& levels);
  // Somebody has moved.
  void see(const AnyState& before, const Match& after, const EventLog&);

  // The position, or who plays, has changed: these seats are the bots'. Whoever already has a plan
  // for the position keeps it. A bot whose time is short takes no more than a part of it.
  void plan(const Match&, SeatSet bots, Time pace, const Clocks&, Time now, Rng&,
            TaskId& last_task_id, std::vector<Task>&);
  void stop();   // nobody acts until the next plan
  void clear();  // no match is on

  // The answer to a task. True where that bot, having thought of something that is past, should
  // plan again.
  bool complete_task(TaskId, std::uint32_t choice);

  Time next_act() const;  // when the next is due; `never` where none is
  Time due(Seat) const;   // the same of one seat
  // The seat that acts now, with its move.
  std::optional<Act> act_due(Time now) const;

 private:
  struct Sight {
    AnyView before;
    AnyView after;
    std::vector<Event> events;
  };
  struct Bot {
    std::shared_ptr<Player> player;  // null: a stand-in's is made when it is needed
    bool searches = false;
    TaskId out = 0;  // it is thinking
    bool out_is_current = false;
    std::vector<Sight> unseen;  // what happened meanwhile
    bool planned = false;
    bool decided = false;
    Time due = never;
    bool obliged = false;
    Move move{};
    MoveList moves;
  };

  void enter(const Match&, Seat, std::string_view level);
  void think(Bot&, const Match&, Seat, bool obliged, TaskId& last_task_id, std::vector<Task>&);
  static void decide(Bot&, std::uint32_t choice);
  static void catch_up(Bot&);

  const Engine* engine_ = nullptr;
  std::vector<Bot> bots_;  // one for each seat; none before the first is needed
};

}  // namespace pioche
