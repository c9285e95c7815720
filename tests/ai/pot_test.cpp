// How Pot is played: rules of thumb, the win probability, and what a seat remembers.
#include "games/pot/pot.h"

#include <new>
#include <set>

#include "games/pot/heuristics.h"
#include "tests/ai/heuristics_checks.h"

using namespace pioche;
using namespace pioche::tests;
using namespace pioche::pot;

namespace {

State new_match(int players, int rounds, std::uint64_t seed) {
  State state;
  state.rules = Pot::rules_versions.back();
  state.players = static_cast<std::uint8_t>(players);
  state.options = Pot::default_options(players);
  state.options.rounds = static_cast<std::uint8_t>(rounds);
  state.chance = quick_chance(seed);
  NoEvents no_events;
  Pot::start(state, no_events);
  return state;
}

// Calls `action` before every move of a match whose moves are half random, half advised.
template <class Action>
void play_and_visit(State state, std::uint64_t seed, Action&& action) {
  Rng rng{seed};
  MoveList moves;
  NoEvents no_events;
  while (state.phase != over) {
    const Seat seat = Pot::able(state).first();
    Pot::generate(state, seat, moves);
    action(state, seat, moves, rng);
    const bool random = rng.below(2) == 0;
    const auto index =
        random ? rng.below(moves.size()) : pot::quick_move(state, seat, moves, rng).index;
    REQUIRE(index < moves.size());
    Pot::apply(state, seat, moves[index], no_events);
  }
}

template <class Action>
void play_and_visit(int players, int rounds, std::uint64_t seed, Action&& action) {
  play_and_visit(new_match(players, rounds, seed), seed, action);
}

Card card(std::string_view name) { return Pot::read_move(name).card; }

Cards cards(std::initializer_list<std::string_view> names) {
  Cards all;
  for (const std::string_view name : names) all.add(card(name));
  return all;
}

// Three seats; the last of them is to lay a card.
State last_to_lay(const Cards& hand, const Cards& pot, std::string_view first,
                  std::string_view second) {
  State state = new_match(3, 1, 1);
  state.leader = 0;
  state.turn = 2;
  state.hands = {};
  state.hands[2] = hand;
  state.hands[0].hidden = state.hands[1].hidden = static_cast<std::uint16_t>(hand.size() - 1);
  state.pot = pot;
  state.trick.push({0, card(first)});
  state.trick.push({1, card(second)});
  return state;
}

std::string advised(const State& state) {
  MoveList moves;
  Rng rng{1};
  Pot::generate(state, state.turn, moves);
  ShortString notation;
  Pot::write_move(moves[pot::quick_move(state, state.turn, moves, rng).index], notation);
  return std::string(notation.text());
}

}  // namespace

TEST_CASE(
    "pot: advice depends on nothing but what the seat sees, and what lies face down is not seen") {
  for (const Taken taken : {Taken::open, Taken::hidden})
    for (int players = 3; players <= 6; ++players) {
      State start = new_match(players, 3, 7);
      start.options.taken = taken;
      int differences = 0;
      play_and_visit(start, 7, [&](const State& state, Seat seat, const MoveList& moves, Rng& rng) {
        const View<Pot> view(state, seat);
        Rng one{9};
        Rng two{9};
        Rng three{9};
        const auto index = pot::quick_move(view.state(), seat, moves, one).index;
        differences += index != pot::quick_move(state, seat, moves, two).index;
        differences += index != pot::quick_move(determinize(view, rng), seat, moves, three).index;
      });
      CHECK((differences > 0) == (taken == Taken::hidden));
    }
}

TEST_CASE("pot: the others hold what is seen nowhere") {
  play_and_visit(4, 1, 2, [&](const State& state, Seat seat, const MoveList&, Rng&) {
    if (state.phase <= scored) return;
    FaceSet held = 0;
    for (Seat other = 0; other < state.players; ++other)
      if (other != seat) held |= state.hands[other].faces();
    CHECK(cards_of_others(state, seat) == held);
  });
}

TEST_CASE("pot: every reason has its words") {
  std::set<std::string> reasons;
  play_and_visit(4, 5, 5, [&](const State& state, Seat seat, const MoveList& moves, Rng& rng) {
    reasons.emplace(pot::quick_move(state, seat, moves, rng).why);
  });
  CHECK(reasons == std::set<std::string>{"only_one", "richest", "save_strength", "worth_it"});
  for (const std::string& reason : reasons)
    for (const std::string_view language : languages())
      CHECK_MESSAGE(has_message(language, Pot::id, "why." + reason), reason);
}

TEST_CASE("pot: a rich pot is won with the least card that does it, a poor one is left") {
  const Cards hand = cards({"R1", "G8", "G9", "G10"});
  const Cards rich = cards({"B10", "B9", "B8", "B6", "B4", "B1"});
  const Cards poor = cards({"B1", "R2", "G1"});
  CHECK(advised(last_to_lay(hand, rich, "R7", "B5")) == "G8");
  CHECK(advised(last_to_lay(hand, poor, "R7", "B5")) == "R1");
}

TEST_CASE("pot: the richest colour is taken") {
  State state = last_to_lay(cards({"G9", "G10"}), cards({"B10", "R5", "R6", "G3"}), "R7", "B5");
  state.phase = taking;
  state.trick.push({2, card("G8")});
  state.takers = takers_of(state.trick);
  state.turn = state.takers.front();
  CHECK(advised(state) == "take R");
}

TEST_CASE("pot: probabilities are shares of one, and the higher total has the better one") {
  for (int players = 3; players <= 6; ++players)
    play_and_visit(players, 4, 13, [&](const State& state, Seat, const MoveList&, Rng&) {
      WinProbabilities probabilities;
      pot::win_probabilities(state, probabilities);
      float sum = 0;
      for (Seat seat = 0; seat < players; ++seat) sum += probabilities[seat];
      CHECK(sum == doctest::Approx(1));
      if (state.phase == scored)
        CHECK((probabilities[0] > probabilities[1]) == (state.scores[0] > state.scores[1]));
    });
}

TEST_CASE("pot: the rule of thumb beats chance") {
  double won = 0;
  constexpr int matches = 200;
  for (int match = 0; match < matches; ++match) {
    State state = new_match(4, 1, static_cast<std::uint64_t>(match / 4));
    const auto quick_seat = static_cast<Seat>(match % 4);
    Rng rng{static_cast<std::uint64_t>(match)};
    MoveList moves;
    NoEvents no_events;
    while (state.phase != over) {
      const Seat seat = state.turn;
      Pot::generate(state, seat, moves);
      const auto index = seat == quick_seat ? pot::quick_move(state, seat, moves, rng).index
                                            : rng.below(moves.size());
      Pot::apply(state, seat, moves[index], no_events);
    }
    if (state.winners.contains(quick_seat)) won += 1.0 / state.winners.size();
  }
  CHECK(won / matches > 0.7);
}

namespace {

const Engine& engine() { return *find_engine("pot"); }
const pot::Memory& in(const AnyMemory& any) {
  return *std::launder(reinterpret_cast<const pot::Memory*>(&any));
}
const State& in(const AnyState& any) { return *std::launder(reinterpret_cast<const State*>(&any)); }

// How many of the cards taken a determinization has where they are.
int rightly_placed(const State& truth, const State& sample) {
  int right = 0;
  for (Seat seat = 0; seat < truth.players; ++seat)
    right += std::popcount(truth.taken[seat].faces() & sample.taken[seat].faces());
  return right;
}

}  // namespace

TEST_CASE("pot: whoever remembers knows every card taken, and whoever does not has to guess") {
  Rng rng{6};
  int taken = 0;
  int guessed = 0;
  for (int players = 3; players <= 6; ++players) {
    AnyState state;
    json::Document options;
    REQUIRE(options.read(R"({"rounds":3})"));
    REQUIRE(engine().start(state, players, options.root(), quick_chance(rng.next())));
    follow_memories(engine(), state, rng, 500, [&](const AnyState& now, const auto& memories) {
      const State& truth = in(now);
      if (truth.phase <= scored) return;
      for (Seat seat = 0; seat < players; ++seat) {
        const View<Pot> view(truth, seat);
        const State sample = Heuristics::determinize_with_memory(in(memories[seat]), view, rng);
        CHECK(View<Pot>(sample, seat) == view);
        CHECK(sample.taken == truth.taken);
        for (const auto left : unseen_cards<Pot>(sample)) CHECK(left == 0);
        taken += rightly_placed(truth, truth);
        guessed += rightly_placed(truth, determinize(view, rng));
      }
    });
  }
  CHECK(taken > 1000);
  CHECK(guessed * 3 < taken);
}

TEST_CASE("pot: a memory of something else does no harm") {
  Rng rng{9};
  pot::Memory wrong;
  wrong.round = 1;
  wrong.taken.fill(faces_of_colour(1) | faces_of_colour(3));
  play_and_visit(4, 1, 3, [&](const State& state, Seat seat, const MoveList&, Rng&) {
    const View<Pot> view(state, seat);
    const State sample = Heuristics::determinize_with_memory(wrong, view, rng);
    CHECK(View<Pot>(sample, seat) == view);
    for (const auto left : unseen_cards<Pot>(sample)) CHECK(left == 0);
  });
}
