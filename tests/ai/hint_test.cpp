// pioche hint and pioche arena as a person calls them.
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include "engine/match.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::string program() {
  if (const char* given = std::getenv("PIOCHE_TEST_BINARY")) return given;
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pioche").string();
}

struct Output {
  int status;
  std::string text;
};

// What `pioche ARGUMENTS` prints on both outputs, given `input`.
Output pioche_with(const std::string& arguments, const std::string& input = {}) {
  const auto path =
      std::filesystem::temp_directory_path() / ("pioche-input-" + std::to_string(getpid()));
  std::ofstream(path) << input;
  const std::string command = "'" + program() + "' " + arguments + " <'" + path.string() + "' 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Output output{0, {}};
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe))
    output.text.append(buffer, count);
  output.status = WEXITSTATUS(pclose(pipe));
  std::filesystem::remove(path);
  return output;
}

}  // namespace

TEST_CASE("a hint ranks every move of the seat, and depends on nothing that it cannot see") {
  Rng rng{11};
  for (const Engine* engine : shipped_engines()) {
    AnyState state = random_start(*engine, engine->seats.least, rng);
    for (int i = 0; i < 6 && engine->common(state).phase > scored; ++i) {
      const Act act = random_act(*engine, state, rng);
      engine->apply(state, act.seat, act.move);
    }
    if (engine->common(state).phase <= scored) continue;
    const Seat seat = engine->able(state).first();
    AnyState other;
    engine->determinize(engine->view(state, seat), rng, other);
    const std::string arguments =
        "hint --position - --budget 40sims --seed 1 --json --seat " + std::to_string(seat);
    const Output first = pioche_with(arguments, position_text(*engine, state));
    const Output second = pioche_with(arguments, position_text(*engine, other));
    CHECK(first.status == 0);
    CHECK_MESSAGE(first.text == second.text, std::string(engine->id));
    json::Document document;
    REQUIRE_MESSAGE(document.read(first.text), first.text);
    MoveList moves;
    engine->generate(state, seat, moves);
    const bool obliged = engine->waiting_for(state).contains(seat);
    CHECK(document.root().find("moves").size() == moves.size() + (obliged ? 0 : 1));
    CHECK(pioche_with("hint --position - --budget 40sims --lang fr --seat " + std::to_string(seat),
                      position_text(*engine, state))
              .status == 0);
  }
}

TEST_CASE("a hint for a record is for the seat that the match waits for") {
  Rng rng{2};
  for (const Engine* engine : shipped_engines()) {
    Result<Match> started = Match::start(*engine, engine->seats.least, {}, Seed{}, {"a", "b", "c"});
    REQUIRE(started);
    Match& match = *started;
    EventLog log;
    for (int i = 0; i < 9 && engine->common(match.state()).phase > scored; ++i) {
      const Act act = random_act(*engine, match.state(), rng);
      REQUIRE(match.play(act.seat, move_text(*engine, act.move), log));
    }
    std::string record;
    json::Writer out(record);
    match.write_record(out);
    // Of as many names as there are seats.
    if (engine->seats.least == 2) record.replace(record.find(",\"c\"]"), 5, "]");
    const SeatSet waited = engine->waiting_for(match.state());
    const Output given = pioche_with("hint --record - --budget 30sims --json", record);
    if (waited.size() == 1) {
      CHECK_MESSAGE(given.status == 0, given.text);
      CHECK(given.text.find("\"seat\":" + std::to_string(waited.first())) != std::string::npos);
    } else {
      CHECK(given.status == 2);
    }
  }
}

TEST_CASE("what is wrong with a call is said in a sentence") {
  for (const char* arguments : {"hint",
                                "hint solo --position -",
                                "hint --position - --seat 0",
                                "hint --record -",
                                "hint --position - --budget soon",
                                "arena",
                                "arena solo",
                                "arena solo --players normal",
                                "arena solo --players normal,nobody",
                                "arena solo --players normal,expert@fast",
                                "arena solo --players normal,random --matches 0",
                                "arena solo --players normal,mine --bot mine",
                                "arena solo --players a,b --bot a=,b",
                                "arena solo --players normal,mine --bot mine='exit 1'",
                                "arena solo --players normal,random --bot normal=cat",
                                "arena solo --players normal,random --limit 100sims",
                                "arena solo --players normal,random --options nothing=1",
                                "arena solo --players normal,random --resume /nonexistent/file",
                                "simulate solo --seats normal",
                                "simulate solo --seats normal,random --players 3"}) {
    const Output output = pioche_with(arguments, "nonsense");
    CHECK_MESSAGE((output.status == 1 || output.status == 2), arguments << ": " << output.text);
    CHECK_MESSAGE(output.text.starts_with("pioche: "), arguments << ": " << output.text);
  }
}

TEST_CASE("an arena keeps records that verify") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("pioche-records-" + std::to_string(getpid()));
  const Output output =
      pioche_with("arena solo --players normal,random --matches 4 --seed 5 --records '" +
                  folder.string() + "' --json");
  CHECK_MESSAGE(output.status == 0, output.text);
  int records = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ++records;
    const Output verified = pioche_with("verify '" + entry.path().string() + "'");
    CHECK_MESSAGE(verified.status == 0, verified.text);
  }
  CHECK(records == 4);
  std::filesystem::remove_all(folder);
}
