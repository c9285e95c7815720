// The search: what it spends, that it is the same each time, and what its two ways to try moves have
// in common.
#include "ai/search.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <numeric>
#include <vector>

#include "tests/games/random_play.h"
#include "text/messages.h"

namespace pioche {

namespace {

struct Seen {
  AnyView view;
  MoveList moves;
  bool obliged;
};

// What the first seat that can act has to choose from, some moves into a match.
Seen some_choice(const Engine& engine, Rng& rng) {
  while (true) {
    AnyState state = tests::random_start(engine, engine.seats.least, rng);
    for (std::uint32_t left = rng.below(12); left > 0 && engine.common(state).phase != over;
         --left) {
      const Act act = tests::random_act(engine, state, rng);
      engine.apply(state, act.seat, act.move);
    }
    const SeatSet able = engine.able(state);
    if (able.empty() || engine.common(state).phase <= scored) continue;
    const Seat seat = able.first();
    Seen seen{engine.view(state, seat), {}, engine.waiting_for(state).contains(seat)};
    engine.generate(state, seat, seen.moves);
    return seen;
  }
}

SearchSettings with(const Engine& engine, std::uint32_t simulations, float policy_bonus) {
  SearchSettings settings;
  settings.budget.simulations = simulations;
  settings.parameters = engine.search_parameters(engine.seats.least);
  settings.parameters->policy_bonus = policy_bonus;
  return settings;
}

std::vector<RankedMove> ranked(const Engine& engine, const Seen& seen,
                               const SearchSettings& settings) {
  Rng rng{7};
  return search_of_this_thread().rank(engine, seen.view, nullptr, seen.moves, seen.obliged,
                                      settings, rng);
}

std::uint32_t tries(const std::vector<RankedMove>& moves) {
  return std::accumulate(
      moves.begin(), moves.end(), 0u,
      [](std::uint32_t sum, const RankedMove& move) { return sum + move.visits; });
}

constexpr std::array<float, 2> ways{0, 0.2f};  // by the bound, by halving

}  // namespace

TEST_CASE(
    "a search ranks every move once, spends its simulations, and does so the same each time") {
  for (const Engine* engine : engines())
    for (const float policy_bonus : ways)
      for (const std::uint32_t simulations : {1u, 5u, 64u, 300u}) {
        Rng rng{simulations};
        const Seen seen = some_choice(*engine, rng);
        const SearchSettings settings = with(*engine, simulations, policy_bonus);
        const auto moves = ranked(*engine, seen, settings);
        CHECK(search_of_this_thread().simulations() == simulations);
        CHECK(tries(moves) == simulations);
        std::vector<bool> there(seen.moves.size() + (seen.obliged ? 0 : 1));
        for (const RankedMove& move : moves) {
          REQUIRE(move.index < there.size());
          CHECK(!there[move.index]);
          there[move.index] = true;
          CHECK(move.chance >= 0);
          CHECK(move.chance <= 1);
          CHECK(move.visits <= moves[0].visits);
        }
        CHECK(moves.size() == there.size());
        const auto again = ranked(*engine, seen, settings);
        for (std::size_t i = 0; i < moves.size(); ++i) {
          CHECK(moves[i].index == again[i].index);
          CHECK(moves[i].chance == again[i].chance);
        }
      }
}

TEST_CASE("halving tries what it keeps equally often, and keeps at most half each time") {
  const Engine& engine = *find_engine("skyjo");
  Rng rng{4};
  for (int i = 0; i < 5; ++i) {
    const Seen seen = some_choice(engine, rng);
    auto moves = ranked(engine, seen, with(engine, 4000, 0.2f));
    for (std::size_t next = 2; next < moves.size(); ++next)
      CHECK(moves[next].chance <= moves[next - 1].chance);
    std::ranges::sort(moves, std::greater<>{}, &RankedMove::visits);
    for (std::size_t kept = moves.size(); kept > 1; kept = (kept + 1) / 2)
      for (std::size_t given_up = (kept + 1) / 2; given_up < kept; ++given_up) {
        CHECK(moves[given_up].visits <= moves[(kept - 1) / 2].visits);
        CHECK(moves[given_up].visits + 1 >= moves[(kept + 1) / 2].visits);
      }
    CHECK(moves.back().visits + 1 < moves.front().visits);
  }
}

TEST_CASE("a search by the clock makes a simulation, however late it gets to it") {
  const Engine& engine = *find_engine("skyjo");
  Rng rng{2};
  const Seen seen = some_choice(engine, rng);
  for (const float policy_bonus : ways) {
    SearchSettings settings = with(engine, 0, policy_bonus);
    settings.budget.milliseconds = 1;
    const std::uint32_t tried = tries(ranked(engine, seen, settings));
    CHECK(tried == search_of_this_thread().simulations());
    CHECK(tried > 0);
  }
}

TEST_CASE("a player with less effort searches less, and at the least not at all") {
  Rng rng{5};
  for (const Engine* engine : engines()) {
    CAPTURE(engine->id);
    int searched = 0;
    for (int i = 0; i < 20; ++i) {
      const Seen seen = some_choice(*engine, rng);
      const auto player = make_player(*player_named("expert@2000sims"), 1);
      player->begin(*engine, seen.view);
      // The simulations of a choice; 1, of the search before it, where it makes none.
      const auto spent = [&](Effort effort) {
        search_of_this_thread().rank(*engine, seen.view, nullptr, seen.moves, seen.obliged,
                                     {.budget = {0, 1}}, rng);
        player->choose_with(effort, seen.view, seen.moves, seen.obliged);
        return search_of_this_thread().simulations();
      };
      CHECK(spent(Effort::least) == 1);
      CHECK(spent(Effort::reduced) <= 200);
      if (spent(Effort::full) > 200) ++searched;
    }
    CHECK(searched > 0);
  }
}

}  // namespace pioche
