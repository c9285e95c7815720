// A move that was judged need not be judged again, but only in the position in which it was.
#include <doctest/doctest.h>

#include "engine/match.h"

using namespace pioche;

namespace {

Match begun_match() {
  return *Match::start(*find_engine("solo"), 2, {}, *seed_from("1"), {"A", "B"});
}

AllowedMove some_move(const Match& match) {
  const Seat seat = match.common().turn;
  MoveList moves;
  match.engine().generate(match.state(), seat, moves);
  const auto move = match.allowed_move(seat, moves[0]);
  REQUIRE(move);
  return *move;
}

}  // namespace

TEST_CASE("a move that is allowed is played") {
  Match match = begun_match();
  const AllowedMove move = some_move(match);
  EventLog log;
  match.play(move, log);
  REQUIRE(match.moves().size() == 1);
  CHECK(match.moves()[0].seat == move.seat());
  CHECK(match.moves()[0].move == move.move());
}

TEST_CASE("a move that the rules refuse is not allowed, nor is one of no seat") {
  const Match match = begun_match();
  const AllowedMove move = some_move(match);
  CHECK(!match.allowed_move(static_cast<Seat>(1 - move.seat()), move.move()));
  CHECK(!match.allowed_move(2, move.move()));
}

TEST_CASE("a move that was allowed is not played in another position or match") {
  Match match = begun_match();
  const AllowedMove move = some_move(match);
  Match other = match;
  EventLog log;
  CHECK_THROWS_WITH(other.play(move, log), "a move was allowed in another position");
  match.play(move, log);
  CHECK_THROWS_WITH(match.play(move, log), "a move was allowed in another position");
  CHECK(match.moves().size() == 1);
}
