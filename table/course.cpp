// The course of a match at a table: when it begins, who acts when, what time does.
#include <algorithm>
#include <cassert>

#include "table/inside.h"

namespace pioche {

namespace {

constexpr Time minute = 60'000;
constexpr Time unused_after = 20 * minute;               // an open table without anybody
constexpr Time abandoned_after = 30 * 24 * 60 * minute;  // a match that nobody comes back to

}  // namespace

void Table::Inside::commit(Entry entry, Outcome& outcome) {
  std::string line;
  write_entry(line, entry);
  [[maybe_unused]] const bool taken = room.apply(entry);
  assert(taken);
  outcome.entries.push_back(std::move(line));
  if (entry.what != Entry::What::moved) room_touched = true;
}

Complaint Table::Inside::why_not_start() const {
  if (room.is_on()) return {"table_match_on", {}, {}};
  for (const Chair& chair : room.chairs) {
    if (chair.is_free()) return {"table_free_seats", {}, {}};
    if (!room.setup.rated) continue;
    const auto visitor = visitors.find(chair.person);
    if (visitor == visitors.end() || !visitor->second.person.has_account)
      return {"table_rated_people", {}, {}};
  }
  return {};
}

void Table::Inside::begin_match(Time now, Outcome& outcome) {
  for (Seat seat = 0; seat < room.chairs.size(); ++seat)
    if (room.chairs[seat].away) commit({Entry::What::back, now, seat}, outcome);
  Entry entry{Entry::What::started, now};
  entry.text = hex(around.seed());
  commit(std::move(entry), outcome);
  std::fill(pledges.begin(), pledges.end(), Pledge{});
  bots.begin(room.match, bot_levels());
  next_at = never;
  moment_changed = true;
  tell_table_to_all(now, outcome);
}

void Table::Inside::play(Seat seat, std::string_view move, By by, Time now, Outcome& outcome) {
  AnyState before;
  room.match.engine().copy(room.match.state(), before);
  Entry entry{Entry::What::moved, now, seat, by};
  if (room.setup.clock.kind == ClockRule::Kind::reserve)
    entry.left = room.clocks.left(seat, now) + room.setup.clock.plus * 1000;
  entry.text = move;
  commit(std::move(entry), outcome);
  bots.see(before, room.match, room.told);
  tell_move(before, seat, by, now, outcome);
  after_move(now, outcome);
}

// Time is out: what a player of the level `normal` would do.
void Table::Inside::play_default(Seat seat, Time now, Outcome& outcome) {
  const Match& match = room.match;
  const Engine& engine = match.engine();
  MoveList moves;
  engine.generate(match.state(), seat, moves);
  const std::uint32_t index = engine.thumb(engine.view(match.state(), seat), moves, dice).index;
  Word word;
  engine.write_move(moves[index < moves.size() ? index : 0], word);
  play(seat, word.text(), By::clock, now, outcome);
}

void Table::Inside::after_move(Time now, Outcome& outcome) {
  moment_changed = true;
  if (room.match.is_over()) {
    finish(now, outcome);
  } else if (room.is_between_rounds()) {
    for (Pledge& pledge : pledges) pledge.ready = false;
    next_at = now + room.setup.between * 1000;
    room_touched = true;
  } else if (next_at != never) {
    next_at = never;
    for (Pledge& pledge : pledges) pledge.ready = false;
    room_touched = true;
  }
}

void Table::Inside::finish(Time now, Outcome& outcome) {
  next_at = never;
  std::fill(pledges.begin(), pledges.end(), Pledge{});
  room_touched = true;
  room.match.set_names(names());
  FinishedMatch finished{
      std::string(room.match.engine().id), {}, room.setup.rated, room.started, now, {}};
  json::Writer out(finished.record);
  room.match.write_record(out);
  const Common& table = room.match.common();
  for (Seat seat = 0; seat < room.chairs.size(); ++seat)
    finished.seats.push_back({room.chairs[seat].person, room.chairs[seat].bot, table.scores[seat],
                              table.winners.contains(seat)});
  outcome.finished = std::move(finished);
}

// Everybody who sits here is ready: the match, the next round or another match begins.
void Table::Inside::count_ready(Time now, Outcome& outcome) {
  Seat last = nobody;
  for (Seat seat = 0; seat < room.chairs.size(); ++seat) {
    const Chair& chair = room.chairs[seat];
    if (chair.bot_plays()) continue;
    if (chair.is_free() || !pledges[seat].ready) return;
    last = seat;
  }
  if (last == nobody) return;
  if (room.state == Room::State::playing && room.is_between_rounds())
    play(last, "next", By::person, now, outcome);
  else if (!room.is_on() && !why_not_start())
    begin_match(now, outcome);
}

void Table::Inside::count_votes(Time now, Outcome& outcome) {
  bool anybody = false;
  for (Seat seat = 0; seat < room.chairs.size(); ++seat) {
    if (!is_here(room.chairs[seat].person)) continue;
    if (!pledges[seat].wants_end) return;
    anybody = true;
  }
  if (!anybody) return;
  commit({Entry::What::ended, now}, outcome);
  std::fill(pledges.begin(), pledges.end(), Pledge{});
  next_at = never;
  moment_changed = true;
}

SeatSet Table::Inside::bot_seats() const {
  SeatSet seats;
  for (Seat seat = 0; seat < room.chairs.size(); ++seat)
    if (room.chairs[seat].bot_plays()) seats.add(seat);
  return seats;
}

std::vector<std::string> Table::Inside::bot_levels() const {
  std::vector<std::string> levels;
  for (const Chair& chair : room.chairs) levels.push_back(chair.bot);
  return levels;
}

// A bot stands in where others are at the table and wait.
Time Table::Inside::away_at(Seat seat) const {
  const Chair& chair = room.chairs[seat];
  if (room.state != Room::State::playing || chair.person.empty() || chair.away) return never;
  if (room.setup.grace == 0 || room.setup.clock.by_the_day()) return never;
  const auto visitor = visitors.find(chair.person);
  if (visitor == visitors.end() || visitor->second.gone_since == never) return never;
  if (!others_are_here(chair.person)) return never;
  return visitor->second.gone_since + room.setup.grace * 1000;
}

Time Table::Inside::host_lost_at() const {
  const auto visitor = visitors.find(room.host);
  if (visitor != visitors.end() && visitor->second.gone_since == never) return never;
  if (!others_are_here(room.host)) return never;
  const Time since = visitor == visitors.end() ? 0 : visitor->second.gone_since;
  return since + std::max<Time>(minute, room.setup.grace * 1000);
}

Time Table::Inside::deserted_at() const {
  if (empty_since == never || room.closed) return never;
  return empty_since + (room.is_on() ? abandoned_after : unused_after);
}

void Table::Inside::give_host_away(Time now, Outcome& outcome) {
  for (const Chair& chair : room.chairs) {
    if (chair.person == room.host || !is_here(chair.person)) continue;
    Entry entry{Entry::What::host, now};
    entry.person = chair.person;
    commit(std::move(entry), outcome);
    return tell_table_to(chair.person, now, outcome);
  }
}

// Whatever time has brought about, one thing at a call. False: nothing is due.
bool Table::Inside::act_on_time(Time now, Outcome& outcome) {
  if (room.state == Room::State::playing && is_awake) {
    if (moment_changed) {
      moment_changed = false;
      if (room.is_between_rounds())
        bots.stop();
      else
        bots.plan(room.match, bot_seats(), room.setup.pace, now, dice, tickets, outcome.tasks);
    }
    if (const auto act = bots.act_due(now)) {
      Word word;
      room.match.engine().write_move(act->move, word);
      const bool stands_in = room.chairs[act->seat].bot.empty();
      play(act->seat, word.text(), stands_in ? By::stand_in : By::bot, now, outcome);
      return true;
    }
    if (const Seat seat = room.clocks.out_of_time(now); seat != nobody) {
      play_default(seat, now, outcome);
      return true;
    }
    if (next_at <= now) {
      play(0, "next", By::clock, now, outcome);
      return true;
    }
  }
  for (Seat seat = 0; seat < room.chairs.size(); ++seat)
    if (away_at(seat) <= now) {
      commit({Entry::What::away, now, seat}, outcome);
      moment_changed = true;
      return true;
    }
  if (host_lost_at() <= now) {
    give_host_away(now, outcome);
    return true;
  }
  if (deserted_at() <= now) {
    commit({Entry::What::closed, now}, outcome);
    outcome.closed = true;
    return true;
  }
  return false;
}

// A table sleeps while nobody is there, unless it is played by the day.
void Table::Inside::settle(Time now, Outcome& outcome) {
  const bool awake = !connections.empty() || room.setup.clock.by_the_day();
  if (awake != is_awake) {
    is_awake = awake;
    moment_changed = true;
    room_touched = true;
    if (room.state == Room::State::playing) {
      if (!awake) {
        room.clocks.halt(now);
        bots.stop();
        next_at = never;
      } else if (room.is_between_rounds()) {
        next_at = now + room.setup.between * 1000;
      } else {
        room.clocks.run(room.match.engine().waiting_for(room.match.state()), now);
      }
    }
  }
  if (room.state != Room::State::playing) bots.stop();
  if (!connections.empty())
    empty_since = never;
  else if (empty_since == never)
    empty_since = now;
  constexpr int most_acts = 64;  // of one call; the next wake-up goes on
  for (int acts = 0; acts < most_acts && act_on_time(now, outcome);) ++acts;
  if (room_touched) tell_room(now, outcome);
}

}  // namespace pioche
