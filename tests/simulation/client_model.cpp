#include "tests/simulation/client_model.h"

#include <algorithm>
#include <set>

#include "table/move_message.h"
#include "tests/protocol/traffic.h"

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

// The schema says which keys a message has; a reader of JSON does not see that one is there twice.
std::string repeated_key(Value object) {
  std::set<std::string_view> seen;
  for (auto member = object.begin(); member != object.end(); ++member)
    if (!seen.insert(member.key()).second) return "has twice " + std::string(member.key());
  return {};
}

std::vector<std::string> notations_in(Value legal) {
  std::vector<std::string> notations;
  for (const Value move : legal) notations.emplace_back(move.find("move").text());
  return notations;
}

// The part of a move that no later message may change.
std::string move_summary(Value move) {
  return text_of(move.find("seat")) + text_of(move.find("by")) + text_of(move.find("events"));
}

}  // namespace

std::string text_of(Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return text;
}

std::string member(std::string_view object, std::string_view key) {
  json::Document document;
  if (!document.read(object)) return {};
  const Value value = document.root().find(key);
  return value ? text_of(value) : std::string();
}

void JsonMembers::read(Value object) {
  all_.clear();
  for (auto member = object.begin(); member != object.end(); ++member)
    all_.emplace_back(member.key(), text_of(*member));
}

void JsonMembers::merge(Value object) {
  for (auto member = object.begin(); member != object.end(); ++member) {
    const auto place = std::find_if(all_.begin(), all_.end(),
                                    [&](const auto& pair) { return pair.first == member.key(); });
    if (place == all_.end())
      all_.emplace_back(member.key(), text_of(*member));
    else
      place->second = text_of(*member);
  }
}

void JsonMembers::append_items(Value lists) {
  for (auto member = lists.begin(); member != lists.end(); ++member)
    for (auto& [key, value] : all_) {
      if (key != member.key()) continue;
      value.pop_back();
      for (const Value item : *member) value += (value == "[" ? "" : ",") + text_of(item);
      value += ']';
    }
}

const std::string& JsonMembers::operator[](std::string_view key) const {
  static const std::string none;
  for (const auto& [name, value] : all_)
    if (name == key) return value;
  return none;
}

std::string JsonMembers::text() const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [name, value] : all_) out.key(name).raw(value);
  out.end_object();
  return text;
}

std::string ClientModel::receive(const std::string& message) {
  received.push_back(message);
  record_message(message);
  json::Document document;
  if (!document.read(message)) return "is not JSON";
  const Value root = document.root();
  if (!root.is(Kind::object) || !root.find("type").is(Kind::text)) return "has no type";
  const std::string type(root.find("type").text());
  if (std::string wrong = repeated_key(root); !wrong.empty()) return wrong;
  if (closed) return "comes after `closed`";
  if (room.text() == "{}" && type != "table" && type != "closed") return "comes before any `table`";
  if (type == "table") return receive_table(root);
  if (type == "moved") return receive_moved(root);
  if (type == "chat") chat.push_back(message);
  if (type == "closed") closed = true;
  if (type == "room") {
    room.merge(root.find("room"));
    return repeated_key(root.find("room"));
  }
  return {};
}

std::string ClientModel::receive_table(Value root) {
  const std::string old_match = room["match"];
  const Seat old_seat = seat;
  room.read(root.find("room"));
  if (std::string wrong = repeated_key(root.find("room")); !wrong.empty()) return "room " + wrong;
  const Value you = root.find("you");
  if (!you.find("person").is(Kind::text) || you.find("person").text() != person)
    return "is for somebody else";
  const Value place = you.find("seat");
  seat = place.is(Kind::null) ? nobody : static_cast<Seat>(place.integer());
  if (seat != old_seat || room["match"] != old_match) history.clear();
  is_host = you.find("host").boolean();
  chat.clear();
  for (const Value line : root.find("chat")) chat.push_back(text_of(line));
  has_match = !root.find("match").is(Kind::null);
  return has_match ? receive_match(root.find("match")) : std::string();
}

std::string ClientModel::receive_match(Value match) {
  moves = static_cast<std::size_t>(match.find("n").integer());
  view.read(match.find("view"));
  legal = notations_in(match.find("legal"));
  obliged = text_of(match.find("obliged"));
  clocks = text_of(match.find("clocks"));
  return receive_history(match.find("past"));
}

// Must agree with the `moved` messages received before.
std::string ClientModel::receive_history(Value moves_made) {
  if (!moves_made.is(Kind::list) || moves_made.size() != std::min(moves, most_history))
    return "does not tell of the last moves";
  auto number = static_cast<std::int64_t>(moves - moves_made.size());
  for (const Value move : moves_made) {
    if (move.find("n").integer() != ++number) return "leaves out a move of the past";
    const std::string& told = history.emplace(number, move_summary(move)).first->second;
    if (told != move_summary(move))
      return "tells the past as " + move_summary(move) + ", not " + told;
  }
  return {};
}

std::string ClientModel::receive_moved(Value root) {
  if (!has_match) return "comes before the match";
  const auto number = static_cast<std::size_t>(root.find("n").integer());
  if (number != moves + 1) return "is not the next move after " + std::to_string(moves);
  moves = number;
  history[root.find("n").integer()] = move_summary(root);
  view.merge(root.find("view"));
  view.append_items(root.find("added"));
  legal = notations_in(root.find("legal"));
  obliged = text_of(root.find("obliged"));
  clocks = text_of(root.find("clocks"));
  return {};
}

std::string ClientModel::last(std::string_view type) const {
  for (auto message = received.rbegin(); message != received.rend(); ++message)
    if (type.empty() || member(*message, "type") == '"' + std::string(type) + '"') return *message;
  return {};
}

}  // namespace pioche::tests
