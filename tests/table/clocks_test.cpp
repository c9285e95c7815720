// The time of a match at a table: clocks, absence and stand-ins, bots that take their time.
#include "tests/table/live_match.h"

using namespace pioche;
using namespace pioche::tests;

TEST_CASE("without a clock a table waits for whoever is there, for ever") {
  LiveMatch live(mio(R"("grace":60)"));
  live.table.advance(100 * hour);
  CHECK(live.moves() == 0);
  CHECK(live.table[live.anna].clocks == "null");
}

TEST_CASE("with time for each move, the clock moves when it is out") {
  LiveMatch live(mio(move_clock));
  const Seat slow = live.obliged();
  live.table.advance(29 * second);
  CHECK(live.moves() == 0);
  CHECK(live.left(slow) == second);
  live.table.advance(second);
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"clock\"");
  CHECK(live.left(slow) == 30 * second);
}

TEST_CASE("a reserve shrinks while one is waited for, and every move brings something back") {
  LiveMatch live(mio(R"("clock":{"kind":"reserve","seconds":60,"plus":5})"));
  const Seat first = live.obliged();
  live.table.advance(20 * second);
  live.move();
  CHECK(live.left(first) == 45 * second);
  live.table.advance(7 * second);
  if (live.obliged() != first) CHECK(live.left(first) == 45 * second);
  live.table.advance(60 * second);
  CHECK(live.last_by() == "\"clock\"");
}

TEST_CASE("a move that comes after the time was out comes too late") {
  LiveMatch live(mio(move_clock));
  const ConnectionId mover = live.mover();
  const std::string move = live.table[mover].legal[0];
  live.table.now += 31 * second;  // nobody woke the table
  live.table.ask(mover, do_("move", ",\"move\":\"" + move + "\",\"n\":0"));
  CHECK(member(live.table.replay.entry(0), "by") == "\"clock\"");
}

TEST_CASE("by the day a match goes on without anybody, and nobody stands in") {
  LiveMatch live(mio(R"("clock":{"kind":"move","seconds":86400})"));
  check_refused(live, live.anna, do_("pause"), "table_no_pause");
  live.table.disconnect(live.anna);
  live.table.disconnect(live.bert);
  live.table.advance(25 * hour);
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"clock\"");
  REQUIRE(live.table.crash());
  live.table.advance(48 * hour);
  CHECK(live.moves() >= 2);
  CHECK(live.seat_state(0).find("\"played_by\":\"person\"") != std::string::npos);
  live.anna = live.table.connect("anna");
}

TEST_CASE("after the grace a bot stands in, until its person is back") {
  LiveMatch live(mio(R"("grace":60,"pace":1000)"));
  const ConnectionId gone = live.mover();
  const Seat seat = live.obliged();
  const std::string person = live.table[gone].person;
  live.table.disconnect(gone);
  live.table.advance(59 * second);
  CHECK(live.moves() == 0);
  live.table.advance(3 * second);
  CHECK(live.moves() >= 1);
  CHECK(live.last_by() == "\"stand_in\"");
  CHECK(live.seat_state(seat).find("\"played_by\":\"bot\"") != std::string::npos);
  const ConnectionId back = live.table.connect(person);
  CHECK(live.seat_state(seat).find("\"played_by\":\"person\"") != std::string::npos);
  (person == "anna" ? live.anna : live.bert) = back;
}

TEST_CASE("a grace of nothing means that nobody stands in") {
  LiveMatch live(mio(R"("grace":0)"));
  live.table.disconnect(live.mover());
  live.table.advance(100 * hour);
  CHECK(live.moves() == 0);
}

TEST_CASE("a table sleeps while nobody who plays is there, and so does its clock") {
  LiveMatch live(mio(move_clock));
  const Seat waited_for = live.obliged();
  live.table.advance(10 * second);
  live.table.disconnect(live.bert);
  live.table.connect("zoe");  // who only watches
  live.table.disconnect(live.anna);
  live.table.advance(10 * hour);
  CHECK(live.moves() == 0);
  live.anna = live.table.connect("anna");
  CHECK(live.left(waited_for) == 20 * second);
  CHECK(live.table[live.anna].clocks.find("\"running\":[" + std::to_string(waited_for) + "]") !=
        std::string::npos);
  // The grace of who is still gone begins now.
  live.table.advance(15 * second);
  CHECK(live.seat_state(1).find("\"played_by\":\"person\"") != std::string::npos);
}

TEST_CASE("what the clocks showed before a crash they show after it") {
  LiveMatch live(mio(R"("clock":{"kind":"reserve","seconds":60,"plus":5})"));
  live.table.advance(10 * second);
  live.move();
  const auto first = live.left(0), second_seat = live.left(1);
  live.table.advance(4 * second);
  REQUIRE(live.table.crash());
  live.table.advance(10 * hour);
  live.anna = live.table.connect("anna");
  CHECK(live.left(0) == first);
  CHECK(live.left(1) == second_seat);
  live.table.advance(3 * second);
  REQUIRE(live.table.crash());  // the log now tells of the first crash
  live.table.advance(hour);
  live.anna = live.table.connect("anna");
  CHECK(live.left(0) == first);
  CHECK(live.left(1) == second_seat);
}

TEST_CASE("alone against bots the table waits, and bots take their time") {
  LiveMatch live(R"({"game":"mio","bots":[null,"normal"],"start":true,"pace":1000})");
  live.table.disconnect(live.anna);
  live.table.advance(10 * hour);
  const std::size_t moves = live.moves();
  live.anna = live.table.connect("anna");
  if (live.obliged() == 1) {
    live.table.advance(599);
    CHECK(live.moves() == moves);
    live.table.advance(802);
    CHECK(live.moves() > moves);
  }
}

TEST_CASE("a bot with little time hurries instead of losing it") {
  LiveMatch live(R"({"game":"mio","bots":[null,"normal"],"start":true,"pace":10000,
                "clock":{"kind":"move","seconds":2}})");
  live.table.advance(60 * second);
  int by_clock = 0;
  for (std::size_t i = 0; i < live.moves(); ++i)
    if (member(live.table.replay.entry(i), "seat") == "1" &&
        member(live.table.replay.entry(i), "by") != "\"bot\"" &&
        member(live.table.replay.entry(i), "x") != "\"next\"")
      ++by_clock;
  CHECK(live.moves() > 10);
  CHECK(by_clock == 0);
}
