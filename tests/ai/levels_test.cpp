#include <doctest/doctest.h>

#include "ai/level.h"
#include "ai/skilled_player.h"
#include "tests/ai/heuristics_checks.h"
#include "tests/test_games/games.h"

namespace pioche {

namespace {

std::string level(int number) { return "level-" + std::to_string(number); }

std::vector<Act> moves_of_match(const Engine& engine, std::string_view name, std::uint64_t seed) {
  Rng chance{4};
  AnyState state = tests::random_start(engine, engine.seats.least, chance);
  std::vector<std::unique_ptr<Player>> owned;
  std::vector<Player*> seats;
  for (int seat = 0; seat < engine.seats.least; ++seat) {
    owned.push_back(make_player(*player_named(name), seed + static_cast<std::uint64_t>(seat)));
    seats.push_back(owned.back().get());
  }
  std::vector<Act> acts;
  Rng rng{1};
  play_match(engine, state, seats, rng, [&](const Act& act) {
    acts.push_back(act);
    return true;
  });
  return acts;
}

}  // namespace

TEST_CASE("levels have numbers, and four of them names") {
  for (int number = 1; number <= level_count; ++number)
    CHECK(level_number(level(number)) == number);
  CHECK(level_number("easy") == 2);
  CHECK(level_number("normal") == 4);
  CHECK(level_number("hard") == 7);
  CHECK(level_number("expert") == 8);
  for (const char* text :
       {"", "level", "level-", "level-0", "level-9", "level-12", "Level-1", "random"})
    CHECK_MESSAGE(!level_number(text), std::string(text));
}

TEST_CASE("a player's name is read as it is written") {
  for (const char* text : {"random", "easy", "hard", "level-1", "level-7@20sims", "expert@100ms",
                           "level-3:gambler", "hard@2000sims:cautious", "skill-0", "skill-1.25"}) {
    const auto name = player_named(text);
    REQUIRE_MESSAGE(name, std::string(text));
    CHECK(name->text() == text);
  }
  CHECK(player_named("level-8")->text() == "level-8@1000ms");
  for (const char* text :
       {"", "level-9", "level-3@100ms", "normal@20sims", "hard@", "hard@0sims",
        "level-3:", "skill-", "level-3:brave", "random:gambler", "skill-9", "skill-.5", "skill-1.",
        "skill-1.234", "skill-1:", "skill--1", "skill-12", "skill-1@20sims"})
    CHECK_MESSAGE(!player_named(text), std::string(text));
}

TEST_CASE("every level of every game is more skilled than the one below") {
  for (const Engine* engine : engines()) {
    CAPTURE(engine->id);
    const LevelSkills& skills = engine->level_skills;
    for (std::size_t i = 1; i < skills.size(); ++i) CHECK(skills[i - 1] < skills[i]);
    CHECK(skills.front() >= 0);
    CHECK(skills.back() <= highest_skill);
    // `normal` makes no mistakes, and `hard` always thinks, as long as it ever did.
    CHECK(skill_at(skills[3]).slip == 0);
    CHECK(skill_at(skills[3]).overlook == 0);
    CHECK(skill_at(skills[6]).thought == 1);
    CHECK(skill_at(skills[6]).simulations >= 250);
    CHECK(skill_at(skills[6]).memory == 0);
  }
}

namespace {

int times_forgotten = 0;

// How often a level of a game forgets what it saw, in a match of so many moves.
int forgotten(const Engine& shipped, int number) {
  Engine engine = shipped;
  engine.clear_memory = [](AnyMemory&) { ++times_forgotten; };
  engine.update_memory = [](AnyMemory&, const AnyView&, const AnyView&, std::span<const Event>) {};
  const float skill = engine.level_skills[static_cast<std::size_t>(number - 1)];
  SkilledPlayer player([skill](const Engine&) { return skill_at(skill); }, {}, {}, 5);
  Rng rng{2};
  const AnyState state = tests::random_start(engine, engine.seats.least, rng);
  player.begin(engine, engine.view(state, 0));
  times_forgotten = 0;
  for (int moves = 0; moves < 2000 && player.observes(); ++moves)
    player.observe(engine.view(state, 0), engine.view(state, 0), {});
  return times_forgotten;
}

}  // namespace

TEST_CASE("levels below hard that remember what was played forget it now and then") {
  int forgetful = 0;
  for (const Engine* engine : shipped_engines()) {
    if (!engine->has_memory) continue;
    CAPTURE(engine->id);
    for (const int number : {5, 6}) {
      ++forgetful;
      CHECK(forgotten(*engine, number) > 5);
    }
    CHECK(forgotten(*engine, 7) == 0);
    CHECK(forgotten(*engine, 8) == 0);
  }
  CHECK(forgetful >= 6);
}

TEST_CASE("more skill is fewer oversights and more thought") {
  for (float number = 0; number < highest_skill; number += 0.25f) {
    const Skill less = skill_at(number);
    const Skill more = skill_at(number + 0.25f);
    CHECK(more.habit <= less.habit);
    CHECK(more.slip <= less.slip);
    CHECK(more.overlook <= less.overlook);
    CHECK(more.silence <= less.silence);
    CHECK(more.thought >= less.thought);
    CHECK(more.simulations >= less.simulations);
  }
}

TEST_CASE("a level plays the same with the same seed, and its habit shows") {
  for (const Engine* engine : shipped_engines()) {
    CAPTURE(engine->id);
    const auto same = [](const std::vector<Act>& a, const std::vector<Act>& b) {
      return std::ranges::equal(
          a, b, [](const Act& x, const Act& y) { return x.seat == y.seat && x.move == y.move; });
    };
    const auto once = moves_of_match(*engine, "level-2:cautious", 9);
    CHECK(same(once, moves_of_match(*engine, "level-2:cautious", 9)));
    CHECK(!same(once, moves_of_match(*engine, "level-2:cautious", 90)));
    CHECK(!same(once, moves_of_match(*engine, "level-2:gambler", 9)));
    CHECK(!same(once, moves_of_match(*engine, "level-2:collector", 9)));
  }
}

// The seeds are fixed: this fails where levels or their numbers change, not by chance. Levels that
// search take too long for so many matches; that they are in order follows from their skills.
TEST_CASE("each level that does not search beats the one below in every game") {
  constexpr int matches = 300;
  for (const Engine* engine : shipped_engines())
    for (int number = 2;
         skill_at(engine->level_skills[static_cast<std::size_t>(number - 1)]).thought == 0;
         ++number) {
      const int players = engine->seats.least;
      const double wins =
          tests::share_of_wins(*engine, players, level(number), level(number - 1), matches);
      CAPTURE(engine->id);
      CAPTURE(number);
      CHECK(wins > 1.0 / players);
    }
}

}  // namespace pioche
