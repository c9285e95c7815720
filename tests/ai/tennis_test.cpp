// How Tennis is played: the mixed choice of balls, rules of thumb, win probability, memory.
#include "games/tennis/tennis.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>

#include "games/tennis/heuristics.h"
#include "tests/ai/heuristics_checks.h"

using namespace pioche;
using namespace pioche::tennis;

namespace {

const Engine& engine() { return *find_engine("tennis"); }

State new_match(std::uint64_t seed) {
  State state;
  state.players = players_at_table;
  state.chance = quick_chance(seed);
  NoEvents no_events;
  Tennis::start(state, no_events);
  return state;
}

const State& state_in(const AnyState& any) { return reinterpret_cast<const State&>(any); }
const Memory& memory_in(const AnyMemory& any) { return reinterpret_cast<const Memory&>(any); }

// What somebody wins of the rest of the cycle who knows the other's mix and answers it best: looked
// for pair by pair, with nothing of the solution but the shares.
double best_response(BallSet mine, BallSet other) {
  if (mine == 0) return 0;
  double best = -3;
  for (std::size_t choice = 0; choice < all_pairs[mine].count; ++choice) {
    double won = 0;
    for (std::size_t against = 0; against < all_pairs[other].count; ++against) {
      const BallSet pair = pair_of(mine, choice), reply = pair_of(other, against);
      const auto mine_left = static_cast<BallSet>(mine & ~pair);
      const auto other_left = static_cast<BallSet>(other & ~reply);
      won += equilibrium().share(other, mine, against) *
             (winner_of(pair, reply) + best_response(mine_left, other_left));
    }
    best = std::max(best, won);
  }
  return best;
}

// The state that a seat of a new match is in once both have chosen these balls.
State after_choice(std::string_view mine, std::string_view other,
                   std::initializer_list<Card> hand) {
  State state = new_match(1);
  state.hands[0] = {};
  for (const Card card : hand) state.hands[0].add(card);
  NoEvents no_events;
  Tennis::apply(state, 0, Tennis::read_move(mine), no_events);
  Tennis::apply(state, 1, Tennis::read_move(other), no_events);
  return state;
}

std::string advised(const State& state, Seat seat) {
  MoveList moves;
  Rng rng{1};
  Tennis::generate(state, seat, moves);
  const Advice advice = Heuristics::quick_move(state, seat, moves, rng);
  if (advice.index == moves.size()) return "wait";
  ShortString notation;
  Tennis::write_move(moves[advice.index], notation);
  return std::string(notation.text());
}

}  // namespace

TEST_CASE("tennis: nobody gains on the mixed choice, in the whole cycle or in what is left of it") {
  const double won_game = 1, tolerance = won_game / 100;
  CHECK(best_response(Equilibrium::all_six, Equilibrium::all_six) < tolerance);
  for (const BallSet mine : Equilibrium::fours)
    for (const BallSet other : Equilibrium::fours) {
      const double value = static_cast<double>(equilibrium().value(mine, other));
      CHECK(best_response(mine, other) < value + tolerance);
      CHECK(value == doctest::Approx(-static_cast<double>(equilibrium().value(other, mine))));
    }
}

TEST_CASE("tennis: pairs are drawn with their shares") {
  Rng rng{7};
  std::array<int, pairs_of_six> drawn{};
  const int throws = 100'000;
  for (int i = 0; i < throws; ++i)
    ++drawn[equilibrium().draw(Equilibrium::all_six, Equilibrium::all_six, rng)];
  for (std::size_t choice = 0; choice < drawn.size(); ++choice) {
    const double share = equilibrium().share(Equilibrium::all_six, Equilibrium::all_six, choice);
    CHECK(drawn[choice] == doctest::Approx(share * throws).epsilon(0.05));
  }
}

TEST_CASE("tennis: advice can be followed, has its reason, and looks at nothing hidden") {
  Rng rng{3};
  MoveList moves;
  for (int number = 0; number < 20 * tests::scale(); ++number) {
    AnyState state = tests::random_start(engine(), players_at_table, rng);
    for (int i = 0; i < 300 && engine().common(state).phase != over; ++i) {
      for (const Seat seat : engine().able(state)) {
        engine().generate(state, seat, moves);
        const AnyView view = engine().view(state, seat);
        AnyState other;
        engine().determinize(view, rng, other);
        Rng first = rng, second = rng, third = rng;  // the choice of balls is drawn
        const Advice advice = engine().quick_move(view, moves, first);
        const bool obliged = engine().waiting_for(state).contains(seat);
        CHECK(advice.index < moves.size() + (obliged ? 0 : 1));
        const Advice best = engine().policy(state, seat, moves, second);
        CHECK(best.index < moves.size() + (obliged ? 0 : 1));
        CHECK(engine().policy(other, seat, moves, third).index == best.index);
        Rng fourth = rng;
        CHECK(engine().quick_move(engine().view(other, seat), moves, fourth).index == advice.index);
        for (const std::string_view language : languages())
          CHECK(has_message(language, "tennis", "why." + std::string(best.why)));
        for (const std::string_view language : languages())
          CHECK(has_message(language, "tennis", "why." + std::string(advice.why)));
      }
      const Act act = tests::random_act(engine(), state, rng);
      engine().apply(state, act.seat, act.move);
    }
  }
}

TEST_CASE("tennis: special cards are for games that would be lost, a tiebreak for ties") {
  CHECK(advised(after_choice("4+6", "1+2", {ace, tiebreak, let}), 0) == "done");
  CHECK(advised(after_choice("2+3", "1+4", {ace, tiebreak, let}), 0) == "tiebreak");
  CHECK(advised(after_choice("2+3", "1+4", {ace, let}), 0) == "done");
  CHECK(advised(after_choice("1+2", "5+6", {ace, tiebreak}), 0) == "ace");
  CHECK(advised(after_choice("1+2", "5+6", {tiebreak}), 0) == "done");
  CHECK(advised(after_choice("1+4", "1+5", {ace, let}), 0) == "let 1>3");
  CHECK(advised(after_choice("1+2", "5+6", {let}), 0) == "done");
}

TEST_CASE("tennis: as people play, the reward is a game, and a card where the set is missing") {
  State state = new_match(1);
  state.phase = reward;
  state.turn = 0;
  while (state.hands[0].contains(set)) state.hands[0].remove(set);
  CHECK(advised(state, 0) == "lay");
  state.laid[0] = most_laid / 2;
  CHECK(advised(state, 0) == "draw");
  state.hands[0].add(set);
  CHECK(advised(state, 0) == "lay");
}

TEST_CASE("tennis: for the search the reward is a card while there are any, then a game") {
  State state = new_match(1);
  state.phase = reward;
  state.turn = 0;
  MoveList moves;
  Tennis::generate(state, 0, moves);
  Rng rng{1};
  CHECK(moves[Heuristics::policy(state, 0, moves, rng).index].verb == draw_card);
  state.pile.clear();
  Tennis::generate(state, 0, moves);
  CHECK(moves[Heuristics::policy(state, 0, moves, rng).index].verb == lay_game);
  CHECK(advised(state, 0) == "lay");
  state.hands[0].clear();
  CHECK(advised(state, 0) == "steal");
  state.hands[1].clear();
  CHECK(advised(state, 0) == "skip");
}

TEST_CASE("tennis: sets and the match are laid as soon as they may be") {
  State state = new_match(1);
  state.laid[1] = most_laid;
  state.hands[1].add(set);
  CHECK(advised(state, 1) == "set");
  state.sets[1] = state.options.sets;
  state.hands[1].add(match);
  CHECK(advised(state, 1) == "match");
}

TEST_CASE("tennis: the win probability is fair, sums to one and likes aces") {
  WinProbabilities probabilities;
  State state = new_match(2);
  state.hands[1] = state.hands[0];
  Heuristics::win_probabilities(state, probabilities);
  CHECK(probabilities[0] == doctest::Approx(0.5));
  state.hands[1].add(ace);
  Heuristics::win_probabilities(state, probabilities);
  CHECK(probabilities[0] + probabilities[1] == doctest::Approx(1));
  CHECK(probabilities[1] > 0.55f);
}

TEST_CASE(
    "tennis: what is remembered is true, and a determinization agrees with it and with the view") {
  Rng rng{11};
  for (int number = 0; number < 6 * tests::scale(); ++number) {
    AnyState state = tests::random_start(engine(), players_at_table, rng);
    tests::follow_memories(engine(), state, rng, 800, [&](const AnyState& truth, auto& memories) {
      const State& table = state_in(truth);
      if (table.phase == over) return;
      for (Seat seat = 0; seat < players_at_table; ++seat) {
        const Memory& memory = memory_in(memories[seat]);
        const Seat opponent = opponent_of(seat);
        for (Card card = ace; card <= match; ++card)
          REQUIRE(memory.held[card] <= table.hands[opponent].copies(card));
        REQUIRE(memory.bottom.size() <= table.pile.size());
        REQUIRE(std::equal(memory.bottom.begin(), memory.bottom.end(), table.pile.begin()));
        const View<Tennis> view(table, seat);
        const State sample = Heuristics::determinize_with_memory(memory, view, rng);
        REQUIRE(View<Tennis>(sample, seat) == view);
        REQUIRE(Tennis::error_in(sample).empty());
        for (Card card = ace; card <= match; ++card)
          REQUIRE(sample.hands[opponent].copies(card) >= memory.held[card]);
        REQUIRE(std::equal(memory.bottom.begin(), memory.bottom.end(), sample.pile.begin()));
      }
    });
  }
}

TEST_CASE("tennis: a memory that begins in the middle of a match claims nothing about the deal") {
  State state = new_match(5);
  state.games = 1;
  Memory memory;
  memory.awaken(state);
  CHECK(
      std::all_of(memory.held.begin(), memory.held.end(), [](int copies) { return copies == 0; }));
}

TEST_CASE("tennis: normal beats random, and a search that remembers beats the rule of thumb") {
  CHECK(tests::share_of_wins(engine(), 2, "normal", "random", 40) > 0.9);
  CHECK(tests::share_of_wins(engine(), 2, "expert@200sims", "skill-1", 4) > 0.6);
}
