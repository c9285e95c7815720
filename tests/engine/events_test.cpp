// Events of several cards, as those see them who may not know the cards.
#include <doctest/doctest.h>

#include "ai/player.h"
#include "engine/match.h"

using namespace pioche;

namespace {

// Seat 0 takes three cards that only it may know, and lays two of them, which everybody sees.
EventLog two_taken() {
  CardList taken;
  taken.push(1);
  taken.push(9);
  EventLog log;
  log.event({.type = "take", .seat = 0, .card = 2, .cards = taken, .seen_by = SeatSet::of(0)});
  log.event({.type = "lay", .seat = 0, .cards = taken});
  return log;
}

std::string told(std::optional<Seat> viewer) {
  const Engine& engine = *find_engine("summit");
  AnyState state;
  REQUIRE(engine.start(state, 2, {}, chance_from(*seed_from("1"))));
  std::string text;
  json::Writer out(text);
  write_events(out, engine, state, two_taken(), viewer);
  return text;
}

}  // namespace

TEST_CASE("of several cards each is hidden from whoever may not know them") {
  const std::string open = R"([{"type":"take","seat":0,"card":"H8","cards":["H7","D7"]},)"
                           R"({"type":"lay","seat":0,"cards":["H7","D7"]}])";
  const std::string hidden = R"([{"type":"take","seat":0,"card":"?","cards":["?","?"]},)"
                             R"({"type":"lay","seat":0,"cards":["H7","D7"]}])";
  CHECK(told(std::nullopt) == open);
  CHECK(told(Seat{0}) == open);
  CHECK(told(Seat{1}) == hidden);
  CHECK(told(nobody) == hidden);
  CHECK(!all_see(two_taken()));
}

TEST_CASE("what a bot remembers of an event has only cards that it may know") {
  const EventLog log = two_taken();
  std::vector<Event> seen;
  redact_events(1, log.events, seen);
  CHECK(seen[0].card == unknown_card);
  for (const Card card : seen[0].cards) CHECK(card == unknown_card);
  CHECK(seen[0].cards.size() == 2);
  CHECK(seen[1].cards == log.events[1].cards);
  redact_events(0, log.events, seen);
  CHECK(seen[0].card == 2);
  CHECK(seen[0].cards == log.events[0].cards);
}
