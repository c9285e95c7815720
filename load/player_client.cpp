#include "load/player_client.h"

#include <cmath>
#include <fmt/format.h>

#include "load/load_generator.h"

namespace pioche::load {

namespace {

using json::Kind;
using json::Value;

constexpr std::int64_t most_moves = 1'000'000;  // of a match; more is nonsense

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

void PlayerClient::on_message(Value message) {
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
  else if (is_refused)
    ready_sent_ = false;
  if (is_connected()) act();
}

void PlayerClient::on_table(Value message) {
  const Seat mine = seat_in(message.find("you").find("seat"));
  is_seated_ = mine == seat_;
  on_room(message.find("room"));
  const Value match = message.find("match");
  if (match.is(Kind::object)) {
    n_ = number_in(match, "n");
    table_.audit.check_progress(progress_at_join_, {match_, n_});
    progress_at_join_ = {};
    generator().count_playing(table_);
    read_legal_moves(match);
  }
  if (!is_seated_) send(fmt::format(R"({{"do":"sit","seat":{}}})", seat_));
}

void PlayerClient::on_room(Value room) {
  if (const Value state = room.find("state")) is_playing_ = is_text(state, "playing");
  if (const Value next = room.find("next_at")) is_between_rounds_ = !next.is(Kind::null);
  if (room.find("match")) match_ = number_in(room, "match");
  const Value seats = room.find("seats");
  if (!seats.is(Kind::list)) return;
  Seat seat = 0;
  for (const Value entry : seats)
    if (seat++ == seat_ && entry.is(Kind::object)) {
      const Value ready = entry.find("ready");
      is_ready_ = ready.is(Kind::boolean) && ready.boolean();
    }
  if (is_ready_ || (is_playing_ && !is_between_rounds_)) ready_sent_ = false;
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
  if (is_answer(message)) {
    table_.audit.record_acknowledged(match_, n, in_flight_->sent, generator().latencies());
    in_flight_.reset();
  } else if (mover != seat_) {
    table_.audit.record_arrival(match_, n, time, generator().latencies());
  }
  read_legal_moves(message);
}

void PlayerClient::read_legal_moves(Value message) {
  is_obliged_ = false;
  for (const Value seat : message.find("obliged")) is_obliged_ |= seat_in(seat) == seat_;
  legal_.clear();
  for (const Value move : message.find("legal"))
    if (move.is(Kind::text)) legal_.emplace_back(move.text());
  ++plan_version_;
  is_move_scheduled_ = false;
}

bool PlayerClient::is_answer(Value message) const {
  const Value answered = message.find("re");
  return in_flight_ && answered.is(Kind::integer) && answered.integer() == in_flight_->id;
}

// What was sent is no move of the match: it was refused, or it only said that the player is ready.
void PlayerClient::discard_in_flight() {
  table_.audit.record_refused(in_flight_->match, seat_);
  in_flight_.reset();
  is_move_scheduled_ = false;
}

bool PlayerClient::should_send_ready() const {
  return is_seated_ && !is_ready_ && !ready_sent_ && (!is_playing_ || is_between_rounds_);
}

void PlayerClient::act() {
  if (generator().is_stopped() || !is_connected()) return;
  if (should_send_ready()) {
    if (!is_playing_) n_ = 0;
    ready_sent_ = true;
    send(R"({"do":"ready"})");
  }
  if (!is_playing_ || is_between_rounds_ || !is_obliged_ || legal_.empty() || in_flight_ ||
      is_move_scheduled_)
    return;
  is_move_scheduled_ = true;
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
  in_flight_ = InFlightMove{++last_id_, now(), match_};
  table_.audit.record_sent(match_, seat_);
  send(fmt::format(R"({{"do":"move","move":"{}","id":{}}})", move, last_id_));
  if (generator().happens(generator().options().reconnect)) {
    ++generator().stats().reconnects;
    reconnect_after(generator().thinking_time() + 1000);
  }
}

void PlayerClient::reset_state() {
  in_flight_.reset();
  ready_sent_ = is_seated_ = is_ready_ = is_playing_ = is_between_rounds_ = is_obliged_ = false;
  n_ = 0;
  legal_.clear();
  ++plan_version_;
  is_move_scheduled_ = false;
}

SpectatorClient::SpectatorClient(LoadGenerator& generator, std::uint32_t number, LoadTable& table)
    : Client(generator, number), table_(table) {}

std::string SpectatorClient::table_id() const { return table_.id; }

void SpectatorClient::on_message(Value message) {
  if (is_text(message.find("type"), "moved")) ++generator().stats().spectator_moves;
}

}  // namespace pioche::load
