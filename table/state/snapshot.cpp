#include "table/state/snapshot.h"

#include <algorithm>
#include <utility>

#include "ai/player.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::string text_in(Value value) {
  return value.is(Kind::text) ? std::string(value.text()) : std::string();
}

bool is_true(Value value) { return value.is(Kind::boolean) && value.boolean(); }

std::int64_t number_in(Value value, std::int64_t most) {
  return value.is(Kind::integer) ? std::clamp<std::int64_t>(value.integer(), 0, most) : 0;
}

bool read_seats(Value seats, TableState& state) {
  if (!seats.is(Kind::list) || std::cmp_not_equal(seats.size(), state.settings.players))
    return false;
  for (const Value seat : seats) {
    SeatState read{text_in(seat.find("person")), text_in(seat.find("bot")),
                   is_true(seat.find("stand_in")), is_true(seat.find("stood"))};
    const bool is_known = read.bot.empty() || (read.person.empty() && player_named(read.bot));
    if (!is_known || state.seat_of(read.person) != nobody) return false;
    state.seats.push_back(std::move(read));
  }
  return true;
}

// The last match, move by move, as it was played.
bool read_match(Value record, TableState& state) {
  Result<Match> match = Match::open_record(record);
  if (!match) return false;
  state.match = std::move(*match);
  if (const Value deal = record.find("deal")) {
    Result<Deal> read = read_deal(deal, static_cast<std::size_t>(state.match.players()));
    if (!read) return false;
    state.deal = std::make_shared<TableDeal>(TableDeal{TableDeal::Step::dealt,
                                                       read->server,
                                                       {},
                                                       std::move(read->hashes),
                                                       std::move(read->nonces),
                                                       {}});
  }
  const std::string letters = text_in(record.find("by"));
  const Value moves = record.find("moves");
  const Value times = record.find("at");
  if (!times.is(Kind::list) || times.size() != moves.size() || letters.size() != moves.size())
    return false;
  auto time = times.begin();
  std::size_t number = 0;
  for (const Value move : moves) {
    const auto actor = actor_of(letters[number++]);
    const Value at = *time;
    ++time;
    if (!actor || !move.is(Kind::list) || move.size() != 2) return false;
    auto part = move.begin();
    const Seat seat = read_seat(*part);
    if (std::cmp_greater_equal(seat, state.match.players())) return false;
    const Result<AllowedMove> read = state.match.read_move(seat, text_in(*++part));
    if (!read) return false;
    state.play(*read, *actor, static_cast<std::uint32_t>(number_in(at, UINT32_MAX)));
  }
  return true;
}

void write_answers(json::Writer& out, const TableState& state) {
  out.begin_list();
  for (const GivenAnswer& answer : state.answers) {
    ShortString notation;
    state.match.engine().write_move(answer.move, notation);
    out.begin_list().number(answer.seat).text(notation.text()).number(answer.not_before);
    out.end_list();
  }
  out.end_list();
}

bool read_answers(Value answers, TableState& state) {
  if (!answers.is(Kind::list)) return false;
  for (const Value answer : answers) {
    if (!answer.is(Kind::list) || answer.size() != 3) return false;
    auto part = answer.begin();
    const Seat seat = read_seat(*part);
    if (std::cmp_greater_equal(seat, state.match.players())) return false;
    const Result<AllowedMove> move = state.match.read_move(seat, text_in(*++part));
    if (!move || state.has_answered(seat)) return false;
    state.answers.push_back({seat, move->move(), number_in(*++part, latest_time)});
  }
  return true;
}

// What a match in progress has besides its moves.
void write_progress(json::Writer& out, const TableState& state) {
  out.begin_object().key("paused").boolean(state.status == TableState::Status::paused);
  out.key("last_move").number(state.last_move);
  if (state.race_landed != never) out.key("race_landed").number(state.race_landed);
  out.key("pauses").begin_list();
  for (std::size_t seat = 0; seat < state.seats.size(); ++seat) out.number(state.pauses[seat]);
  out.end_list();
  write_answers(out.key("answers"), state);
  state.clocks.write_state(out.key("clocks"));
  out.end_object();
}

bool read_progress(Value progress, TableState& state) {
  const Value race = progress.find("race_landed");
  const Value pauses = progress.find("pauses");
  if (!progress.is(Kind::object) || state.match.is_over() || state.ended) return false;
  if (!pauses.is(Kind::list) || pauses.size() != state.seats.size()) return false;
  state.status =
      is_true(progress.find("paused")) ? TableState::Status::paused : TableState::Status::playing;
  state.last_move = number_in(progress.find("last_move"), latest_time);
  if (race) state.race_landed = number_in(race, latest_time);
  std::size_t seat = 0;
  for (const Value count : pauses)
    state.pauses[seat++] = static_cast<std::uint8_t>(number_in(count, UINT8_MAX));
  return read_answers(progress.find("answers"), state) &&
         state.clocks.read_state(progress.find("clocks"));
}

}  // namespace

void write_snapshot(json::Writer& out, const TableState& state) {
  out.begin_object().key("seats").begin_list();
  for (const SeatState& seat : state.seats) {
    out.begin_object();
    if (!seat.person.empty()) out.key("person").text(seat.person);
    if (!seat.bot.empty()) out.key("bot").text(seat.bot);
    if (seat.has_stand_in) out.key("stand_in").boolean(true);
    if (seat.left_voluntarily) out.key("stood").boolean(true);
    out.end_object();
  }
  out.end_list().key("banned").begin_list();
  for (const std::string& person : state.banned) out.text(person);
  out.end_list().key("matches").number(state.matches);
  if (state.has_match()) {
    out.key("shown").boolean(state.status == TableState::Status::over);
    out.key("ended").boolean(state.ended).key("started").number(state.started);
    out.key("kept").text(state.record_id).key("left").begin_list();
    for (Seat seat = 0; seat < state.seats.size(); ++seat)
      out.number(state.clocks.left(seat, state.last_entry));
    out.end_list().key("match").raw(state.record(state.match.names()));
    if (state.has_active_match()) write_progress(out.key("progress"), state);
  }
  out.end_object();
}

std::optional<TableState> read_snapshot(Value table, std::string host, TableSettings settings) {
  TableState state;
  state.host = std::move(host);
  state.settings = std::move(settings);
  if (!table.is(Kind::object) || !read_seats(table.find("seats"), state)) return std::nullopt;
  const Value banned = table.find("banned");
  if (!banned.is(Kind::list)) return std::nullopt;
  for (const Value person : banned) state.banned.insert(text_in(person));
  state.matches = static_cast<int>(number_in(table.find("matches"), INT32_MAX));
  if (!state.has_match()) return state;
  state.ended = is_true(table.find("ended"));
  state.started = number_in(table.find("started"), latest_time);
  state.record_id = text_in(table.find("kept"));
  if (!read_match(table.find("match"), state)) return std::nullopt;
  const Value progress = table.find("progress");
  if (!progress && !state.ended && !state.match.is_over()) return std::nullopt;
  if (!progress && !is_true(table.find("shown"))) return state;
  // The settings are still those of the match.
  if (state.match.players() != state.settings.players) return std::nullopt;
  state.clocks.reset(state.settings.clock, state.settings.players);
  if (progress)
    return read_progress(progress, state) ? std::optional(std::move(state)) : std::nullopt;
  state.status = TableState::Status::over;
  Seat seat = 0;
  const Value left = table.find("left");
  if (!left.is(Kind::list) || left.size() != state.seats.size()) return std::nullopt;
  for (const Value time : left) state.clocks.set_left(seat++, number_in(time, latest_time));
  return state;
}

}  // namespace pioche
