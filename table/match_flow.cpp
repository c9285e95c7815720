#include "table/match_flow.h"

#include <algorithm>

#include "engine/invariant.h"

namespace pioche {

Result<> MatchFlow::replay(const StoredLog& log) {
  std::size_t number = 0;
  for (const LogEntry& entry : log.entries) {
    ++number;
    AnyState before;
    const bool plays = std::holds_alternative<entry::MoveMade>(entry.event) && state_.has_match();
    if (plays) state_.match.engine().copy(state_.match.state(), before);
    if (!log_.replay(entry)) return damaged_log(number);
    if (std::holds_alternative<entry::MatchStarted>(entry.event))
      bots_.begin(state_.match, bot_levels());
    if (std::holds_alternative<entry::Snapshot>(entry.event) && state_.has_active_match())
      replay_for_bots();
    if (plays) bots_.observe(before, state_.match, state_.last_events);
  }
  if (state_.settings.engine == nullptr) return damaged_log(1);
  log_.continue_chain(log.chain);
  return {};
}

// The match of a snapshot, as the bots saw it.
void MatchFlow::replay_for_bots() {
  const std::vector<std::string> levels = bot_levels();
  if (std::ranges::all_of(levels, &std::string::empty)) return bots_.begin(state_.match, levels);
  json::Document record;
  record.read(state_.record(state_.match.names()));
  Result<Match> match = Match::open_record(record.root());
  check_invariant(static_cast<bool>(match), "the record of a match cannot be read");
  bots_.begin(*match, levels);
  AnyState before;
  EventLog events;
  for (const Act& act : state_.match.moves()) {
    match->engine().copy(match->state(), before);
    events.events.clear();
    match->play(act.seat, act.move, events);
    bots_.observe(before, *match, events);
  }
}

void MatchFlow::resume_after_replay(Time empty_since) {
  absence_.begin_empty(empty_since);
  if (!state_.has_active_match()) bots_.clear();
  if (!absence_.is_running()) {
    log_.stop_clocks_at_last_entry();
  } else {
    update_round_pause(state_.last_move);
  }
}

MatchFlow::StartObstacle MatchFlow::start_obstacle() const {
  if (state_.has_active_match()) return StartObstacle::match_on;
  if (state_.is_dealing()) return StartObstacle::dealing;
  for (const SeatState& seat_state : state_.seats) {
    if (seat_state.is_free()) return StartObstacle::free_seats;
    if (state_.settings.rated && !presence_.has_account(seat_state.person))
      return StartObstacle::rated_people;
  }
  return StartObstacle::none;
}

Result<> MatchFlow::check_start() const {
  switch (start_obstacle()) {
    case StartObstacle::none:
      return {};
    case StartObstacle::match_on:
      return refused("table_match_on");
    case StartObstacle::dealing:
      return refused("table_dealing");
    case StartObstacle::free_seats:
      return refused("table_free_seats");
    case StartObstacle::rated_people:
      break;
  }
  return refused("table_rated_people");
}

// The next round can begin, or a match; free seats may still be taken.
Result<> MatchFlow::check_ready() const {
  if (state_.has_active_match()) return {};
  return start_obstacle() == StartObstacle::free_seats ? Result<>{} : check_start();
}

void MatchFlow::complete_task(TaskId task_id, const TaskResult& result) {
  bots_.complete_task(task_id, result.choice);
}

void MatchFlow::start_match(Time now, Effects& effects) {
  votes_.clear();
  if (environment_.shares_deals && people_play())
    exchange_.begin(now, effects);
  else
    begin_match({environment_.seed(), state_.settings.engine->rules}, now, effects);
}

void MatchFlow::begin_match(entry::MatchStarted start, Time now, Effects& effects) {
  log_.commit(std::move(start), now, effects);
  bots_.begin(state_.match, bot_levels());
  publisher_.send_table_to_all(now, effects);
}

void MatchFlow::play(const AllowedMove& move, Actor actor, Time now, Effects& effects) {
  AnyState before;
  state_.match.engine().copy(state_.match.state(), before);
  log_.commit_move(move, actor, now, effects);
  bots_.observe(before, state_.match, state_.last_events);
  publisher_.send_move(before, {move.seat(), move.move(), actor}, now, effects);
  after_move(now, effects);
}

void MatchFlow::play(Seat seat, Move move, Actor actor, Time now, Effects& effects) {
  const auto judged = state_.match.allowed_move(seat, move);
  check_invariant(judged.has_value(), "the table makes a move that the match does not allow");
  play(*judged, actor, now, effects);
}

void MatchFlow::take_move(const AllowedMove& move, Time now, Effects& effects) {
  const Seat seat = move.seat();
  if (const auto given = std::ranges::find(state_.answers, seat, &GivenAnswer::seat);
      given != state_.answers.end()) {
    play(seat, given->move, Actor::person, now, effects);
    play(seat, move.move(), Actor::person, now, effects);  // in the position after the answer
  } else if (answers_.are_kept_back(seat, move.move())) {
    log_.commit_answer(move, now, effects);
  } else {
    play(move, Actor::person, now, effects);
  }
}

bool MatchFlow::allows_after_answer(Seat seat, Move move) const {
  const auto given = std::ranges::find(state_.answers, seat, &GivenAnswer::seat);
  if (given == state_.answers.end()) return true;
  const Engine& engine = state_.match.engine();
  AnyState after;
  engine.copy(state_.match.state(), after);
  engine.apply(after, seat, given->move);
  return engine.judge(after, seat, move) == allowed;
}

// Shows an answer that was kept back, or gives one to which there is no alternative.
bool MatchFlow::run_due_answer(Time now, Effects& effects) {
  const Answers::Due due = answers_.next();
  if (due.at > now) return false;
  const auto [seat, move] = due.act;
  if (due.waits)
    log_.commit(entry::AnswerGiven{seat, move}, now, effects);
  else
    play(seat, move, Actor::person, now, effects);
  return true;
}

// Between rounds each seat has one move, which begins the next round.
void MatchFlow::begin_next_round(Seat seat, Actor actor, Time now, Effects& effects) {
  MoveList moves;
  state_.match.engine().generate(state_.match.state(), seat, moves);
  check_invariant(moves.size() == 1, "between rounds a seat has other moves than the next round");
  play(seat, moves[0], actor, now, effects);
}

// The clock of the seat has run out: plays the move of a player of the level `normal`.
void MatchFlow::play_on_timeout(Seat seat, Time now, Effects& effects) {
  const Match& match = state_.match;
  const Engine& engine = match.engine();
  MoveList moves;
  engine.generate(match.state(), seat, moves);
  check_invariant(moves.size() > 0, "a clock has run out for a seat that cannot move");
  Rng own{rng_.next()};
  const std::uint32_t index = engine.quick_move(engine.view(match.state(), seat), moves, own).index;
  play(seat, moves[index < moves.size() ? index : 0], Actor::clock, now, effects);
}

void MatchFlow::after_move(Time now, Effects& effects) {
  if (state_.match.is_over()) return finish(now, effects);
  votes_.clear_ready();
}

// A round begins by itself only where somebody waits for it: who is ready, a clock, or, where bots
// play among themselves, whoever watches them.
bool MatchFlow::is_next_round_awaited() const {
  if (state_.status != TableState::Status::playing || !state_.is_between_rounds() ||
      !absence_.is_running())
    return false;
  bool do_people_play = false;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    if (state_.seats[seat].bot_plays()) continue;
    if (votes_.seats[seat].ready) return true;
    do_people_play = true;
  }
  return !do_people_play || state_.clocks.is_timed();
}

void MatchFlow::update_round_pause(Time now) {
  if (!is_next_round_awaited())
    votes_.next_round_at = never;
  else if (votes_.next_round_at == never)
    votes_.next_round_at = now + state_.settings.round_pause_s * 1000;
}

void MatchFlow::finish(Time now, Effects& effects) {
  votes_.clear();
  FinishedMatch finished{std::string(state_.match.engine().id),
                         record(),
                         state_.settings.rated,
                         state_.started,
                         now,
                         {}};
  const Common& table = state_.match.common();
  for (Seat seat = 0; seat < state_.seats.size(); ++seat)
    finished.seats.push_back({state_.seats[seat].person, state_.seats[seat].bot, table.scores[seat],
                              table.winners.contains(seat)});
  effects.finished = std::move(finished);
  bots_.clear();
  seating_.clear_stand_ins(now, effects);
}

void MatchFlow::end_by_vote(Time now, Effects& effects) {
  log_.commit(entry::MatchEnded{}, now, effects);
  votes_.clear();
  bots_.clear();
  seating_.clear_stand_ins(now, effects);
  publisher_.send_table_to_all(now, effects);  // the clocks stand still
}

// Everybody who sits here is ready: the match, the next round or another match begins.
bool MatchFlow::begin_if_ready(Time now, Effects& effects) {
  const bool next_round =
      state_.status == TableState::Status::playing && state_.is_between_rounds();
  if (state_.has_active_match() && !next_round) return false;
  Seat last = nobody;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const SeatState& seat_state = state_.seats[seat];
    if (seat_state.bot_plays()) continue;
    if (seat_state.is_free() || !votes_.seats[seat].ready) return false;
    last = seat;
  }
  if (last == nobody || (!next_round && start_obstacle() != StartObstacle::none)) return false;
  if (next_round)
    begin_next_round(last, Actor::person, now, effects);
  else
    start_match(now, effects);
  return true;
}

bool MatchFlow::run_deal_action(Time now, Effects& effects) {
  if (exchange_.run_due_action(now, effects)) return true;
  std::optional<entry::MatchStarted> start = exchange_.match_start();
  if (!start) return false;
  begin_match(std::move(*start), now, effects);
  return true;
}

SeatSet MatchFlow::bot_seats() const {
  SeatSet seats;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat)
    if (state_.seats[seat].bot_plays() && !state_.has_answered(seat)) seats.add(seat);
  return seats;
}

std::vector<std::string> MatchFlow::bot_levels() const {
  std::vector<std::string> levels;
  for (const SeatState& seat_state : state_.seats) levels.push_back(seat_state.bot);
  return levels;
}

std::vector<std::string> MatchFlow::names() const {
  std::vector<std::string> all;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const SeatState& seat_state = state_.seats[seat];
    const bool is_named = seat < environment_.bot_names.size();
    all.push_back(seat_state.bot.empty() ? presence_.name_of(seat_state.person)
                  : is_named             ? environment_.bot_names[seat]
                                         : seat_state.bot);
  }
  return all;
}

void MatchFlow::plan_bots(Time now, Effects& effects) {
  const BotTimes times{state_.settings.bot_delay_ms, state_.race_end(), do_bots_wait_for_race()};
  bots_.plan(state_.match, bot_seats(), times, state_.clocks, now, rng_, last_task_id_,
             effects.tasks);
}

bool MatchFlow::people_play() const {
  return std::ranges::any_of(
      state_.seats, [](const SeatState& seat_state) { return !seat_state.person.empty(); });
}

// Where several people could answer a card, bots do not cover it before everybody had the time to,
// whether somebody can or not: their waiting would tell. Alone against bots they wait only for a
// person who can: nobody else is there to learn anything.
bool MatchFlow::do_bots_wait_for_race() const {
  if (state_.race_end() == 0) return false;
  const Seat only = state_.only_person();
  if (only == nobody || !presence_.is_alone(state_.seats[only].person)) return people_play();
  return state_.match.engine().able(state_.match.state()).contains(only);
}

// Plays one move that is due: a bot's, a clock's, an answer, or the next round.
bool MatchFlow::run_match_action(Time now, Effects& effects) {
  if (run_due_answer(now, effects)) return true;
  if (!are_bots_planned()) plan_bots(now, effects);
  if (const auto act = bots_.due_move(now)) {
    const bool stands_in = state_.seats[act->seat].bot.empty();
    play(act->seat, act->move, stands_in ? Actor::stand_in : Actor::bot, now, effects);
  } else if (const Seat seat = state_.clocks.expired_seat(now); seat != nobody) {
    play_on_timeout(seat, now, effects);
  } else if (votes_.next_round_at <= now) {
    begin_next_round(0, Actor::clock, now, effects);
  } else {
    return false;
  }
  return true;
}

bool MatchFlow::handle_absence(Time now, Effects& effects) {
  for (Seat seat = 0; seat < state_.seats.size(); ++seat)
    if (absence_.stand_in_at(seat) <= now) {
      log_.commit(entry::StandInBegan{seat, false}, now, effects);
      return true;
    }
  if (absence_.host_replaced_at() > now) return false;
  seating_.set_host(absence_.next_host(), now, effects);
  return true;
}

bool MatchFlow::run_due_action(Time now, Effects& effects) {
  update_round_pause(now);
  if (run_deal_action(now, effects) || begin_if_ready(now, effects)) return true;
  if (absence_.vote_passes_at() <= now) {
    end_by_vote(now, effects);
    return true;
  }
  if (state_.status == TableState::Status::playing && absence_.is_running() &&
      run_match_action(now, effects))
    return true;
  if (absence_.is_anybody_gone() && handle_absence(now, effects)) return true;
  if (absence_.expires_at() <= now) {
    log_.commit(entry::TableClosed{}, now, effects);
    effects.closed = true;
    return true;
  }
  return false;
}

void MatchFlow::suspend_or_resume(Time now, Effects& effects) {
  const bool has_changed = absence_.update(now);
  const bool runs = absence_.is_running();
  if (!runs)
    exchange_.suspend();
  else if (exchange_.is_suspended())
    exchange_.resume(now);
  if (!has_changed) return;
  if (state_.status != TableState::Status::playing) return;
  if (!runs) bots_.stop();
  if (!state_.clocks.is_timed()) return;
  log_.commit(runs ? LogEvent(entry::ClocksResumed{}) : entry::ClocksSuspended{}, now, effects);
  publisher_.send_table_to_all(now, effects);  // the clocks run again, or stand still
}

void MatchFlow::run_due_actions(Time now, Effects& effects) {
  suspend_or_resume(now, effects);
  if (state_.status != TableState::Status::playing) bots_.stop();
  constexpr int most_acts = 64;  // of one call; the next wake-up goes on
  for (int acts = 0; acts < most_acts && run_due_action(now, effects);) ++acts;
}

Time MatchFlow::next_action_at() const {
  const Time first = std::min(absence_.first_due(), exchange_.next_action_at());
  if (state_.status != TableState::Status::playing || !absence_.is_running()) return first;
  if (!are_bots_planned()) return 0;
  return std::min({first, answers_.next().at, bots_.next_move_at(), state_.clocks.next_expiry(),
                   votes_.next_round_at});
}

}  // namespace pioche
