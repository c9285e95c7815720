// What a table tells: docs/protocol.md.
#include "core/messages.h"

#include <algorithm>

#include "table/changes.h"
#include "table/moved.h"
#include "table/table_impl.h"

namespace pioche {

namespace {

constexpr int protocol_version = 1;

void write_text_or_null(json::Writer& out, std::string_view text) {
  if (text.empty())
    out.null();
  else
    out.text(text);
}

}  // namespace

bool Table::Impl::is_waiting(ConnectionId connection_id) const {
  return connection_id == asking.connection_id && !asking.answered;
}

std::string Table::Impl::answering() {
  asking.answered = true;
  return asking.id ? ",\"re\":" + std::to_string(*asking.id) : std::string();
}

// The first message to whoever asked answers the request.
void Table::Impl::send(ConnectionId connection_id, std::string text, Effects& effects,
                       bool can_wait) {
  if (is_waiting(connection_id)) text.insert(text.size() - 1, answering());
  effects.messages.push_back(
      {connection_id, std::make_shared<const std::string>(std::move(text)), can_wait});
}

void Table::Impl::send(ConnectionId connection_id, const std::shared_ptr<const std::string>& text,
                       Effects& effects, bool can_wait) {
  if (is_waiting(connection_id))
    send(connection_id, *text, effects, can_wait);
  else
    effects.messages.push_back({connection_id, text, can_wait});
}

void Table::Impl::send_all(std::string text, Effects& effects) {
  const auto shared = std::make_shared<const std::string>(std::move(text));
  for (const Connection& connection : connections) send(connection.id, shared, effects);
}

std::string_view Table::Impl::language_of(ConnectionId connection_id) const {
  for (const Connection& connection : connections)
    if (connection.id == connection_id) return connection.language;
  return default_language;
}

void Table::Impl::refuse(ConnectionId connection_id, const InputError& error, std::string_view code,
                         Effects& effects) {
  refuse(connection_id, RequestError{code, error}, effects);
}

void Table::Impl::refuse(ConnectionId connection_id, const RequestError& error, Effects& effects) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("refused").key("code").text(error.code);
  out.key("message").text(sentence(language_of(connection_id), room.setup.engine->id, error));
  if (!error.rule.empty()) out.key("rule").text(error.rule);
  out.end_object();
  send(connection_id, std::move(text), effects);
}

void Table::Impl::done(ConnectionId connection_id, Effects& effects) {
  send(connection_id, R"({"type":"done"})", effects);
}

void Table::Impl::write_chairs(json::Writer& out) const {
  out.begin_list();
  for (std::size_t i = 0; i < room.chairs.size(); ++i) {
    const Chair& chair = room.chairs[i];
    if (chair.is_free()) {
      out.null();
      continue;
    }
    out.begin_object();
    if (!chair.bot.empty()) {
      out.key("bot").text(chair.bot).key("ready").boolean(true).end_object();
      continue;
    }
    out.key("person").text(chair.person).key("name").text(name_of_person(chair.person));
    out.key("here").boolean(is_here(chair.person)).key("ready").boolean(pledges[i].ready);
    out.key("played_by").text(chair.away ? "bot" : "person");
    if (pledges[i].wants_end) out.key("wants_end").boolean(true);
    out.end_object();
  }
  out.end_list();
}

void Table::Impl::write_room(json::Writer& out) const {
  out.begin_object().key("id").text(id);
  write_setup(out, room.setup);
  out.key("state").text(pioche::name_of(room.state)).key("host");
  write_text_or_null(out, room.host);
  out.key("seats");
  write_chairs(out);
  out.key("watchers").number(watchers()).key("match").number(room.matches).key("commitment");
  write_text_or_null(out, room.has_match() ? commitment(room.match.seed()) : "");
  out.key("seed");
  write_text_or_null(out, room.has_match() && !room.is_on() ? hex(room.match.seed()) : "");
  out.key("record");
  write_text_or_null(out, room.record_id);
  out.key("next_at");
  if (next_at == never)
    out.null();
  else
    out.number(next_at);
  out.end_object();
}

void Table::Impl::write_match(json::Writer& out, Seat viewer, Time now) const {
  if (!room.has_match() || room.state == Room::State::open) {
    out.null();
    return;
  }
  const Match& match = room.match;
  out.begin_object().key("n").number(static_cast<std::int64_t>(match.moves().size()));
  out.key("view");
  match.engine().write_view(match.engine().view(match.state(), viewer), out);
  out.key("legal");
  write_legal(out, match.engine(), match.state(), viewer);
  write_waiting(out, match.engine(), match.state(), room.clocks, now);
  out.key("rounds").begin_list();
  for (const auto& points : room.rounds) {
    out.begin_list();
    for (const std::int32_t number : points) out.number(number);
    out.end_list();
  }
  out.end_list().key("past");
  write_past(out, match, room.made_by, viewer);
  out.end_object();
}

void Table::Impl::write_chat_line(json::Writer& out, const ChatLine& line) const {
  out.key("number").number(line.number).key("time").number(line.time);
  out.key("person").text(line.person).key("name").text(name_of_person(line.person));
  if (line.phrase.empty())
    out.key("text").text(line.text);
  else
    out.key("phrase").text(line.phrase);
}

void Table::Impl::tell_table(const Connection& connection, Time now, Effects& effects) {
  const Seat seat = room.seat_of(connection.person);
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("table").key("protocol").number(protocol_version);
  out.key("now").number(now).key("room");
  write_room(out);
  out.key("you").begin_object().key("person").text(connection.person).key("seat");
  if (seat == nobody)
    out.null();
  else
    out.number(seat);
  out.key("host").boolean(room.host == connection.person).end_object().key("match");
  write_match(out, seat, now);
  out.key("chat").begin_list();
  for (const ChatLine& line : chat) {
    out.begin_object();
    write_chat_line(out, line);
    out.end_object();
  }
  out.end_list().end_object();
  send(connection.id, std::move(text), effects);
}

// Also brings everybody up to date with the room.
void Table::Impl::tell_table_to_all(Time now, Effects& effects) {
  for (const Connection& connection : connections) tell_table(connection, now, effects);
  told_room.clear();
  json::Writer out(told_room);
  write_room(out);
  room_touched = false;
  effects.lobby_changed = true;
}

void Table::Impl::tell_table_to(std::string_view person, Time now, Effects& effects) {
  for (const Connection& connection : connections)
    if (connection.person == person) tell_table(connection, now, effects);
}

void Table::Impl::tell_room(Time, Effects& effects) {
  room_touched = false;
  std::string room_text;
  json::Writer out(room_text);
  write_room(out);
  if (room_text == told_room) return;
  if (!connections.empty() && !told_room.empty()) {
    std::string text = R"({"type":"room","room":{)";
    append_changed_members(text, told_room, room_text);
    send_all(text += "}}", effects);
  }
  told_room = std::move(room_text);
  effects.lobby_changed = true;
}

// Each seat is told what changed for it; whoever has several connections gets the same on each.
void Table::Impl::tell_move(const AnyState& before, Seat mover, Actor actor, Time now,
                            Effects& effects) {
  const Match& match = room.match;
  const Engine& engine = match.engine();
  const Moved moved(engine, before, match.state(), room.told, match.moves().size(), mover, actor);
  std::string waiting;
  json::Writer out(waiting);
  write_waiting(out, engine, match.state(), room.clocks, now);
  const SeatSet able = engine.able(match.state());
  std::array<std::shared_ptr<const std::string>, most_seats + 1> texts;
  effects.messages.reserve(effects.messages.size() + connections.size());
  for (const Connection& connection : connections) {
    const Seat viewer = room.seat_of(connection.person);
    const bool can_wait = viewer == nobody || !able.contains(viewer);
    auto& text = texts[viewer == nobody ? most_seats : viewer];
    if (is_waiting(connection.id)) {
      send(connection.id, moved_message(moved, viewer, waiting + answering()), effects, can_wait);
    } else {
      if (!text) text = std::make_shared<const std::string>(moved_message(moved, viewer, waiting));
      send(connection.id, text, effects, can_wait);
    }
  }
}

void Table::Impl::tell_chat(const ChatLine& line, Effects& effects) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("chat");
  write_chat_line(out, line);
  out.end_object();
  send_all(std::move(text), effects);
}

}  // namespace pioche
