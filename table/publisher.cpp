#include "table/publisher.h"

#include <algorithm>
#include <array>

#include "table/move_message.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr int protocol_version = 1;

}  // namespace

std::string closed_message(std::string_view reason) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("closed").key("reason").text(reason).end_object();
  return text;
}

void Publisher::reply(ConnectionId connection_id, std::int64_t request_id, std::size_t sent,
                      Effects& effects) {
  const auto first = effects.messages.begin() + static_cast<std::ptrdiff_t>(sent);
  auto reply = std::find_if(first, effects.messages.end(), [&](const OutgoingMessage& message) {
    return message.connection_id == connection_id;
  });
  if (reply == effects.messages.end()) {
    effects.send(connection_id, R"({"type":"done"})");
    reply = effects.messages.end() - 1;
  }
  const std::string number = std::to_string(request_id);
  const std::string_view members(reply->text->data(), reply->text->size() - 1);
  constexpr std::string_view key = ",\"re\":";
  std::string text;
  text.reserve(members.size() + key.size() + number.size() + 1);
  text.append(members).append(key).append(number) += '}';
  reply->text = std::make_shared<const std::string>(std::move(text));
}

void Publisher::send_to_all(std::string text, Effects& effects) const {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  for (const Connection& connection : presence_.connections())
    if (connection.has_table) effects.messages.push_back({connection.id, shared});
}

std::string_view Publisher::language_of(ConnectionId connection_id) const {
  const Connection* connection = presence_.find(connection_id);
  return connection == nullptr ? default_language : std::string_view(connection->language);
}

void Publisher::refuse(ConnectionId connection_id, const Error& error, Effects& effects) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("refused").key("code").text(error.code);
  out.key("message").text(sentence(language_of(connection_id), state_.settings.engine->id, error));
  if (!error.clause.empty()) out.key("rule").text(error.clause);
  out.end_object();
  effects.send(connection_id, std::move(text));
}

void Publisher::send_closed(ConnectionId connection_id, std::string_view reason, Effects& effects) {
  effects.send(connection_id, closed_message(reason));
  effects.closed_connections.push_back(connection_id);
}

void Publisher::update(RoomState& room) const {
  room.id = table_id_;
  room.settings = state_.settings;
  room.status = state_.status;
  room.host = state_.host;
  room.seats.resize(state_.seats.size());
  for (std::size_t i = 0; i < room.seats.size(); ++i) {
    const SeatState& seat = state_.seats[i];
    const bool is_person = !seat.person.empty();
    RoomSeat& shown = room.seats[i];
    shown.person = seat.person;
    shown.bot = seat.bot;
    shown.name = presence_.name_of(seat.person);
    shown.is_connected = presence_.is_connected(seat.person);
    shown.is_ready = is_person && votes_.seats[i].ready;
    shown.has_stand_in = seat.has_stand_in;
    shown.wants_end = is_person && votes_.seats[i].wants_end;
  }
  room.spectators = presence_.count_connected(
      [&](std::string_view person) { return state_.seat_of(person) == nobody; });
  room.matches = state_.matches;
  room.revealed_seed = std::nullopt;
  if (state_.has_match() && !state_.has_active_match()) room.revealed_seed = state_.match.seed();
  room.deal = state_.deal;
  room.is_deal_revealed = state_.deal && !state_.seats_are_fixed();
  room.names_of_callers.clear();
  if (state_.deal)
    for (const std::string& person : state_.deal->called_off_by)
      room.names_of_callers.push_back(presence_.name_of(person));
  room.record_id = state_.record_id;
  room.next_round_at = votes_.next_round_at;
}

// The same for everybody, whether they can answer the card or not.
void Publisher::write_race(json::Writer& out) const {
  const Time end = state_.has_active_match() ? state_.race_end() : 0;
  if (end != 0 && std::ranges::any_of(state_.seats, &SeatState::bot_plays))
    out.key("race_until").number(end);
}

void Publisher::write_answer(json::Writer& out, Seat viewer) const {
  for (const GivenAnswer& answer : state_.answers) {
    if (answer.seat != viewer) continue;
    ShortString notation;
    state_.match.engine().write_move(answer.move, notation);
    out.key("answer").text(notation.text());
  }
}

void Publisher::write_match(json::Writer& out, Seat viewer, Time now) const {
  if (!state_.has_match() || state_.status == TableState::Status::open) {
    out.null();
    return;
  }
  const Match& match = state_.match;
  out.begin_object().key("n").number(static_cast<std::int64_t>(match.moves().size()));
  out.key("view");
  match.engine().write_view(match.engine().view(match.state(), viewer), out);
  out.key("legal");
  write_legal(out, match.engine(), match.state(), viewer);
  write_waiting(out, match.engine(), match.state(), state_.clocks, now);
  write_race(out);
  write_answer(out, viewer);
  out.key("rounds").begin_list();
  for (const auto& points : state_.rounds) {
    out.begin_list();
    for (const std::int32_t number : points) out.number(number);
    out.end_list();
  }
  out.end_list().key("past");
  write_history(out, match, state_.made_by, viewer);
  out.end_object();
}

void Publisher::write_chat_line(json::Writer& out, const ChatLine& line) const {
  out.key("number").number(line.number).key("time").number(line.time);
  out.key("person").text(line.person).key("name").text(presence_.name_of(line.person));
  if (line.phrase.empty())
    out.key("text").text(line.text);
  else
    out.key("phrase").text(line.phrase);
}

std::string Publisher::table_message(const Connection& connection, Time now) const {
  const Seat seat = state_.seat_of(connection.person);
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("table").key("protocol").number(protocol_version);
  out.key("now").number(now).key("room").begin_object();
  write_room(out, room_);
  out.end_object().key("you").begin_object().key("person").text(connection.person).key("seat");
  if (seat == nobody)
    out.null();
  else
    out.number(seat);
  out.key("host").boolean(state_.host == connection.person).end_object().key("match");
  write_match(out, seat, now);
  out.key("chat").begin_list();
  for (const ChatLine& line : chat_.lines()) {
    out.begin_object();
    write_chat_line(out, line);
    out.end_object();
  }
  out.end_list().end_object();
  return text;
}

void Publisher::send_table(const Connection& connection, Time now, Effects& effects) {
  update(room_);
  effects.send(connection.id, table_message(connection, now));
}

void Publisher::send_table_to(std::string_view person, Time now, Effects& effects) {
  for (const Connection& connection : presence_.connections())
    if (connection.has_table && connection.person == person) send_table(connection, now, effects);
}

// Includes the room, so that no separate message about it is due.
void Publisher::send_table_to_all(Time now, Effects& effects) {
  for (const Connection& connection : presence_.connections())
    if (connection.has_table) send_table(connection, now, effects);
  mark_room_sent();
  effects.lobby_changed = true;
}

void Publisher::mark_room_sent() {
  update(room_);
  sent_room_ = room_;
}

void Publisher::send_room_changes(Effects& effects) {
  update(room_);
  if (room_ == sent_room_) return;
  if (sent_room_) {
    std::string text;
    json::Writer out(text);
    out.begin_object().key("type").text("room").key("room").begin_object();
    write_room(out, room_, &*sent_room_);
    out.end_object().end_object();
    send_to_all(std::move(text), effects);
  }
  sent_room_ = room_;
  effects.lobby_changed = true;
}

// Each seat gets the changes of its own view; all connections of a person get the same message.
void Publisher::send_move(const AnyState& before, const entry::MoveMade& made, Time now,
                          Effects& effects) {
  const Match& match = state_.match;
  const Engine& engine = match.engine();
  const PlayedMove played(engine, before, match.state(), state_.last_events, match.moves().size(),
                          made.seat, made.actor);
  std::string waiting;
  json::Writer out(waiting);
  write_waiting(out, engine, match.state(), state_.clocks, now);
  write_race(out);
  std::array<std::shared_ptr<const std::string>, most_seats + 1> texts;
  effects.messages.reserve(effects.messages.size() + presence_.connections().size());
  for (const Connection& connection : presence_.connections()) {
    if (!connection.has_table) continue;
    const Seat viewer = state_.seat_of(connection.person);
    auto& text = texts[viewer == nobody ? most_seats : viewer];
    if (!text) text = std::make_shared<const std::string>(moved_message(played, viewer, waiting));
    effects.messages.push_back({connection.id, text});
  }
  // Whose turn it is matters to those who are not there, and only such a match goes on without them.
  if (state_.settings.clock.is_correspondence()) effects.lobby_changed = true;
}

namespace {

void write_progress(json::Writer& out, const Match& match) {
  const Engine& engine = match.engine();
  out.key("round").number(engine.common(match.state()).round).key("turn").begin_list();
  for (const Seat seat : engine.waiting_for(match.state())) out.number(seat);
  out.end_list();
}

}  // namespace

void Publisher::write_summary(json::Writer& out) const {
  RoomState room;
  update(room);
  out.begin_object().key("id").text(room.id);
  write_settings(out, room.settings);
  out.key("state").text(name_of(room.status)).key("match").number(room.matches);
  out.key("host").text(presence_.name_of(room.host)).key("seats");
  write_room_seats(out, room.seats);
  out.key("watchers").number(room.spectators);
  if (state_.has_active_match()) write_progress(out, state_.match);
  out.end_object();
}

}  // namespace pioche
