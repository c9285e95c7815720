// The flow of a match at a table: its start, the moves of people, bots and clocks, its pauses and its
// end.
#pragma once

#include "table/absence.h"
#include "table/answers.h"
#include "table/deal_exchange.h"
#include "table/presence.h"
#include "table/publisher.h"
#include "table/seating.h"
#include "table/state/table_log.h"
#include "table/table_bots.h"
#include "table/table_environment.h"
#include "table/votes.h"

namespace pioche {

class MatchFlow {
 public:
  MatchFlow(TableLog& log, Presence& presence, Votes& votes, Publisher& publisher, Seating& seating,
            Absence& absence, DealExchange& exchange, TaskId& last_task_id,
            const TableEnvironment& environment)
      : log_(log),
        state_(log.state()),
        presence_(presence),
        votes_(votes),
        publisher_(publisher),
        seating_(seating),
        absence_(absence),
        exchange_(exchange),
        last_task_id_(last_task_id),
        environment_(environment),
        rng_{first_eight_bytes(environment.seed())} {}

  // Replays the entries of a log. An error's `where` is the number of the first that does not fit.
  Result<> replay(const StoredLog&);
  // After a replay: nobody is connected.
  void resume_after_replay(Time empty_since);

  Result<> check_start() const;
  Result<> check_ready() const;  // whether being ready can lead to a match or a round
  // The match begins, at once or after its deal.
  void start_match(Time, Effects&);
  // A person's move that the match allows: it is played, or kept back as an answer.
  void take_move(const AllowedMove&, Time, Effects&);
  // Whether the match allows a move of somebody who has answered already, once the answer is shown.
  bool allows_after_answer(Seat, Move) const;
  // A bot's search has ended.
  void complete_task(TaskId, const TaskResult&);

  // Everything that is due, at the end of each call.
  void run_due_actions(Time, Effects&);
  // When something is due; `never` where there is nothing to wait for.
  Time next_action_at() const;

  std::string record() const { return state_.record(names()); }

 private:
  void replay_for_bots();

  enum class StartObstacle : std::uint8_t { none, match_on, dealing, free_seats, rated_people };

  StartObstacle start_obstacle() const;
  void begin_match(entry::MatchStarted, Time, Effects&);
  void play(const AllowedMove&, Actor, Time, Effects&);
  // The same for a move that nobody has just asked for. The match allows it, or the table is given up.
  void play(Seat, Move, Actor, Time, Effects&);
  void begin_next_round(Seat, Actor, Time, Effects&);
  void play_on_timeout(Seat, Time, Effects&);
  void after_move(Time, Effects&);
  bool is_next_round_awaited() const;
  // Sets or clears the time when the next round begins by itself.
  void update_round_pause(Time now);
  void finish(Time, Effects&);
  void end_by_vote(Time, Effects&);

  // Each runs one action that is due. False: none is.
  bool begin_if_ready(Time, Effects&);
  bool run_deal_action(Time, Effects&);
  bool run_match_action(Time, Effects&);
  bool run_due_answer(Time, Effects&);
  bool handle_absence(Time, Effects&);
  bool run_due_action(Time, Effects&);

  void suspend_or_resume(Time, Effects&);
  void plan_bots(Time, Effects&);
  bool are_bots_planned() const { return bots_.are_planned(state_.match, bot_seats()); }
  SeatSet bot_seats() const;
  bool people_play() const;
  bool do_bots_wait_for_race() const;
  std::vector<std::string> bot_levels() const;
  std::vector<std::string> names() const;

  TableLog& log_;
  const TableState& state_;
  Presence& presence_;
  Votes& votes_;
  Publisher& publisher_;
  Seating& seating_;
  Absence& absence_;
  DealExchange& exchange_;
  TaskId& last_task_id_;
  const TableEnvironment& environment_;
  Rng rng_;
  TableBots bots_;
  Answers answers_{state_, presence_};
};

}  // namespace pioche
