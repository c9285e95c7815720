#include "tests/walks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

namespace pioche::tests {

namespace {

using json::Kind;
using json::Value;

// Options that are texts: what they can be is in no list, so the test has to know.
std::string random_text(std::string_view option, int players, Dice& dice) {
  std::string text;
  if (option == "numbers") {
    for (auto left = 1 + dice.below(9); left > 0; --left)
      text += static_cast<char>('0' + dice.below(dice.below(4) == 0 ? 10 : 4));
  } else if (option == "colours") {
    std::string letters = "RGBYPO";
    for (int i = 0; i < players && !letters.empty(); ++i) {
      const auto place = dice.below(static_cast<std::uint32_t>(letters.size()));
      text += letters[place];
      letters.erase(place, 1);
    }
  } else {
    FAIL("the option " << std::string(option) << " needs random values in tests/walks.cpp");
  }
  return text;
}

// The ends of a range are tried as often as all between them.
std::int64_t random_number(std::int64_t lo, std::int64_t hi, Dice& dice) {
  const auto which = dice.below(4);
  if (which == 0) return lo;
  if (which == 1) return hi;
  return lo + dice.below(static_cast<std::uint32_t>(hi - lo + 1));
}

void write_random_value(json::Writer& out, std::string_view key, Value about, int players,
                        Dice& dice) {
  const Value choices = about.find("choices");
  const Value range = about.find("range");
  if (choices) {
    auto choice = choices.begin();
    for (auto skip = dice.below(static_cast<std::uint32_t>(choices.size())); skip > 0; --skip)
      ++choice;
    out.copy(*choice);
  } else if (range) {
    auto end = range.begin();
    const std::int64_t lo = (*end).integer();
    ++end;
    out.number(random_number(lo, (*end).integer(), dice));
  } else if (about.find("default").is(Kind::text)) {
    out.text(random_text(key, players, dice));
  } else {
    out.number(static_cast<int>(dice.below(static_cast<std::uint32_t>(players + 1))) - 1);
  }
}

std::string options_text(const Engine& engine, const AnyState& state) {
  std::string text;
  json::Writer out(text);
  engine.write_options(state, out);
  return text;
}

// Long matches have positions of interest late; most begin with the deal.
void skip_some_moves(const Engine& engine, AnyState& state, Dice& dice) {
  constexpr std::uint32_t most[] = {1, 1, 20, 100, 400, 3000};
  const std::uint64_t moves = dice.below(most[dice.below(6)]);
  engine.play_randomly(state, dice, moves);
}

std::string first_problem(const Property& property, const Engine& engine, int players,
                          int positions, Dice& dice) {
  AnyState state = random_start(engine, players, dice);
  const std::uint64_t origin = dice.state;
  skip_some_moves(engine, state, dice);
  std::string moves;
  for (int i = 0; i < positions; ++i) {
    const std::string problem = property(engine, state, dice);
    if (!problem.empty())
      return problem + "\n  options " + options_text(engine, state) + "\n  dice " +
             std::to_string(origin) + ", last moves" + moves + "\n  position " +
             position_text(engine, state);
    if (engine.common(state).phase == over) break;
    const Act act = random_act(engine, state, dice);
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

std::string random_options(const Engine& engine, int players, Dice& dice) {
  std::string listed;
  json::Writer list(listed);
  engine.list_options(list, [](std::string_view) { return std::string_view{}; });
  json::Document all;
  REQUIRE(all.read(listed));
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    for (auto option = all.root().begin(); option != all.root().end(); ++option) {
      if (dice.below(2) == 0) continue;
      out.key(option.key());
      write_random_value(out, option.key(), *option, players, dice);
    }
    out.end_object();
    json::Document given;
    REQUIRE(given.read(text));
    AnyState state;
    if (!engine.start(state, players, given.root(), quick_chance(1))) return text;
  }
  FAIL("no random options that " << std::string(engine.id) << " accepts were found");
  return {};
}

AnyState random_start(const Engine& engine, int players, Dice& dice) {
  json::Document options;
  options.read(random_options(engine, players, dice));
  AnyState state;
  const Complaint complaint =
      engine.start(state, players, options.root(), quick_chance(dice.word()));
  REQUIRE(complaint.key == "");
  return state;
}

Act random_act(const Engine& engine, const AnyState& state, Dice& dice) {
  const SeatSet able = engine.able(state);
  REQUIRE(!able.empty());
  const Seat seat =
      able.nth(static_cast<int>(dice.below(static_cast<std::uint32_t>(able.size()))));
  MoveList moves;
  engine.generate(state, seat, moves);
  REQUIRE(moves.size() > 0);
  return {seat, moves[dice.below(moves.size())]};
}

std::string move_text(const Engine& engine, Move move) {
  Word word;
  engine.write_move(move, word);
  return std::string(word.text());
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
  const Complaint complaint = engine.read_position(other, position.root(), chance);
  REQUIRE_MESSAGE(complaint.key == "", position_text(engine, state));
  return other;
}

void for_each_table(const std::function<void(const Engine&, int players)>& action) {
  for (const Engine* engine : engines())
    for (int players = engine->seats.least; players <= engine->seats.most; ++players)
      action(*engine, players);
}

void check_everywhere(const Property& property, int matches, int positions) {
  for (const Engine* engine : engines()) {
    std::string problem;
    for (int players = engine->seats.least; players <= engine->seats.most; ++players) {
      Dice dice{static_cast<std::uint64_t>(players)};
      // Games for few numbers of players are not to be tried less for it.
      const int tables = engine->seats.most - engine->seats.least + 1;
      for (int match = 0; match < (matches * scale() + tables - 1) / tables; ++match)
        if (problem.empty()) problem = first_problem(property, *engine, players, positions, dice);
    }
    CHECK_MESSAGE(problem.empty(), std::string(engine->id) << ": " << problem);
  }
}

}  // namespace pioche::tests
