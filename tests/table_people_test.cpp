// Who is at a table: programs and browsers of one person, other names, sign-outs, people who are no
// more, and hosts who leave.
#include <doctest/doctest.h>

#include "core/messages.h"
#include "tests/table_world/world.h"

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
  json::Writer(expected).text(sentence("en", "mio", InputError{std::string(key), {}, {}}));
  return member(answer, "type") == "\"refused\"" && member(answer, "message") == expected;
}

bool is_refused_as_program(const std::string& answer) {
  return is_refused(answer, "table_no_programs");
}

// Anna and Bert, who sits at the second seat; her browser is there.
struct Two {
  explicit Two(std::string_view setup = two_seats) : world(setup) {
    world.people["bert"] = {"bert", "Albert", true, false};
    anna = world.come("anna");
    bert = world.come("bert");
    world.ask(bert, do_("sit", R"(,"seat":1)"));
  }
  ~Two() { CHECK(world.wrong == ""); }

  void begin() {
    world.ask(bert, do_("ready"));
    world.ask(anna, do_("start"));
    REQUIRE(state() == "\"playing\"");
  }
  ConnectionId program_of(const std::string& person) {
    Person its = world.people[person];
    its.is_program = true;
    return world.come(its);
  }
  std::string move_by(ConnectionId connection) {
    return world.ask(connection, do_("move", ",\"move\":\"" + world[connection].legal[0] + "\""));
  }
  Seat obliged() { return world.replay.engine().waiting_for(world.replay.play().state()).first(); }
  std::string state() { return member(world.summary(), "state"); }
  std::string seats() { return member(world.summary(), "seats"); }

  World world;
  ConnectionId anna, bert;
};

}  // namespace

TEST_CASE("programs sit only where they may") {
  World world(two_seats);
  const ConnectionId anna = world.come("anna");
  const ConnectionId robo = world.come(Person{"robo", "Robo", true, true});
  CHECK(is_refused_as_program(world.ask(robo, do_("sit", R"(,"seat":1)"))));
  world.ask(anna, do_("setup", R"(,"programs":true)"));
  world.ask(robo, do_("sit", R"(,"seat":1)"));
  CHECK(world[robo].seat == 1);
  world.ask(anna, do_("setup", R"(,"programs":false)"));
  CHECK(is_refused_as_program(world.ask(robo, do_("ready"))));
  CHECK(member(world.ask(anna, do_("start")), "message").find("Robo") != std::string::npos);
  CHECK(world.wrong == "");
}

TEST_CASE(
    "a program's connection only watches at a table without programs, whoever else is there") {
  World world(two_seats);
  const Person cleo{"cleo", "Cleo", true, false};
  Person its_program = cleo;
  its_program.is_program = true;
  const ConnectionId anna = world.come("anna");
  const ConnectionId program = world.come(its_program);
  CHECK(is_refused_as_program(world.ask(program, do_("sit", R"(,"seat":1)"))));
  const ConnectionId browser = world.come(cleo);
  CHECK(is_refused_as_program(world.ask(program, do_("sit", R"(,"seat":1)"))));
  world.ask(browser, do_("sit", R"(,"seat":1)"));
  CHECK(world[program].seat == 1);  // it sees what its person sees
  CHECK(is_refused_as_program(world.ask(program, do_("ready"))));
  world.ask(browser, do_("ready"));
  world.ask(anna, do_("start"));
  REQUIRE(world[anna].room["state"] == "\"playing\"");
  while (world[program].legal.empty())
    world.ask(anna, do_("move", ",\"move\":\"" + world[anna].legal[0] + "\""));
  const std::string move = do_("move", ",\"move\":\"" + world[program].legal[0] + "\"");
  const std::string refused = world.ask(program, move);
  CHECK(is_refused_as_program(refused));
  CHECK(member(refused, "code") == "\"not_allowed\"");
  CHECK(member(world.ask(browser, move), "type") == "\"moved\"");
  world.ask(anna, do_("end"));
  world.ask(browser, do_("end"));
  CHECK(is_refused_as_program(world.ask(program, do_("rematch"))));
  CHECK(world.wrong == "");
}

TEST_CASE("one's own program that watches does not keep one from playing") {
  Two two;
  const ConnectionId hers = two.program_of("anna");
  two.program_of("bert");
  two.world.ask(two.bert, do_("ready"));
  CHECK(is_refused_as_program(two.world.ask(hers, do_("start"))));  // she sits
  CHECK(member(two.world.ask(two.anna, do_("start")), "type") == "\"table\"");
}

TEST_CASE("a host's program that does not sit may have others play") {
  World world(R"({"game":"mio","players":2,"seat":null})");
  Person program = world.people["anna"];
  program.is_program = true;
  const ConnectionId host = world.come(program);
  const ConnectionId bert = world.come("bert");
  world.ask(bert, do_("sit", R"(,"seat":0)"));
  CHECK(is_refused_as_program(world.ask(host, do_("sit", R"(,"seat":1)"))));
  world.ask(host, do_("bot", R"(,"seat":1,"level":"easy")"));
  CHECK(member(world.ask(host, do_("start")), "message").find("bert") != std::string::npos);
  world.ask(bert, do_("stand"));
  world.ask(host, do_("bot", R"(,"seat":0,"level":"easy")"));
  CHECK(member(world.ask(host, do_("start")), "type") == "\"table\"");
  CHECK(world.wrong == "");
}

TEST_CASE("where programs are no longer allowed, whoever sat by one goes on from a browser") {
  Two two(R"({"game":"mio","players":2,"programs":true})");
  two.world.ask(two.bert, do_("stand"));
  const ConnectionId program = two.program_of("bert");
  two.world.ask(program, do_("sit", R"(,"seat":1)"));
  two.world.ask(program, do_("ready"));
  two.world.ask(two.anna, do_("setup", R"(,"programs":false)"));
  CHECK(two.seats().find("\"ready\":true") == std::string::npos);
  CHECK(is_refused_as_program(two.world.ask(program, do_("ready"))));
  CHECK(member(two.world.ask(two.anna, do_("start")), "type") == "\"refused\"");
  two.world.ask(two.bert, do_("ready"));
  CHECK(member(two.world.ask(two.anna, do_("start")), "type") == "\"table\"");
  const bool is_berts = two.obliged() == 1;
  if (!is_berts) two.move_by(two.anna);
  if (!two.world[program].legal.empty()) CHECK(is_refused_as_program(two.move_by(program)));
}

TEST_CASE("a program that may only watch does not end a bot's standing in") {
  Two two(R"({"game":"mio","players":2,"grace":60,"pace":10000})");
  two.begin();
  two.world.go(two.bert);
  two.world.pass(61 * second);
  REQUIRE(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  two.program_of("bert");
  CHECK(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  two.bert = two.world.come("bert");
  CHECK(two.seats().find("\"played_by\":\"bot\"") == std::string::npos);
}

TEST_CASE("a guest who registers plays rated on the same connection, under the new name") {
  World world(R"({"game":"mio","players":2,"rated":true,"clock":{"kind":"move","seconds":30}})");
  const ConnectionId anna = world.come("anna");
  const ConnectionId guest = world.come("guest");
  world.ask(guest, do_("sit", R"(,"seat":1)"));
  CHECK(is_refused(world.ask(guest, do_("ready")), "table_rated_people"));
  world.know({"guest", "Gustave", true, false});
  CHECK(world[anna].room["seats"].find("\"name\":\"Gustave\"") != std::string::npos);
  CHECK(member(world[anna].last(), "type") == "\"room\"");
  world.ask(guest, do_("ready"));
  CHECK(member(world.ask(anna, do_("start")), "type") == "\"table\"");
  const std::size_t heard = world[anna].heard.size();
  world.know({"guest", "Gustave", true, false});  // nothing new
  world.know({"stranger", "Nobody", true, false});
  CHECK(world[anna].heard.size() == heard);
  CHECK(world.wrong == "");
}

TEST_CASE("the lobby is told the new name of a host who does not sit") {
  World world(R"({"game":"mio","players":2,"seat":null})");
  Effects effects;
  world.table->update_person({"anna", "Annette", true, false}, world.now, effects);
  CHECK(effects.lobby_changed);
  CHECK(member(world.summary(), "host") == "\"Annette\"");
}

TEST_CASE("who signs out is gone from the table on every connection, and may come back") {
  Two two;
  two.begin();
  const ConnectionId tab = two.world.come("bert");
  two.world.close_connections_of("bert");
  for (const ConnectionId connection : {two.bert, tab}) {
    CHECK(!two.world.mirrors.contains(connection));
    CHECK(two.world.farewells[connection] == signed_out);
  }
  CHECK(two.world[two.anna].room["seats"].find("\"here\":false") != std::string::npos);
  two.world.send(tab, do_("end"));  // too late to be heard
  CHECK(two.seats().find("wants_end") == std::string::npos);
  two.bert = two.world.come("bert");
  CHECK(two.world[two.bert].seat == 1);
  two.world.close_connections_of("stranger");
  CHECK(two.world.mirrors.size() == 2);
}

TEST_CASE("who signs out before the match is no longer ready") {
  Two two;
  two.world.ask(two.bert, do_("ready"));
  two.world.close_connections_of("bert");
  CHECK(two.seats().find("\"ready\":true") == std::string::npos);
}

TEST_CASE("who is no more leaves no name, no line of chat and no seat") {
  Two two;
  two.world.ask(two.bert, do_("chat", R"(,"text":"I am Albert")"));
  two.world.ask(two.anna, do_("chat", R"(,"phrase":"hello")"));
  two.world.forget("bert", "somebody");
  CHECK(two.world.farewells[two.bert] == signed_out);
  CHECK(two.world.table->seated_people() == std::vector<std::string>{"anna"});
  const ConnectionId zoe = two.world.come("zoe");
  CHECK(two.world[zoe].chat.size() == 1);
  CHECK(two.world[zoe].heard[0].find("bert") == std::string::npos);
  two.world.ask(zoe, do_("chat", R"(,"phrase":"hello")"));
  CHECK(member(two.world[two.anna].last("chat"), "number") == "3");  // numbers go on
  two.world.forget("stranger", "somebody");
}

TEST_CASE("who is no more in a match is played for to its end, and called by the neutral name") {
  Two two(R"({"game":"mio","players":2,"pace":0,"between":3,"clock":{"kind":"move","seconds":2}})");
  two.begin();
  SUBCASE("at once") {}
  SUBCASE("where a bot stands in already") {
    two.world.go(two.bert);
    two.world.pass(61 * second);
  }
  REQUIRE(two.state() == "\"playing\"");
  two.world.forget("bert", "somebody");
  CHECK(two.world[two.anna].room["seats"].find("Albert") == std::string::npos);
  CHECK(two.seats().find(R"("name":"somebody","here":false)") != std::string::npos);
  CHECK(two.seats().find("\"played_by\":\"bot\"") != std::string::npos);
  REQUIRE(two.world.pass_until([&] { return two.state() == "\"over\""; }, 100 * hour));
  REQUIRE(two.world.finished.size() == 1);
  CHECK(two.world.finished[0].record.find(R"("players":["Anna","somebody"])") != std::string::npos);
  CHECK(two.world.table->seated_people() == std::vector<std::string>{"anna"});
  REQUIRE(two.world.crash());
  two.anna = two.world.come("anna");
}

TEST_CASE("a host who is no more is followed by somebody who is there") {
  Two two;
  two.world.forget("anna", "somebody");
  CHECK(two.world[two.bert].is_host);
  CHECK(member(two.world.summary(), "host") == "\"Albert\"");
  two.world.forget("bert", "somebody");
  CHECK(member(two.world.summary(), "host") == "\"\"");
  const ConnectionId cleo = two.world.come("cleo");
  CHECK(two.world[cleo].room["host"] == "null");
}

TEST_CASE("a host who leaves an empty table is followed by the next who sits down") {
  World world(two_seats);
  const ConnectionId anna = world.come("anna");
  const ConnectionId zoe = world.come("zoe");
  world.ask(anna, do_("leave"));
  CHECK(!world[anna].is_host);
  CHECK(world[zoe].room["host"] == "null");
  CHECK(is_refused(world.ask(anna, do_("setup", R"(,"pace":5)")), "table_host_only"));
  REQUIRE(world.crash());
  CHECK(member(world.summary(), "host") == "\"\"");
  const ConnectionId bert = world.come("bert");
  CHECK(!world[bert].is_host);
  world.ask(bert, do_("sit", R"(,"seat":1)"));
  CHECK(world[bert].is_host);
  const ConnectionId again = world.come("anna");
  world.ask(again, do_("sit", R"(,"seat":0)"));
  CHECK(!world[again].is_host);
  CHECK(world[bert].room["host"] == "\"bert\"");
  CHECK(world.wrong == "");
}

TEST_CASE("a host who is merely disconnected stays host while nobody else sits") {
  World world(two_seats);
  world.go(world.come("anna"));
  const ConnectionId zoe = world.come("zoe");
  world.pass(10 * 60 * second);
  CHECK(world[zoe].room["host"] == "\"anna\"");
}

TEST_CASE("whoever has left a match does not become its host, but does by sitting down again") {
  Two two(R"({"game":"mio","players":2,"pace":10000})");
  two.begin();
  two.world.ask(two.bert, do_("leave"));
  two.world.ask(two.anna, do_("leave"));
  CHECK(two.world[two.bert].room["host"] == "null");
  two.world.ask(two.bert, do_("sit", R"(,"seat":1)"));
  CHECK(two.world[two.bert].is_host);
}

TEST_CASE("where bots have all the seats the table stays with the host who leaves") {
  World world(R"({"game":"mio","seat":null,"bots":["easy","normal"]})");
  const ConnectionId anna = world.come("anna");
  world.ask(anna, do_("leave"));
  CHECK(world[anna].is_host);
}

TEST_CASE("a match that only guests could come back to is kept for two days") {
  const auto is_closed_after = [](std::string_view setup, bool has_account, Time time) {
    Two two(setup);
    two.world.know({"anna", "Anna", false, false});
    two.world.know({"bert", "Bert", has_account, false});
    two.begin();
    two.world.go(two.anna);
    two.world.go(two.bert);
    two.world.pass(time);
    return two.world.closed;
  };
  constexpr const char* by_the_day =
      R"({"game":"mio","players":2,"clock":{"kind":"move","seconds":86400}})";
  CHECK(!is_closed_after(two_seats, false, 47 * hour));
  CHECK(is_closed_after(two_seats, false, 49 * hour));
  CHECK(!is_closed_after(two_seats, true, 49 * hour));
  CHECK(!is_closed_after(by_the_day, false, 49 * hour));
}
