#include "tests/games/random_play.h"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>

#include "tests/games/random_options.h"

namespace pioche::tests {

namespace {

std::string options_text(const Engine& engine, const AnyState& state) {
  std::string text;
  json::Writer out(text);
  engine.write_options(state, out);
  return text;
}

// Long matches have positions of interest late; most begin with the deal.
void skip_some_moves(const Engine& engine, AnyState& state, Rng& rng) {
  constexpr std::uint32_t most[] = {1, 1, 20, 100, 400, 3000};
  const std::uint64_t moves = rng.below(most[rng.below(6)]);
  engine.play_randomly(state, rng, moves);
}

std::string first_problem(const Property& property, const Engine& engine, int players,
                          int positions, Rng& rng) {
  AnyState state = random_start(engine, players, rng);
  const std::uint64_t origin = rng.state;
  skip_some_moves(engine, state, rng);
  std::string moves;
  for (int i = 0; i < positions; ++i) {
    const std::string problem = property(engine, state, rng);
    if (!problem.empty())
      return problem + "\n  options " + options_text(engine, state) + "\n  rng state " +
             std::to_string(origin) + ", last moves" + moves + "\n  position " +
             position_text(engine, state);
    if (engine.common(state).phase == over) break;
    const Act act = random_act(engine, state, rng);
    moves += " [" + std::to_string(act.seat) + " " + move_text(engine, act.move) + "]";
    engine.apply(state, act.seat, act.move);
  }
  return {};
}

}  // namespace

int scale() {
  static const int chosen = [] {
    const char* given = std::getenv("PIOCHE_TEST_SCALE");
    return given == nullptr ? 1 : std::max(1, std::atoi(given));
  }();
  return chosen;
}

std::string accepted_options(const Engine& engine, int players, Rng& rng) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const std::string text = options_object(random_options(engine, players, rng));
    json::Document given;
    REQUIRE_MESSAGE(given.read(text), text);
    AnyState state;
    if (engine.start(state, players, given.root(), quick_chance(1))) return text;
  }
  FAIL("no random options that " << std::string(engine.id) << " accepts were found");
  return {};
}

AnyState random_start(const Engine& engine, int players, Rng& rng) {
  json::Document options;
  options.read(accepted_options(engine, players, rng));
  AnyState state;
  REQUIRE(engine.start(state, players, options.root(), quick_chance(rng.next())));
  return state;
}

Act random_act(const Engine& engine, const AnyState& state, Rng& rng) {
  const SeatSet able = engine.able(state);
  REQUIRE(!able.empty());
  const Seat seat = able.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(able.size()))));
  MoveList moves;
  engine.generate(state, seat, moves);
  REQUIRE(moves.size() > 0);
  return {seat, moves[rng.below(moves.size())]};
}

std::string move_text(const Engine& engine, Move move) {
  ShortString notation;
  engine.write_move(move, notation);
  return std::string(notation.text());
}

std::string position_text(const Engine& engine, const AnyState& state) {
  std::string text;
  json::Writer out(text);
  engine.write_position(state, out);
  return text;
}

std::string view_text(const Engine& engine, const AnyState& state, Seat seat) {
  std::string text;
  json::Writer out(text);
  engine.write_view(engine.view(state, seat), out);
  return text;
}

AnyState with_chance(const Engine& engine, const AnyState& state, const Chance& chance) {
  json::Document position;
  REQUIRE(position.read(position_text(engine, state)));
  AnyState other;
  REQUIRE_MESSAGE(engine.read_position(other, position.root(), chance),
                  position_text(engine, state));
  return other;
}

namespace {

// Every game under every version of its rules.
std::vector<const Engine*> all_versions() {
  std::vector<const Engine*> all;
  for (const Engine* engine : engines()) {
    all.insert(all.end(), engine->older.begin(), engine->older.end());
    all.push_back(engine);
  }
  return all;
}

}  // namespace

void for_each_table(const std::function<void(const Engine&, int players)>& action) {
  for (const Engine* engine : all_versions())
    for (int players = engine->seats.least; players <= engine->seats.most; ++players)
      action(*engine, players);
}

void check_everywhere(const Property& property, int matches, int positions) {
  for (const Engine* engine : all_versions()) {
    std::string problem;
    for (int players = engine->seats.least; players <= engine->seats.most; ++players) {
      Rng rng{static_cast<std::uint64_t>(players)};
      // Games for few numbers of players are not to be tried less for it.
      const int tables = engine->seats.most - engine->seats.least + 1;
      for (int match = 0; match < (matches * scale() + tables - 1) / tables; ++match)
        if (problem.empty()) problem = first_problem(property, *engine, players, positions, rng);
    }
    CHECK_MESSAGE(problem.empty(), std::string(engine->id) << ": " << problem);
  }
}

}  // namespace pioche::tests
