// How Skyjo is played: rules of thumb, what columns come to, and the win probability.
#include "games/skyjo/skyjo.h"

#include <cmath>
#include <cstring>
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "ai/search.h"
#include "games/skyjo/heuristics.h"
#include "text/messages.h"

namespace pioche::skyjo {

namespace {

State new_match(int players, std::uint64_t seed) {
  State state;
  state.players = static_cast<std::uint8_t>(players);
  state.options = Skyjo::default_options(players);
  state.chance = quick_chance(seed);
  NoEvents no_events;
  Skyjo::start(state, no_events);
  return state;
}

using Adviser = Advice (*)(const State&, Seat, const MoveList&, Rng&);

// Calls `action` before every move of a match whose moves are half random, half advised.
template <class Action>
void play_and_visit(int players, std::uint64_t seed, Adviser adviser, Action&& action) {
  State state = new_match(players, seed);
  Rng rng{seed};
  MoveList moves;
  NoEvents no_events;
  while (state.phase != over) {
    const Seat seat = Skyjo::able(state).first();
    Skyjo::generate(state, seat, moves);
    action(state, seat, moves, rng);
    const bool random = rng.below(4) == 0;
    const auto index = random ? rng.below(moves.size()) : adviser(state, seat, moves, rng).index;
    REQUIRE(index < moves.size());
    Skyjo::apply(state, seat, moves[index], no_events);
  }
}

// The mean points of a round among seats that all play alike.
double points_in_self_play(Adviser adviser, int players, int matches) {
  double points = 0;
  double rounds = 0;
  for (int match = 0; match < matches; ++match) {
    State state = new_match(players, static_cast<std::uint64_t>(match));
    Rng rng{1};
    MoveList moves;
    NoEvents no_events;
    while (state.phase != over) {
      const Seat seat = Skyjo::able(state).first();
      Skyjo::generate(state, seat, moves);
      Skyjo::apply(state, seat, moves[adviser(state, seat, moves, rng).index], no_events);
    }
    for (Seat seat = 0; seat < players; ++seat) points += state.scores[seat];
    rounds += static_cast<double>(state.round) * players;
  }
  return points / rounds;
}

// A grid by its columns; 0 stands for a card that lies face down.
Grid grid_of(std::array<int, places> values, unsigned up) {
  Grid grid;
  for (std::size_t place = 0; place < places; ++place) {
    grid.lay(place, static_cast<Card>(values[place] + zero));
    if ((up >> place & 1u) == 0) grid.up = static_cast<std::uint16_t>(grid.up & ~(1u << place));
  }
  return grid;
}

// Two seats in the middle of a round; the first is on turn.
State table_with(const Grid& own, const Grid& other, int top) {
  State state = new_match(2, 1);
  state.grids[0] = own;
  state.grids[1] = other;
  state.flipped = state.everyone();
  state.phase = turn;
  state.turn = 0;
  state.discard.clear();
  state.discard.put(static_cast<Card>(top + zero));
  return state;
}

std::string advised(const State& state, Adviser adviser) {
  MoveList moves;
  Rng rng{1};
  Skyjo::generate(state, state.turn, moves);
  ShortString notation;
  Skyjo::write_move(moves[adviser(state, state.turn, moves, rng).index], notation);
  return std::string(notation.text());
}

constexpr std::array<Adviser, 2> advisers{quick_move, policy};

}  // namespace

TEST_CASE("skyjo: advice depends on nothing but what the seat sees") {
  for (const Adviser adviser : advisers)
    for (const int players : {2, 5, 8})
      play_and_visit(players, 3, adviser,
                     [&](const State& state, Seat seat, const MoveList& moves, Rng& rng) {
                       const View<Skyjo> view(state, seat);
                       Rng one{9};
                       Rng two{9};
                       Rng three{9};
                       const auto index = adviser(state, seat, moves, one).index;
                       CHECK(index == adviser(view.state(), seat, moves, two).index);
                       CHECK(index == adviser(determinize(view, rng), seat, moves, three).index);
                     });
}

TEST_CASE("skyjo: every reason has its words") {
  std::set<std::string> reasons;
  for (const int players : {2, 4})
    play_and_visit(players, 5, quick_move,
                   [&](const State& state, Seat seat, const MoveList& moves, Rng& rng) {
                     reasons.emplace(quick_move(state, seat, moves, rng).why);
                   });
  CHECK(reasons.size() == 9);
  for (const std::string& reason : reasons)
    for (const std::string_view language : languages())
      CHECK_MESSAGE(has_message(language, Skyjo::id, "why." + reason), reason);
}

TEST_CASE("skyjo: a third equal card is taken, and so is a very low one") {
  constexpr unsigned two_up = 0b011;
  const Grid pair = grid_of({9, 9, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, two_up);
  const Grid other = grid_of({5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, two_up);
  for (const Adviser adviser : advisers) {
    CHECK(advised(table_with(pair, other, 9), adviser) == "take a3");
    CHECK(advised(table_with(other, pair, 12), adviser) == "draw");
    CHECK(advised(table_with(pair, other, -2), adviser).starts_with("take "));
  }
}

TEST_CASE("skyjo: the last card is turned up by who is ahead, and by nobody else") {
  const Grid low = grid_of({0, 1, 0, 1, 0, 2, 0, 0, 1, 1, 2, 3}, whole_grid & ~1u);
  const Grid high = grid_of({9, 8, 9, 7, 9, 8, 9, 8, 7, 9, 8, 7}, whole_grid & ~1u);
  for (const Adviser adviser : advisers) {
    State ahead = table_with(low, high, 12);
    ahead.phase = holding;
    ahead.held = static_cast<Card>(12 + zero);
    CHECK(advised(ahead, adviser) == "drop a1");
    State behind = table_with(high, low, 12);
    behind.phase = holding;
    behind.held = static_cast<Card>(6 + zero);
    CHECK(advised(behind, adviser).starts_with("swap "));
    CHECK(advised(behind, adviser) != "swap a1");
  }
}

TEST_CASE("skyjo: a search of few simulations puts the third equal card in its column") {
  const Engine& engine = *find_engine("skyjo");
  State state = table_with(grid_of({12, 12, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, 0b001011),
                           grid_of({5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, 0b011), 3);
  state.phase = holding;
  state.held = static_cast<Card>(12 + zero);
  state.pile.draw();
  AnyState any;
  static_assert(sizeof(State) <= sizeof(AnyState));
  std::memcpy(&any, &state, sizeof state);
  MoveList moves;
  engine.generate(any, 0, moves);
  SearchSettings settings;
  settings.budget.simulations = 250;
  Rng rng{1};
  const auto ranked =
      Search().rank(engine, engine.view(any, 0), nullptr, moves, true, settings, rng);
  ShortString notation;
  engine.write_move(moves[ranked[0].index], notation);
  CHECK(notation.text() == "swap a3");
  CHECK(ranked[0].chance > ranked.back().chance + 0.05);
}

TEST_CASE("skyjo: columns come to what they count, and to less with turns left") {
  const Prospects& prospects = Prospects::of_deck();
  const auto face = [](int value) { return static_cast<std::size_t>(value + zero); };
  CHECK(prospects.points(0, face(3), face(4))[face(5)] == doctest::Approx(12));
  CHECK(prospects.points(0, face(-2), face(-2))[face(-2)] == doctest::Approx(0));
  // 760 points on 150 cards; three equal ones among three unknown are rare, but count.
  const float unknown = prospects.points(0, face_down, face_down)[face_down];
  CHECK(unknown < 3 * 760.0f / 150);
  CHECK(unknown > 3 * 760.0f / 150 - 0.2f);
  for (std::size_t stage = 1; stage < stages; ++stage)
    for (std::size_t one = 0; one < faces; ++one)
      for (std::size_t two = 0; two < faces; ++two)
        for (std::size_t three = 0; three < faces; ++three) {
          const float points = prospects.points(stage, one, two)[three];
          CHECK(points <= prospects.points(stage - 1, one, two)[three] + 1e-4f);
          CHECK(points == prospects.points(stage, two, three)[one]);
        }
}

TEST_CASE("skyjo: probabilities are shares of one, and the lower total has the better one") {
  for (const int players : {2, 4, 8})
    play_and_visit(players, 11, policy, [&](const State& state, Seat, const MoveList&, Rng&) {
      WinProbabilities probabilities;
      win_probabilities(state, probabilities);
      float sum = 0;
      for (Seat seat = 0; seat < players; ++seat) {
        CHECK(probabilities[seat] >= 0);
        sum += probabilities[seat];
      }
      CHECK(sum == doctest::Approx(1));
      if (state.phase == scored)
        CHECK((probabilities[0] > probabilities[1]) == (state.scores[0] < state.scores[1]));
    });
}

TEST_CASE("skyjo: points of a round in self-play") {
  CHECK(points_in_self_play(quick_move, 2, 150) < 18);
  CHECK(points_in_self_play(policy, 2, 150) < 13);
}

}  // namespace pioche::skyjo
