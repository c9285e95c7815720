// Non-interference: what a seat is sent about a move follows from what it may know.
#include <algorithm>

#include "engine/match.h"
#include "tests/games/invariants.h"
#include "tests/games/random_play.h"

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

constexpr std::size_t states_compared = 4;  // the truth, and determinizations of it

// One of the states that a seat cannot tell apart, after a move.
struct Outcome {
  std::string view;
  std::string events;
};

Outcome outcome_of(const Engine& engine, AnyState candidate, Act act, Seat viewer) {
  EventLog log;
  engine.apply_with_events(candidate, act.seat, act.move, log);
  Outcome outcome;
  json::Writer out(outcome.events);
  write_events(out, engine, candidate, log, viewer);
  outcome.view = view_text(engine, candidate, viewer);
  return outcome;
}

void add_texts(Value value, std::vector<std::string>& texts) {
  if (value.is(Kind::text)) {
    std::string text(value.text());
    if (text.size() > 1 && text.ends_with('?')) text.pop_back();
    texts.push_back(std::move(text));
  } else if (value.is(Kind::integer)) {
    texts.emplace_back(value.text());
  } else if (value.is(Kind::list) || value.is(Kind::object)) {
    for (const Value member : value) add_texts(member, texts);
  }
}

// The faces that a view shows in the zones that hold cards.
std::vector<std::string> cards_in(const Engine& engine, const std::string& view) {
  json::Document document;
  document.read(view);
  std::vector<std::string> cards;
  for (const Zone& zone : engine.zones())
    if (zone.holds_cards || zone.kind == "drawn") add_texts(document.root().find(zone.key), cards);
  return cards;
}

// Whether an event is about a card that comes into the viewer's own hand or leaves it. It may have
// gone on at once, so that no view shows it there.
bool is_own_card(const Engine& engine, Value event, Seat viewer) {
  const Value seat = event.find("seat");
  if (!seat || seat.integer() != viewer) return false;
  for (const Zone& zone : engine.zones()) {
    const bool owner_sees = zone.kind == "hands" || zone.kind == "card_of" ||
                            zone.kind == "card_per_seat" || zone.kind == "choices";
    for (const std::string_view place : {"from", "to"})
      if (const Value key = event.find(place); owner_sees && key && key.text() == zone.key)
        return true;
  }
  return false;
}

// Each card that the events name, in their order: "" where it is hidden or the viewer's own.
std::vector<std::string> cards_told(const Engine& engine, const std::string& events, Seat viewer) {
  json::Document document;
  document.read(events);
  std::vector<std::string> cards;
  for (const Value event : document.root()) {
    const bool own = is_own_card(engine, event, viewer);
    const auto add = [&](Value card) {
      cards.emplace_back(own || card.text() == "?" ? std::string_view{} : card.text());
    };
    if (const Value card = event.find("card")) add(card);
    if (const Value several = event.find("cards"))
      for (const Value card : several) add(card);
  }
  return cards;
}

bool contains(const std::vector<std::string>& all, std::string_view text) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

// What is told, without the viewer's own cards: two that it takes up at once it sees in their order,
// which no view keeps.
std::string without_own_cards(const Engine& engine, const std::string& events, Seat viewer) {
  json::Document document;
  document.read(events);
  const auto cards = cards_told(engine, events, viewer);
  std::string text;
  json::Writer out(text);
  auto card = cards.begin();
  for (const Value event : document.root()) {
    out.begin_object();
    for (auto member = event.begin(); member != event.end(); ++member) {
      out.key(member.key());
      if (member.key() == "cards") {
        out.begin_list();
        for (std::size_t i = 0; i < (*member).size(); ++i) out.text(*card++);
        out.end_list();
      } else {
        member.key() == "card" ? out.text(*card++) : out.copy(*member);
      }
    }
    out.end_object();
  }
  return text;
}

// A card may be told of if it is to be seen before or after the move, or if the move itself says
// which it is: then it is the same in every state where that move can be made.
std::string unjustified_card(const Engine& engine, const std::string& before,
                             const std::vector<Outcome>& outcomes, Seat viewer) {
  auto known = cards_in(engine, before);
  const auto later = cards_in(engine, outcomes[0].view);
  known.insert(known.end(), later.begin(), later.end());
  const auto told = cards_told(engine, outcomes[0].events, viewer);
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i].empty() || contains(known, told[i])) continue;
    for (const Outcome& other : outcomes) {
      const auto told_there = cards_told(engine, other.events, viewer);
      if (i >= told_there.size() || told_there[i] != told[i]) return told[i];
    }
  }
  return {};
}

// The truth and some determinizations of it by the viewer, with the same chance ahead.
std::vector<AnyState> indistinguishable_states(const Engine& engine, const AnyState& state,
                                               Seat viewer, Rng& rng) {
  const Chance chance = quick_chance(rng.next());
  const AnyView view = engine.view(state, viewer);
  std::vector<AnyState> states{with_chance(engine, state, chance)};
  while (states.size() < states_compared) {
    AnyState sample;
    engine.determinize(view, rng, sample);
    states.push_back(with_chance(engine, sample, chance));
  }
  return states;
}

std::string wrong_for(const Engine& engine, const AnyState& state, Seat viewer, Act act, Rng& rng) {
  const std::string before = view_text(engine, state, viewer);
  std::vector<Outcome> outcomes;
  for (const AnyState& candidate : indistinguishable_states(engine, state, viewer, rng))
    if (engine.judge(candidate, act.seat, act.move) == allowed)
      outcomes.push_back(outcome_of(engine, candidate, act, viewer));
  if (const auto card = unjustified_card(engine, before, outcomes, viewer); !card.empty())
    return "is told of " + card + ", which it cannot know: " + outcomes[0].events;
  for (const Outcome& one : outcomes)
    for (const Outcome& other : outcomes)
      if (one.view == other.view && one.events != other.events &&
          without_own_cards(engine, one.events, viewer) !=
              without_own_cards(engine, other.events, viewer))
        return "is told different things of states that look the same to it: " + one.events +
               " and " + other.events;
  return {};
}

}  // namespace

std::string wrong_with_events(const Engine& engine, const AnyState& state, Rng& rng) {
  if (engine.common(state).phase == over) return {};
  const int players = engine.common(state).players;
  for (const Seat seat : engine.able(state)) {
    MoveList moves;
    engine.generate(state, seat, moves);
    const Act act{seat, moves[rng.below(moves.size())]};
    for (int i = -1; i < players; ++i) {
      const Seat viewer = i < 0 ? nobody : static_cast<Seat>(i);
      const std::string wrong = wrong_for(engine, state, viewer, act, rng);
      if (!wrong.empty())
        return (i < 0 ? "a spectator" : "seat " + std::to_string(i)) + " of the move " +
               move_text(engine, act.move) + " by seat " + std::to_string(seat) + " " + wrong;
    }
  }
  return {};
}

}  // namespace pioche::tests
