// The table of a match in the terminal: its times, its record and its file.
#include "cli/play/local_table.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>
#include <unistd.h>

#include "app/files.h"
#include "cli/play/terminal_match.h"
#include "table/state/table_state.h"
#include "table/table_bots.h"
#include "tests/cli/file_terminal.h"

using namespace pioche;

namespace {

SavedMatch new_match(const Engine& engine, int people, std::string_view against,
                     std::uint8_t seed) {
  Lines names;
  for (int seat = 0; seat < engine.seats.least; ++seat) names.push_back("N" + std::to_string(seat));
  Result<Match> match = Match::start(engine, engine.seats.least, {}, Seed{seed}, names);
  REQUIRE(match);
  return {std::move(*match), people, *player_named(against)};
}

std::string notation(const Engine& engine, Move move) {
  ShortString text;
  engine.write_move(move, text);
  return std::string(text.text());
}

std::string some_move(const Match& match, Seat seat, Rng& rng) {
  MoveList moves;
  match.engine().generate(match.state(), seat, moves);
  REQUIRE(moves.size() > 0);
  return notation(match.engine(), moves[rng.below(moves.size())]);
}

// One step of a match whose people play at random.
void play_step(LocalTable& table, Rng& rng) {
  const Match& match = table.match();
  const Seat seat = match.engine().waiting_for(match.state()).first();
  if (table.is_between_rounds())
    table.begin_next_round();
  else if (table.is_person(seat))
    CHECK(table.play(seat, some_move(match, seat, rng), match.moves().size()));
  else
    table.skip_to_next_move();
}

std::string saved_text(const StateFolder& folder, const Engine& engine) {
  return read_file("en", folder.file("pioche/" + std::string(engine.id) + ".json"));
}

}  // namespace

TEST_CASE("local table: a match of older rules goes on under them") {
  const NoStateFolder folder;
  const SavedMatches storage("en");
  Rng rng{2};
  int older = 0;
  for (const Engine* newest : engines())
    for (const Engine* engine : newest->older) {
      CAPTURE(std::string(engine->id));
      LocalTable table(new_match(*engine, 1, "normal", 3), storage);
      for (int step = 0; step < 100 && !table.match().is_over(); ++step) play_step(table, rng);
      CHECK(&table.match().engine() == engine);
      json::Document record;
      REQUIRE(record.read(table.record()));
      CHECK(record.root().find("rules").integer() == engine->rules);
      REQUIRE(Match::replay(record.root()));
      ++older;
    }
  CHECK(older > 0);
}

TEST_CASE("local table: one or two people play every game to its end, and the record holds") {
  const NoStateFolder folder;
  const SavedMatches storage("en");
  Rng rng{1};
  for (const Engine* engine : engines())
    for (const int people : {1, 2}) {
      CAPTURE(std::string(engine->id));
      LocalTable table(new_match(*engine, people, "normal", 5), storage);
      for (int step = 0; step < 20'000 && !table.match().is_over(); ++step) play_step(table, rng);
      REQUIRE(table.match().is_over());
      json::Document record;
      REQUIRE(record.read(table.record()));
      Result<Match> replayed = Match::replay(record.root());
      REQUIRE(replayed);
      CHECK(engine->equal(replayed->state(), table.match().state()));
      CHECK(replayed->names() == new_match(*engine, people, "normal", 5).match.names());
      // Who made each move.
      const std::string_view by = record.root().find("by").text();
      REQUIRE(by.size() == replayed->moves().size());
      for (std::size_t i = 0; i < by.size(); ++i)
        CHECK(by[i] == (table.is_person(replayed->moves()[i].seat) ? 'p' : 'b'));
    }
}

TEST_CASE("local table: every move is in the file at once, and the file gives the same table") {
  const StateFolder folder;
  const SavedMatches storage("en");
  Rng rng{1};
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    LocalTable table(new_match(*engine, 1, "random", 9), storage);
    for (int step = 0; step < 60 && !table.match().is_over(); ++step) {
      play_step(table, rng);
      table.pass_time(0);
      const SavedMatch saved = storage.load(*engine);
      REQUIRE(saved.match.moves().size() == table.match().moves().size());
      const std::string text = saved_text(folder, *engine);
      const LocalTable again(saved, storage);
      CHECK(again.record() == table.record());  // with the times of its moves
      CHECK(saved_text(folder, *engine) == text);
    }
  }
}

TEST_CASE("local table: a file without times, as they were once written, is continued") {
  const StateFolder folder;
  const SavedMatches storage("en");
  Rng rng{1};
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    std::string old;
    {
      LocalTable table(new_match(*engine, 1, "hard", 3), storage);
      for (int step = 0; step < 12; ++step) play_step(table, rng);
      old = record_of(table.match());
    }
    const std::string path = folder.file("pioche/" + std::string(engine->id) + ".json");
    std::ofstream(path) << old.substr(0, old.rfind('}'))
                        << R"(,"people":1,"against":"hard@250sims"})" << "\n";
    const SavedMatch saved = storage.load(*engine);
    LocalTable table(saved, storage);
    CHECK(engine->equal(table.match().state(), saved.match.state()));
    const std::size_t before = table.match().moves().size();
    for (int step = 0; step < 12 && !table.match().is_over(); ++step) play_step(table, rng);
    CHECK(table.match().moves().size() > before);
    CHECK(storage.load(*engine).match.moves().size() == table.match().moves().size());
  }
}

TEST_CASE("local table: a bot acts out of turn after a reaction time, and not before") {
  const NoStateFolder folder;
  const SavedMatches storage("en");
  Rng rng{1};
  int races = 0;
  for (const Engine* engine : engines())
    for (std::uint8_t seed = 1; seed <= 10; ++seed) {
      LocalTable table(new_match(*engine, 1, "random", seed), storage);
      for (int step = 0; step < 150 && !table.match().is_over(); ++step) {
        const Match& match = table.match();
        const bool is_turn = engine->waiting_for(match.state()) == SeatSet::of(0);
        const auto delay = table.next_move_in();
        if (!is_turn || !delay || table.is_between_rounds()) {
          play_step(table, rng);
          continue;
        }
        ++races;
        CHECK(*delay >= least_reaction);
        const Time head_start = engine->race_events.empty() ? 0 : first_landing_time + 2500;
        CHECK(*delay <= head_start + most_reaction);
        const std::size_t seen = match.moves().size();
        const std::string move = some_move(match, 0, rng);
        table.pass_time(*delay - 1);
        CHECK(match.moves().size() == seen);
        if (races % 2 == 0) {  // the person is faster
          CHECK(table.play(0, move, seen));
          CHECK(match.moves()[seen].seat == 0);
        } else {  // the bot is: the move was meant for another position
          table.pass_time(1);
          REQUIRE(match.moves().size() == seen + 1);
          CHECK(match.moves()[seen].seat != 0);
          const Result<> late = table.play(0, move, seen);
          REQUIRE_FALSE(late);
          CHECK(late.error().key == "table_late");
          CHECK(match.moves().size() == seen + 1);
        }
      }
    }
  CHECK(races > 10);
}

TEST_CASE("play: a person who types too late is told so, and asked again") {
  const NoStateFolder folder;
  const SavedMatches storage("en");
  std::string input;
  for (int i = 0; i < 80; ++i) input += "1\n";
  int told = 0;
  for (const Engine* engine : engines())
    for (int run = 0; run < 16; ++run) {
      const int reaction = run % 2 * 1000;  // of the person, half of it for each look at the clock
      CAPTURE(std::string(engine->id));
      std::int64_t now = 0;
      FileTerminal files(input, {.clock = [&] { return now += reaction; }});
      const SavedMatch match = new_match(*engine, 1, "random", static_cast<std::uint8_t>(run / 2));
      LocalTable table(match, storage);
      const Lines names = match.match.names();
      const Localizer localizer{*engine, "en", names};
      TerminalMatch(files.terminal(), localizer, table).play();
      const bool late = files.output().find("Another move came before yours") != std::string::npos;
      CHECK_FALSE((late && reaction == 0));
      told += late ? 1 : 0;
    }
  CHECK(told > 0);
}

TEST_CASE("terminal: a question with a limit ends when nothing is typed") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  std::FILE* output = std::tmpfile();
  std::int64_t now = 0;
  Terminal terminal(ends[0], output, {.clock = [&] { return now += 5; }});
  const Terminal::Answer nothing = terminal.ask_for("?", 5);
  CHECK(nothing.timed_out);
  CHECK_FALSE(nothing.line);
  CHECK(nothing.elapsed >= 5);
  REQUIRE(write(ends[1], "a\nb", 3) == 3);
  CHECK(terminal.ask_for("?", 5).line == "a");
  CHECK(terminal.ask_for("?", 5).timed_out);  // half a line
  close(ends[1]);
  CHECK(terminal.ask_for("?", 5).line == "b");
  CHECK_FALSE(terminal.ask("?"));
  close(ends[0]);
  std::fclose(output);
}
