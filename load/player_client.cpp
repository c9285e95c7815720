#include "load/player_client.h"

#include <cmath>
#include <fmt/format.h>

#include "load/load_generator.h"

namespace pioche::load {

namespace {

using json::Kind;
using json::Value;

constexpr std::int64_t most_moves = 1'000'000;   // of a match; more is nonsense
constexpr std::string_view next_round = "next";  // the one move between rounds

// A number from a message, or 0.
std::uint32_t number_in(Value object, std::string_view key) {
  const Value value = object.find(key);
  return value.is(Kind::integer) && value.integer() > 0 && value.integer() <= most_moves
             ? static_cast<std::uint32_t>(value.integer())
             : 0;
}

bool is_text(Value value, std::string_view text) {
  return value.is(Kind::text) && value.text() == text;
}

Seat seat_in(Value value) {
  return value.is(Kind::integer) && value.integer() >= 0 && value.integer() < most_seats
             ? static_cast<Seat>(value.integer())
             : nobody;
}

}  // namespace

PlayerClient::PlayerClient(LoadGenerator& generator, std::uint32_t number, LoadTable& table,
                           Seat seat)
    : Client(generator, number), table_(table), seat_(seat) {}

std::string PlayerClient::table_id() const { return table_.id; }

std::string PlayerClient::table_settings() const {
  return fmt::format(R"({{"game":"{}","players":{},"between":600,"grace":600}})", table_.game,
                     generator().options().players);
}

void PlayerClient::on_table_created(std::string_view id) {
  table_.id = id;
  generator().seat_others(table_);
}

void PlayerClient::on_joining() { progress_at_join_ = table_.audit.progress(); }

void PlayerClient::on_json(Value message) {
  const Value type = message.find("type");
  if (is_text(type, "moved"))
    on_moved(message);
  else if (is_text(type, "room"))
    on_room(message.find("room"));
  else if (is_text(type, "table"))
    on_table(message);
  const bool is_refused = is_text(type, "refused");
  if (is_refused) ++generator().stats().refused;
  if (is_answer(message))
    discard_in_flight();
  else if (is_refused && presence_ == Presence::ready_sent)
    presence_ = Presence::seated;
  if (is_connected()) act();
}

void PlayerClient::on_table(Value message) {
  const Seat mine = seat_in(message.find("you").find("seat"));
  if (mine != seat_)
    presence_ = Presence::not_seated;
  else if (presence_ == Presence::not_seated)
    presence_ = Presence::seated;
  on_room(message.find("room"));
  const Value match = message.find("match");
  if (match.is(Kind::object)) {
    n_ = number_in(match, "n");
    table_.audit.check_progress(progress_at_join_, {match_, n_});
    progress_at_join_ = {};
    generator().count_playing(table_);
    read_legal_moves(match);
  }
  if (presence_ == Presence::not_seated) send(fmt::format(R"({{"do":"sit","seat":{}}})", seat_));
}

void PlayerClient::on_room(Value room) {
  on_phase(room);
  if (room.find("match")) match_ = number_in(room, "match");
  const Value seats = room.find("seats");
  if (!seats.is(Kind::list)) return;
  Seat seat = 0;
  for (const Value entry : seats)
    if (seat++ == seat_ && entry.is(Kind::object)) {
      const Value ready = entry.find("ready");
      on_ready(ready.is(Kind::boolean) && ready.boolean());
    }
}

// A field that is not in the message has not changed.
void PlayerClient::on_phase(Value room) {
  if (const Value state = room.find("state")) {
    if (!is_text(state, "playing"))
      phase_ = Phase::no_match;
    else if (phase_ == Phase::no_match)
      phase_ = Phase::playing;
  }
}

void PlayerClient::on_ready(bool is_ready) {
  if (presence_ == Presence::not_seated) return;
  if (is_ready)
    presence_ = Presence::ready;
  else if (presence_ == Presence::ready || phase_ == Phase::playing)
    presence_ = Presence::seated;
}

void PlayerClient::on_moved(Value message) {
  const Microseconds time = now();
  const std::uint32_t n = number_in(message, "n");
  const Seat mover = seat_in(message.find("seat"));
  if (n == 0 || mover == nobody || (n_ != 0 && n != n_ + 1)) {
    ++generator().stats().protocol_errors;
    return;
  }
  n_ = n;
  if (table_.audit.record_announced(match_, n, mover)) generator().count_move(table_);
  Latencies* latencies = generator().latencies();
  Histogram* others = latencies == nullptr ? nullptr : &latencies->others;
  if (is_answer(message)) {
    table_.audit.record_acknowledged(match_, n, in_flight_->move, in_flight_->sent, others);
    if (latencies != nullptr) latencies->own.add(time - in_flight_->sent);
    in_flight_.reset();
  } else if (mover != seat_) {
    table_.audit.record_arrival(match_, n, time, others);
  }
  read_legal_moves(message);
}

void PlayerClient::read_legal_moves(Value message) {
  legal_.clear();
  for (const Value move : message.find("legal")) {
    const Value notation = move.is(Kind::object) ? move.find("move") : Value();
    if (notation.is(Kind::text)) legal_.emplace_back(notation.text());
  }
  if (phase_ != Phase::no_match) {
    const bool is_over = legal_.size() == 1 && legal_[0] == next_round;
    phase_ = is_over ? Phase::between_rounds : Phase::playing;
  }
  ++plan_version_;
  turn_ = Turn::of_others;
  for (const Value seat : message.find("obliged"))
    if (seat_in(seat) == seat_ && !legal_.empty()) turn_ = Turn::own;
}

bool PlayerClient::is_answer(Value message) const {
  const Value answered = message.find("re");
  return in_flight_ && answered.is(Kind::integer) && answered.integer() == in_flight_->id;
}

// What was sent is no move of the match: it was refused, or it only said that the player is ready.
void PlayerClient::discard_in_flight() {
  table_.audit.record_refused(in_flight_->match, seat_);
  in_flight_.reset();
  if (turn_ == Turn::move_scheduled) turn_ = Turn::own;
}

void PlayerClient::act() {
  if (generator().is_stopped() || !is_connected()) return;
  if (presence_ == Presence::seated && phase_ != Phase::playing) {
    if (phase_ == Phase::no_match) n_ = 0;
    presence_ = Presence::ready_sent;
    send(R"({"do":"ready"})");
  }
  if (phase_ != Phase::playing || turn_ != Turn::own || in_flight_) return;
  turn_ = Turn::move_scheduled;
  const Microseconds delay = generator().thinking_time();
  if (delay == 0) return make_move();
  generator().loop().call_at(now() + delay, [this, plan = plan_version_] {
    if (plan == plan_version_ && is_connected() && !in_flight_ && !generator().is_stopped())
      make_move();
  });
}

void PlayerClient::make_move() {
  const std::string& move =
      legal_[generator().rng().below(static_cast<std::uint32_t>(legal_.size()))];
  in_flight_ = InFlightMove{++last_id_, now(), match_, move};
  table_.audit.record_sent(match_, seat_);
  send(fmt::format(R"({{"do":"move","move":"{}","id":{}}})", move, last_id_));
  if (generator().happens(generator().options().reconnect)) {
    ++generator().stats().reconnects;
    reconnect_after(generator().thinking_time() + 1000);
  }
}

void PlayerClient::reset_state() {
  in_flight_.reset();
  presence_ = Presence::not_seated;
  phase_ = Phase::no_match;
  turn_ = Turn::of_others;
  n_ = 0;
  legal_.clear();
  ++plan_version_;
}

SpectatorClient::SpectatorClient(LoadGenerator& generator, std::uint32_t number, LoadTable& table)
    : Client(generator, number), table_(table) {}

std::string SpectatorClient::table_id() const { return table_.id; }

void SpectatorClient::on_json(Value message) {
  if (is_text(message.find("type"), "moved")) ++generator().stats().spectator_moves;
}

}  // namespace pioche::load
