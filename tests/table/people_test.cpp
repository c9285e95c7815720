// Who is at a table: programs and browsers of one person, other names, sign-outs, people who are no
// more, and hosts who leave.
#include <doctest/doctest.h>

#include "tests/simulation/simulated_table.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr Time second = 1000;
constexpr Time hour = 3600 * second;
constexpr const char* two_seats = R"({"game":"mio","players":2})";
constexpr const char* signed_out = R"({"type":"closed","reason":"signed_out"})";

std::string do_(std::string_view what, std::string_view more = {}) {
  return R"({"do":")" + std::string(what) + "\"" + std::string(more) + "}";
}

// Whether the answer is the refusal with this sentence.
bool is_refused(const std::string& answer, std::string_view key) {
  std::string expected;
  json::Writer(expected).text(sentence("en", "mio", Error{std::string(key)}));
  return member(answer, "type") == "\"refused\"" && member(answer, "message") == expected;
}

bool is_refused_as_program(const std::string& answer) {
  return is_refused(answer, "table_no_programs");
}

// Anna and Bert, who sits at the second seat; her browser is there.
struct Two {
  explicit Two(std::string_view setup = two_seats) : table(setup) {
    table.people["bert"] = {"bert", "Albert", true, false};
    anna = table.connect("anna");
    bert = table.connect("bert");
    table.ask(bert, do_("sit", R"(,"seat":1)"));
  }
  ~Two() { CHECK(table.violation == ""); }

  void begin() {
    table.ask(bert, do_("ready"));
    table.ask(anna, do_("start"));
    REQUIRE(state() == "\"playing\"");
  }
  ConnectionId program_of(const std::string& person) {
    Person its = table.people[person];
    its.is_program = true;
    return table.connect(its);
  }
  std::string move_by(ConnectionId connection) {
    return table.ask(connection, do_("move", ",\"move\":\"" + table[connection].legal[0] + "\""));
  }
  Seat obliged() { return table.replay.engine().waiting_for(table.replay.play().state()).first(); }
  std::string state() { return member(table.summary(), "state"); }
  std::string seats() { return member(table.summary(), "seats"); }

  SimulatedTable table;
  ConnectionId anna, bert;
};

}  // namespace

TEST_CASE("programs sit only where they may") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId robo = table.connect(Person{"robo", "Robo", true, true});
  CHECK(is_refused_as_program(table.ask(robo, do_("sit", R"(,"seat":1)"))));
  table.ask(anna, do_("setup", R"(,"programs":true)"));
  table.ask(robo, do_("sit", R"(,"seat":1)"));
  CHECK(table[robo].seat == 1);
  table.ask(anna, do_("setup", R"(,"programs":false)"));
  CHECK(is_refused_as_program(table.ask(robo, do_("ready"))));
  CHECK(member(table.ask(anna, do_("start")), "message").find("Robo") != std::string::npos);
  CHECK(table.violation == "");
}

TEST_CASE(
    "a program's connection only watches at a table without programs, whoever else is there") {
  SimulatedTable table(two_seats);
  const Person cleo{"cleo", "Cleo", true, false};
  Person its_program = cleo;
  its_program.is_program = true;
  const ConnectionId anna = table.connect("anna");
  const ConnectionId program = table.connect(its_program);
  CHECK(is_refused_as_program(table.ask(program, do_("sit", R"(,"seat":1)"))));
  const ConnectionId browser = table.connect(cleo);
  CHECK(is_refused_as_program(table.ask(program, do_("sit", R"(,"seat":1)"))));
  table.ask(browser, do_("sit", R"(,"seat":1)"));
  CHECK(table[program].seat == 1);  // it sees what its person sees
  CHECK(is_refused_as_program(table.ask(program, do_("ready"))));
  table.ask(browser, do_("ready"));
  table.ask(anna, do_("start"));
  REQUIRE(table[anna].room["state"] == "\"playing\"");
  while (table[program].legal.empty())
    table.ask(anna, do_("move", ",\"move\":\"" + table[anna].legal[0] + "\""));
  const std::string move = do_("move", ",\"move\":\"" + table[program].legal[0] + "\"");
  const std::string refused = table.ask(program, move);
  CHECK(is_refused_as_program(refused));
  CHECK(member(refused, "code") == "\"not_allowed\"");
  CHECK(member(table.ask(browser, move), "type") == "\"moved\"");
  table.ask(anna, do_("end"));
  table.ask(browser, do_("end"));
  CHECK(is_refused_as_program(table.ask(program, do_("rematch"))));
  CHECK(table.violation == "");
}

TEST_CASE("one's own program that watches does not keep one from playing") {
  Two two;
  const ConnectionId hers = two.program_of("anna");
  two.program_of("bert");
  two.table.ask(two.bert, do_("ready"));
  CHECK(is_refused_as_program(two.table.ask(hers, do_("start"))));  // she sits
  CHECK(member(two.table.ask(two.anna, do_("start")), "type") == "\"table\"");
}

TEST_CASE("a host's program that does not sit may have others play") {
  SimulatedTable table(R"({"game":"mio","players":2,"seat":null})");
  Person program = table.people["anna"];
  program.is_program = true;
  const ConnectionId host = table.connect(program);
  const ConnectionId bert = table.connect("bert");
  table.ask(bert, do_("sit", R"(,"seat":0)"));
  CHECK(is_refused_as_program(table.ask(host, do_("sit", R"(,"seat":1)"))));
  table.ask(host, do_("bot", R"(,"seat":1,"level":"easy")"));
  CHECK(member(table.ask(host, do_("start")), "message").find("bert") != std::string::npos);
  table.ask(bert, do_("stand"));
  table.ask(host, do_("bot", R"(,"seat":0,"level":"easy")"));
  CHECK(member(table.ask(host, do_("start")), "type") == "\"table\"");
  CHECK(table.violation == "");
}

TEST_CASE("where programs are no longer allowed, whoever sat by one goes on from a browser") {
  Two two(R"({"game":"mio","players":2,"programs":true})");
  two.table.ask(two.bert, do_("stand"));
  const ConnectionId program = two.program_of("bert");
  two.table.ask(program, do_("sit", R"(,"seat":1)"));
  two.table.ask(program, do_("ready"));
  two.table.ask(two.anna, do_("setup", R"(,"programs":false)"));
  CHECK(two.seats().find("\"ready\":true") == std::string::npos);
  CHECK(is_refused_as_program(two.table.ask(program, do_("ready"))));
  CHECK(member(two.table.ask(two.anna, do_("start")), "type") == "\"refused\"");
  two.table.ask(two.bert, do_("ready"));
  CHECK(member(two.table.ask(two.anna, do_("start")), "type") == "\"table\"");
  const bool is_berts = two.obliged() == 1;
  if (!is_berts) two.move_by(two.anna);
  if (!two.table[program].legal.empty()) CHECK(is_refused_as_program(two.move_by(program)));
}

TEST_CASE("a program that may only watch does not end a bot's standing in") {
  Two two(R"({"game":"mio","players":2,"grace":60,"pace":10000})");
  two.begin();
  two.table.disconnect(two.bert);
  two.table.advance(61 * second);
  REQUIRE(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  two.program_of("bert");
  CHECK(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  two.bert = two.table.connect("bert");
  CHECK(two.seats().find("\"played_by\":\"bot\"") == std::string::npos);
}

TEST_CASE("a guest who registers plays rated on the same connection, under the new name") {
  SimulatedTable table(
      R"({"game":"mio","players":2,"rated":true,"clock":{"kind":"move","seconds":30}})");
  const ConnectionId anna = table.connect("anna");
  const ConnectionId guest = table.connect("guest");
  table.ask(guest, do_("sit", R"(,"seat":1)"));
  CHECK(is_refused(table.ask(guest, do_("ready")), "table_rated_people"));
  table.update_person({"guest", "Gustave", true, false});
  CHECK(table[anna].room["seats"].find("\"name\":\"Gustave\"") != std::string::npos);
  CHECK(member(table[anna].last(), "type") == "\"room\"");
  table.ask(guest, do_("ready"));
  CHECK(member(table.ask(anna, do_("start")), "type") == "\"table\"");
  const std::size_t received = table[anna].received.size();
  table.update_person({"guest", "Gustave", true, false});  // nothing new
  table.update_person({"stranger", "Nobody", true, false});
  CHECK(table[anna].received.size() == received);
  CHECK(table.violation == "");
}

TEST_CASE("the lobby is told the new name of a host who does not sit") {
  SimulatedTable table(R"({"game":"mio","players":2,"seat":null})");
  CHECK(table.under_test->update_person({"anna", "Annette", true, false}, table.now).lobby_changed);
  CHECK(member(table.summary(), "host") == "\"Annette\"");
}

TEST_CASE("who signs out is gone from the table on every connection, and may come back") {
  Two two;
  two.begin();
  const ConnectionId tab = two.table.connect("bert");
  two.table.close_connections_of("bert");
  for (const ConnectionId connection : {two.bert, tab}) {
    CHECK(!two.table.clients.contains(connection));
    CHECK(two.table.last_messages[connection] == signed_out);
  }
  CHECK(two.table[two.anna].room["seats"].find("\"here\":false") != std::string::npos);
  two.table.send(tab, do_("end"));  // too late to be received
  CHECK(two.seats().find("wants_end") == std::string::npos);
  two.bert = two.table.connect("bert");
  CHECK(two.table[two.bert].seat == 1);
  two.table.close_connections_of("stranger");
  CHECK(two.table.clients.size() == 2);
}

TEST_CASE("who signs out before the match is no longer ready") {
  Two two;
  two.table.ask(two.bert, do_("ready"));
  two.table.close_connections_of("bert");
  CHECK(two.seats().find("\"ready\":true") == std::string::npos);
}

TEST_CASE("who is no more leaves no name, no line of chat and no seat") {
  Two two;
  two.table.ask(two.bert, do_("chat", R"(,"text":"I am Albert")"));
  two.table.ask(two.anna, do_("chat", R"(,"phrase":"hello")"));
  two.table.erase_person("bert", "somebody");
  CHECK(two.table.last_messages[two.bert] == signed_out);
  CHECK(two.table.under_test->seated_people() == std::vector<std::string>{"anna"});
  const ConnectionId zoe = two.table.connect("zoe");
  CHECK(two.table[zoe].chat.size() == 1);
  CHECK(two.table[zoe].received[0].find("bert") == std::string::npos);
  two.table.ask(zoe, do_("chat", R"(,"phrase":"hello")"));
  CHECK(member(two.table[two.anna].last("chat"), "number") == "3");  // numbers go on
  two.table.erase_person("stranger", "somebody");
}

TEST_CASE("who is no more in a match is played for to its end, and called by the neutral name") {
  Two two(R"({"game":"mio","players":2,"pace":0,"between":3,"clock":{"kind":"move","seconds":2}})");
  two.begin();
  SUBCASE("at once") {}
  SUBCASE("where a bot stands in already") {
    two.table.disconnect(two.bert);
    two.table.advance(61 * second);
  }
  REQUIRE(two.state() == "\"playing\"");
  two.table.erase_person("bert", "somebody");
  CHECK(two.table[two.anna].room["seats"].find("Albert") == std::string::npos);
  CHECK(two.seats().find(R"("name":"somebody","here":false)") != std::string::npos);
  CHECK(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  REQUIRE(two.table.advance_until([&] { return two.state() == "\"over\""; }, 100 * hour));
  REQUIRE(two.table.finished.size() == 1);
  CHECK(two.table.finished[0].record.find(R"("players":["Anna","somebody"])") != std::string::npos);
  CHECK(two.table.under_test->seated_people() == std::vector<std::string>{"anna"});
  REQUIRE(two.table.crash());
  two.anna = two.table.connect("anna");
}

TEST_CASE("a host who is no more is followed by somebody who is there") {
  Two two;
  two.table.erase_person("anna", "somebody");
  CHECK(two.table[two.bert].is_host);
  CHECK(member(two.table.summary(), "host") == "\"Albert\"");
  two.table.erase_person("bert", "somebody");
  CHECK(member(two.table.summary(), "host") == "\"\"");
  const ConnectionId cleo = two.table.connect("cleo");
  CHECK(two.table[cleo].room["host"] == "null");
}

TEST_CASE("a host who leaves an empty table is followed by the next who sits down") {
  SimulatedTable table(two_seats);
  const ConnectionId anna = table.connect("anna");
  const ConnectionId zoe = table.connect("zoe");
  table.ask(anna, do_("leave"));
  CHECK(!table[anna].is_host);
  CHECK(table[zoe].room["host"] == "null");
  CHECK(is_refused(table.ask(anna, do_("setup", R"(,"pace":5)")), "table_host_only"));
  REQUIRE(table.crash());
  CHECK(member(table.summary(), "host") == "\"\"");
  const ConnectionId bert = table.connect("bert");
  CHECK(!table[bert].is_host);
  table.ask(bert, do_("sit", R"(,"seat":1)"));
  CHECK(table[bert].is_host);
  const ConnectionId again = table.connect("anna");
  table.ask(again, do_("sit", R"(,"seat":0)"));
  CHECK(!table[again].is_host);
  CHECK(table[bert].room["host"] == "\"bert\"");
  CHECK(table.violation == "");
}

TEST_CASE("a host who is merely disconnected stays host while nobody else sits") {
  SimulatedTable table(two_seats);
  table.disconnect(table.connect("anna"));
  const ConnectionId zoe = table.connect("zoe");
  table.advance(10 * 60 * second);
  CHECK(table[zoe].room["host"] == "\"anna\"");
}

TEST_CASE("whoever has left a match does not become its host, but does by sitting down again") {
  Two two(R"({"game":"mio","players":2,"pace":10000})");
  two.begin();
  two.table.ask(two.bert, do_("leave"));
  two.table.ask(two.anna, do_("leave"));
  CHECK(two.table[two.bert].room["host"] == "null");
  two.table.ask(two.bert, do_("sit", R"(,"seat":1)"));
  CHECK(two.table[two.bert].is_host);
}

TEST_CASE("where bots have all the seats the table stays with the host who leaves") {
  SimulatedTable table(R"({"game":"mio","seat":null,"bots":["easy","normal"]})");
  const ConnectionId anna = table.connect("anna");
  table.ask(anna, do_("leave"));
  CHECK(table[anna].is_host);
}

TEST_CASE("a match that only guests could come back to is kept for two days") {
  const auto is_closed_after = [](std::string_view setup, bool has_account, Time time) {
    Two two(setup);
    two.table.update_person({"anna", "Anna", false, false});
    two.table.update_person({"bert", "Bert", has_account, false});
    two.begin();
    two.table.disconnect(two.anna);
    two.table.disconnect(two.bert);
    two.table.advance(time);
    return two.table.closed;
  };
  constexpr const char* by_the_day =
      R"({"game":"mio","players":2,"clock":{"kind":"move","seconds":86400}})";
  CHECK(!is_closed_after(two_seats, false, 47 * hour));
  CHECK(is_closed_after(two_seats, false, 49 * hour));
  CHECK(!is_closed_after(two_seats, true, 49 * hour));
  CHECK(!is_closed_after(by_the_day, false, 49 * hour));
}

TEST_CASE("a match against bots is kept for seven days, with an account or without") {
  for (const bool has_account : {false, true}) {
    SimulatedTable table(R"({"game":"mio","players":3,"bots":[null,"easy","easy"]})");
    const ConnectionId anna = table.connect("anna");
    table.update_person({"anna", "Anna", has_account, false});
    table.ask(anna, do_("start"));
    table.disconnect(anna);
    table.advance((7 * 24 - 1) * hour);
    CHECK(!table.closed);
    table.advance(2 * hour);
    CHECK(table.closed);
  }
}
