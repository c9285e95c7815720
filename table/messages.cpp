// The messages that a table sends: docs/protocol.md.
#include "text/messages.h"

#include <algorithm>

#include "table/json_diff.h"
#include "table/move_message.h"
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

bool Table::Impl::awaits_reply(ConnectionId connection_id) const {
  return connection_id == current_request.connection_id && !current_request.answered;
}

std::string Table::Impl::take_reply_id() {
  current_request.answered = true;
  return current_request.id ? ",\"re\":" + std::to_string(*current_request.id) : std::string();
}

// The first message to the connection that sent the request is the reply.
void Table::Impl::send(ConnectionId connection_id, std::string text, Effects& effects,
                       bool can_wait) {
  if (awaits_reply(connection_id)) text.insert(text.size() - 1, take_reply_id());
  effects.messages.push_back(
      {connection_id, std::make_shared<const std::string>(std::move(text)), can_wait});
}

void Table::Impl::send(ConnectionId connection_id, const std::shared_ptr<const std::string>& text,
                       Effects& effects, bool can_wait) {
  if (awaits_reply(connection_id))
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

void Table::Impl::refuse(ConnectionId connection_id, const Error& error, Effects& effects) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("refused").key("code").text(error.code);
  out.key("message").text(sentence(language_of(connection_id), state.settings.engine->id, error));
  if (!error.clause.empty()) out.key("rule").text(error.clause);
  out.end_object();
  send(connection_id, std::move(text), effects);
}

void Table::Impl::send_done(ConnectionId connection_id, Effects& effects) {
  send(connection_id, R"({"type":"done"})", effects);
}

void Table::Impl::write_seats(json::Writer& out) const {
  out.begin_list();
  for (std::size_t i = 0; i < state.seats.size(); ++i) {
    const SeatState& seat_state = state.seats[i];
    if (seat_state.is_free()) {
      out.null();
      continue;
    }
    out.begin_object();
    if (!seat_state.bot.empty()) {
      out.key("bot").text(seat_state.bot).key("ready").boolean(true).end_object();
      continue;
    }
    out.key("person").text(seat_state.person).key("name").text(name_of_person(seat_state.person));
    out.key("here").boolean(is_connected(seat_state.person)).key("ready").boolean(votes[i].ready);
    out.key("played_by").text(seat_state.has_stand_in ? "bot" : "person");
    if (votes[i].wants_end) out.key("wants_end").boolean(true);
    out.end_object();
  }
  out.end_list();
}

void Table::Impl::write_state(json::Writer& out) const {
  out.begin_object().key("id").text(id);
  write_settings(out, state.settings);
  out.key("state").text(pioche::name_of(state.status)).key("host");
  write_text_or_null(out, state.host);
  out.key("seats");
  write_seats(out);
  out.key("watchers").number(spectators()).key("match").number(state.matches).key("commitment");
  write_text_or_null(out, state.has_match() ? commitment(state.match.seed()) : "");
  out.key("seed");
  write_text_or_null(out,
                     state.has_match() && !state.has_active_match() ? hex(state.match.seed()) : "");
  out.key("record");
  write_text_or_null(out, state.record_id);
  out.key("next_at");
  if (next_round_at == never)
    out.null();
  else
    out.number(next_round_at);
  out.end_object();
}

void Table::Impl::write_match(json::Writer& out, Seat viewer, Time now) const {
  if (!state.has_match() || state.status == TableState::Status::open) {
    out.null();
    return;
  }
  const Match& match = state.match;
  out.begin_object().key("n").number(static_cast<std::int64_t>(match.moves().size()));
  out.key("view");
  match.engine().write_view(match.engine().view(match.state(), viewer), out);
  out.key("legal");
  write_legal(out, match.engine(), match.state(), viewer);
  write_waiting(out, match.engine(), match.state(), state.clocks, now);
  out.key("rounds").begin_list();
  for (const auto& points : state.rounds) {
    out.begin_list();
    for (const std::int32_t number : points) out.number(number);
    out.end_list();
  }
  out.end_list().key("past");
  write_history(out, match, state.made_by, viewer);
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

void Table::Impl::send_table(const Connection& connection, Time now, Effects& effects) {
  const Seat seat = state.seat_of(connection.person);
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("table").key("protocol").number(protocol_version);
  out.key("now").number(now).key("room");
  write_state(out);
  out.key("you").begin_object().key("person").text(connection.person).key("seat");
  if (seat == nobody)
    out.null();
  else
    out.number(seat);
  out.key("host").boolean(state.host == connection.person).end_object().key("match");
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

// Includes the state, so that no separate message about it is due.
void Table::Impl::send_table_to_all(Time now, Effects& effects) {
  for (const Connection& connection : connections) send_table(connection, now, effects);
  last_sent_state.clear();
  json::Writer out(last_sent_state);
  write_state(out);
  state_changed = false;
  effects.lobby_changed = true;
}

void Table::Impl::send_table_to(std::string_view person, Time now, Effects& effects) {
  for (const Connection& connection : connections)
    if (connection.person == person) send_table(connection, now, effects);
}

void Table::Impl::send_state(Time, Effects& effects) {
  state_changed = false;
  std::string state_text;
  json::Writer out(state_text);
  write_state(out);
  if (state_text == last_sent_state) return;
  if (!connections.empty() && !last_sent_state.empty()) {
    std::string text = R"({"type":"room","room":{)";
    append_changed_members(text, last_sent_state, state_text);
    send_all(text += "}}", effects);
  }
  last_sent_state = std::move(state_text);
  effects.lobby_changed = true;
}

// Each seat gets the changes of its own view; all connections of a person get the same message.
void Table::Impl::send_move(const AnyState& before, Seat mover, Actor actor, Time now,
                            Effects& effects) {
  const Match& match = state.match;
  const Engine& engine = match.engine();
  const PlayedMove played(engine, before, match.state(), state.last_events, match.moves().size(),
                          mover, actor);
  std::string waiting;
  json::Writer out(waiting);
  write_waiting(out, engine, match.state(), state.clocks, now);
  const SeatSet able = engine.able(match.state());
  std::array<std::shared_ptr<const std::string>, most_seats + 1> texts;
  effects.messages.reserve(effects.messages.size() + connections.size());
  for (const Connection& connection : connections) {
    const Seat viewer = state.seat_of(connection.person);
    const bool can_wait = viewer == nobody || !able.contains(viewer);
    auto& text = texts[viewer == nobody ? most_seats : viewer];
    if (awaits_reply(connection.id)) {
      send(connection.id, moved_message(played, viewer, waiting + take_reply_id()), effects,
           can_wait);
    } else {
      if (!text) text = std::make_shared<const std::string>(moved_message(played, viewer, waiting));
      send(connection.id, text, effects, can_wait);
    }
  }
}

void Table::Impl::send_chat(const ChatLine& line, Effects& effects) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("chat");
  write_chat_line(out, line);
  out.end_object();
  send_all(std::move(text), effects);
}

}  // namespace pioche
