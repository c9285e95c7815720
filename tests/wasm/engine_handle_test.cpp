// What the WebAssembly module answers beyond the referee; the module itself is tested in wasm/tests/.
#include "wasm/engine_handle.h"

#include <doctest/doctest.h>

#include "app/random_seed.h"
#include "tests/test_games/games.h"
#include "text/messages.h"

using namespace pioche;
using json::Kind;
using json::Value;

namespace {

class Client {
 public:
  Value ask(const std::string& request) {
    answer_ = handle_.answer(request);
    REQUIRE_MESSAGE(document_.read(answer_), answer_);
    return document_.root();
  }
  bool ok(const std::string& request) { return ask(request).find("ok").boolean(); }
  std::string code(const std::string& request) {
    const Value error = ask(request).find("error");
    if (!error) return "ok";
    CHECK_MESSAGE(error.find("message").text().find("complaint.") == std::string_view::npos,
                  answer_);
    return std::string(error.find("code").text());
  }
  std::string member(const std::string& request, std::string_view key) {
    std::string text;
    json::Writer(text).copy(ask(request).find(key));
    return text;
  }
  Seat obliged() {
    const Value seats = ask(R"({"op":"legal"})").find("obliged");
    return seats.size() == 0 ? nobody : static_cast<Seat>((*seats.begin()).integer());
  }
  const std::string& last() const { return answer_; }

 private:
  EngineHandle handle_{random_seed};
  json::Document document_;
  std::string answer_;
};

std::string new_match(const Engine& engine) {
  return R"({"op":"new","seed":"5","game":")" + std::string(engine.id) + R"(","players":)" +
         std::to_string(engine.seats.least) + "}";
}

std::string at_seat(std::string_view op, Seat seat, std::string_view rest) {
  return R"({"op":")" + std::string(op) + R"(","seat":)" + std::to_string(seat) +
         std::string(rest) + "}";
}

// Moves of a player until the match is over, at most so many.
void play_on(Client& client, std::string_view player, int moves) {
  for (int made = 0; made < moves; ++made) {
    const Seat seat = client.obliged();
    if (seat == nobody) return;
    const std::string move = client.member(
        at_seat("bot", seat, R"(,"seed":"1","player":")" + std::string(player) + "\""), "move");
    CHECK_MESSAGE(client.ok(at_seat("move", seat, R"(,"move":)" + move)), client.last());
  }
}

}  // namespace

TEST_CASE("an engine's players play every game, and its record is good") {
  for (const Engine* engine : shipped_engines()) {
    Client client;
    REQUIRE(client.ok(new_match(*engine)));
    play_on(client, "hard@20sims", 15);
    play_on(client, "normal", 5000);
    const std::string record = client.member(R"({"op":"record"})", "record");
    const std::string end = client.member(R"({"op":"position"})", "position");
    CHECK(client.ask(R"({"op":"verify","record":)" + record + "}").find("good").boolean());
    Client other;
    CHECK(other.member(R"({"op":"resume","record":)" + record + "}", "position") == end);
    CHECK(other.ok(R"({"op":"resume","moves":0,"record":)" + record + "}"));
    REQUIRE(client.ok(new_match(*engine)));
    CHECK(other.member(R"({"op":"position"})", "position") ==
          client.member(R"({"op":"position"})", "position"));
  }
}

TEST_CASE("a hint ranks the moves of the seat, and needs one that can move") {
  for (const Engine* engine : shipped_engines()) {
    Client client;
    REQUIRE(client.ok(new_match(*engine)));
    const Seat seat = client.obliged();
    const Value hint = client.ask(at_seat("hint", seat, R"(,"budget":"50sims")")).find("hint");
    CHECK(hint.find("simulations").integer() == 50);
    CHECK(hint.find("moves").size() > 0);
    CHECK(client.code(at_seat("hint", seat, R"(,"budget":"now")")) == "bad_request");
    CHECK(client.code(at_seat("hint", 200, "")) == "bad_seat");
  }
}

TEST_CASE("the catalogue, words and rules are written in every language") {
  Client client;
  for (const std::string_view language : languages()) {
    const std::string lang = R"(,"lang":")" + std::string(language) + "\"";
    const Value words = client.ask(R"({"op":"words")" + lang + "}").find("words");
    CHECK(words.find("language").text() == language);
    CHECK(words.find("common").size() > 100);
    const Value games = client.ask(R"({"op":"catalogue")" + lang + "}").find("games");
    CHECK(games.size() == engines().size());
    for (const Value game : games) CHECK(game.find("zones").size() > 0);
    for (const Engine* engine : shipped_engines()) {
      const Value rules =
          client.ask(R"({"op":"rules","game":")" + std::string(engine->id) + "\"" + lang + "}")
              .find("rules");
      // The game's own, and C1 where there are rounds.
      CHECK(static_cast<int>(rules.find("clauses").size()) ==
            engine->clauses + (engine->has_rounds ? 1 : 0));
    }
  }
}

TEST_CASE("an engine refuses what it cannot do, in words") {
  Client client;
  CHECK(client.code("{") == "bad_json");
  CHECK(client.code("[]") == "bad_request");
  CHECK(client.code(R"({"op":"nothing"})") == "bad_request");
  CHECK(client.code(R"({"op":"words","lang":"xx"})") == "bad_request");
  CHECK(client.code(R"({"op":"rules","game":"chess"})") == "unknown_game");
  CHECK(client.code(R"({"op":"bot","seat":0,"player":"normal"})") == "bad_request");
  CHECK(client.code(R"({"op":"commitment","seed":"xyz"})") == "bad_request");
  CHECK(client.code(R"({"op":"verify","record":{},"commitment":"12"})") == "bad_request");
  CHECK(client.code(R"({"op":"verify"})") == "bad_request");
  CHECK(client.code(R"({"op":"resume","record":{}})") == "bad_request");
  CHECK(client.code(R"({"op":"play_randomly","game":"mio","players":99,"moves":1})") ==
        "bad_request");
  REQUIRE(client.ok(new_match(*shipped_engines()[0])));
  CHECK(client.code(R"({"op":"bot","seat":0,"player":"genius"})") == "bad_request");
  CHECK(client.code(R"({"op":"moves"})") == "bad_request");
  CHECK(client.code(R"({"op":"moves","seat":99})") == "bad_seat");
  CHECK(client.code(R"({"op":"bot","player":"normal"})") == "bad_request");
  CHECK(client.code(R"({"op":"resume","moves":-1,"record":{}})") == "bad_request");
}
