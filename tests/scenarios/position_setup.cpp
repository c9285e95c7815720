#include "tests/scenarios/position_setup.h"

#include <algorithm>
#include <charconv>

#include "engine/seed.h"

namespace pioche::scenarios {

namespace {

constexpr std::string_view common_keys[] = {"round", "scores", "phase",
                                            "turn",  "points", "winners"};

Chance chance_of(std::string_view digits) { return chance_from(*seed_from(digits)); }

// Cards that are added to a list: those of a discard go under the ones that lie there.
std::string joined(const std::string& list, const std::string& more, std::string_view kind) {
  const std::string inner = list.substr(1, list.size() - 2);
  if (inner.empty() || more.empty()) return "[" + inner + more + "]";
  return kind == "discard" ? "[" + more + "," + inner + "]" : "[" + inner + "," + more + "]";
}

std::string copied(json::Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return text;
}

// A zone's value with more cards in it; of the zones that seats have, the first seat's gets them.
std::string with_more(const Zone& zone, const std::string& value, const std::string& more) {
  if (zone.kind == "pile" || zone.kind == "discard" || zone.kind == "open_hand")
    return joined(value, more, zone.kind);
  json::Document document;
  document.read(value);
  std::string text = "[";
  for (const json::Value hand : document.root()) {
    const bool first = text.size() == 1;
    text += first ? joined(copied(hand), more, zone.kind) : "," + copied(hand);
  }
  return text + "]";
}

// Whether the cards of the game are JSON numbers: its first pile tells.
bool writes_numbers(json::Value fresh) {
  const json::Value pile = fresh.find("pile");
  return pile.size() > 0 && (*pile.begin()).is(json::Kind::integer);
}

}  // namespace

void read_json(json::Document& document, const std::string& text) {
  if (!document.read(text))
    throw Malformed("`" + text + "` is not JSON; it goes wrong at character " +
                    std::to_string(document.error_at() + 1));
}

const Zone* PositionSetup::zone(std::string_view key) const {
  for (const Zone& zone : zones_)
    if (zone.key == key) return &zone;
  return nullptr;
}

bool PositionSetup::knows(std::string_view verb) const {
  constexpr std::string_view words[] = {"players", "option", "seed", "rest"};
  const auto is_among = [&](const auto& all) {
    return std::find(std::begin(all), std::end(all), verb) != std::end(all);
  };
  return is_among(words) || is_among(common_keys) || zone(verb) != nullptr;
}

void PositionSetup::take(const Line& line) {
  if (line.verb == "players") return take_players(line.rest);
  if (players_ == 0) throw Malformed("a scenario begins with `players`");
  if (line.verb == "option") return take_option(line.rest);
  if (line.verb == "rest") return take_rest(line.rest);
  line.verb == "seed" ? take_seed(line.rest) : take_key(line.verb, line.rest);
  if (seed_ && !keys_.empty())
    throw Malformed("a table is dealt from a seed or laid from keys, not both");
}

void PositionSetup::take_players(const std::string& text) {
  const char* end = text.data() + text.size();
  if (players_ != 0) throw Malformed("`players` is given twice");
  if (std::from_chars(text.data(), end, players_).ptr != end || players_ < 1)
    throw Malformed("`players` takes a number, as in `players 3`");
}

void PositionSetup::take_seed(const std::string& text) {
  if (!seed_from(text)) throw Malformed("`seed` takes 1 to 64 hexadecimal digits");
  if (seed_) throw Malformed("`seed` is given twice");
  seed_ = text;
}

void PositionSetup::take_key(const std::string& key, const std::string& text) {
  json::Document document;
  read_json(document, text);
  if (!keys_.emplace(key, text).second) throw Malformed("`" + key + "` is given twice");
}

void PositionSetup::take_option(std::string_view text) {
  const std::string name = take_word(text);
  const std::string value(text);
  json::Document document;
  read_json(document, value);
  if (!options_.emplace(name, value).second)
    throw Malformed("the option `" + name + "` is given twice");
}

void PositionSetup::take_rest(std::string_view text) {
  if (rest_) throw Malformed("`rest` is given twice");
  const Zone* place = zone(text);
  const bool fits = place != nullptr && place->holds_cards && place->kind != "trick" &&
                    place->kind != "grids" && place->kind != "card_of" &&
                    place->kind != "card_per_seat" && place->kind != "choices";
  if (!fits && text != "-")
    throw Malformed("`rest` takes a key that holds any number of cards, or `-` for nowhere");
  rest_ = text;
}

std::string PositionSetup::options() const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [name, value] : options_) out.key(name).raw(value);
  out.end_object();
  return text;
}

Result<> PositionSetup::build(AnyState& state) const {
  if (players_ == 0) throw Malformed("a scenario begins with `players`");
  json::Document document;
  document.read(options());
  Result<> started =
      engine_.start(state, players_, document.root(), chance_of(seed_.value_or("1")));
  if (!started) return started;
  if (keys_.empty()) return {};
  std::string fresh;
  json::Writer out(fresh);
  engine_.write_position(state, out);
  return build_from_keys(state, fresh);
}

// The reader says itself which cards are missing, those that a game keeps in no zone counted;
// they go to the rest until none is.
Result<> PositionSetup::build_from_keys(AnyState& state, const std::string& fresh) const {
  const std::string rest = rest_.value_or(zone("pile") != nullptr ? "pile" : "-");
  std::map<std::string, std::string> position;
  json::Document document;
  document.read(fresh);
  const bool as_numbers = writes_numbers(document.root());
  document.read(completed(fresh));
  for (auto member = document.root().begin(); member != document.root().end(); ++member)
    position[std::string(member.key())] = copied(*member);
  std::string more;
  while (true) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    for (const auto& [key, value] : position)
      out.key(key).raw(key == rest ? with_more(*zone(rest), value, more) : value);
    out.end_object();
    json::Document completed_position;
    completed_position.read(text);
    Result<> read = engine_.read_position(state, completed_position.root(), chance_of("1"));
    if (read || read.error().key != "cards_missing" || rest == "-") return read;
    const Error& error = read.error();
    for (int count = std::stoi(error.where); count > 0; --count) {
      more += more.empty() ? "" : ",";
      more += as_numbers ? error.what : "\"" + error.what + "\"";
    }
  }
}

// The fresh position with the keys that are given; with cards given, all others lie nowhere yet.
std::string PositionSetup::completed(const std::string& fresh) const {
  bool cards_given = false;
  for (const auto& [key, value] : keys_)
    cards_given = cards_given || (zone(key) != nullptr && zone(key)->holds_cards);
  json::Document document;
  document.read(fresh);
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (auto member = document.root().begin(); member != document.root().end(); ++member) {
    const std::string key(member.key());
    const auto given = keys_.find(key);
    const Zone* place = zone(key);
    out.key(key);
    if (given != keys_.end())
      out.raw(given->second);
    else if (cards_given && place != nullptr && place->holds_cards)
      out.raw(empty_value(*place, *member));
    else
      out.copy(*member);
  }
  out.end_object();
  return text;
}

std::string PositionSetup::empty_value(const Zone& zone, json::Value fresh) const {
  if (zone.kind == "card_of") return "null";
  if (zone.kind == "pile" || zone.kind == "discard" || zone.kind == "open_hand" ||
      zone.kind == "trick")
    return "[]";
  std::string text;
  json::Writer out(text);
  out.begin_list();
  for (const json::Value seat : fresh) {
    if (zone.kind == "choices" || zone.kind == "card_per_seat") {
      out.null();
      continue;
    }
    out.begin_list();
    if (zone.kind == "grids")
      for (std::size_t place = 0; place < seat.size(); ++place) out.text(".");
    out.end_list();
  }
  out.end_list();
  return text;
}

}  // namespace pioche::scenarios
