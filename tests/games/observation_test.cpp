// Numbered actions and observations, over random matches of every game with random options.
#include <algorithm>
#include <doctest/doctest.h>

#include "core/ranks.h"
#include "engine/action_space.h"
#include "tests/games/notation.h"
#include "tests/games/random_play.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::vector<float> observation(const Engine& engine, const AnyState& state, Seat seat) {
  const auto fields = engine.list_observation(engine.common(state).players);
  const ObservationField& last = fields.back();
  std::vector<float> numbers(last.offset + last.seats * last.places * last.values, -1.0f);
  engine.write_observation(engine.view(state, seat), numbers);
  return numbers;
}

std::string wrong_with_observation(const Engine& engine, const AnyState& state, Rng& rng) {
  const int players = engine.common(state).players;
  const auto fields = engine.list_observation(players);
  for (Seat seat = 0; seat < players; ++seat) {
    const auto seen = observation(engine, state, seat);
    for (const ObservationField& field : fields)
      for (std::size_t i = 0; i < field.seats * field.places * field.values; ++i) {
        const float number = seen[field.offset + i];
        if (number < static_cast<float>(field.low) || number > static_cast<float>(field.high))
          return std::string(field.key) + " is out of its bounds";
      }
    for (int i = 0; i < 3; ++i) {
      AnyState other;
      engine.determinize(engine.view(state, seat), rng, other);
      if (observation(engine, other, seat) != seen) return "an observation tells what is hidden";
    }
  }
  return "";
}

// What the seat that looks has comes first, whichever seat it is.
std::string wrong_with_action_numbers(const Engine& engine, const AnyState& state, Rng&) {
  const ActionSpace actions(engine, engine.common(state).players);
  MoveList moves;
  for (const Seat seat : engine.able(state)) {
    engine.generate(state, seat, moves);
    for (const Move move : moves) {
      const auto found = actions.find(move);
      if (!found) return move_text(engine, move) + " is not in list_moves";
      if (actions.number(move) != *found) return move_text(engine, move) + " has another number";
    }
  }
  return "";
}

}  // namespace

TEST_CASE("an observation is the same for all states that the seat cannot tell apart") {
  check_everywhere(wrong_with_observation, 40, 20);
}

TEST_CASE("every move that can be made has a number") {
  check_everywhere(wrong_with_action_numbers, 40, 40);
}

TEST_CASE("actions are moves, each once, and all that can be written with so many players") {
  for_each_table([](const Engine& engine, int players) {
    CAPTURE(engine.id);
    CAPTURE(players);
    const std::vector<Move> listed = engine.list_moves(players);
    for (const Move move : listed) {
      CHECK_MESSAGE(engine.read_move(move_text(engine, move)) == move, move_text(engine, move));
      CHECK(std::ranges::count(listed, move) == 1);
    }
    for (const Move move : all_moves(engine)) {
      const Seat named = engine.describe_move(move).seat;
      const bool is_of_table = named == nobody || named < players;
      CHECK_MESSAGE((std::ranges::find(listed, move) != listed.end()) == is_of_table,
                    move_text(engine, move));
    }
  });
}

TEST_CASE("fields follow each other and have names of their own") {
  for_each_table([](const Engine& engine, int players) {
    std::size_t offset = 0;
    std::vector<std::string> names;
    for (const ObservationField& field : engine.list_observation(players)) {
      CHECK(field.offset == offset);
      offset += field.seats * field.places * field.values;
      names.push_back(std::string(field.key).append(".").append(field.part));
    }
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
  });
}

TEST_CASE("ranks: winners first, then by score, equals share, and the sum is nothing") {
  Common state;
  state.players = 4;
  state.phase = over;
  state.scores = {10, 40, 20, 20};
  state.winners = SeatSet::of(0);
  CHECK(rank_reward(state, Wins::lowest, 0) == 1.0f);
  CHECK(rank_reward(state, Wins::lowest, 1) == -1.0f);
  CHECK(rank_reward(state, Wins::lowest, 2) == 0.0f);
  CHECK(rank_reward(state, Wins::lowest, 3) == 0.0f);
  CHECK(rank_reward(state, Wins::highest, 0) == 1.0f);
  CHECK(rank_reward(state, Wins::highest, 1) > rank_reward(state, Wins::highest, 2));
  state.winners = SeatSet::all(4);
  for (Seat seat = 0; seat < 4; ++seat) CHECK(rank_reward(state, Wins::lowest, seat) == 0.0f);
}
