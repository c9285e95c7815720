// Answers to which there is no alternative: given by the table for whoever wants that, and at times
// that tell nothing of anybody's cards.
#include "table/answers.h"

#include <algorithm>

#include "tests/games/random_play.h"
#include "tests/table/live_match.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

const Match& match_at(const SimulatedTable& table) { return table.under_test->match(); }

bool is_plain(const Engine& engine, Move move) {
  const MoveParts parts = engine.describe_move(move);
  return !parts.verb.empty() && parts.card == no_card && parts.cards.empty() &&
         parts.places.empty();
}

// A table of so many people who want their answers given, at a simulated time.
struct PeopleAtTable {
  PeopleAtTable(const Engine& engine, int players, std::uint64_t seed)
      : table(R"({"game":")" + std::string(engine.id) + R"(","players":)" +
                  std::to_string(players) + "}",
              SimulatedTable::Delivery::immediate, seed) {
    for (int i = 0; i < players; ++i) {
      people.push_back(table.connect(i == 0 ? "anna" : "person" + std::to_string(i)));
      table.ask(people.back(), do_("auto"));
      if (i > 0) {
        table.ask(people.back(), do_("sit", ",\"seat\":" + std::to_string(i)));
        table.ask(people.back(), do_("ready"));
      }
    }
    table.ask(people[0], do_("start"));
    REQUIRE(table.replay.has_match());
  }

  SimulatedTable table;
  std::vector<ConnectionId> people;
};

Time time_of(const std::string& entry) { return std::stoll(member(entry, "t")); }

struct Shown {
  int forced = 0;
  int chosen = 0;
};

// Everybody plays at random, by hand after `think` milliseconds where there is a choice. Says what is
// wrong with the times at which moves that play no card are shown.
std::string play_and_watch(PeopleAtTable& at, Rng& rng, Time think, int most_moves, Shown& shown) {
  SimulatedTable& table = at.table;
  const Engine& engine = match_at(table).engine();
  for (int made = 0; made < most_moves && !match_at(table).is_over(); ++made) {
    const AnyState before = match_at(table).state();
    const std::size_t number = match_at(table).moves().size();
    // What is forced and public may have been played while others were thinking.
    const Time asked = number == 0 ? table.now : time_of(table.replay.entry(number - 1));
    if (engine.common(before).phase == scored) {
      for (const ConnectionId person : at.people) table.ask(person, do_("ready"));
      continue;
    }
    const SeatSet obliged = engine.waiting_for(before);
    SeatSet forced;
    std::vector<std::pair<Seat, Move>> by_hand;
    for (const Seat seat : obliged) {
      MoveList moves;
      engine.generate(before, seat, moves);
      if (moves.size() == 1 &&
          (is_plain(engine, moves[0]) || engine.is_choice_public(before, seat)))
        forced.add(seat);
      else
        by_hand.emplace_back(seat, moves[rng.below(moves.size())]);
    }
    table.advance(std::max<Time>(0, asked + think - table.now));
    const Time answered = table.now;
    for (const auto& [seat, move] : by_hand) {
      if (match_at(table).moves().size() != number) break;
      ShortString notation;
      engine.write_move(move, notation);
      table.ask(at.people[seat], do_("move", ",\"move\":\"" + std::string(notation.text()) + "\""));
    }
    if (match_at(table).moves().size() == number)
      table.advance_until([&] { return match_at(table).moves().size() > number; }, hour);
    if (match_at(table).moves().size() == number) return "an answer is never shown";
    // What is shown first.
    const Act act = match_at(table).moves()[number];
    if (!is_plain(engine, act.move) || engine.is_choice_public(before, act.seat)) continue;
    if (!obliged.contains(act.seat)) continue;
    (forced.contains(act.seat) ? shown.forced : shown.chosen) += 1;
    const Time due = std::max(answered, asked + answers_shown_after);
    if (table.now != asked + answers_shown_after && forced.contains(act.seat) && by_hand.empty())
      return "a forced answer is not shown at the fixed time";
    if (table.now != due && !by_hand.empty())
      return "an answer by hand is shown at " + std::to_string(table.now - asked);
  }
  return table.violation;
}

}  // namespace

TEST_CASE("alone against bots nobody is asked for what has no alternative") {
  for (const Engine* engine : engines()) {
    const int players = std::max(engine->seats.least, 2);
    std::string bots = "null";
    for (int seat = 1; seat < players; ++seat) bots += ",\"normal\"";
    SimulatedTable table(R"({"game":")" + std::string(engine->id) + R"(","players":)" +
                         std::to_string(players) + R"(,"bots":[)" + bots + R"(],"start":true})");
    const ConnectionId anna = table.connect("anna");
    table.ask(anna, do_("auto"));
    Rng rng{7};
    for (int asked = 0; asked < 150 && !match_at(table).is_over();) {
      const AnyState& state = match_at(table).state();
      if (engine->common(state).phase == scored) {
        table.ask(anna, do_("ready"));
        continue;
      }
      if (engine->waiting_for(state).contains(0) && table[anna].legal.size() > 1) {
        ++asked;
        const auto& moves = table[anna].legal;
        table.ask(anna, do_("move", ",\"move\":\"" +
                                        moves[rng.below(static_cast<std::uint32_t>(moves.size()))] +
                                        "\""));
        continue;
      }
      const std::size_t moves = match_at(table).moves().size();
      const Time before = table.now;
      const bool is_mine = engine->waiting_for(state).contains(0);
      REQUIRE_MESSAGE(
          table.advance_until([&] { return match_at(table).moves().size() > moves; }, 60 * second),
          engine->id);
      if (is_mine && engine->waiting_for(state).size() == 1)
        CHECK(table.now - before <= forced_answer_delay);
    }
    CHECK(table.violation == "");
  }
}

TEST_CASE("among people the time of an answer does not tell whether there was a choice") {
  Shown shown;
  for (const Engine* engine : engines())
    for (const Time think : {Time{1}, Time{1000}, Time{1900}})
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Rng rng{seed};
        PeopleAtTable at(*engine, std::max(2, engine->seats.least), seed);
        CHECK_MESSAGE(play_and_watch(at, rng, think, 150 * scale(), shown) == "", engine->id);
      }
  CHECK(shown.forced > 100);
  CHECK(shown.chosen > 100);
}

TEST_CASE("whether there is a choice is public only where everybody can tell") {
  check_everywhere(
      [](const Engine& engine, const AnyState& state, Rng& rng) -> std::string {
        if (engine.common(state).phase <= scored) return {};
        const auto has_choice = [&](const AnyState& table, Seat seat) {
          MoveList moves;
          engine.generate(table, seat, moves);
          return moves.size() > 1;
        };
        for (int i = -1; i < engine.common(state).players; ++i) {
          const AnyView view = engine.view(state, i < 0 ? nobody : static_cast<Seat>(i));
          AnyState alike;
          engine.determinize(view, rng, alike);
          for (const Seat seat : engine.waiting_for(state)) {
            if (engine.is_choice_public(alike, seat) != engine.is_choice_public(state, seat))
              return "whether a choice is public depends on hidden cards";
            if (engine.is_choice_public(state, seat) && engine.waiting_for(alike).contains(seat) &&
                has_choice(alike, seat) != has_choice(state, seat))
              return "a choice that is said to be public depends on hidden cards";
          }
        }
        return {};
      },
      10, 15);
}

namespace {

// Both have chosen, and are asked for special cards.
struct AskedForSpecials : LiveMatch {
  explicit AskedForSpecials(std::string_view clock = R"("hints":false)")
      : LiveMatch(R"({"game":"tennis","players":2,)" + std::string(clock) + "}") {
    table.ask(anna, do_("auto"));
    table.ask(bert, do_("auto"));
    table.ask(anna, do_("move", R"(,"move":"1+2")"));
    table.ask(bert, do_("move", R"(,"move":"5+6")"));
    asked_at = table.now;
    REQUIRE(moves() == 2);
  }
  std::string answer_of(ConnectionId connection) {
    return member(member(table.ask(connection, do_("look")), "match"), "answer");
  }
  Time asked_at = 0;
};

}  // namespace

TEST_CASE("answers of two who are asked at the same time are shown together") {
  AskedForSpecials live;
  live.table.advance(second);
  CHECK(member(live.table.ask(live.anna, do_("move", R"(,"move":"done")")), "type") == "\"done\"");
  CHECK(live.moves() == 2);
  CHECK(live.answer_of(live.anna) == "\"done\"");
  CHECK(live.answer_of(live.bert) == "");
  check_refused(live, live.anna, do_("move", R"(,"move":"ace")"), "table_answered");
  live.table.advance(10 * second);
  CHECK(live.moves() == 2);
  live.table.ask(live.bert, do_("move", R"(,"move":"done")"));
  CHECK(live.moves() == 4);
  CHECK(live.table.now == live.asked_at + 11 * second);
}

TEST_CASE("an answer is not shown before its time, though everybody has answered") {
  AskedForSpecials live;
  live.table.ask(live.anna, do_("move", R"(,"move":"done")"));
  live.table.ask(live.bert, do_("move", R"(,"move":"done")"));
  CHECK(live.moves() == 2);
  live.table.advance(answers_shown_after - 1);
  CHECK(live.moves() == 2);
  live.table.advance(1);
  CHECK(live.moves() == 4);
}

TEST_CASE("a card that is laid asks those who have answered anew") {
  AskedForSpecials live;
  live.table.ask(live.bert, do_("move", R"(,"move":"done")"));
  live.table.ask(live.anna, do_("move", R"(,"move":"let 1>6")"));
  CHECK(live.moves() == 3);
  CHECK(live.answer_of(live.bert) == "");
  live.table.advance(hour);
  CHECK(live.moves() == 3);
  live.table.ask(live.bert, do_("move", R"(,"move":"ace")"));
  CHECK(live.moves() == 4);
}

TEST_CASE("whoever has not asked for it is shown at once, as before") {
  AskedForSpecials live;
  live.table.ask(live.bert, do_("auto", R"(,"value":false)"));
  live.table.ask(live.bert, do_("move", R"(,"move":"done")"));
  CHECK(live.moves() == 3);
}

TEST_CASE("an answer that waits is kept through a crash") {
  AskedForSpecials live;
  live.table.ask(live.anna, do_("move", R"(,"move":"done")"));
  REQUIRE(live.table.crash());
  live.anna = live.table.connect("anna");
  live.bert = live.table.connect("bert");
  CHECK(live.answer_of(live.anna) == "\"done\"");
  CHECK(live.answer_of(live.bert) == "");
  live.table.ask(live.bert, do_("move", R"(,"move":"ace")"));
  CHECK(live.moves() == 3);
}

TEST_CASE("whoever has answered loses no more time, and nobody sees when it was") {
  AskedForSpecials live(R"("clock":{"kind":"reserve","seconds":60})");
  const std::int64_t left = live.left(0);
  live.table.advance(second);
  live.table.ask(live.anna, do_("move", R"(,"move":"done")"));
  live.table.advance(9 * second);
  CHECK(live.left(0) == left - 10 * second);  // as if it ran
  live.table.ask(live.bert, do_("move", R"(,"move":"done")"));
  CHECK(live.moves() == 4);
  CHECK(live.left(0) == left - answers_shown_after);
  CHECK(live.left(1) == left - 10 * second);
}

TEST_CASE("the clock of whoever has answered does not run out") {
  AskedForSpecials live(R"("clock":{"kind":"move","seconds":10})");
  live.table.ask(live.anna, do_("move", R"(,"move":"done")"));
  live.table.advance(10 * second);
  CHECK(live.moves() > 2);
  CHECK(member(live.table.replay.entry(2), "by") == "\"clock\"");
  CHECK(member(live.table.replay.entry(2), "seat") == "1");
}
