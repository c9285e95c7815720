#include "client/table_model.h"

#include <algorithm>

namespace pioche::client {

namespace {

using json::Kind;
using json::Value;

std::string json_of(Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return text;
}

std::string text_of(Value value) {
  return value.is(Kind::text) ? std::string(value.text()) : std::string();
}

bool is_true(Value value) { return value.is(Kind::boolean) && value.boolean(); }

SeatHolder holder_of(Value value) {
  if (!value.is(Kind::object)) return {};
  return {false, text_of(value.find("person")), is_true(value.find("ready"))};
}

std::optional<DealStep> deal_of(Value value) {
  if (!value.is(Kind::object)) return std::nullopt;
  DealStep deal{text_of(value.find("step")), text_of(value.find("commitment")), {}};
  if (value.find("seats").is(Kind::list))
    for (const Value seat : value.find("seats"))
      deal.hashes.push_back(seat.is(Kind::object) ? text_of(seat.find("hash")) : std::string());
  return deal;
}

}  // namespace

void JsonMembers::read(Value object) {
  all_.clear();
  merge(object);
}

void JsonMembers::merge(Value object) {
  for (auto member = object.begin(); member != object.end(); ++member) {
    const auto place =
        std::ranges::find_if(all_, [&](const auto& pair) { return pair.first == member.key(); });
    if (place == all_.end())
      all_.emplace_back(member.key(), json_of(*member));
    else
      place->second = json_of(*member);
  }
}

void JsonMembers::append_items(Value lists) {
  for (auto member = lists.begin(); member != lists.end(); ++member)
    for (auto& [key, value] : all_) {
      if (key != member.key() || !value.ends_with(']') || !(*member).is(Kind::list)) continue;
      value.pop_back();
      for (const Value item : *member) value += (value == "[" ? "" : ",") + json_of(item);
      value += ']';
    }
}

std::string_view JsonMembers::operator[](std::string_view key) const {
  for (const auto& [name, value] : all_)
    if (name == key) return value;
  return {};
}

std::string JsonMembers::text() const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [name, value] : all_) out.key(name).raw(value);
  out.end_object();
  return text;
}

bool TableModel::receive(std::string_view message) {
  refused_code.reset();
  answered.reset();
  json::Document document;
  if (!document.read(message)) return false;
  const Value root = document.root();
  if (!root.is(Kind::object) || !root.find("type").is(Kind::text)) return false;
  if (root.find("re").is(Kind::integer)) answered = root.find("re").integer();
  const std::string_view type = root.find("type").text();
  if (type == "table") return receive_table(root);
  if (type == "moved") return receive_moved(root);
  if (type == "room") receive_room(root.find("room"));
  if (type == "closed") closed_reason = text_of(root.find("reason"));
  if (type == "refused") {
    refused_code = text_of(root.find("code"));
    refused_message = text_of(root.find("message"));
  }
  return true;
}

void TableModel::receive_room(Value room) {
  if (!room.is(Kind::object)) return;
  ++room_version;
  if (room.find("state").is(Kind::text)) state = room.find("state").text();
  if (room.find("game").is(Kind::text)) game = room.find("game").text();
  if (room.find("programs").is(Kind::boolean)) programs = room.find("programs").boolean();
  if (room.find("match").is(Kind::integer)) match = room.find("match").integer();
  if (room.find("record")) record = text_of(room.find("record"));
  if (room.find("deal")) deal = deal_of(room.find("deal"));
  if (!room.find("seats").is(Kind::list)) return;
  seats.clear();
  for (const Value holder : room.find("seats")) seats.push_back(holder_of(holder));
}

bool TableModel::receive_table(Value root) {
  receive_room(root.find("room"));
  const Value you = root.find("you");
  if (!you.is(Kind::object)) return false;
  person = text_of(you.find("person"));
  const Value place = you.find("seat");
  const bool is_seated = place.is(Kind::integer) && place.integer() >= 0 &&
                         place.integer() < static_cast<std::int64_t>(seats.size());
  seat = is_seated ? static_cast<Seat>(place.integer()) : nobody;
  const Value found = root.find("match");
  has_match = found.is(Kind::object);
  legal.clear();
  if (!has_match) return true;
  if (!found.find("n").is(Kind::integer) || !found.find("view").is(Kind::object)) return false;
  n = found.find("n").integer();
  view.read(found.find("view"));
  read_choices(found);
  if (match != std::exchange(events_match_, match)) {
    events.clear();
    events_n_ = 0;
  }
  if (found.find("past").is(Kind::list))
    for (const Value move : found.find("past")) add_events(move);
  return true;
}

bool TableModel::receive_moved(Value root) {
  const Value number = root.find("n");
  if (!has_match || !number.is(Kind::integer) || number.integer() != n + 1) return false;
  n = number.integer();
  if (root.find("view").is(Kind::object)) view.merge(root.find("view"));
  if (root.find("added").is(Kind::object)) view.append_items(root.find("added"));
  read_choices(root);
  add_events(root);
  return true;
}

// Also those that were missed while there was no connection, from the moves that the table lists.
void TableModel::add_events(Value move) {
  const Value number = move.find("n");
  if (!number.is(Kind::integer) || number.integer() <= events_n_) return;
  events_n_ = number.integer();
  if (!move.find("events").is(Kind::list)) return;
  for (const Value event : move.find("events")) {
    if (!events.empty()) events += ',';
    events += json_of(event);
  }
}

void TableModel::read_choices(Value from) {
  legal.clear();
  if (from.find("legal").is(Kind::list))
    for (const Value move : from.find("legal"))
      if (move.find("move").is(Kind::text)) legal.emplace_back(move.find("move").text());
  is_obliged = false;
  if (from.find("obliged").is(Kind::list))
    for (const Value one : from.find("obliged"))
      if (one.is(Kind::integer) && one.integer() == seat) is_obliged = true;
}

}  // namespace pioche::client
