// Versions of a game's rules. Ridge has two: in version 1 the last seat begins, in version 2 the first.
#include <doctest/doctest.h>

#include "engine/match.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;

namespace {

const Engine& first_ridge() { return **engine_of_version(ridge_engine, 1); }

std::string record_of(const Match& match) {
  std::string text;
  json::Writer out(text);
  match.write_record(out);
  return text;
}

// A match of three after its first move.
Match begun_match(const Engine& engine) {
  Match match = *Match::start(engine, 3, {}, *seed_from("1"), {"A", "B", "C"});
  const Seat seat = match.common().turn;
  MoveList moves;
  engine.generate(match.state(), seat, moves);
  EventLog log;
  match.play(seat, moves[0], log);
  return match;
}

Result<Match> replayed(std::string_view text) {
  json::Document document;
  REQUIRE(document.read(text));
  return Match::replay(document.root());
}

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), by);
}

}  // namespace

TEST_CASE("a game has versions of its rules, and a new match is of the newest") {
  for (const Engine* engine : engines()) {
    CAPTURE(engine->id);
    CHECK(engine->rules == engine->rules_versions.back());
    CHECK(engine->older.size() + 1 == engine->rules_versions.size());
    for (const std::uint8_t version : engine->rules_versions) {
      const Result<const Engine*> found = engine_of_version(*engine, version);
      REQUIRE(found);
      CHECK((*found)->rules == version);
      CHECK((*found)->id == engine->id);
    }
  }
  CHECK(ridge_engine.rules == 2);
}

TEST_CASE("a match is played by the version of its rules") {
  for (const Engine* engine : {&first_ridge(), &ridge_engine}) {
    const Match match = begun_match(*engine);
    CHECK(match.common().turn == (engine->rules == 1 ? 0 : 1));
    CHECK(match.common().rules == engine->rules);
    CHECK(engine->common(first_deal(match)).rules == engine->rules);
    AnyState guessed;
    Rng rng{1};
    engine->determinize(engine->view(match.state(), 0), rng, guessed);
    CHECK(engine->common(guessed).rules == engine->rules);
  }
}

TEST_CASE("a record is replayed by the version that it names, and version 1 where it names none") {
  const Match first = begun_match(first_ridge());
  const std::string record = record_of(first);
  CHECK(record.starts_with(R"({"pioche":1,"game":"ridge","rules":1,"players":)"));
  const std::string unnamed = replaced(record, R"("rules":1,)", "");
  for (const std::string& text : {record, unnamed}) {
    const Result<Match> again = replayed(text);
    REQUIRE(again);
    CHECK(&again->engine() == &first_ridge());
    CHECK(first_ridge().equal(again->state(), first.state()));
    CHECK(record_of(*again) == record);
  }
  const Result<Match> second = replayed(replaced(record, R"("rules":1)", R"("rules":2)"));
  REQUIRE(!second);  // there another seat begins
  CHECK(second.error().code == "illegal_move");
}

TEST_CASE("options of one version are converted to those of another") {
  struct Conversion {
    std::string_view game;
    std::string_view first;   // what version 1 is given
    std::string_view second;  // the member of version 2 that it becomes
  };
  for (const auto& [game, first, second] : {
           Conversion{"solo", "{}", R"("may_draw":"never")"},
           Conversion{"solo", R"({"may_draw":false})", R"("may_draw":"never")"},
           Conversion{"solo", R"({"may_draw":true})", R"("may_draw":"always")"},
           Conversion{"pot", "{}", R"("taken":"open")"},
       }) {
    const Engine& engine = *find_engine(game);
    json::Document document;
    REQUIRE(document.read(first));
    const Result<std::string> old = convert_options(engine, 1, 1, 3, document.root());
    REQUIRE(old);
    const Result<std::string> converted = convert_options(engine, 1, 2, 3, document.root());
    REQUIRE(converted);
    CHECK_MESSAGE(converted->find(second) != std::string::npos, *converted);
    REQUIRE(document.read(*converted));
    CHECK(*convert_options(engine, 2, 1, 3, document.root()) == *old);
    CHECK(!convert_options(engine, 1, 2, 3, document.root()));
    CHECK(convert_options(engine, 2, 9, 3, document.root()).error().code == "unknown_rules");
  }
}

TEST_CASE("a record of unknown rules is refused, with the versions that there are") {
  const std::string record = record_of(begun_match(ridge_engine));
  for (const std::string_view version : {"3", "258", "9000000000000"}) {
    const Result<Match> match =
        replayed(replaced(record, R"("rules":2)", R"("rules":)" + std::string(version)));
    REQUIRE(!match);
    CHECK(match.error().code == "unknown_rules");
    CHECK(match.error().what == version);
    CHECK(std::vector<int>(match.error().rules.begin(), match.error().rules.end()) ==
          std::vector<int>{1, 2});
  }
  for (const std::string_view version : {"0", "-1", "1.5", "\"1\"", "null", "[1]"}) {
    const Result<Match> match =
        replayed(replaced(record, R"("rules":2)", R"("rules":)" + std::string(version)));
    REQUIRE(!match);
    CHECK(match.error().code == "bad_request");
    CHECK(match.error().key == "record_rules");
  }
}
