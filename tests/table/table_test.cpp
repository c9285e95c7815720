// One table: every request, good and refused; who sits, who is told what.
#include <doctest/doctest.h>

#include "tests/simulation/simulated_table.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr const char* two_seats = R"({"game":"mio","players":2})";

std::string do_(std::string_view what, std::string_view more = {}) {
  return R"({"do":")" + std::string(what) + "\"" + std::string(more) + "}";
}

// Two people who play.
struct Pair {
  explicit Pair(std::string_view setup = two_seats) : table(setup) {
    anna = table.connect("anna");
    bert = table.connect("bert");
    table.ask(bert, do_("sit", R"(,"seat":1)"));
    table.ask(bert, do_("ready"));
    table.ask(anna, do_("start"));
  }
  ~Pair() { CHECK(table.violation == ""); }
  ConnectionId mover() { return table[anna].obliged == "[0]" ? anna : bert; }
  ConnectionId other() { return mover() == anna ? bert : anna; }
  std::string move() {
    return table.ask(mover(), do_("move", ",\"move\":\"" + table[mover()].legal[0] + "\""));
  }
  std::string state() { return table[anna].room["state"]; }

  SimulatedTable table;
  ConnectionId anna, bert;
};

// A refusal with this code, whose sentence is that of the key in both languages.
void check_refused(SimulatedTable& table, const std::string& person, std::string_view request,
                   std::string_view code, std::string_view key, std::string_view what = {},
                   std::string_view where = {}) {
  for (const std::string_view language : languages()) {
    const ConnectionId connection = table.connect(person, language);
    const std::string answer = table.ask(connection, request);
    CHECK_MESSAGE(member(answer, "type") == "\"refused\"", request << " " << answer);
    CHECK_MESSAGE(member(answer, "code") == '"' + std::string(code) + '"', answer);
    REQUIRE(has_message(language, {}, "complaint." + std::string(key)));
    if (!what.empty() || message(language, {}, "complaint." + std::string(key)).find('{') ==
                             std::string_view::npos) {
      std::string expected;
      json::Writer(expected).text(sentence(
          language, "mio", Error{std::string(key), std::string(where), std::string(what)}));
      CHECK_MESSAGE(member(answer, "message") == expected, answer);
    }
    table.disconnect(connection);
  }
}

std::string type_of(const std::string& message) { return member(message, "type"); }

}  // namespace

TEST_CASE("a new table has its host at the first seat and asks for nothing else") {
  SimulatedTable table(two_seats);
  REQUIRE(table.under_test);
  const ConnectionId anna = table.connect("anna");
  CHECK(table[anna].seat == 0);
  CHECK(table[anna].is_host);
  CHECK(!table[anna].has_match);
  CHECK(table[anna].room["state"] == "\"open\"");
  CHECK(table.under_test->seated_people() == std::vector<std::string>{"anna"});
  CHECK(!table.under_test->is_public());
  CHECK(table.violation == "");
}

TEST_CASE("what a table cannot be opened with is said") {
  const auto error = [](std::string_view setup) { return SimulatedTable(setup).error.key; };
  CHECK(error("[]") == "not_an_object");
  CHECK(error("{}") == "field_text");
  CHECK(error(R"({"game":"chess"})") == "unknown_game");
  CHECK(error(R"({"game":"mio","players":99})") == "setup_range");
  CHECK(error(R"({"game":"mio","seat":7})") == "seat_range");
  CHECK(error(R"({"game":"mio","bots":"hard"})") == "table_bots");
  CHECK(error(R"({"game":"mio","bots":[null,"strong"]})") == "table_bot_level");
  CHECK(error(R"({"game":"mio","bots":["hard"]})") == "table_seat_taken");
  CHECK(error(R"({"game":"mio","start":true})") == "table_free_seats");
  CHECK(error(R"({"game":"mio","clock":{"kind":"sand"}})") == "setup_clock");
  CHECK(error(R"({"game":"mio","clock":{"kind":"move"}})") == "setup_range");
  CHECK(error(R"({"game":"mio","hints":1})") == "field_flag");
  CHECK(error(R"({"game":"mio","start":"yes"})") == "field_flag");
  CHECK(error(R"({"game":7})") == "field_text");
  CHECK(error(R"({"game":"mio","rated":true})") == "setup_rated_clock");
  CHECK(error(R"({"game":"mio","rated":true,"hints":true,"clock":{"kind":"move","seconds":9}})") ==
        "setup_rated_hints");
  CHECK(error(R"({"game":"mio","bots":[null,"hard"],"start":true})") == "");
}

TEST_CASE("sitting, changing seats, standing") {
  SimulatedTable table(R"({"game":"mio","players":3})");
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  CHECK(type_of(table.ask(bert, do_("sit", R"(,"seat":1)"))) == "\"table\"");
  CHECK(table[bert].seat == 1);
  CHECK(type_of(table.ask(bert, do_("sit", R"(,"seat":2)"))) == "\"table\"");
  CHECK(table[bert].seat == 2);
  CHECK(type_of(table.ask(bert, do_("sit", R"(,"seat":2)"))) == "\"done\"");
  table.ask(bert, do_("stand"));
  CHECK(table[bert].seat == nobody);
  CHECK(member(table[anna].room["seats"], "x") == "");
  CHECK(table[anna].room["seats"].ends_with("null,null]"));
  check_refused(table, "bert", do_("sit", R"(,"seat":0)"), "refused", "table_seat_taken");
  check_refused(table, "bert", do_("sit", R"(,"seat":3)"), "refused", "seat_range", "2", "seat");
  check_refused(table, "bert", do_("sit"), "refused", "seat_range", "2", "seat");
  check_refused(table, "bert", do_("stand"), "refused", "table_not_sitting");
  CHECK(table.violation == "");
}

TEST_CASE("requests that are none") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  check_refused(table, "anna", do_("dance"), "bad_request", "table_unknown_request", "dance");
  check_refused(table, "anna", "{}", "bad_request", "field_text");
  check_refused(table, "anna", R"({"do":7})", "bad_request", "field_text");
  for (const char* rubbish : {"", "{", "[]", "7", "null", "{\"do\":\"ready\"}}", "\xff"}) {
    table.send(anna, rubbish);
    CHECK(type_of(table[anna].last()) == "\"refused\"");
  }
  table.send(4711, do_("ready"));  // nobody's connection
  CHECK(table.violation == "");
}

TEST_CASE("a field of the wrong kind is refused, and nothing is done") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  const auto check_field = [&](std::string_view what, std::string_view field, std::string_view key,
                               std::string_view where) {
    check_refused(table, "anna", do_(what, "," + std::string(field)), "bad_request", key, " ",
                  where);
  };
  const std::size_t entries = table.log.size();
  for (const char* value : {R"("no")", "0", "null", "[]"})
    check_field("ready", "\"value\":" + std::string(value), "field_flag", "value");
  CHECK(table[bert].room["seats"].find("\"ready\":true") == std::string::npos);
  for (const char* flag : {"public", "hints", "programs", "rated"})
    check_field("setup", "\"" + std::string(flag) + "\":\"false\"", "field_flag", flag);
  check_field("setup", R"("game":7)", "field_text", "game");
  check_field("setup", R"("options":[])", "field_object", "options");
  check_field("kick", R"("person":["bert"])", "field_text", "person");
  check_field("host", R"("person":7)", "field_text", "person");
  check_field("chat", R"("text":7)", "field_text", "text");
  check_field("chat", R"("phrase":{})", "field_text", "phrase");
  table.disconnect(bert);
  check_field("bot", R"("seat":1,"level":3)", "field_text", "level");
  for (const char* seat : {R"("1")", "1.5", "null", "-1"})
    check_refused(table, "cleo", do_("sit", ",\"seat\":" + std::string(seat)), "refused",
                  "seat_range", "1", "seat");
  CHECK(table.log.size() == entries);
  table.send(anna, R"({"do":"stand","id":"7"})");
  CHECK(member(table[anna].last(), "code") == "\"bad_request\"");
  CHECK(table[anna].seat == 0);
  CHECK(table.violation == "");
}

TEST_CASE("a vote is true or false") {
  Pair pair;
  check_refused(pair.table, "anna", do_("end", R"(,"value":"no")"), "bad_request", "field_flag",
                " ", "value");
  CHECK(pair.table[pair.anna].room["seats"].find("wants_end") == std::string::npos);
}

TEST_CASE("the host's requests are the host's alone") {
  SimulatedTable table(two_seats);
  table.connect("anna");
  for (const char* request : {"setup", "bot", "start", "kick", "host"})
    check_refused(table, "bert", do_(request), "refused", "table_host_only");
  CHECK(table.violation == "");
}

TEST_CASE("a setup is changed between matches, and everybody must be ready anew") {
  Pair pair;
  check_refused(pair.table, "anna", do_("setup", R"(,"pace":5)"), "refused", "table_match_on");
  check_refused(pair.table, "anna", do_("bot", R"(,"seat":1)"), "refused", "table_match_on");
  check_refused(pair.table, "anna", do_("start"), "refused", "table_match_on");
  pair.table.ask(pair.anna, do_("end"));
  pair.table.ask(pair.bert, do_("end"));
  CHECK(pair.state() == "\"over\"");
  pair.table.ask(pair.bert, do_("ready"));
  pair.table.ask(pair.anna, do_("setup", R"(,"game":"solo","players":4)"));
  CHECK(pair.state() == "\"open\"");
  CHECK(!pair.table[pair.bert].has_match);  // the old one is another game
  CHECK(pair.table[pair.anna].room["seats"].find("\"ready\":true") == std::string::npos);
  pair.table.ask(pair.bert, do_("sit", R"(,"seat":3)"));
  // Whoever sits at a seat that goes moves up; where there is none left, nothing changes.
  pair.table.ask(pair.anna, do_("bot", R"(,"seat":1,"level":"easy")"));
  pair.table.ask(pair.anna, do_("bot", R"(,"seat":2,"level":"easy")"));
  check_refused(pair.table, "anna", do_("setup", R"(,"players":3)"), "refused",
                "table_seats_in_use");
  pair.table.ask(pair.anna, do_("bot", R"(,"seat":1,"level":null)"));
  pair.table.ask(pair.anna, do_("setup", R"(,"players":3)"));
  const std::string seats = pair.table[pair.anna].room["seats"];
  CHECK(seats.find("anna") < seats.find("bert"));
  CHECK(seats.find("bert") < seats.find("easy"));
  check_refused(pair.table, "anna", do_("setup", R"(,"pace":-1)"), "refused", "setup_range",
                "0 … 10000", "pace");
}

TEST_CASE("bots take free seats, and those of people who are not there") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  table.ask(anna, do_("bot", R"(,"seat":1,"level":"hard")"));
  CHECK(table[anna].room["seats"].find(R"({"bot":"hard","habit":"collector","ready":true})") !=
        std::string::npos);
  // Before a match a bot makes way for a person.
  CHECK(type_of(table.ask(bert, do_("sit", R"(,"seat":1)"))) == "\"table\"");
  CHECK(table[bert].seat == 1);
  check_refused(table, "anna", do_("bot", R"(,"seat":1,"level":"easy")"), "refused",
                "table_seat_taken");
  table.disconnect(bert);
  check_refused(table, "anna", do_("bot", R"(,"seat":1,"level":"x")"), "refused", "table_bot_level",
                "random, easy, normal, hard, expert, level-1, level-2, level-3, level-4, level-5, "
                "level-6, level-7, level-8");
  CHECK(type_of(table.ask(anna, do_("bot", R"(,"seat":1,"level":"easy")"))) == "\"room\"");
  CHECK(type_of(table.ask(anna, do_("start"))) == "\"table\"");
  CHECK(table.violation == "");
}

TEST_CASE("free seats are taken away at the start, if the host wants it and the game allows it") {
  SimulatedTable table(R"({"game":"mio","players":4})");
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  const ConnectionId carl = table.connect("carl");
  check_refused(table, "anna", do_("start", R"(,"close_up":true)"), "refused", "players_range");
  table.ask(bert, do_("sit", R"(,"seat":3)"));
  check_refused(table, "anna", do_("start", R"(,"close_up":true)"), "refused", "table_not_ready",
                "bert");
  table.ask(bert, do_("ready"));
  check_refused(table, "bert", do_("start", R"(,"close_up":true)"), "refused", "table_host_only");
  table.ask(anna, do_("start", R"(,"close_up":true)"));
  CHECK(table[bert].seat == 1);
  CHECK(table[bert].has_match);
  CHECK(table[carl].room["players"] == "2");
  CHECK(table.violation == "");
}

TEST_CASE("a match begins when the host says so and the others are ready, or when all are") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  check_refused(table, "anna", do_("start"), "refused", "table_free_seats");
  check_refused(table, "anna", do_("start", R"(,"close_up":1)"), "bad_request", "field_flag", "",
                "close_up");
  check_refused(table, "bert", do_("ready"), "refused", "table_not_sitting");
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  check_refused(table, "anna", do_("start"), "refused", "table_not_ready", "bert");
  table.ask(bert, do_("ready"));
  table.ask(bert, do_("ready", R"(,"value":false)"));
  table.ask(anna, do_("ready"));
  CHECK(table[anna].room["state"] == "\"open\"");
  CHECK(type_of(table.ask(bert, do_("ready"))) == "\"table\"");
  CHECK(table[anna].room["state"] == "\"playing\"");
  CHECK(table[bert].has_match);
  CHECK(table[anna].room["deal"] == "null");
  CHECK(table[anna].room["seed"] == "null");
  check_refused(table, "anna", do_("ready"), "refused", "table_round_on");
  check_refused(table, "anna", do_("rematch"), "refused", "table_not_over");
  check_refused(table, "cleo", do_("sit", R"(,"seat":1)"), "refused", "table_match_on");
  CHECK(table.violation == "");
}

TEST_CASE("whoever is ready and goes is not ready") {
  SimulatedTable table(two_seats);
  table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  table.ask(bert, do_("ready"));
  table.disconnect(bert);
  check_refused(table, "anna", do_("start"), "refused", "table_not_ready", "bert");
}

TEST_CASE("moves: made, refused by a clause, unknown, late, of somebody else") {
  Pair pair;
  SimulatedTable& table = pair.table;
  const std::string answer = pair.move();
  CHECK(type_of(answer) == "\"moved\"");
  CHECK(member(answer, "by") == "\"person\"");
  const std::string by_turn = table[pair.mover()].person, not_by_turn = table[pair.other()].person;
  check_refused(table, by_turn, do_("move"), "bad_request", "field_text");
  check_refused(table, by_turn, do_("move", R"(,"move":"castle")"), "unknown_move", "unknown_move",
                "castle");
  check_refused(table, by_turn, do_("move", R"(,"move":"draw","n":0)"), "wrong_time", "table_late");
  check_refused(table, by_turn, do_("move", R"(,"move":"draw","n":"0")"), "bad_request",
                "field_integer");
  check_refused(table, "cleo", do_("move", R"(,"move":"draw")"), "not_allowed",
                "table_not_sitting");
  const std::string illegal = table.ask(pair.other(), do_("move", R"(,"move":"draw")"));
  CHECK(member(illegal, "code") == "\"illegal_move\"");
  CHECK(member(illegal, "rule") != "");
  CHECK(not_by_turn != by_turn);
}

TEST_CASE("both tabs of a person hear everything, and one of them may go") {
  Pair pair;
  const ConnectionId tab = pair.table.connect("anna");
  CHECK(pair.table[tab].seat == 0);
  pair.move();
  CHECK(pair.table[tab].moves == 1);
  CHECK(pair.table[tab].view.text() == pair.table[pair.anna].view.text());
  pair.table.disconnect(pair.anna);
  CHECK(pair.table[tab].room["seats"].find("\"here\":false") == std::string::npos);
}

TEST_CASE("watchers are counted, see what nobody may know, and have no moves") {
  Pair pair;
  const ConnectionId zoe = pair.table.connect("zoe");
  CHECK(pair.table[pair.anna].room["watchers"] == "1");
  CHECK(pair.table[zoe].seat == nobody);
  CHECK(pair.table[zoe].legal.empty());
  pair.move();
  CHECK(pair.table[zoe].moves == 1);
  for (const char* request : {"pause", "resume", "end", "hint"})
    check_refused(pair.table, "zoe", do_(request), "refused", "table_not_sitting");
  pair.table.disconnect(zoe);
  CHECK(pair.table[pair.anna].room["watchers"] == "0");
}

TEST_CASE("look brings the whole table, with the number of the request") {
  Pair pair;
  const std::string answer = pair.table.ask(pair.anna, do_("look"));
  CHECK(type_of(answer) == "\"table\"");
  pair.table.send(pair.anna, do_("look"));
  CHECK(member(pair.table[pair.anna].last(), "re") == "");
}

TEST_CASE("chat: lines, phrases, and their limits") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId bert = table.connect("bert");
  CHECK(type_of(table.ask(anna, do_("chat", R"(,"text":"caf\u00e9")"))) == "\"chat\"");
  CHECK(member(table[bert].last("chat"), "text") == "\"café\"");
  table.ask(anna, do_("chat", R"(,"phrase":"hello")"));
  CHECK(member(table[bert].last("chat"), "phrase") == "\"hello\"");
  check_refused(table, "anna", do_("chat"), "refused", "table_chat_empty");
  check_refused(table, "anna", do_("chat", R"(,"text":"a","phrase":"hello")"), "refused",
                "table_chat_empty");
  check_refused(table, "anna", do_("chat", R"(,"phrase":"bah")"), "refused", "table_chat_phrase");
  check_refused(table, "anna", do_("chat", ",\"text\":\"" + std::string(301, 'a') + "\""),
                "refused", "table_chat_long", "300");
  std::string umlauts;
  for (int i = 0; i < 300; ++i) umlauts += "ü";
  CHECK(type_of(table.ask(anna, do_("chat", ",\"text\":\"" + umlauts + "\""))) == "\"chat\"");
  table.ask(anna, do_("chat", R"(,"phrase":"oops")"));
  check_refused(table, "anna", do_("chat", R"(,"phrase":"oops")"), "refused", "table_chat_fast");
  table.advance(4000);
  CHECK(type_of(table.ask(anna, do_("chat", R"(,"phrase":"oops")"))) == "\"chat\"");
  for (int i = 0; i < 120; ++i) {
    table.advance(1000);
    table.ask(bert, do_("chat", R"(,"phrase":"thanks")"));
  }
  CHECK(table[table.connect("cleo")].chat.size() == 100);
  REQUIRE(table.crash());
  CHECK(table[table.connect("cleo")].chat.size() == 100);
  CHECK(table.violation == "");
}

TEST_CASE("chat: what cannot be seen or shown is not said") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const auto said = [&](std::string_view text) {
    table.advance(1000);
    return member(table.ask(anna, do_("chat", ",\"text\":\"" + std::string(text) + "\"")), "text");
  };
  CHECK(said("  well\\t \\n") == "\"well\"");
  CHECK(said("\\u00a0\\u3000two words ") == "\"two words\"");
  CHECK(said("\\u0645\\u06cc\\u200c\\u062e") != "");  // Persian, with its joiner
  for (const char* blank : {"", "   ", "\\n\\t", "\\u00a0", "\\u200d"})
    check_refused(table, "anna", do_("chat", ",\"text\":\"" + std::string(blank) + "\""), "refused",
                  "table_chat_empty");
  for (const char* bad : {"a\\nb", "a\\u0000b", "\\u202eabc", "a\\u2066b", "a\\u200fb", "\\u200b",
                          "a\\u2028b", "a\\u0085b", "a\\u001b[2J", "a\\ufeffb", "\\u0000"})
    check_refused(table, "anna", do_("chat", ",\"text\":\"" + std::string(bad) + "\""), "refused",
                  "table_chat_character");
  CHECK(table.chat.size() == 3);
  CHECK(table.violation == "");
}

TEST_CASE("hints, one at a time, where the table has them") {
  Pair without;
  check_refused(without.table, "anna", do_("hint"), "refused", "table_no_hints");
  Pair pair(R"({"game":"mio","players":2,"hints":true})");
  const ConnectionId mover = pair.mover();
  const std::string hint = pair.table.ask(mover, do_("hint"));
  CHECK(type_of(hint) == "\"hint\"");
  CHECK(member(hint, "n") == "0");
  CHECK(member(member(hint, "hint"), "moves") != "");
  pair.table.ask(pair.anna, do_("pause"));
  check_refused(pair.table, "anna", do_("hint"), "refused", "table_no_match");
}

TEST_CASE("a second hint waits for the first, and none comes to whoever is gone") {
  SimulatedTable table(R"({"game":"mio","bots":[null,"normal"],"start":true,"hints":true})",
                       SimulatedTable::Delivery::deferred);
  const ConnectionId anna = table.connect("anna");
  table.commit_all();
  table.send(anna, R"({"do":"hint","id":1})");
  table.send(anna, R"({"do":"hint","id":2})");
  table.commit_all();
  CHECK(member(table[anna].last(), "re") == "2");
  CHECK(type_of(table[anna].last()) == "\"refused\"");
  table.disconnect(anna);
  const ConnectionId again = table.connect("anna");
  table.run_tasks();
  table.commit_all();
  CHECK(table[again].last("hint") == "");
  CHECK(table.violation == "");
}
