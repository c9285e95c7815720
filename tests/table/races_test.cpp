// Cards that anybody may answer: bots leave them to people for the table's head start.
#include <algorithm>

#include "table/state/table_state.h"
#include "tests/table/live_match.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr Time head_start = 2500;

// Until a card has landed on the slowest screen, by the times of web/src/table/animation: a card flies
// for 480 ms, twice as long at half speed; a deal is 20 cards, one every 60 ms, at the usual speed.
constexpr Time slowest_card = 2 * 480;
constexpr Time slowest_first_card = 19 * 60 + 480 + slowest_card;

bool is_answerable(const EventLog& log, const Engine& engine) {
  return std::ranges::any_of(log.events, [&](const Event& event) {
    return std::ranges::find(engine.race_events, event.type) != engine.race_events.end();
  });
}

// The move that was made last, played again to see what happened.
EventLog events_of_last(const SimulatedTable& table) {
  const std::size_t number = table.replay.moves();
  AnyState before = table.replay.state(number - 1);
  const Act act = table.replay.play().moves().back();
  EventLog log;
  table.replay.engine().apply_with_events(before, act.seat, act.move, log);
  return log;
}

std::string request(int people, std::string_view more = {}) {
  std::string bots;
  for (int seat = 0; seat < 4; ++seat)
    bots += std::string(seat == 0 ? "" : ",") + (seat < people ? "null" : "\"normal\"");
  return R"({"game":"solo","players":4,"bots":[)" + bots + "]" + std::string(more) + "}";
}

struct SoloTable {
  explicit SoloTable(int people, std::uint64_t seed, std::string_view more = {})
      : table(request(people, more), SimulatedTable::Delivery::immediate, seed) {
    for (int seat = 0; seat < people; ++seat) {
      connections.push_back(table.connect(seat == 0 ? "anna" : "person" + std::to_string(seat)));
      if (seat == 0) continue;
      table.ask(connections.back(), do_("sit", ",\"seat\":" + std::to_string(seat)));
      table.ask(connections.back(), do_("ready"));
    }
    table.ask(connections[0], do_("start"));
    REQUIRE(table.replay.has_match());
    landed = table.now + slowest_first_card;
  }

  const Engine& engine() const { return table.replay.engine(); }
  const AnyState& state() const { return table.replay.play().state(); }

  // Makes one move: of a person on turn at once, else of whichever bot comes first.
  Act step() {
    const bool deals = engine().common(state()).phase == scored;
    const Act act = next_move();
    if (is_answerable(events_of_last(table), engine()))
      landed = table.now + (deals ? slowest_first_card : slowest_card);
    return act;
  }
  Act next_move() {
    if (engine().common(state()).phase == scored) {
      for (const ConnectionId connection : connections) table.ask(connection, do_("ready"));
    } else if (const Seat turn = engine().waiting_for(state()).first();
               turn < connections.size() && turn_waits > 0) {
      const std::size_t moves = table.replay.moves();
      table.advance_until([&] { return table.replay.moves() > moves; }, turn_waits);
      if (table.replay.moves() == moves) move_of(turn);
    } else if (turn < connections.size()) {
      move_of(turn);
    } else {
      const std::size_t moves = table.replay.moves();
      REQUIRE(table.advance_until([&] { return table.replay.moves() > moves; }, hour));
    }
    return table.replay.play().moves().back();
  }
  void move_of(Seat seat) {
    table.ask(connections[seat],
              do_("move", ",\"move\":\"" + table[connections[seat]].legal[0] + "\""));
  }

  SimulatedTable table;
  std::vector<ConnectionId> connections;
  Time landed = 0;      // when the last card had that anybody may answer
  Time turn_waits = 0;  // how long a person on turn thinks
};

// Plays on and calls `check(before, act, since)` for each move of a bot; `since`: milliseconds since
// the last card that anybody may answer had landed.
template <class Check>
void watch(SoloTable& solo, int moves, Check check) {
  for (int i = 0; i < moves && !solo.table.replay.play().is_over(); ++i) {
    const AnyState before = solo.state();
    const bool was_playing = solo.engine().common(before).phase != scored;
    const Time landed = solo.landed;
    const Act act = solo.step();
    if (was_playing && act.seat >= solo.connections.size())
      check(before, act, solo.table.now - landed);
  }
  CHECK(solo.table.violation == "");
}

}  // namespace

TEST_CASE("bots answer a card out of turn only after the head start") {
  int out_of_turn = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SoloTable solo(1, seed);
    solo.turn_waits = 6 * second;
    watch(solo, 150, [&](const AnyState& before, const Act& act, Time since) {
      if (solo.engine().waiting_for(before).contains(act.seat)) return;
      ++out_of_turn;
      CHECK(since >= head_start);
    });
  }
  CHECK(out_of_turn > 5);
}

TEST_CASE("the first card of a round is left to people until the deal is over, in every round") {
  int first_cards = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SoloTable solo(2, seed, R"(,"options":{"target":50})");
    bool is_first = true;
    for (int i = 0; i < 400 && !solo.table.replay.play().is_over(); ++i) {
      const bool deals = solo.engine().common(solo.state()).phase == scored;
      const bool is_bot = solo.engine().waiting_for(solo.state()).first() >= 2;
      const Time landed = solo.landed;
      solo.step();
      if (is_first && is_bot) {
        ++first_cards;
        CHECK(solo.table.now >= landed + head_start);
      }
      is_first = deals;
    }
  }
  CHECK(first_cards > 4);
}

TEST_CASE("the head start is a setting of the table") {
  int out_of_turn = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SoloTable solo(1, seed, R"(,"head_start":5000)");
    solo.turn_waits = 9 * second;
    watch(solo, 150, [&](const AnyState& before, const Act& act, Time since) {
      if (solo.engine().waiting_for(before).contains(act.seat)) return;
      ++out_of_turn;
      CHECK(since >= 5 * second);
    });
  }
  CHECK(out_of_turn > 5);
  for (const char* wrong : {"999", "5001", "0", "\"2\""}) {
    SimulatedTable table(request(1, R"(,"head_start":)" + std::string(wrong)));
    CHECK(!table.under_test);
  }
}

TEST_CASE(
    "where several people play, bots wait for the head start after each card, whoever has what") {
  int in_turn = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SoloTable solo(2, seed);
    watch(solo, 200, [&](const AnyState&, const Act&, Time since) {
      ++in_turn;
      CHECK(since >= head_start);
    });
  }
  CHECK(in_turn > 100);
}

TEST_CASE("alone against bots they wait only for a person who can answer the card") {
  int waited = 0;
  int went_on = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SoloTable solo(1, seed);
    watch(solo, 200, [&](const AnyState& before, const Act& act, Time since) {
      if (!solo.engine().waiting_for(before).contains(act.seat)) return;
      const bool can_answer = solo.engine().able(before).contains(0);
      (can_answer ? waited : went_on) += 1;
      if (can_answer) CHECK(since >= head_start);
    });
  }
  CHECK(waited > 10);
  CHECK(went_on > 3 * waited);
}

TEST_CASE("somebody who watches learns nothing of a hand by what bots wait for") {
  SoloTable solo(1, 3);
  solo.table.connect("watcher");
  watch(solo, 1, [](const AnyState&, const Act&, Time) {});  // was planned before
  watch(solo, 150, [&](const AnyState&, const Act&, Time since) { CHECK(since >= head_start); });
}

TEST_CASE("everybody is told until when bots wait, whether they can answer or not") {
  SoloTable solo(2, 5);
  Time expected = solo.table.now + first_landing_time + head_start;
  for (int i = 0; i < 60; ++i) {
    const bool deals = solo.engine().common(solo.state()).phase == scored;
    const Time before = solo.landed;
    solo.step();
    if (solo.landed != before)
      expected = solo.table.now + (deals ? first_landing_time : landing_time) + head_start;
    std::vector<std::string> told;
    for (const ConnectionId connection : solo.connections)
      told.push_back(
          member(member(solo.table.ask(connection, do_("look")), "match"), "race_until"));
    CHECK(told[0] == told[1]);
    if (solo.engine().common(solo.state()).phase > scored)
      CHECK(told[0] == std::to_string(expected));
  }
}

TEST_CASE("a table from before there were head starts goes on as it was") {
  SoloTable solo(1, 2);
  for (std::string& line : solo.table.log) {
    const auto place = line.find(R"(\"head_start\":2500,)");
    if (place != std::string::npos)
      line.erase(place, std::string_view(R"(\"head_start\":2500,)").size());
    if (const auto hash = line.find(",\"h\":"); hash != std::string::npos)
      line = line.substr(0, hash) + "}";
  }
  REQUIRE(solo.table.crash());
  solo.connections = {solo.table.connect("anna")};
  solo.turn_waits = 6 * second;
  int out_of_turn = 0;
  int before_head_start = 0;
  watch(solo, 400, [&](const AnyState& before, const Act& act, Time since) {
    if (solo.engine().waiting_for(before).contains(act.seat)) return;
    ++out_of_turn;
    before_head_start += since < head_start;
  });
  CHECK(out_of_turn > 0);
  CHECK(before_head_start > 0);
}
