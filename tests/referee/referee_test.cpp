// The referee: every request, every error code, and nothing on its input that it does not survive.
#include "referee/referee.h"

#include <doctest/doctest.h>

#include "app/random_seed.h"
#include "tests/test_games/games.h"
#include "text/messages.h"

using namespace pioche;
using json::Kind;

namespace {

class Talk {
 public:
  json::Value ask(std::string_view line) {
    answer_ = referee_.answer(line);
    REQUIRE_MESSAGE(document_.read(answer_), answer_);
    REQUIRE(document_.root().find("ok").is(Kind::boolean));
    return document_.root();
  }
  bool ok(std::string_view line) { return ask(line).find("ok").boolean(); }
  std::string code(std::string_view line) {
    const json::Value error = ask(line).find("error");
    if (!error) return "ok";
    CHECK(error.find("message").is(Kind::text));
    CHECK_MESSAGE(!error.find("message").text().empty(), answer_);
    CHECK(error.find("message").text().find("complaint.") == std::string_view::npos);
    CHECK((error.find("rule").is(Kind::text) || error.find("rule").is(Kind::null)));
    return std::string(error.find("code").text());
  }
  std::string message(std::string_view line) {
    return std::string(ask(line).find("error").find("message").text());
  }
  std::string position() { return std::string(referee_.answer(R"({"op":"position"})")); }
  std::string record() {
    ask(R"({"op":"record"})");
    std::string text;
    json::Writer(text).copy(document_.root().find("record"));
    return text;
  }
  const std::string& last() const { return answer_; }

 private:
  Referee referee_{random_seed};
  json::Document document_;
  std::string answer_;
};

constexpr std::string_view begin_mio =
    R"({"op":"new","game":"mio","players":3,"seed":"1","options":{"dealer":0}})";

std::string member(std::string_view object, std::string_view key) {
  json::Document document;
  REQUIRE(document.read(object));
  std::string text;
  json::Writer(text).copy(document.root().find(key));
  return text;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Plays the running match to its end.
void play_to_the_end(Talk& talk) {
  for (int i = 0; i < 100'000; ++i) {
    const json::Value legal = talk.ask(R"({"op":"legal"})").find("legal");
    if (legal.size() == 0) return;
    const auto seat = legal.begin();
    const json::Value moves = *seat;
    // Not always the first: that would draw for ever in some games.
    auto move = moves.begin();
    for (std::size_t skip = static_cast<std::size_t>(i * 7) % moves.size(); skip > 0; --skip)
      ++move;
    const std::string line = R"({"op":"move","seat":)" + std::string(seat.key()) + R"(,"move":")" +
                             std::string((*move).text()) + "\"}";
    REQUIRE(talk.ok(line));
  }
  FAIL("the match does not end");
}

}  // namespace

TEST_CASE("referee: games lists every game with its options") {
  Talk talk;
  const json::Value games = talk.ask(R"({"op":"games"})").find("games");
  CHECK(games.size() == engines().size());
  for (const json::Value game : games) {
    const Engine* engine = find_engine(game.find("id").text());
    REQUIRE(engine != nullptr);
    CHECK(game.find("name").is(Kind::text));
    CHECK(game.find("rules").integer() == engine->rules);
    CHECK((*game.find("players").begin()).integer() == engine->seats.least);
    CHECK(game.find("options").size() > 0);
    const json::Value options = game.find("options");
    for (const json::Value option : options) {
      CHECK(option.find("default"));
      CHECK(option.find("about").is(Kind::text));
      CHECK(!(option.find("choices") && option.find("range")));
    }
  }
}

TEST_CASE("referee: a whole match of every game, its record and its replay") {
  for (const Engine* engine : engines()) {
    Talk talk;
    const std::string players = std::to_string(engine->seats.least);
    REQUIRE(talk.ok(R"({"op":"new","game":")" + std::string(engine->id) + R"(","players":)" +
                    players + R"(,"seed":"Ab"})"));
    const std::string record_of_none = talk.record();
    play_to_the_end(talk);
    const std::string position = member(talk.position(), "position");
    CHECK(member(position, "phase") == "\"over\"");
    CHECK(talk.code(R"({"op":"move","seat":0,"move":"next"})") == "over");
    CHECK(talk.code(R"({"op":"move","seat":0,"move":"nonsense"})") == "over");
    CHECK(talk.code(R"({"op":"move","seat":99,"move":"next"})") == "bad_seat");
    CHECK(talk.ask(R"({"op":"legal"})").find("obliged").size() == 0);
    const std::string record = talk.record();
    CHECK(member(record, "seed").size() == 66);
    CHECK(member(record, "result") == "{\"scores\":" + member(position, "scores") +
                                          ",\"winners\":" + member(position, "winners") + "}");
    CHECK(member(record_of_none, "result") == "null");
    talk.ask(R"({"op":"replay","record":)" + record + "}");
    CHECK(member(talk.last(), "position") == position);
    Talk fresh;
    CHECK(fresh.ok(R"({"op":"load","position":)" + position + "}"));
    CHECK(member(fresh.last(), "position") == position);
  }
}

TEST_CASE("referee: a record of rules that it does not have is refused") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const std::string position = talk.position();
  const std::string known = R"("rules":1)";
  std::string record = talk.record();
  const auto with = [&](std::string_view old, std::string_view by) {
    REQUIRE(record.find(old) != std::string::npos);
    record.replace(record.find(old), old.size(), by);
    return R"({"op":"replay","record":)" + record + "}";
  };
  CHECK(talk.code(with(known, R"("rules":7)")) == "unknown_rules");
  CHECK(talk.last().ends_with(R"(,"rule":null,"rules":[1]}})"));
  CHECK(contains(talk.last(), "version 7"));
  CHECK(talk.position() == position);
  // The first error in the order of the contract.
  CHECK(talk.code(with(R"("dealer":)", R"("x":)")) == "unknown_rules");
  CHECK(talk.code(with(R"("game":"mio")", R"("game":"x")")) == "unknown_game");
  CHECK(talk.code(with(R"("seed":")", R"("seed":"g)")) == "bad_request");
}

TEST_CASE("referee: a match begins under older rules where they are asked for") {
  Talk talk;
  const auto begin_pot = [](std::string_view more) {
    return R"({"op":"new","game":"pot","players":4)" + std::string(more) + "}";
  };
  REQUIRE(talk.ok(begin_pot("")));
  CHECK(contains(talk.last(), R"("taken":"hidden")"));
  CHECK(contains(talk.record(), "\"rules\":2"));
  REQUIRE(talk.ok(begin_pot(R"(,"rules":1)")));
  CHECK(!contains(talk.last(), R"("taken":"hidden")"));
  CHECK(contains(talk.record(), "\"rules\":1"));
  const std::string position = talk.position();
  CHECK(talk.code(begin_pot(R"(,"rules":1,"options":{"taken":"open"})")) == "bad_options");
  CHECK(talk.code(begin_pot(R"(,"rules":3,"options":{"x":1})")) == "unknown_rules");
  CHECK(talk.last().ends_with(R"(,"rules":[1,2]}})"));
  CHECK(talk.code(begin_pot(R"(,"rules":0)")) == "unknown_rules");
  CHECK(talk.code(begin_pot(R"(,"rules":"1")")) == "bad_request");
  CHECK(talk.position() == position);
}

TEST_CASE("referee: new takes seeds, options and names") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const std::string first = talk.position();
  REQUIRE(talk.ok(R"({"op":"new","game":"mio","players":3,"seed":"0001","options":{"dealer":0},
                      "names":["Ada","Zoë","\"\n"]})"));
  CHECK(talk.position() == first);
  CHECK(member(talk.record(), "players") == R"(["Ada","Zoë","\"\u000a"])");
  REQUIRE(talk.ok(R"({"op":"new","game":"mio","players":2})"));
  const std::string unseeded = talk.position();
  CHECK(member(talk.record(), "players") == R"(["Seat 1","Seat 2"])");
  REQUIRE(talk.ok(R"({"op":"new","game":"mio","players":2})"));
  CHECK(talk.position() != unseeded);
}

TEST_CASE("referee: views, legal moves and events as a seat is sent them") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const json::Value own = talk.ask(R"({"op":"view","seat":1})").find("view");
  CHECK(own.find("pile").is(Kind::integer));
  std::size_t seat = 0;
  const json::Value hands = own.find("hands");
  for (const json::Value hand : hands) {
    for (const json::Value card : hand) CHECK((card.text() == "?") == (seat != 1));
    ++seat;
  }
  talk.ask(R"({"op":"view"})");
  const std::string spectator = talk.last();
  talk.ask(R"({"op":"view","seat":null})");
  CHECK(talk.last() == spectator);
  const json::Value legal = talk.ask(R"({"op":"legal"})");
  CHECK(legal.find("legal").size() == 1);
  CHECK((*legal.find("obliged").begin()).integer() == 1);
  std::string before;
  const json::Value moves = legal.find("legal").find("1");
  for (const json::Value move : moves) {
    CHECK(before < std::string(move.text()));
    before = move.text();
  }
  for (const std::string_view as : {"", R"(,"as":1)", R"(,"as":0)", R"(,"as":null)"}) {
    REQUIRE(talk.ok(begin_mio));
    const json::Value answer =
        talk.ask(R"({"op":"move","seat":1,"move":"draw")" + std::string(as) + "}");
    CHECK(answer.find("position").is(Kind::object));
    const json::Value drawn = *answer.find("events").begin();
    const bool knows = as.empty() || as.ends_with("1");
    CHECK((drawn.find("card").text() == "?") == !knows);
  }
}

TEST_CASE("referee: the event of a taking in Pot shows the cards that views hide from then on") {
  Talk talk;
  REQUIRE(
      talk.ok(R"({"op":"load","position":{"game":"pot","players":3,"options":{},"round":1,)"
              R"("scores":[0,0,0],"phase":"take","turn":1,"points":null,"winners":[],)"
              R"("hands":[["R1"],["G1"],["B1"]],"pot":["R10","R9","G10","B10"],)"
              R"("taken":[["R2","R3","R4","R5","R6","R7"],["G2","G4","G5","G6","G7","G8","G9"],)"
              R"(["B3","B4","B5","B6","B7","B8","B9"]],"trick":[[0,"R8"],[1,"G3"],[2,"B2"]],)"
              R"("leader":0,"starter":0,"takers":[1,2],"first_taker":0}})"));
  REQUIRE(talk.ok(R"({"op":"move","seat":1,"move":"take R","as":2})"));
  CHECK(member(talk.last(), "events") ==
        R"([{"type":"take","seat":1,"cards":["R9","R10"],"from":"pot","to":"taken","count":2,)"
        R"("note":"R"}])");
  talk.ask(R"({"op":"view","seat":1})");
  CHECK(member(member(talk.last(), "view"), "taken") ==
        R"([["?","?","?","?","?","?"],["?","?","?","?","?","?","?","?","?"],)"
        R"(["?","?","?","?","?","?","?"]])");
}

TEST_CASE("referee: a move is refused with its clause and a sentence in the language asked for") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const std::string line = R"({"op":"move","seat":0,"move":"draw")";
  CHECK(talk.code(line + "}") == "illegal_move");
  CHECK(talk.ask(line + "}").find("error").find("rule").text() == "M4");
  CHECK(talk.message(line + "}") == message("en", "mio", "no.not_your_turn"));
  CHECK(talk.message(line + R"(,"lang":"en"})") == message("en", "mio", "no.not_your_turn"));
  CHECK(talk.message(line + R"(,"lang":"fr"})") == message("fr", "mio", "no.not_your_turn"));
  CHECK(talk.ask(R"({"op":"move","seat":1,"move":"next"})").find("error").find("rule").text() ==
        "C1");
}

TEST_CASE("referee: a sentence for each kind of error, in both languages") {
  for (const std::string_view line :
       {R"({"op":"nonsense")", R"({"op":7)", R"({"op":"position")",
        R"({"op":"new","game":"x","players":2)", R"({"op":"new","game":"mio","players":1)",
        R"({"op":"new","game":"mio","players":2,"options":{"x":1})",
        R"({"op":"load","position":{"game":"mio"})", R"({"op":"replay","record":{})"}) {
    Talk talk;
    const std::string english = talk.message(std::string(line) + "}");
    const std::string french = talk.message(std::string(line) + R"(,"lang":"fr"})");
    CHECK(!english.empty());
    CHECK_MESSAGE(english != french, english);
  }
}

TEST_CASE("referee: every error code, and which comes first") {
  Talk talk;
  const auto check = [&](std::string_view code, std::string_view line) {
    CHECK_MESSAGE(talk.code(line) == code, std::string(line) << "\n" << talk.last());
  };
  check("bad_json", "");
  check("bad_json", "{");
  check("bad_json", "{\"op\":\"games\"} x");
  check("bad_json", "\xff");
  check("bad_json", std::string(100'000, '['));
  check("bad_request", "[]");
  check("bad_request", "null");
  check("bad_request", "{}");
  check("bad_request", R"({"op":null})");
  check("bad_request", R"({"op":"Games"})");
  check("bad_request", R"({"op":"games","lang":"xx"})");
  check("bad_request", R"({"op":"games","lang":1})");
  for (const std::string_view op : {"position", "view", "legal", "move", "record"})
    check("bad_request", R"({"op":")" + std::string(op) + R"(","seat":0,"move":"draw"})");
  check("bad_request", R"({"op":"new"})");
  check("bad_request", R"({"op":"new","game":"whist"})");
  check("bad_request", R"({"op":"new","game":"whist","players":"2"})");
  check("bad_request", R"({"op":"new","game":"whist","players":2.5})");
  check("bad_request", R"({"op":"new","game":"whist","players":2,"options":[]})");
  check("bad_request", R"({"op":"new","game":"whist","players":2,"seed":1})");
  check("bad_request", R"({"op":"new","game":"whist","players":2,"seed":"xyz"})");
  check("bad_request", R"({"op":"new","game":"whist","players":2,"names":"Ada"})");
  check("bad_request", R"({"op":"new","game":"mio","players":2,"names":["Ada"]})");
  check("bad_request", R"({"op":"new","game":"mio","players":2,"names":["Ada",1]})");
  check("unknown_game", R"({"op":"new","game":"whist","players":99,"options":{"x":1}})");
  check("unknown_game", R"({"op":"load","position":{"game":"whist"}})");
  check("unknown_game",
        R"({"op":"replay","record":{"pioche":1,"game":"x","players":[],"seed":"1","moves":[]}})");
  check("bad_options", R"({"op":"new","game":"mio","players":1})");
  check("bad_options", R"({"op":"new","game":"mio","players":7})");
  check("bad_options", R"({"op":"new","game":"mio","players":99999999999999999999})");
  check("bad_options", R"({"op":"new","game":"mio","players":-9223372036854775808})");
  check("bad_options", R"({"op":"new","game":"mio","players":2,"options":{"x":1}})");
  check("bad_options", R"({"op":"new","game":"mio","players":2,"options":{"stars":"2"}})");
  check("bad_options", R"({"op":"new","game":"mio","players":2,"options":{"stars":6}})");
  check("bad_options", R"({"op":"new","game":"mio","players":2,"options":{"dealer":2}})");
  check("bad_options", R"({"op":"new","game":"mio","players":6,"options":{"colours":2}})");
  check("bad_request", R"({"op":"load"})");
  check("bad_request", R"({"op":"load","position":[]})");
  check("bad_request", R"({"op":"load","position":{"game":"mio"},"seed":7})");
  check("bad_position", R"({"op":"load","position":{}})");
  check("bad_position", R"({"op":"load","position":{"game":"mio"}})");
  check("bad_request", R"({"op":"replay"})");
  check("bad_request", R"({"op":"replay","record":1})");
  check("bad_request", R"({"op":"replay","record":{"pioche":2}})");
  CHECK(talk.ok(begin_mio));
  check("bad_seat", R"({"op":"view","seat":3})");
  check("bad_seat", R"({"op":"view","seat":-1})");
  check("bad_seat", R"({"op":"view","seat":256})");
  check("bad_request", R"({"op":"view","seat":"0"})");
  check("bad_request", R"({"op":"view","seat":0.0})");
  check("bad_request", R"({"op":"move"})");
  check("bad_request", R"({"op":"move","seat":1})");
  check("bad_request", R"({"op":"move","move":"draw"})");
  check("bad_request", R"({"op":"move","seat":null,"move":"draw"})");
  check("bad_request", R"({"op":"move","seat":1,"move":1})");
  check("bad_request", R"({"op":"move","seat":9,"move":"draw","as":"1"})");
  check("bad_seat", R"({"op":"move","seat":9,"move":"nonsense"})");
  check("bad_seat", R"({"op":"move","seat":1,"move":"draw","as":3})");
  check("unknown_move", R"({"op":"move","seat":0,"move":"nonsense"})");
  check("unknown_move", R"({"op":"move","seat":1,"move":""})");
  check("unknown_move", R"({"op":"move","seat":1,"move":"draw "})");
  check("illegal_move", R"({"op":"move","seat":0,"move":"draw"})");
  check("illegal_move", R"({"op":"move","seat":1,"move":"next"})");
  check("illegal_move", R"({"op":"move","seat":1,"move":"R9"})");
  check("ok", R"({"op":"move","seat":1,"move":"draw","unknown":"field"})");
}

TEST_CASE("referee: a field of a wrong type is refused, whatever the type") {
  const std::pair<std::string_view, std::string_view> requests[] = {
      {"op", R"({"op":"new","game":"mio","players":2})"},
      {"game", R"({"op":"new","game":"mio","players":2})"},
      {"players", R"({"op":"new","game":"mio","players":2})"},
      {"seed", R"({"op":"new","game":"mio","players":2,"seed":"1"})"},
      {"options", R"({"op":"new","game":"mio","players":2,"options":{}})"},
      {"names", R"({"op":"new","game":"mio","players":2,"names":["a","b"]})"},
      {"lang", R"({"op":"games","lang":"en"})"},
      {"position", R"({"op":"load","position":{}})"},
      {"record", R"({"op":"replay","record":{}})"},
      {"move", R"({"op":"move","seat":1,"move":"draw"})"},
      {"seat", R"({"op":"move","seat":1,"move":"draw"})"},
      {"as", R"({"op":"move","seat":1,"move":"draw","as":1})"}};
  for (const auto& [field, request] : requests) {
    json::Document document;
    REQUIRE(document.read(request));
    for (const std::string_view value :
         {"null", "true", "17", "-1.5", "\"~\"", "[]", "[0]", "{}"}) {
      json::Document other;
      other.read(value);
      const bool fits = other.root().kind() == document.root().find(field).kind();
      if (fits || (field == "as" && value == "null")) continue;
      std::string line;
      json::Writer out(line);
      out.begin_object();
      for (auto given = document.root().begin(); given != document.root().end(); ++given) {
        out.key(given.key());
        given.key() == field ? out.raw(value) : out.copy(*given);
      }
      out.end_object();
      Talk talk;
      REQUIRE(talk.ok(begin_mio));
      CHECK_MESSAGE(talk.code(line) == "bad_request", line << "\n" << talk.last());
    }
  }
}

TEST_CASE("referee: a refused request changes nothing") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  REQUIRE(talk.ok(R"({"op":"move","seat":1,"move":"draw"})"));
  const std::string before = talk.position();
  const std::string record = talk.record();
  for (const std::string_view line :
       {"x", "{}", R"({"op":"new","game":"mio","players":9})",
        R"({"op":"new","game":"x","players":2})", R"({"op":"load","position":{"game":"mio"}})",
        R"({"op":"move","seat":0,"move":"draw"})",
        R"({"op":"move","seat":1,"move":"draw","as":17})", R"({"op":"move","seat":1,"move":"x"})",
        R"({"op":"replay","record":{}})"}) {
    CHECK(!talk.ok(line));
    CHECK(talk.position() == before);
  }
  CHECK(talk.record() == record);
}

TEST_CASE("referee: a replay leaves the match alone and says which move failed") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const std::string before = talk.position();
  const auto replay = [&](std::string_view moves) {
    return R"({"op":"replay","record":{"pioche":1,"game":"mio","players":["a","b","c"],)"
           R"("options":{"dealer":0},"seed":"1","moves":[)" +
           std::string(moves) + "]}}";
  };
  CHECK(talk.ok(replay(R"([1,"draw"],[1,"draw"])")));
  const std::pair<std::string_view, std::string_view> failing[] = {
      {R"([1,"draw"],[0,"draw"])", "illegal_move"},  {R"([1,"draw"],[1,"x"])", "unknown_move"},
      {R"([1,"draw"],[3,"draw"])", "bad_seat"},      {R"([1,"draw"],[1])", "bad_request"},
      {R"([1,"draw"],["1","draw"])", "bad_request"}, {R"([1,"draw"],7)", "bad_request"}};
  for (const auto& [moves, code] : failing) {
    CHECK(talk.code(replay(moves)) == code);
    CHECK(talk.ask(replay(moves)).find("error").find("index").integer() == 1);
  }
  CHECK(talk.position() == before);
}

TEST_CASE("referee: a loaded match has no record, but goes on") {
  Talk talk;
  REQUIRE(talk.ok(begin_mio));
  const std::string position = member(talk.position(), "position");
  const std::string load = R"({"op":"load","seed":"7","position":)" + position + "}";
  REQUIRE(talk.ok(load));
  CHECK(member(talk.last(), "position") == position);
  CHECK(talk.code(R"({"op":"record"})") == "bad_request");
  CHECK(talk.ok(R"({"op":"move","seat":1,"move":"draw"})"));
  REQUIRE(talk.ok(begin_mio));
  CHECK(talk.ok(R"({"op":"record"})"));
}
