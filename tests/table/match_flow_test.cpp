// The flow of a match at a table: seats, votes, pauses, rounds, hosts.
#include "tests/table/live_match.h"

using namespace pioche;
using namespace pioche::tests;

TEST_CASE("standing up leaves the seat to a bot until one sits again; after the match it is free") {
  LiveMatch live(mio(R"("pace":0)"));
  live.table.ask(live.bert, do_("stand"));
  CHECK(live.seat_state(1).find("\"played_by\":\"bot\"") != std::string::npos);
  live.table.disconnect(live.bert);
  REQUIRE(live.table.crash());
  live.anna = live.table.connect("anna");
  live.bert = live.table.connect("bert");  // to look only
  CHECK(live.seat_state(1).find("\"played_by\":\"bot\"") != std::string::npos);
  CHECK(live.table.ask(live.bert, do_("sit", R"(,"seat":1)")) != "");
  CHECK(live.seat_state(1).find("\"played_by\":\"person\"") != std::string::npos);
  live.table.ask(live.bert, do_("stand"));
  live.table.ask(live.anna, do_("end"));
  live.table.ask(live.bert, do_("end"));
  CHECK(live.state() == "\"over\"");
  CHECK(live.seat_state(1) == "null");
  CHECK(live.table[live.bert].seat == nobody);
}

TEST_CASE("to make a move is to be back") {
  LiveMatch live(mio(R"("pace":10000)"));
  const ConnectionId mover = live.mover();
  live.table.ask(mover, do_("stand"));
  live.table.ask(mover, do_("move", ",\"move\":\"" + live.table[mover].legal[0] + "\""));
  CHECK(live.moves() == 1);
  CHECK(live.last_by() == "\"person\"");
}

TEST_CASE("nobody puts off a bot's move by standing up and sitting down") {
  SimulatedTable table(R"({"game":"solo","players":3,"bots":[null,null,"normal"],"pace":1000})");
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  table.ask(bert, do_("ready"));
  table.ask(anna, do_("start"));
  const auto& engine = table.replay.engine();
  for (int i = 0; i < 40; ++i) {
    const auto obliged = engine.waiting_for(table.replay.play().state());
    if (obliged == SeatSet::of(2)) break;
    for (const ConnectionId connection : {anna, bert})
      if (obliged.contains(table[connection].seat))
        table.ask(connection, do_("move", ",\"move\":\"" + table[connection].legal[0] + "\""));
  }
  REQUIRE(engine.waiting_for(table.replay.play().state()) == SeatSet::of(2));
  const std::size_t moves = table.replay.moves();
  for (int i = 0; i < 20 && table.replay.moves() == moves; ++i) {
    table.ask(bert, i % 2 == 0 ? do_("stand") : do_("sit", R"(,"seat":1)"));
    table.advance(200);
  }
  CHECK(table.replay.moves() > moves);
}

TEST_CASE("a match ends by the votes of all who play") {
  LiveMatch live(mio(R"("grace":60)"));
  live.table.ask(live.anna, do_("end"));
  CHECK(live.seat_state(0).find("\"wants_end\":true") != std::string::npos);
  live.table.ask(live.anna, do_("end", R"(,"value":false)"));
  live.table.ask(live.bert, do_("end"));
  CHECK(live.is_on());
  live.table.ask(live.anna, do_("end"));
  CHECK(live.state() == "\"over\"");
  CHECK(live.table.finished.empty());
  CHECK(live.table[live.anna].room["seed"].size() == 66);
  check_refused(live, live.anna, do_("end"), "table_no_match");
  check_refused(live, live.anna, do_("pause"), "table_no_match");
  check_refused(live, live.anna, do_("resume"), "table_no_match");
}

TEST_CASE("whoever is gone for a moment is not voted out of the match") {
  LiveMatch live(mio(R"("grace":60)"));
  live.table.disconnect(live.bert);
  live.table.ask(live.anna, do_("end"));
  CHECK(live.is_on());
  live.table.advance(50 * second);
  live.bert = live.table.connect("bert");
  live.table.advance(60 * second);
  CHECK(live.is_on());
  live.table.disconnect(live.bert);
  live.table.advance(61 * second);
  CHECK(live.state() == "\"over\"");
}

TEST_CASE("a pause stops time for everybody; each may ask for three in a match with others") {
  LiveMatch live(mio(move_clock));
  live.table.advance(10 * second);
  const Seat waited_for = live.obliged();
  for (int i = 0; i < 3; ++i) {
    CHECK(member(live.table.ask(live.anna, do_("pause")), "type") == "\"table\"");
    CHECK(member(live.table.ask(live.bert, do_("pause")), "type") == "\"done\"");
    check_refused(live, live.mover(), do_("move", R"(,"move":"draw")"), "table_paused");
    check_refused(live, live.anna, do_("ready"), "table_paused");
    live.table.advance(hour);
    CHECK(member(live.table.ask(live.bert, do_("resume")), "type") == "\"table\"");
  }
  CHECK(live.left(waited_for) == 20 * second);
  check_refused(live, live.anna, do_("pause"), "table_pauses_used", "3");
  live.table.ask(live.bert, do_("pause"));
  CHECK(live.state() == "\"paused\"");
  REQUIRE(live.table.crash());
  CHECK(live.state() == "\"paused\"");
  live.anna = live.table.connect("anna");
}

TEST_CASE("alone one may pause as often as one likes") {
  LiveMatch live(R"({"game":"mio","bots":[null,"normal"],"start":true})");
  for (int i = 0; i < 10; ++i) {
    live.table.ask(live.anna, do_("pause"));
    CHECK(live.state() == "\"paused\"");
    live.table.ask(live.anna, do_("resume"));
  }
}

TEST_CASE("the next round begins when all are ready, or some time after the first one is") {
  LiveMatch live(mio(R"("between":20)"));
  live.play_round();
  REQUIRE(live.is_on());
  live.table.advance(hour);
  CHECK(live.table[live.anna].room["next_at"] == "null");
  live.table.ask(live.anna, do_("ready"));
  CHECK(live.table[live.anna].room["next_at"] == std::to_string(live.table.now + 20 * second));
  live.table.ask(live.anna, do_("ready", R"(,"value":false)"));
  CHECK(live.table[live.anna].room["next_at"] == "null");
  live.table.ask(live.anna, do_("ready"));
  const std::size_t moves = live.moves();
  live.table.ask(live.bert, do_("move", R"(,"move":"next")"));
  CHECK(live.moves() == moves + 1);
  CHECK(live.table[live.anna].room["next_at"] == "null");
  live.play_round();
  REQUIRE(live.is_on());
  live.table.ask(live.anna, do_("ready"));
  live.table.advance(21 * second);
  CHECK(live.last_by() == "\"clock\"");
}

TEST_CASE("the end of a round says why it ended, also to who comes later") {
  LiveMatch live(mio(R"("between":20)"));
  live.play_round();
  REQUIRE(live.is_on());
  const std::string told = member(live.table[live.anna].last("moved"), "result");
  CHECK((told.find(R"("type":"out")") != std::string::npos ||
         told.find(R"("type":"all_passed")") != std::string::npos));
  const std::string table = live.table.ask(live.anna, do_("look"));
  CHECK(member(member(table, "match"), "result") == told);
  live.table.ask(live.anna, do_("ready"));
  live.table.ask(live.bert, do_("ready"));
  CHECK(member(member(live.table.ask(live.anna, do_("look")), "match"), "result") == "");
}

TEST_CASE("with a clock the next round begins by itself") {
  LiveMatch live(mio(std::string(R"("between":20,)") + move_clock));
  live.play_round();
  REQUIRE(live.is_on());
  CHECK(live.table[live.anna].room["next_at"] == std::to_string(live.table.now + 20 * second));
}

TEST_CASE("alone against bots, nothing begins before one is ready") {
  LiveMatch live(R"({"game":"mio","bots":[null,"normal"],"pace":0,"between":20,"start":true})");
  const auto is_scored = [&] { return live.table.replay.play().common().phase == scored; };
  while (live.is_on() && !is_scored()) {
    if (live.obliged() == 0)
      live.move();
    else
      live.table.advance(second);
  }
  REQUIRE(live.is_on());
  const std::size_t moves = live.moves();
  live.table.advance(hour);
  CHECK(live.moves() == moves);
  CHECK(live.table[live.anna].room["next_at"] == "null");
  live.table.ask(live.anna, do_("ready"));
  CHECK(live.moves() > moves);
}

TEST_CASE("whoever leaves between rounds is not waited for") {
  LiveMatch live(mio(R"("between":3600)"));
  live.play_round();
  REQUIRE(live.is_on());
  live.table.ask(live.anna, do_("ready"));
  const std::size_t moves = live.moves();
  live.table.ask(live.bert, do_("leave"));
  CHECK(live.moves() == moves + 1);
}

TEST_CASE("a finished match is recorded, and the same people play another") {
  LiveMatch live(mio(R"("between":30)"));
  while (live.is_on()) {
    live.play_round();
    if (live.is_on()) live.table.ask(live.anna, do_("ready"));
    live.table.advance(31 * second);
  }
  REQUIRE(live.table.finished.size() == 1);
  const FinishedMatch& match = live.table.finished[0];
  CHECK(match.seats.size() == 2);
  CHECK(match.seats[1].person == "bert");
  CHECK(match.seats[0].won + match.seats[1].won >= 1);
  CHECK(match.record.find(R"("players":["Anna","bert"])") != std::string::npos);
  CHECK(live.table[live.bert].room["record"] == "\"m1\"");
  live.table.ask(live.bert, do_("rematch"));
  CHECK(live.state() == "\"over\"");
  live.table.ask(live.anna, do_("rematch"));
  CHECK(live.is_on());
  CHECK(live.table[live.bert].room["match"] == "2");
  CHECK(live.table[live.bert].room["record"] == "null");
}

TEST_CASE(
    "a rated match is played by people with accounts, by the clock, and nobody is sent away") {
  const std::string setup = mio(std::string(R"("rated":true,)") + move_clock);
  SimulatedTable table(setup);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId guest = table.connect("guest");
  table.ask(guest, do_("sit", R"(,"seat":1)"));
  CHECK(member(table.ask(guest, do_("ready")), "code") == "\"refused\"");
  table.ask(guest, do_("stand"));
  table.people["bert"] = {"bert", "Bert", true, false};
  const ConnectionId bert = table.connect("bert");
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  table.ask(bert, do_("ready"));
  table.ask(anna, do_("start"));
  CHECK(table[anna].room["state"] == "\"playing\"");
  const std::string answer = table.ask(anna, do_("kick", R"(,"person":"bert")"));
  CHECK(member(answer, "message") ==
        "\"" + std::string(message("en", {}, "complaint.table_rated_kick")) + "\"");
  CHECK(member(table.ask(anna, do_("kick", R"(,"person":"guest")")), "type") == "\"room\"");
  CHECK(!table.clients.contains(guest));
  CHECK(table.violation == "");
}

TEST_CASE("who is sent away is out for good, and a bot plays on") {
  LiveMatch live(mio(R"("pace":0)"));
  live.table.ask(live.anna, do_("kick", R"(,"person":"bert")"));
  CHECK(!live.table.clients.contains(live.bert));
  CHECK(live.seat_state(1) == R"({"bot":"normal","habit":"collector","ready":true})");
  const ConnectionId again = live.table.connect("bert");
  CHECK(!live.table.clients.contains(again));
  check_refused(live, live.anna, do_("kick", R"(,"person":"anna")"), "table_nobody_there");
  check_refused(live, live.anna, do_("kick", R"(,"person":"zoe")"), "table_nobody_there");
  REQUIRE(live.table.crash());
  CHECK(!live.table.clients.contains(live.table.connect("bert")));
}

TEST_CASE("the host hands the table over, or loses it by being gone") {
  LiveMatch live(mio(R"("grace":60)"));
  check_refused(live, live.anna, do_("host", R"(,"person":"zoe")"), "table_nobody_there");
  live.table.ask(live.anna, do_("host", R"(,"person":"bert")"));
  CHECK(live.table[live.bert].is_host);
  CHECK(!live.table[live.anna].is_host);
  live.table.disconnect(live.bert);
  live.table.advance(59 * second);
  CHECK(!live.table[live.anna].is_host);
  live.table.advance(2 * second);
  CHECK(live.table[live.anna].is_host);
  live.bert = live.table.connect("bert");
  live.table.ask(live.anna, do_("leave"));
  CHECK(live.table[live.bert].is_host);
  CHECK(!live.table[live.anna].is_host);
}

TEST_CASE("an unused table closes after twenty minutes; a match waits for a month") {
  SimulatedTable unused(R"({"game":"mio"})");
  unused.advance(19 * 60 * second);
  CHECK(!unused.closed);
  unused.advance(61 * second);
  CHECK(unused.closed);
  LiveMatch live(mio(R"("grace":60)"));
  live.table.disconnect(live.anna);
  live.table.disconnect(live.bert);
  live.table.advance(29 * 24 * hour);
  CHECK(!live.table.closed);
  live.table.advance(25 * hour);
  CHECK(live.table.closed);
}

TEST_CASE("a match that everybody has left on purpose is not waited for") {
  LiveMatch live(mio(R"("grace":60,"pace":10000)"));
  live.table.ask(live.bert, do_("leave"));
  live.table.ask(live.anna, do_("leave"));
  live.table.disconnect(live.anna);
  live.table.disconnect(live.bert);
  live.table.advance(21 * 60 * second);
  CHECK(live.table.closed);
}

TEST_CASE("bots alone play for whoever watches") {
  SimulatedTable table(
      R"({"game":"mio","seat":null,"bots":["easy","normal"],"start":true,"pace":100})");
  table.advance(hour / 6);
  CHECK(table.replay.moves() == 0);
  const ConnectionId anna = table.connect("anna");
  table.advance(10 * second);
  CHECK(table[anna].moves > 10);
  CHECK(table.violation == "");
}

TEST_CASE("a table restored twice answers from its log, and a damaged log is refused") {
  LiveMatch live(mio(move_clock));
  for (int i = 0; i < 5; ++i) live.move();
  const auto log = live.table.log;
  const TableEnvironment environment{[] { return Seed{}; },
                                     [](std::string_view) { return Person{}; }};
  const auto error_in = [&](const std::vector<std::string>& entries) {
    const auto read = read_log(entries);
    if (!read) return read.error();
    const auto restored = Table::restore("t1", *read, {}, environment, 0);
    return restored ? Error{} : restored.error();
  };
  CHECK(error_in(log).key == "");
  CHECK(error_in({}).key == "table_log");
  for (std::size_t line = 0; line < log.size(); ++line) {
    auto damaged = log;
    damaged[line] = damaged[line].substr(0, damaged[line].size() / 2);
    CHECK(error_in(damaged).key == "table_log");
    CHECK(error_in(damaged).where == std::to_string(line + 1));
  }
  auto repeated = log;
  repeated.push_back(log[0]);
  CHECK(error_in(repeated).key == "table_log");
  CHECK(sentence("fr", {}, error_in(repeated)) != sentence("en", {}, error_in(repeated)));
}
