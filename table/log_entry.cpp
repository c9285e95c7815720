#include "table/log_entry.h"

#include <algorithm>
#include <array>

#include "engine/json.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

constexpr std::array<std::string_view, 19> type_names{
    "opened", "setup", "sat",      "bot",    "emptied", "started", "moved",
    "away",   "back",  "replaced", "paused", "resumed", "slept",   "woke",
    "ended",  "kept",  "host",     "kicked", "closed"};
// A time that no sum of durations brings out of range: some 285,000 years.
constexpr std::int64_t latest = INT64_C(1) << 53;
constexpr std::array<std::string_view, 4> actor_names{"person", "bot", "stand_in", "clock"};

// The place of a text in a table, or nothing.
template <class Enum>
std::optional<Enum> named(const auto& names, Value value) {
  if (!value.is(Kind::text)) return std::nullopt;
  const auto place = std::find(names.begin(), names.end(), value.text());
  if (place == names.end()) return std::nullopt;
  return static_cast<Enum>(place - names.begin());
}

std::string text_in(Value value) {
  return value.is(Kind::text) ? std::string(value.text()) : std::string();
}

}  // namespace

std::string_view name_of(Actor actor) { return actor_names[static_cast<std::size_t>(actor)]; }

void write_entry(std::string& out, const LogEntry& entry) {
  json::Writer writer(out);
  writer.begin_object().key("t").number(entry.time);
  writer.key("e").text(type_names[static_cast<std::size_t>(entry.type)]);
  if (entry.seat != nobody) writer.key("seat").number(entry.seat);
  if (!entry.person.empty()) writer.key("person").text(entry.person);
  if (!entry.text.empty()) writer.key("x").text(entry.text);
  if (entry.type == LogEntry::Type::moved) writer.key("by").text(name_of(entry.actor));
  writer.end_object();
}

std::optional<LogEntry> read_entry(std::string_view line) {
  json::Document document;
  if (!document.read(line) || !document.root().is(Kind::object)) return std::nullopt;
  const Value root = document.root();
  const auto type = named<LogEntry::Type>(type_names, root.find("e"));
  const Value time = root.find("t");
  if (!type || !time.is(Kind::integer) || time.integer() < 0 || time.integer() > latest)
    return std::nullopt;
  LogEntry entry{*type, time.integer()};
  if (const Value seat = root.find("seat")) {
    if (!seat.is(Kind::integer) || seat.integer() < 0 || seat.integer() >= most_seats)
      return std::nullopt;
    entry.seat = static_cast<Seat>(seat.integer());
  }
  if (root.find("by")) {
    const auto actor = named<Actor>(actor_names, root.find("by"));
    if (!actor) return std::nullopt;
    entry.actor = *actor;
  }
  entry.person = text_in(root.find("person"));
  entry.text = text_in(root.find("x"));
  return entry;
}

}  // namespace pioche
