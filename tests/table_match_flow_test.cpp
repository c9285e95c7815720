// The flow of a match at a table: clocks, stand-ins, votes, pauses, rounds, hosts.
#include <doctest/doctest.h>

#include "core/messages.h"
#include "tests/table_world/world.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr Time second = 1000;
constexpr Time hour = 3600 * second;

std::string do_(std::string_view what, std::string_view more = {}) {
  return R"({"do":")" + std::string(what) + "\"" + std::string(more) + "}";
}

std::string mio(std::string_view more) {
  return R"({"game":"mio","players":2,)" + std::string(more) + "}";
}

constexpr const char* move_clock = R"("clock":{"kind":"move","seconds":30})";

// A match of two people, or of one and a bot.
struct Live {
  explicit Live(const std::string& setup) : world(setup) {
    REQUIRE(world.table);
    anna = world.come("anna");
    if (world.table->seated_people().size() == 1 && !is_on()) {
      bert = world.come("bert");
      world.ask(bert, do_("sit", R"(,"seat":1)"));
      world.ask(bert, do_("ready"));
      world.ask(anna, do_("start"));
    }
    REQUIRE(is_on());
  }
  ~Live() { CHECK(world.wrong == ""); }

  bool is_on() { return state() == "\"playing\""; }
  std::string state() { return member(world.summary(), "state"); }
  std::size_t moves() { return world.replay.moves(); }
  std::string last_by() { return member(world.replay.entry(moves() - 1), "by"); }
  Seat obliged() { return world.replay.engine().waiting_for(world.replay.play().state()).first(); }
  ConnectionId mover() { return obliged() == 0 ? anna : bert; }
  ConnectionId other() { return obliged() == 0 ? bert : anna; }
  std::string move() {
    return world.ask(mover(), do_("move", ",\"move\":\"" + world[mover()].legal[0] + "\""));
  }
  std::int64_t left(Seat seat) {
    const std::string look = world.ask(anna, do_("look"));
    json::Document list;
    list.read(member(member(member(look, "match"), "clocks"), "left"));
    auto place = list.root().begin();
    for (; seat > 0; --seat) ++place;
    return (*place).integer();
  }
  std::string chair(Seat seat) {
    json::Document list;
    list.read(member(world.summary(), "seats"));
    auto place = list.root().begin();
    for (; seat > 0; --seat) ++place;
    return text_of(*place);
  }
  // To the end of the round, by whoever has a move.
  void play_round() {
    while (is_on() && world.replay.play().common().phase != scored) move();
  }

  World world;
  ConnectionId anna = 0, bert = 0;
};

void check_refused(Live& live, ConnectionId connection, std::string_view request,
                   std::string_view key, std::string_view what = {}) {
  const std::string answer = live.world.ask(connection, request);
  std::string expected;
  json::Writer(expected).text(
      sentence("en", "mio", InputError{std::string(key), {}, std::string(what)}));
  CHECK_MESSAGE(member(answer, "message") == expected, answer);
  REQUIRE(has_message("fr", {}, "complaint." + std::string(key)));
}

}  // namespace

TEST_CASE("without a clock a table waits for whoever is there, for ever") {
  Live live(mio(R"("grace":60)"));
  live.world.pass(100 * hour);
  CHECK(live.moves() == 0);
  CHECK(live.world[live.anna].clocks == "null");
}

TEST_CASE("with time for each move, the clock moves when it is out") {
  Live live(mio(move_clock));
  const Seat slow = live.obliged();
  live.world.pass(29 * second);
  CHECK(live.moves() == 0);
  CHECK(live.left(slow) == second);
  live.world.pass(second);
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"clock\"");
  CHECK(live.left(slow) == 30 * second);
}

TEST_CASE("a reserve shrinks while one is waited for, and every move brings something back") {
  Live live(mio(R"("clock":{"kind":"reserve","seconds":60,"plus":5})"));
  const Seat first = live.obliged();
  live.world.pass(20 * second);
  live.move();
  CHECK(live.left(first) == 45 * second);
  live.world.pass(7 * second);
  if (live.obliged() != first) CHECK(live.left(first) == 45 * second);
  live.world.pass(60 * second);
  CHECK(live.last_by() == "\"clock\"");
}

TEST_CASE("a move that comes after the time was out comes too late") {
  Live live(mio(move_clock));
  const ConnectionId mover = live.mover();
  const std::string move = live.world[mover].legal[0];
  live.world.now += 31 * second;  // nobody woke the table
  live.world.ask(mover, do_("move", ",\"move\":\"" + move + "\",\"n\":0"));
  CHECK(member(live.world.replay.entry(0), "by") == "\"clock\"");
}

TEST_CASE("by the day a match goes on without anybody, and nobody stands in") {
  Live live(mio(R"("clock":{"kind":"move","seconds":86400})"));
  check_refused(live, live.anna, do_("pause"), "table_no_pause");
  live.world.go(live.anna);
  live.world.go(live.bert);
  live.world.pass(25 * hour);
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"clock\"");
  REQUIRE(live.world.crash());
  live.world.pass(48 * hour);
  CHECK(live.moves() >= 2);
  CHECK(live.chair(0).find("\"played_by\":\"person\"") != std::string::npos);
  live.anna = live.world.come("anna");
}

TEST_CASE("after the grace a bot stands in, until its person is back") {
  Live live(mio(R"("grace":60,"pace":1000)"));
  const ConnectionId gone = live.mover();
  const Seat seat = live.obliged();
  const std::string person = live.world[gone].person;
  live.world.go(gone);
  live.world.pass(59 * second);
  CHECK(live.moves() == 0);
  live.world.pass(3 * second);
  CHECK(live.moves() >= 1);
  CHECK(live.last_by() == "\"stand_in\"");
  CHECK(live.chair(seat).find("\"played_by\":\"bot\"") != std::string::npos);
  const ConnectionId back = live.world.come(person);
  CHECK(live.chair(seat).find("\"played_by\":\"person\"") != std::string::npos);
  (person == "anna" ? live.anna : live.bert) = back;
}

TEST_CASE("a grace of nothing means that nobody stands in") {
  Live live(mio(R"("grace":0)"));
  live.world.go(live.mover());
  live.world.pass(100 * hour);
  CHECK(live.moves() == 0);
}

TEST_CASE("a table sleeps while nobody who plays is there, and so does its clock") {
  Live live(mio(move_clock));
  const Seat waited_for = live.obliged();
  live.world.pass(10 * second);
  live.world.go(live.bert);
  live.world.come("zoe");  // who only watches
  live.world.go(live.anna);
  live.world.pass(10 * hour);
  CHECK(live.moves() == 0);
  live.anna = live.world.come("anna");
  CHECK(live.left(waited_for) == 20 * second);
  CHECK(live.world[live.anna].clocks.find("\"running\":[" + std::to_string(waited_for) + "]") !=
        std::string::npos);
  // The grace of who is still gone begins now.
  live.world.pass(15 * second);
  CHECK(live.chair(1).find("\"played_by\":\"person\"") != std::string::npos);
}

TEST_CASE("what the clocks showed before a crash they show after it") {
  Live live(mio(R"("clock":{"kind":"reserve","seconds":60,"plus":5})"));
  live.world.pass(10 * second);
  live.move();
  const auto first = live.left(0), second_seat = live.left(1);
  live.world.pass(4 * second);
  REQUIRE(live.world.crash());
  live.world.pass(10 * hour);
  live.anna = live.world.come("anna");
  CHECK(live.left(0) == first);
  CHECK(live.left(1) == second_seat);
  live.world.pass(3 * second);
  REQUIRE(live.world.crash());  // the log now tells of the first crash
  live.world.pass(hour);
  live.anna = live.world.come("anna");
  CHECK(live.left(0) == first);
  CHECK(live.left(1) == second_seat);
}

TEST_CASE("alone against bots the table waits, and bots take their time") {
  Live live(R"({"game":"mio","bots":[null,"normal"],"start":true,"pace":1000})");
  live.world.go(live.anna);
  live.world.pass(10 * hour);
  const std::size_t moves = live.moves();
  live.anna = live.world.come("anna");
  if (live.obliged() == 1) {
    live.world.pass(599);
    CHECK(live.moves() == moves);
    live.world.pass(802);
    CHECK(live.moves() > moves);
  }
}

TEST_CASE("a bot with little time hurries instead of losing it") {
  Live live(R"({"game":"mio","bots":[null,"normal"],"start":true,"pace":10000,
                "clock":{"kind":"move","seconds":2}})");
  live.world.pass(60 * second);
  int by_clock = 0;
  for (std::size_t i = 0; i < live.moves(); ++i)
    if (member(live.world.replay.entry(i), "seat") == "1" &&
        member(live.world.replay.entry(i), "by") != "\"bot\"" &&
        member(live.world.replay.entry(i), "x") != "\"next\"")
      ++by_clock;
  CHECK(live.moves() > 10);
  CHECK(by_clock == 0);
}

TEST_CASE("standing up leaves the seat to a bot until one sits again; after the match it is free") {
  Live live(mio(R"("pace":0)"));
  live.world.ask(live.bert, do_("stand"));
  CHECK(live.chair(1).find("\"played_by\":\"bot\"") != std::string::npos);
  live.world.go(live.bert);
  REQUIRE(live.world.crash());
  live.anna = live.world.come("anna");
  live.bert = live.world.come("bert");  // to look only
  CHECK(live.chair(1).find("\"played_by\":\"bot\"") != std::string::npos);
  CHECK(live.world.ask(live.bert, do_("sit", R"(,"seat":1)")) != "");
  CHECK(live.chair(1).find("\"played_by\":\"person\"") != std::string::npos);
  live.world.ask(live.bert, do_("stand"));
  live.world.ask(live.anna, do_("end"));
  live.world.ask(live.bert, do_("end"));
  CHECK(live.state() == "\"over\"");
  CHECK(live.chair(1) == "null");
  CHECK(live.world[live.bert].seat == nobody);
}

TEST_CASE("to make a move is to be back") {
  Live live(mio(R"("pace":10000)"));
  const ConnectionId mover = live.mover();
  live.world.ask(mover, do_("stand"));
  live.world.ask(mover, do_("move", ",\"move\":\"" + live.world[mover].legal[0] + "\""));
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"person\"");
}

TEST_CASE("nobody puts off a bot's move by standing up and sitting down") {
  World world(R"({"game":"solo","players":3,"bots":[null,null,"normal"],"pace":1000})");
  const ConnectionId anna = world.come("anna");
  const ConnectionId bert = world.come("bert");
  world.ask(bert, do_("sit", R"(,"seat":1)"));
  world.ask(bert, do_("ready"));
  world.ask(anna, do_("start"));
  const auto& engine = world.replay.engine();
  for (int i = 0; i < 40; ++i) {
    const auto obliged = engine.waiting_for(world.replay.play().state());
    if (obliged == SeatSet::of(2)) break;
    for (const ConnectionId connection : {anna, bert})
      if (obliged.contains(world[connection].seat))
        world.ask(connection, do_("move", ",\"move\":\"" + world[connection].legal[0] + "\""));
  }
  REQUIRE(engine.waiting_for(world.replay.play().state()) == SeatSet::of(2));
  const std::size_t moves = world.replay.moves();
  for (int i = 0; i < 10 && world.replay.moves() == moves; ++i) {
    world.ask(bert, do_(i % 2 == 0 ? "stand" : "sit", R"(,"seat":1)"));
    world.pass(200);
  }
  CHECK(world.replay.moves() > moves);
}

TEST_CASE("a match ends by the votes of all who play") {
  Live live(mio(R"("grace":60)"));
  live.world.ask(live.anna, do_("end"));
  CHECK(live.chair(0).find("\"wants_end\":true") != std::string::npos);
  live.world.ask(live.anna, do_("end", R"(,"value":false)"));
  live.world.ask(live.bert, do_("end"));
  CHECK(live.is_on());
  live.world.ask(live.anna, do_("end"));
  CHECK(live.state() == "\"over\"");
  CHECK(live.world.finished.empty());
  CHECK(live.world[live.anna].room["seed"].size() == 66);
  check_refused(live, live.anna, do_("end"), "table_no_match");
  check_refused(live, live.anna, do_("pause"), "table_no_match");
  check_refused(live, live.anna, do_("resume"), "table_no_match");
}

TEST_CASE("whoever is gone for a moment is not voted out of the match") {
  Live live(mio(R"("grace":60)"));
  live.world.go(live.bert);
  live.world.ask(live.anna, do_("end"));
  CHECK(live.is_on());
  live.world.pass(50 * second);
  live.bert = live.world.come("bert");
  live.world.pass(60 * second);
  CHECK(live.is_on());
  live.world.go(live.bert);
  live.world.pass(61 * second);
  CHECK(live.state() == "\"over\"");
}

TEST_CASE("a pause stops time for everybody; each may ask for three in a match with others") {
  Live live(mio(move_clock));
  live.world.pass(10 * second);
  const Seat waited_for = live.obliged();
  for (int i = 0; i < 3; ++i) {
    CHECK(member(live.world.ask(live.anna, do_("pause")), "type") == "\"table\"");
    CHECK(member(live.world.ask(live.bert, do_("pause")), "type") == "\"done\"");
    check_refused(live, live.mover(), do_("move", R"(,"move":"draw")"), "table_paused");
    check_refused(live, live.anna, do_("ready"), "table_paused");
    live.world.pass(hour);
    CHECK(member(live.world.ask(live.bert, do_("resume")), "type") == "\"table\"");
  }
  CHECK(live.left(waited_for) == 20 * second);
  check_refused(live, live.anna, do_("pause"), "table_pauses_used", "3");
  live.world.ask(live.bert, do_("pause"));
  CHECK(live.state() == "\"paused\"");
  REQUIRE(live.world.crash());
  CHECK(live.state() == "\"paused\"");
  live.anna = live.world.come("anna");
}

TEST_CASE("alone one may pause as often as one likes") {
  Live live(R"({"game":"mio","bots":[null,"normal"],"start":true})");
  for (int i = 0; i < 10; ++i) {
    live.world.ask(live.anna, do_("pause"));
    CHECK(live.state() == "\"paused\"");
    live.world.ask(live.anna, do_("resume"));
  }
}

TEST_CASE("the next round begins when all are ready, or by itself") {
  Live live(mio(R"("between":20)"));
  live.play_round();
  REQUIRE(live.is_on());
  CHECK(live.world[live.anna].room["next_at"] == std::to_string(live.world.now + 20 * second));
  live.world.ask(live.anna, do_("ready"));
  const std::size_t moves = live.moves();
  live.world.ask(live.bert, do_("move", R"(,"move":"next")"));
  CHECK(live.moves() == moves + 1);
  CHECK(live.world[live.anna].room["next_at"] == "null");
  live.play_round();
  REQUIRE(live.is_on());
  live.world.ask(live.anna, do_("ready"));
  live.world.pass(21 * second);
  CHECK(live.last_by() == "\"clock\"");
}

TEST_CASE("whoever leaves between rounds is not waited for") {
  Live live(mio(R"("between":3600)"));
  live.play_round();
  REQUIRE(live.is_on());
  live.world.ask(live.anna, do_("ready"));
  const std::size_t moves = live.moves();
  live.world.ask(live.bert, do_("leave"));
  CHECK(live.moves() == moves + 1);
}

TEST_CASE("a finished match is recorded, and the same people play another") {
  Live live(mio(R"("between":30)"));
  while (live.is_on()) {
    live.play_round();
    if (live.is_on()) live.world.pass(31 * second);
  }
  REQUIRE(live.world.finished.size() == 1);
  const FinishedMatch& match = live.world.finished[0];
  CHECK(match.seats.size() == 2);
  CHECK(match.seats[1].person == "bert");
  CHECK(match.seats[0].won + match.seats[1].won >= 1);
  CHECK(match.record.find(R"("players":["Anna","bert"])") != std::string::npos);
  CHECK(live.world[live.bert].room["record"] == "\"m1\"");
  live.world.ask(live.bert, do_("rematch"));
  CHECK(live.state() == "\"over\"");
  live.world.ask(live.anna, do_("rematch"));
  CHECK(live.is_on());
  CHECK(live.world[live.bert].room["match"] == "2");
  CHECK(live.world[live.bert].room["record"] == "null");
}

TEST_CASE(
    "a rated match is played by people with accounts, by the clock, and nobody is sent away") {
  const std::string setup = mio(std::string(R"("rated":true,)") + move_clock);
  World world(setup);
  const ConnectionId anna = world.come("anna");
  const ConnectionId guest = world.come("guest");
  world.ask(guest, do_("sit", R"(,"seat":1)"));
  CHECK(member(world.ask(guest, do_("ready")), "code") == "\"refused\"");
  world.ask(guest, do_("stand"));
  world.people["bert"] = {"bert", "Bert", true, false};
  const ConnectionId bert = world.come("bert");
  world.ask(bert, do_("sit", R"(,"seat":1)"));
  world.ask(bert, do_("ready"));
  world.ask(anna, do_("start"));
  CHECK(world[anna].room["state"] == "\"playing\"");
  const std::string answer = world.ask(anna, do_("kick", R"(,"person":"bert")"));
  CHECK(member(answer, "message") ==
        "\"" + std::string(message("en", {}, "complaint.table_rated_kick")) + "\"");
  CHECK(member(world.ask(anna, do_("kick", R"(,"person":"guest")")), "type") == "\"room\"");
  CHECK(!world.mirrors.contains(guest));
  CHECK(world.wrong == "");
}

TEST_CASE("who is sent away is out for good, and a bot plays on") {
  Live live(mio(R"("pace":0)"));
  live.world.ask(live.anna, do_("kick", R"(,"person":"bert")"));
  CHECK(!live.world.mirrors.contains(live.bert));
  CHECK(live.chair(1) == R"({"bot":"normal","ready":true})");
  const ConnectionId again = live.world.come("bert");
  CHECK(!live.world.mirrors.contains(again));
  check_refused(live, live.anna, do_("kick", R"(,"person":"anna")"), "table_nobody_there");
  check_refused(live, live.anna, do_("kick", R"(,"person":"zoe")"), "table_nobody_there");
  REQUIRE(live.world.crash());
  CHECK(!live.world.mirrors.contains(live.world.come("bert")));
}

TEST_CASE("the host hands the table over, or loses it by being gone") {
  Live live(mio(R"("grace":60)"));
  check_refused(live, live.anna, do_("host", R"(,"person":"zoe")"), "table_nobody_there");
  live.world.ask(live.anna, do_("host", R"(,"person":"bert")"));
  CHECK(live.world[live.bert].is_host);
  CHECK(!live.world[live.anna].is_host);
  live.world.go(live.bert);
  live.world.pass(59 * second);
  CHECK(!live.world[live.anna].is_host);
  live.world.pass(2 * second);
  CHECK(live.world[live.anna].is_host);
  live.bert = live.world.come("bert");
  live.world.ask(live.anna, do_("leave"));
  CHECK(live.world[live.bert].is_host);
  CHECK(!live.world[live.anna].is_host);
}

TEST_CASE("an unused table closes after twenty minutes; a match waits for a month") {
  World unused(R"({"game":"mio"})");
  unused.pass(19 * 60 * second);
  CHECK(!unused.closed);
  unused.pass(61 * second);
  CHECK(unused.closed);
  Live live(mio(R"("grace":60)"));
  live.world.go(live.anna);
  live.world.go(live.bert);
  live.world.pass(29 * 24 * hour);
  CHECK(!live.world.closed);
  live.world.pass(25 * hour);
  CHECK(live.world.closed);
}

TEST_CASE("a match that everybody has left on purpose is not waited for") {
  Live live(mio(R"("grace":60,"pace":10000)"));
  live.world.ask(live.bert, do_("leave"));
  live.world.ask(live.anna, do_("leave"));
  live.world.go(live.anna);
  live.world.go(live.bert);
  live.world.pass(21 * 60 * second);
  CHECK(live.world.closed);
}

TEST_CASE("bots alone play for whoever watches") {
  World world(R"({"game":"mio","seat":null,"bots":["easy","normal"],"start":true,"pace":100})");
  world.pass(hour / 6);
  CHECK(world.replay.moves() == 0);
  const ConnectionId anna = world.come("anna");
  world.pass(10 * second);
  CHECK(world[anna].moves > 10);
  CHECK(world.wrong == "");
}

TEST_CASE("a table restored twice answers from its log, and a damaged log is refused") {
  Live live(mio(move_clock));
  for (int i = 0; i < 5; ++i) live.move();
  const auto log = live.world.log;
  const TableEnvironment environment{[] { return Seed{}; },
                                     [](std::string_view) { return Person{}; }};
  InputError error;
  CHECK(Table::restore("t1", log, {}, environment, 0, error));
  CHECK(!Table::restore("t1", {}, {}, environment, 0, error));
  for (std::size_t line = 0; line < log.size(); ++line) {
    auto damaged = log;
    damaged[line] = damaged[line].substr(0, damaged[line].size() / 2);
    CHECK(!Table::restore("t1", damaged, {}, environment, 0, error));
    CHECK(error.key == "table_log");
    CHECK(error.where == std::to_string(line + 1));
  }
  auto repeated = log;
  repeated.push_back(log[0]);
  CHECK(!Table::restore("t1", repeated, {}, environment, 0, error));
  CHECK(sentence("fr", {}, error) != sentence("en", {}, error));
}
