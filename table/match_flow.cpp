// The flow of a match at a table: its start, moves of bots and clocks, absence, votes and expiry.
#include <algorithm>
#include <cassert>

#include "table/table_impl.h"

namespace pioche {

namespace {

constexpr Time minute = 60'000;
constexpr Time unused_after = 20 * minute;                // an open table without anybody
constexpr Time abandoned_after = 30 * 24 * 60 * minute;   // a match that nobody comes back to
constexpr Time guests_left_after = 2 * 24 * 60 * minute;  // … and nobody with an account could

// With who made each move, by a letter, and when.
std::string record_of(const TableState& state) {
  std::string record;
  json::Writer match(record);
  state.match.write_record(match);
  std::string letters;
  for (const Actor actor : state.made_by) letters += name_of(actor).front();
  std::string course;
  json::Writer out(course);
  out.begin_object().key("by").text(letters).key("at").begin_list();
  for (const std::uint32_t time : state.made_at) out.number(time);
  out.end_list().end_object();
  record.back() = ',';
  return record.append(course, 1);
}

}  // namespace

void Table::Impl::commit(const LogEntry& entry, Effects& effects) {
  if (unlogged_suspension != never)
    commit({LogEntry::Type::suspended, std::exchange(unlogged_suspension, never)}, effects);
  std::string line;
  write_entry(line, entry);
  [[maybe_unused]] const bool taken = state.apply(entry);
  assert(taken);
  effects.entries.push_back(std::move(line));
  if (entry.type != LogEntry::Type::moved) state_changed = true;
}

Table::Impl::StartObstacle Table::Impl::start_obstacle() const {
  if (state.has_active_match()) return StartObstacle::match_on;
  for (const SeatState& seat_state : state.seats) {
    if (seat_state.is_free()) return StartObstacle::free_seats;
    if (state.settings.rated && !has_account(seat_state.person)) return StartObstacle::rated_people;
  }
  return StartObstacle::none;
}

void Table::Impl::begin_match(Time now, Effects& effects) {
  LogEntry entry{LogEntry::Type::started, now};
  entry.text = hex(environment.seed());
  commit(entry, effects);
  std::fill(votes.begin(), votes.end(), SeatVotes{});
  bots.begin(state.match, bot_levels());
  next_round_at = never;
  position_changed = true;
  send_table_to_all(now, effects);
}

void Table::Impl::play(Seat seat, std::string_view move, Actor actor, Time now, Effects& effects) {
  AnyState before;
  state.match.engine().copy(state.match.state(), before);
  LogEntry entry{LogEntry::Type::moved, now, seat, actor};
  entry.text = move;
  commit(entry, effects);
  ++effects.moves;
  bots.observe(before, state.match, state.last_events);
  send_move(before, seat, actor, now, effects);
  after_move(now, effects);
}

// The clock of the seat has run out: plays the move of a player of the level `normal`.
void Table::Impl::play_on_timeout(Seat seat, Time now, Effects& effects) {
  const Match& match = state.match;
  const Engine& engine = match.engine();
  MoveList moves;
  engine.generate(match.state(), seat, moves);
  Rng own{rng.next()};
  const std::uint32_t index = engine.quick_move(engine.view(match.state(), seat), moves, own).index;
  ShortString notation;
  engine.write_move(moves[index < moves.size() ? index : 0], notation);
  play(seat, notation.text(), Actor::clock, now, effects);
}

void Table::Impl::after_move(Time now, Effects& effects) {
  position_changed = true;
  if (state.match.is_over()) {
    finish(now, effects);
  } else if (state.is_between_rounds()) {
    for (SeatVotes& vote : votes) vote.ready = false;
    next_round_at = now + state.settings.round_pause_s * 1000;
    state_changed = true;
  } else if (next_round_at != never) {
    next_round_at = never;
    for (SeatVotes& vote : votes) vote.ready = false;
    state_changed = true;
  }
}

void Table::Impl::finish(Time now, Effects& effects) {
  next_round_at = never;
  std::fill(votes.begin(), votes.end(), SeatVotes{});
  state_changed = true;
  state.match.set_names(names());
  FinishedMatch finished{
      std::string(state.match.engine().id), {}, state.settings.rated, state.started, now, {}};
  finished.record = record_of(state);
  const Common& table = state.match.common();
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    finished.seats.push_back({state.seats[seat].person, state.seats[seat].bot, table.scores[seat],
                              table.winners.contains(seat)});
  effects.finished = std::move(finished);
  clear_stand_ins(now, effects);
}

void Table::Impl::end_by_vote(Time now, Effects& effects) {
  commit({LogEntry::Type::ended, now}, effects);
  std::fill(votes.begin(), votes.end(), SeatVotes{});
  next_round_at = never;
  clear_stand_ins(now, effects);
  send_table_to_all(now, effects);  // the clocks stand still
}

// After a match whoever had left the seat to a bot gives it up; whoever is just gone keeps it.
void Table::Impl::clear_stand_ins(Time now, Effects& effects) {
  bots.clear();
  for (Seat seat = 0; seat < state.seats.size(); ++seat) {
    if (!state.seats[seat].has_stand_in) continue;
    const std::string person = state.seats[seat].person;
    const bool left_voluntarily = state.seats[seat].left_voluntarily;
    commit({left_voluntarily ? LogEntry::Type::emptied : LogEntry::Type::back, now, seat}, effects);
    if (left_voluntarily) send_table_to(person, now, effects);
  }
}

// Everybody who sits here is ready: the match, the next round or another match begins.
bool Table::Impl::begin_if_ready(Time now, Effects& effects) {
  const bool next_round = state.status == TableState::Status::playing && state.is_between_rounds();
  if (state.has_active_match() && !next_round) return false;
  Seat last = nobody;
  for (Seat seat = 0; seat < state.seats.size(); ++seat) {
    const SeatState& seat_state = state.seats[seat];
    if (seat_state.bot_plays()) continue;
    if (seat_state.is_free() || !votes[seat].ready) return false;
    last = seat;
  }
  if (last == nobody || (!next_round && start_obstacle() != StartObstacle::none)) return false;
  if (next_round)
    play(last, "next", Actor::person, now, effects);
  else
    begin_match(now, effects);
  return true;
}

SeatSet Table::Impl::bot_seats() const {
  SeatSet seats;
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if (state.seats[seat].bot_plays()) seats.add(seat);
  return seats;
}

std::vector<std::string> Table::Impl::bot_levels() const {
  std::vector<std::string> levels;
  for (const SeatState& seat_state : state.seats) levels.push_back(seat_state.bot);
  return levels;
}

// How long the others wait for somebody who is disconnected.
Time Table::Impl::absence_grace() const {
  return state.settings.absence_grace_s == 0 ? minute : state.settings.absence_grace_s * 1000;
}

// While the table is suspended nobody waits for anybody.
Time Table::Impl::disconnected_since(std::string_view person) const {
  const auto participant = participants.find(person);
  if (participant == participants.end()) return running_since;
  const Time since = participant->second.disconnected_since;
  return since == never ? never : std::max(since, running_since);
}

// A bot stands in where others are at the table and wait.
Time Table::Impl::stand_in_at(Seat seat) const {
  const SeatState& seat_state = state.seats[seat];
  if (state.status != TableState::Status::playing || seat_state.person.empty() ||
      seat_state.has_stand_in)
    return never;
  if (state.settings.absence_grace_s == 0 || state.settings.clock.is_correspondence()) return never;
  const Time since = disconnected_since(seat_state.person);
  if (since == never || !others_are_connected(seat_state.person)) return never;
  return since + absence_grace();
}

// Votes count of everybody who plays. Who is gone is waited for as long as a bot would wait to
// stand in; in a correspondence match, for ever.
Time Table::Impl::vote_passes_at() const {
  const auto wants_end = [](const SeatVotes& vote) { return vote.wants_end; };
  if (!state.has_active_match() || !is_running || std::ranges::none_of(votes, wants_end))
    return never;
  Time at = 0;
  for (Seat seat = 0; seat < state.seats.size(); ++seat) {
    const SeatState& seat_state = state.seats[seat];
    if (seat_state.person.empty() || votes[seat].wants_end) continue;
    const Time since = disconnected_since(seat_state.person);
    if (since == never ||
        (state.settings.clock.is_correspondence() && !seat_state.left_voluntarily))
      return never;
    if (!seat_state.left_voluntarily) at = std::max(at, since + absence_grace());
  }
  return at;
}

bool Table::Impl::is_anybody_disconnected() const {
  return state.host.empty() || std::ranges::any_of(participants, [](const auto& entry) {
           return entry.second.disconnected_since != never;
         });
}

Time Table::Impl::host_replaced_at() const {
  if (next_host().empty()) return never;
  if (state.host.empty()) return 0;
  const Time since = disconnected_since(state.host);
  return since == never ? never : since + std::max(minute, absence_grace());
}

// Guests are known by a cookie alone, and seldom come back to one that is days old.
Time Table::Impl::expires_at() const {
  if (empty_since == never || state.closed) return never;
  if (state.settings.clock.is_correspondence()) return empty_since + abandoned_after;
  Time timeout = unused_after;
  for (const SeatState& seat_state : state.seats)
    if (state.has_active_match() && !seat_state.person.empty() && !seat_state.left_voluntarily)
      timeout =
          std::max(timeout, has_account(seat_state.person) ? abandoned_after : guests_left_after);
  return empty_since + timeout;
}

// The first connected person with a seat who has not left; empty where there is none.
std::string_view Table::Impl::next_host() const {
  for (const SeatState& seat_state : state.seats)
    if (seat_state.person != state.host && !seat_state.left_voluntarily &&
        is_connected(seat_state.person))
      return seat_state.person;
  return {};
}

// An empty person: no host until somebody sits down.
void Table::Impl::set_host(std::string_view person, Time now, Effects& effects) {
  const std::string old = state.host;
  LogEntry entry{LogEntry::Type::host, now};
  entry.person = person;
  commit(entry, effects);
  send_table_to(person, now, effects);
  if (old != person) send_table_to(old, now, effects);
}

// Plays one move that is due: a bot's, a clock's, or the next round. False: none is.
bool Table::Impl::run_match_action(Time now, Effects& effects) {
  if (position_changed) {
    position_changed = false;
    if (state.is_between_rounds())
      bots.stop();
    else
      bots.plan(state.match, bot_seats(), state.settings.bot_delay_ms, state.clocks, now, rng,
                last_task_id, effects.tasks);
  }
  if (const auto act = bots.due_move(now)) {
    ShortString notation;
    state.match.engine().write_move(act->move, notation);
    const bool stands_in = state.seats[act->seat].bot.empty();
    play(act->seat, notation.text(), stands_in ? Actor::stand_in : Actor::bot, now, effects);
  } else if (const Seat seat = state.clocks.expired_seat(now); seat != nobody) {
    play_on_timeout(seat, now, effects);
  } else if (next_round_at <= now) {
    play(0, "next", Actor::clock, now, effects);
  } else {
    return false;
  }
  return true;
}

bool Table::Impl::handle_absence(Time now, Effects& effects) {
  for (Seat seat = 0; seat < state.seats.size(); ++seat)
    if (stand_in_at(seat) <= now) {
      commit({LogEntry::Type::away, now, seat}, effects);
      position_changed = true;
      return true;
    }
  if (host_replaced_at() > now) return false;
  set_host(next_host(), now, effects);
  return true;
}

// Runs one action that is due. False: none is.
bool Table::Impl::run_due_action(Time now, Effects& effects) {
  if (begin_if_ready(now, effects)) return true;
  if (vote_passes_at() <= now) {
    end_by_vote(now, effects);
    return true;
  }
  if (state.status == TableState::Status::playing && is_running && run_match_action(now, effects))
    return true;
  if (is_anybody_disconnected() && handle_absence(now, effects)) return true;
  if (expires_at() <= now) {
    commit({LogEntry::Type::closed, now}, effects);
    effects.closed = true;
    return true;
  }
  return false;
}

// A correspondence match goes on without anybody; bots alone play for whoever watches.
bool Table::Impl::should_run() const {
  if (state.settings.clock.is_correspondence()) return true;
  bool people = false;
  for (const SeatState& seat_state : state.seats) {
    if (is_connected(seat_state.person)) return true;
    people |= !seat_state.person.empty();
  }
  return !people && (is_connecting || !connections.empty());
}

void Table::Impl::suspend_or_resume(Time now, Effects& effects) {
  const bool runs = should_run();
  if (runs == is_running) return;
  is_running = runs;
  position_changed = state_changed = true;
  if (runs) running_since = now;
  if (state.status != TableState::Status::playing) return;
  if (!runs) bots.stop();
  next_round_at =
      runs && state.is_between_rounds() ? now + state.settings.round_pause_s * 1000 : never;
  if (!state.clocks.is_timed()) return;
  commit({runs ? LogEntry::Type::unsuspended : LogEntry::Type::suspended, now}, effects);
  send_table_to_all(now, effects);  // the clocks run again, or stand still
}

void Table::Impl::run_due_actions(Time now, Effects& effects) {
  suspend_or_resume(now, effects);
  if (state.status != TableState::Status::playing) bots.stop();
  if (is_connecting || !connections.empty())
    empty_since = never;
  else if (empty_since == never)
    empty_since = now;
  constexpr int most_acts = 64;  // of one call; the next wake-up goes on
  for (int acts = 0; acts < most_acts && run_due_action(now, effects);) ++acts;
  if (state_changed) send_state(now, effects);
}

}  // namespace pioche
