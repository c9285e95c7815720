// The properties of tests/games/invariants.h, over random matches of every game with random options.
#include <algorithm>
#include <doctest/doctest.h>
#include <numeric>

#include "engine/match.h"
#include "tests/games/invariants.h"
#include "tests/games/notation.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

TEST_CASE("generate lists exactly what judge allows, and someone is obliged until the end") {
  check_everywhere(wrong_with_moves, 120, 100);
}

TEST_CASE("a view rules as the position does, for its seat") {
  check_everywhere(wrong_with_views, 120, 80);
}

TEST_CASE("a determinization is a position that looks the same, with the same moves and refusals") {
  check_everywhere(wrong_with_determinizations, 120, 15);
}

TEST_CASE("what a seat is sent follows from what it may know") {
  check_everywhere(wrong_with_events, 100, 10);
}

TEST_CASE("a seat is told exactly what has changed for it") {
  check_everywhere(wrong_with_changes, 120, 100);
}

TEST_CASE("no card is lost") { check_everywhere(wrong_with_cards, 600, 150); }

TEST_CASE("a position is read as it was written") {
  check_everywhere(wrong_with_position, 200, 40);
}

TEST_CASE("turn, points, winners and moves are as the phase demands") {
  check_everywhere(wrong_with_phase, 200, 60);
}

TEST_CASE("a move does the same whether it is told of or not, and scores are counted once") {
  check_everywhere(wrong_with_scores, 600, 100);
}

TEST_CASE("a text is a move or it is not: each move has one text") {
  for (const Engine* engine : engines()) {
    CHECK(all_moves(*engine).size() > 1);
    for (const std::string_view text :
         {"",  " ",     "!",    "?",     "next!",   "next ", " next", "Next",
          "R", "draw!", "take", "take ", "flip a1", "let",   "1+1",   "4+1",
          "W", "J",     "J=",   "RX>",   "RX>10",   "\xff",  "R7 R7"})
      CHECK_MESSAGE(engine->read_move(text).verb == 0, std::string(engine->id) << ": " << text);
  }
}

TEST_CASE("a game is within its limits") {
  for_each_table([](const Engine& engine, int players) {
    CAPTURE(engine.id);
    CAPTURE(players);
    Rng rng{static_cast<std::uint64_t>(players)};
    for (int i = 0; i < 20 * scale(); ++i) {
      const Counts deck = engine.deck(random_start(engine, players, rng));
      CHECK_MESSAGE(std::accumulate(deck.begin(), deck.end(), 0) <= 512,
                    "A deck has at most 512 cards (Determinizer in core/view.h).");
    }
  });
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  for (const Engine* engine : engines())
    for (const Move move : all_moves(*engine)) {
      const MoveParts parts = engine->describe_move(move);
      CAPTURE(move_text(*engine, move));
      CHECK_MESSAGE(std::ranges::all_of(parts.verb, is_letter),
                    "A verb consists of lower-case letters (protocol/schema.json).");
      CHECK_MESSAGE(parts.colour.size() <= 1, "A colour is one letter (protocol/schema.json).");
      for (const std::string_view place : parts.places)
        CHECK_MESSAGE((place.size() > 1 && is_letter(place[0])),
                      "A place is a letter and a number (protocol/schema.json).");
    }
}

TEST_CASE("the letters of the games' clauses differ") {
  std::string letters;
  for (const Engine* engine : shipped_engines()) {
    CHECK_MESSAGE(letters.find(engine->letter) == std::string::npos, std::string(engine->id));
    letters += engine->letter;
  }
}

TEST_CASE("the parts of a move tell it apart from every other") {
  for (const Engine* engine : engines()) {
    std::vector<MoveParts> described;
    for (const Move move : all_moves(*engine)) {
      const MoveParts parts = engine->describe_move(move);
      CHECK_MESSAGE(std::ranges::find(described, parts) == described.end(),
                    std::string(engine->id) << ": " << move_text(*engine, move));
      described.push_back(parts);
    }
  }
}

TEST_CASE("matches end") {
  for_each_table([](const Engine& engine, int players) {
    CAPTURE(engine.id);
    CAPTURE(players);
    Rng rng{static_cast<std::uint64_t>(1000 + players)};
    for (int match = 0; match < 20 * scale(); ++match) {
      AnyState state = random_start(engine, players, rng);
      engine.play_randomly(state, rng, 3'000'000);
      REQUIRE(engine.common(state).phase == over);
      CHECK(wrong_with_phase(engine, state, rng) == "");
      CHECK(wrong_with_cards(engine, state, rng) == "");
      CHECK(wrong_with_position(engine, state, rng) == "");
    }
  });
}

TEST_CASE("a record replays to the same position, and is written the same again") {
  for_each_table([](const Engine& engine, int players) {
    CAPTURE(engine.id);
    CAPTURE(players);
    Rng rng{static_cast<std::uint64_t>(2000 + players)};
    for (int i = 0; i < 20 * scale(); ++i) {
      json::Document options;
      options.read(accepted_options(engine, players, rng));
      Seed seed{};
      for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
      std::vector<std::string> names(static_cast<std::size_t>(players), "Zoë \"Z\" \n");
      Result<Match> started = Match::start(engine, players, options.root(), seed, names);
      REQUIRE(started);
      Match& match = *started;
      EventLog log;
      for (auto left = rng.below(400); left > 0 && !match.is_over(); --left) {
        const Act act = random_act(engine, match.state(), rng);
        REQUIRE(match.play(act.seat, move_text(engine, act.move), log));
      }
      std::string record, record_again;
      json::Writer out(record), out_again(record_again);
      match.write_record(out);
      json::Document document;
      REQUIRE(document.read(record));
      const Result<Match> replayed = Match::replay(document.root());
      REQUIRE(replayed);
      const Match& again = *replayed;
      CHECK(engine.equal(match.state(), again.state()));
      again.write_record(out_again);
      CHECK(record == record_again);
    }
  });
}
