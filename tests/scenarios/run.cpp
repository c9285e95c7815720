#include "tests/scenarios/run.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/match.h"
#include "engine/text_util.h"
#include "tests/games/legal_moves.h"
#include "tests/scenarios/position_setup.h"
#include "text/messages.h"

namespace pioche::scenarios {

namespace {

using json::Kind;
using Texts = std::vector<std::string>;

std::string listed(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " | ") + text;
  return texts.empty() ? "-" : all;
}

std::string copied(json::Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return text;
}

// A list whose order means nothing, in one order.
std::string sorted_list(json::Value value) {
  if (!value.is(Kind::list)) return copied(value);
  Texts members;
  for (const json::Value member : value) members.push_back(copied(member));
  std::sort(members.begin(), members.end());
  std::string text;
  json::Writer out(text);
  out.begin_list();
  for (const std::string& member : members) out.raw(member);
  out.end_list();
  return text;
}

// The value of a key in the one way in which equal values are written.
std::string normal_form(json::Value value, std::string_view kind) {
  if (kind == "open_hand") return sorted_list(value);
  const bool of_hands =
      kind == "hands" || kind == "open_hands" || kind == "hidden_hands" || kind == "choices";
  if (!of_hands || !value.is(Kind::list)) return copied(value);
  std::string text;
  json::Writer out(text);
  out.begin_list();
  for (const json::Value hand : value) out.raw(sorted_list(hand));
  out.end_list();
  return text;
}

class Play {
 public:
  Play(const Scenario& scenario, const Engine& engine)
      : scenario_(scenario), engine_(engine), setup_(engine) {}

  std::vector<Failure> failures() {
    check_heading();
    for (const Line& line : scenario_.lines) {
      line_ = line.number;
      try {
        take(line);
      } catch (const Malformed& problem) {
        fail(problem.what());
        return failures_;
      }
      if (stopped_) return failures_;
    }
    line_ = scenario_.line;
    if (!asserted_) fail("the scenario asserts nothing");
    return failures_;
  }

 private:
  void fail(std::string text) { failures_.push_back({line_, std::move(text)}); }

  // What follows would only repeat what went wrong here.
  void stop(std::string text) {
    fail(std::move(text));
    stopped_ = true;
  }

  void check_heading() {
    line_ = scenario_.line;
    for (const std::string& clause : scenario_.clauses) {
      bool known = clause == "C1";
      for (int number = 1; number <= engine_.clauses; ++number)
        known = known || clause_id(engine_, static_cast<Clause>(number)).text() == clause;
      if (!known) fail("`" + clause + "` is no clause of " + std::string(engine_.id));
    }
  }

  void take(const Line& line) {
    if (refused_) throw Malformed("nothing follows after `refused_position`");
    if (setup_.knows(line.verb)) {
      if (is_built_) throw Malformed("`" + line.verb + "` belongs before the first move or check");
      return setup_.take(line);
    }
    using Check = void (Play::*)(std::string_view);
    constexpr std::pair<std::string_view, Check> checks[] = {
        {"legal", &Play::legal},   {"obliged", &Play::obliged},
        {"refuse", &Play::refuse}, {"move", &Play::move},
        {"expect", &Play::expect}, {"see", &Play::see},
        {"event", &Play::event},   {"refused_position", &Play::refused_position}};
    for (const auto& [verb, check] : checks) {
      if (verb != line.verb) continue;
      if (verb != "move") asserted_ = true;
      if (verb != "refused_position") build_once();
      if (!stopped_) (this->*check)(line.rest);
      return;
    }
    throw Malformed("`" + line.verb +
                    "` is neither a key of the position nor another word of "
                    "scenarios");
  }

  void build_once() {
    if (is_built_) return;
    is_built_ = true;
    if (const Result<> built = setup_.build(state_); !built)
      stop("the table is refused (" + built.error().key +
           "): " + sentence(default_language, engine_.id, built.error()));
  }

  void refused_position(std::string_view key) {
    if (is_built_) throw Malformed("`refused_position` belongs before the first move or check");
    if (key.empty()) throw Malformed("`refused_position` takes the key of an error");
    const Result<> built = setup_.build(state_);
    refused_ = true;
    if (built)
      fail("expected the table to be refused (" + std::string(key) + "), but it is accepted");
    else if (built.error().key != key)
      fail("expected the error " + std::string(key) + ", found " + built.error().key + ": " +
           sentence(default_language, engine_.id, built.error()));
  }

  Seat take_seat(std::string_view& text) {
    const std::string word = take_word(text);
    const char* end = word.data() + word.size();
    const int players = engine_.common(state_).players;
    int seat = -1;
    if (std::from_chars(word.data(), end, seat).ptr != end || seat < 0 || seat >= players)
      throw Malformed("`" + word + "` is no seat; seats go from 0 to " +
                      std::to_string(players - 1));
    return static_cast<Seat>(seat);
  }

  Move read_move(std::string_view text) {
    const Move read = engine_.read_move(text);
    if (read.verb == 0) throw Malformed("`" + std::string(text) + "` is no move of this game");
    return read;
  }

  // "-", or moves with bars between them; sorted.
  Texts read_moves(std::string_view text) {
    Texts moves;
    if (text == "-") return moves;
    while (true) {
      const auto bar = text.find(" | ");
      moves.emplace_back(trimmed_ascii(text.substr(0, bar)));
      read_move(moves.back());
      if (bar == std::string_view::npos) break;
      text.remove_prefix(bar + 3);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void legal(std::string_view text) {
    const Seat seat = take_seat(text);
    const Texts expected = read_moves(text);
    const Texts found = legal_moves(engine_, state_, seat);
    if (expected != found)
      fail("expected the legal moves " + listed(expected) + ", found " + listed(found));
  }

  void obliged(std::string_view text) {
    SeatSet expected;
    if (text.empty()) throw Malformed("`obliged` takes seats, or `-` for none");
    if (text != "-")
      while (!text.empty()) expected.add(take_seat(text));
    const SeatSet found = engine_.waiting_for(state_);
    const auto seats = [](SeatSet set) {
      std::string all;
      for (const Seat seat : set) all += (all.empty() ? "" : " ") + std::to_string(seat);
      return set.empty() ? std::string("-") : all;
    };
    if (!(expected == found))
      fail("expected the obliged seats " + seats(expected) + ", found " + seats(found));
  }

  std::string ruling_on(Seat seat, Move given) {
    if (engine_.common(state_).phase == over) return "over";
    const Refusal& refusal = engine_.refusals[engine_.judge(state_, seat, given)];
    return std::string(refusal.clause);
  }

  void refuse(std::string_view text) {
    const Seat seat = take_seat(text);
    const auto space = text.rfind(' ');
    if (space == std::string_view::npos)
      throw Malformed("`refuse` takes a seat, a move and a clause");
    const std::string clause(text.substr(space + 1));
    const std::string_view given = trimmed_ascii(text.substr(0, space));
    const std::string found = ruling_on(seat, read_move(given));
    if (found == clause) return;
    fail("expected " + std::string(given) + " to be refused by " + clause + ", but " +
         (found.empty()     ? "it is allowed"
          : found == "over" ? "the match is over"
                            : "it is refused by " + found));
  }

  void move(std::string_view text) {
    const Seat seat = take_seat(text);
    const Move given = read_move(text);
    const std::string refused_by = ruling_on(seat, given);
    if (!refused_by.empty())
      return stop("expected " + std::string(text) + " to be a legal move of seat " +
                  std::to_string(seat) + ", but " +
                  (refused_by == "over" ? "the match is over" : "it is refused by " + refused_by) +
                  "; its moves are " + listed(legal_moves(engine_, state_, seat)));
    log_.emplace();
    engine_.apply_with_events(state_, seat, given, *log_);
  }

  void compare(const std::string& found_in, std::string_view text) {
    const std::string key = take_word(text);
    json::Document position, expected;
    position.read(found_in);
    const json::Value found = position.root().find(key);
    if (!found) throw Malformed("the position has no key `" + key + "`");
    read_json(expected, std::string(text));
    std::string_view kind;
    const auto zones = engine_.zones();
    for (const Zone& zone : zones)
      if (zone.key == key) kind = zone.kind;
    const std::string wanted = normal_form(expected.root(), kind);
    const std::string actual = normal_form(found, kind);
    if (wanted != actual) fail("expected " + key + " " + wanted + ", found " + actual);
  }

  void expect(std::string_view text) {
    std::string position;
    json::Writer out(position);
    engine_.write_position(state_, out);
    compare(position, text);
  }

  void see(std::string_view text) {
    Seat viewer = nobody;
    if (text.starts_with("- "))
      take_word(text);
    else
      viewer = take_seat(text);
    std::string view;
    json::Writer out(view);
    engine_.write_view(engine_.view(state_, viewer), out);
    compare(view, text);
  }

  void event(std::string_view type) {
    if (!log_) throw Malformed("`event` belongs after a move");
    Texts types;
    for (const Event& event : log_->events) types.emplace_back(event.type);
    if (std::find(types.begin(), types.end(), type) == types.end())
      fail("expected an event of type " + std::string(type) + ", found " + listed(types));
  }

  const Scenario& scenario_;
  const Engine& engine_;
  PositionSetup setup_;
  AnyState state_;
  std::optional<EventLog> log_;
  std::vector<Failure> failures_;
  int line_ = 0;
  bool is_built_ = false;
  bool refused_ = false;
  bool asserted_ = false;
  bool stopped_ = false;
};

}  // namespace

std::vector<Failure> failures_of(const Scenario& scenario, const Engine& engine) {
  return Play(scenario, engine).failures();
}

}  // namespace pioche::scenarios
