// The interactive commands, on files in place of a terminal.
#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "app/files.h"
#include "cli/commands/commands.h"
#include "cli/play/local_table.h"
#include "cli/play/screen.h"
#include "tests/cli/file_terminal.h"
#include "tests/test_games/games.h"
#include "text/messages.h"
#include "text/rule_texts.h"

using namespace pioche;

namespace {

using Run = int (*)(const Arguments&, Terminal&);

struct Outcome {
  int status;
  std::string output;
};

Outcome run(Run command, std::string_view name, std::vector<std::string> words,
            std::string_view input = {}, Terminal::Settings settings = {}) {
  const auto all = commands();
  const auto entry =
      std::find_if(all.begin(), all.end(), [&](const Command& one) { return one.name == name; });
  REQUIRE(entry != all.end());
  words.insert(words.end(), {"--lang", "en"});
  const Arguments arguments(name, words, entry->flags, entry->most_positional);
  FileTerminal files(input, settings);
  const int status = command(arguments, files.terminal());
  return {status, files.output()};
}

std::string many_ones() {
  std::string input;
  for (int i = 0; i < 50'000; ++i) input += "1\n";
  return input;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void check_fits(const std::string& output, int columns) {
  for (const std::string& line : lines_of(output)) {
    CAPTURE(line);
    CHECK(display_width(line.substr(0, line.find_last_not_of(' ') + 1)) <= columns);
  }
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void write_text(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), by);
}

// The record of a match of the first game, played to its end.
std::string finished_record(const StateFolder& folder, const Engine& engine) {
  const std::string path = folder.file("record.json");
  run(play, "play", {std::string(engine.id), "--new", "--seed", "7", "--record", path},
      many_ones());
  return read_file("en", path);
}

// What a person is shown who is asked for a move.
Lines seat_screen_of(const Engine& engine, const AnyState& state, Seat seat) {
  const FileTerminal files({});
  const Lines names{"Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon"};
  const AnyView view = engine.view(state, seat);
  MoveList moves;
  engine.generate_view(view, moves);
  const Duty duty = engine.waiting_for(state).contains(seat) ? Duty::obliged : Duty::may_wait;
  return seat_screen(files.terminal(), {engine, "en", names}, view, duty, MoveMenu(engine, moves),
                     {});
}

Lines everyone_screen_of(const Engine& engine, const AnyState& state) {
  const FileTerminal files({});
  const Lines names{"Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon"};
  return everyone_screen(files.terminal(), {engine, "en", names}, engine.view(state, nobody),
                         engine.common(state).players, {});
}

AnyState start_of(const Engine& engine, int players, std::uint64_t seed) {
  AnyState state;
  const json::Value no_options;
  REQUIRE(engine.start(state, players, no_options, quick_chance(seed)));
  return state;
}

}  // namespace

TEST_CASE("play: fed from a file, every game is played to its end, and the record holds") {
  const StateFolder folder;
  const std::string input = many_ones();
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    const std::string path = folder.file("record.json");
    const Outcome played = run(
        play, "play", {std::string(engine->id), "--new", "--seed", "7", "--record", path}, input);
    CHECK(played.status == 0);
    CHECK(contains(played.output, "The match is over"));
    CHECK(contains(played.output, commitment(*seed_from("7"))));
    CHECK(contains(played.output, hex(*seed_from("7"))));
    CHECK_FALSE(contains(played.output, "\x1b"));
    check_fits(played.output, 80);
    const Outcome verified =
        run(verify, "verify", {path, "--commitment", commitment(*seed_from("7"))});
    CHECK(verified.status == 0);
    CHECK(contains(verified.output, "✓ The seed is the one committed to."));
    const std::string record = read_file("en", path);
    CHECK(contains(record, "\"by\":\""));  // as a table writes it
    CHECK(read_file("en", folder.file("pioche/" + std::string(engine->id) + ".last.json")) ==
          record);
  }
}

TEST_CASE("play: the largest tables fit 80 columns, in every language, and in colour") {
  const StateFolder folder;
  std::string input;
  for (int i = 0; i < 60; ++i) input += "1\n";
  for (const Engine* engine : engines())
    for (const std::string_view language : languages()) {
      CAPTURE(std::string(engine->id));
      const auto all = commands();
      const auto entry = std::find_if(all.begin(), all.end(),
                                      [](const Command& one) { return one.name == "play"; });
      const std::vector<std::string> words{std::string(engine->id),
                                           "--new",
                                           "--seed",
                                           "5",
                                           "--players",
                                           std::to_string(engine->seats.most),
                                           "--lang",
                                           std::string(language)};
      const Arguments arguments("play", words, entry->flags, entry->most_positional);
      FileTerminal files(input, {.colours = true});
      CHECK(play(arguments, files.terminal()) == 0);
      const std::string output = files.output();
      CHECK(contains(output, "\x1b["));
      check_fits(output, 80);
    }
}

TEST_CASE("play: a match that was left goes on from where it was") {
  const StateFolder folder;
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    const std::string id(engine->id);
    const std::string path = folder.file("record.json");
    const Outcome left =
        run(play, "play", {id, "--new", "--seed", "11", "--record", path}, "1\n1\n1\nq\n");
    CHECK(contains(left.output, "The match is saved"));
    CHECK(SavedMatches("en").has(*engine));
    const std::string early = read_file("en", path);
    CHECK(contains(early, "\"result\":null"));
    const SavedMatches storage("en");
    CHECK(LocalTable(storage.load(*engine), storage).record() + "\n" == early);
    run(play, "play", {id, "--resume", "--record", path}, "1\n1\n");
    const std::string later = read_file("en", path);
    run(play, "play", {id, "--record", path}, "1\n" + many_ones());  // 1: go on with it
    const std::string whole = read_file("en", path);
    CHECK(later.starts_with(early.substr(0, early.find("],\"result\""))));
    CHECK(whole.starts_with(later.substr(0, later.find("],\"result\""))));
    CHECK(later.size() > early.size());
    CHECK(run(verify, "verify", {path}).status == 0);
    CHECK_FALSE(SavedMatches("en").has(*engine));
    CHECK_THROWS_AS(run(play, "play", {id, "--resume"}), UsageError);
  }
}

TEST_CASE("play: what cannot be played is refused with its clause, which ? shows") {
  const StateFolder folder;
  for (const Engine* engine : shipped_engines()) {
    if (!engine->has_rounds) continue;
    CAPTURE(std::string(engine->id));
    const Outcome refused = run(play, "play", {std::string(engine->id), "--new", "--seed", "7"},
                                "next\n?\n? c1\n? Q99\nnonsense\n\xff\x1b[2J\n");
    CHECK(contains(refused.output, "(C1:"));
    CHECK(contains(refused.output, "C1   "));
    CHECK(contains(refused.output, "There is no clause \"Q99\""));
    CHECK(contains(refused.output, "\"nonsense\" is neither one of the keys"));
    CHECK_FALSE(contains(refused.output, "\x1b"));
    CHECK_FALSE(contains(refused.output, "\xff"));
  }
}

TEST_CASE("play: tables that cannot be set are refused") {
  const StateFolder folder;
  const std::string id(engines()[0]->id);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"nothing"},
                                                {id, "--players", "99"},
                                                {id, "--people", "0"},
                                                {id, "--names", "A,A"},
                                                {id, "--names", "A,,B"},
                                                {id, "--names", "\x1b[2J"},
                                                {id, "--against", "nobody"},
                                                {id, "--seed", "xyz"},
                                                {id, "--options", "nonsense=1"},
                                                {id, "--options", "nonsense"}})
    CHECK_THROWS_AS(run(play, "play", words), UsageError);
}

TEST_CASE("play: nothing on the screen depends on what the person may not know") {
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    Rng rng{17};
    int compared = 0;
    AnyState state = start_of(*engine, engine->seats.least, rng.next());
    for (int step = 0; step < 400; ++step) {
      if (engine->common(state).phase == over) engine->restart(state, quick_chance(rng.next()));
      AnyState sample;
      for (Seat seat = 0; seat < engine->seats.least; ++seat) {
        engine->determinize(engine->view(state, seat), rng, sample);
        if (engine->able(state).contains(seat)) {
          CHECK(seat_screen_of(*engine, state, seat) == seat_screen_of(*engine, sample, seat));
          ++compared;
        }
      }
      engine->determinize(engine->view(state, nobody), rng, sample);
      CHECK(everyone_screen_of(*engine, state) == everyone_screen_of(*engine, sample));
      engine->play_randomly(state, rng, 1);
    }
    CHECK(compared >= 400);
  }
}

TEST_CASE("play: the events shown to a seat hide the cards that it may not know") {
  const Lines names{"Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon"};
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    const Localizer localizer{*engine, "en", names};
    Rng rng{3};
    AnyState state = start_of(*engine, engine->seats.least, rng.next());
    for (int step = 0; step < 500; ++step) {
      if (engine->common(state).phase == over) engine->restart(state, quick_chance(rng.next()));
      const Seat seat = engine->able(state).first();
      MoveList moves;
      engine->generate(state, seat, moves);
      EventLog log;
      engine->apply_with_events(state, seat, moves[rng.below(moves.size())], log);
      for (Seat viewer = 0; viewer < engine->seats.least; ++viewer) {
        EventLog other = log;
        for (Event& event : other.events)
          if (event.card != no_card && !event.seen_by.contains(viewer))
            event.card = event.card == 1 ? Card{2} : Card{1};
        CHECK(event_lines(localizer, state, log, viewer) ==
              event_lines(localizer, state, other, viewer));
      }
    }
  }
}

TEST_CASE("play: several people at one keyboard, the screen hidden between them") {
  const StateFolder folder;
  const std::string input = many_ones();
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    const Outcome played = run(
        play, "play",
        {std::string(engine->id), "--new", "--seed", "7", "--people", "2", "--names", "Ann,Bob"},
        "\n1\n\n1\n\n1\n\n1\n");
    CHECK(played.status == 0);
    const bool hides = contains(played.output, "Pass the keyboard to ") ||
                       contains(played.output, " presses Enter to play;");
    CHECK(hides);
    check_fits(played.output, 80);
  }
}

TEST_CASE("verify: a good record, and records that were changed") {
  const StateFolder folder;
  const Engine& engine = *engines()[0];
  const std::string record = finished_record(folder, engine);
  const std::string path = folder.file("changed.json");
  const auto verified = [&](std::string_view text, std::vector<std::string> more = {}) {
    write_text(path, text);
    more.insert(more.begin(), path);
    return run(verify, "verify", more);
  };
  CHECK(verified(record).status == 0);

  const Outcome moved = verified(replaced(record, "\"moves\":[[", "\"moves\":[[0,\"next\"],["));
  CHECK(moved.status == 1);
  CHECK(contains(moved.output, "✗ Move 1, [0,\"next\"], cannot be played."));
  CHECK(contains(moved.output, "(C1)"));

  const Outcome other_result = verified(replaced(record, "\"scores\":[", "\"scores\":[1"));
  CHECK(other_result.status == 1);
  CHECK(contains(other_result.output, "✗ The result is wrong."));

  const Outcome no_result =
      verified(record.substr(0, record.find("\"result\"")) + "\"result\":null}");
  CHECK(no_result.status == 1);

  const Outcome other_seed = verified(record, {"--commitment", std::string(64, '0')});
  CHECK(other_seed.status == 1);
  CHECK(contains(other_seed.output, "✗ The seed is not the one committed to."));

  CHECK(verified("{\"pioche\":2}").status == 1);
  CHECK(verified("[]").status == 1);
  CHECK_THROWS_WITH(verified("{\"pioche\":"),
                    doctest::Contains("is not valid JSON: error at byte"));
  CHECK_THROWS_AS(verified(record, {"--commitment", "12"}), UsageError);
  CHECK_THROWS_AS(run(verify, "verify", {folder.file("nothing.json")}), std::runtime_error);
  CHECK_THROWS_AS(run(verify, "verify", {}), UsageError);
}

TEST_CASE("a record of rules that this program does not have is shown, and not played") {
  const StateFolder folder;
  const Engine& engine = *engines()[0];
  const std::string known = "\"rules\":" + std::to_string(engine.rules);
  const std::string path = folder.file("other.json");
  write_text(path, replaced(finished_record(folder, engine), known, "\"rules\":99"));

  const Outcome checked =
      run(verify, "verify", {path, "--commitment", commitment(*seed_from("7"))});
  CHECK(checked.status == 1);
  CHECK(contains(checked.output, "✗ Moves and result cannot be checked."));
  CHECK(contains(checked.output, "version 99"));
  CHECK(contains(checked.output, "✓ The seed is the one committed to."));

  FileTerminal files({});
  const auto all = commands();
  const auto entry =
      std::find_if(all.begin(), all.end(), [](const Command& one) { return one.name == "replay"; });
  const std::vector<std::string> words{path, "--lang", "en"};
  const Arguments arguments("replay", words, entry->flags, entry->most_positional);
  CHECK_THROWS_WITH(replay(arguments, files.terminal()), doctest::Contains("version 99"));
  const std::string shown = files.output();
  CHECK(contains(shown, "{\"scores\":["));
  CHECK(contains(shown, "\n1. ["));
}

TEST_CASE("play: a saved match of rules that this program does not have is kept") {
  const StateFolder folder;
  const Engine& engine = *engines()[0];
  const std::string id(engine.id);
  run(play, "play", {id, "--new", "--seed", "11"}, "1\n1\nq\n");
  const std::string path = folder.file("pioche/" + id + ".json");
  const std::string known = "\"rules\":" + std::to_string(engine.rules);
  const std::string saved = replaced(read_file("en", path), known, "\"rules\":99");
  write_text(path, saved);
  CHECK_THROWS_WITH(run(play, "play", {id, "--resume"}), doctest::Contains("is kept"));
  CHECK(read_file("en", path) == saved);
}

TEST_CASE("verify: a file larger than a record may be is refused") {
  const StateFolder folder;
  const std::string path = folder.file("large.json");
  write_text(path, "[");
  std::filesystem::resize_file(path, max_file_size + 1);
  CHECK_THROWS_WITH(run(verify, "verify", {path}), doctest::Contains("larger than 64 MiB"));
}

TEST_CASE("replay: prints the whole record, open or as a seat sees it, or one step of it") {
  const StateFolder folder;
  for (const Engine* engine : engines()) {
    CAPTURE(std::string(engine->id));
    finished_record(folder, *engine);
    const std::string path = folder.file("record.json");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{path}, {path, "--seat", "1"}, {path, "--step", "3"}}) {
      const Outcome shown = run(replay, "replay", words);
      CHECK(shown.status == 0);
      check_fits(shown.output, 80);
    }
    CHECK(contains(run(replay, "replay", {path}).output, "The match is over"));
    CHECK_THROWS_AS(run(replay, "replay", {path, "--seat", "99"}), UsageError);
  }
}

TEST_CASE("replay: steps to and fro on a terminal, and stops where a move cannot be played") {
  const StateFolder folder;
  const Engine& engine = *engines()[0];
  const std::string record = finished_record(folder, engine);
  const std::string path = folder.file("record.json");
  const Terminal::Settings terminal{.redraws = true};
  const Outcome stepped =
      run(replay, "replay", {path}, "\nn\np\nr\ng 5\ng 99999999\nx\nq\n", terminal);
  for (const std::string_view step : {"step 0 of", "step 1 of", "step 2 of", "step 5 of"})
    CHECK(contains(stepped.output, step));
  write_text(path, replaced(record, "\"moves\":[[", "\"moves\":[[0,\"next\"],["));
  const Outcome stopped = run(replay, "replay", {path});
  CHECK(stopped.status == 1);
  CHECK(contains(stopped.output, "move 1 cannot be played"));
}

TEST_CASE("rules: every game's, one clause, the list of games, an unknown clause") {
  const Outcome list = run(show_rules, "rules", {});
  for (const Engine* engine : shipped_engines()) {
    CAPTURE(std::string(engine->id));
    CHECK(contains(list.output, engine->id));
    const Outcome all = run(show_rules, "rules", {std::string(engine->id)});
    check_fits(all.output, 80);
    const std::string first(clause_id(*engine, 1).text());
    const std::string last(clause_id(*engine, static_cast<Clause>(engine->clauses)).text());
    CHECK(contains(all.output, "\n" + first + " "));
    CHECK(contains(all.output, "\n" + last + " "));
    bool has_reading = false;
    for (const RuleSection& section : rule_book(engine->id).sections)
      for (const ClauseText& clause : section.clauses)
        has_reading = has_reading || clause.is_reading;
    CHECK(contains(all.output, "[reading]") == has_reading);
    const Outcome one = run(show_rules, "rules", {std::string(engine->id), last});
    CHECK(one.output.starts_with(last + " "));
    CHECK(contains(all.output, one.output));
    CHECK_THROWS_WITH(run(show_rules, "rules", {std::string(engine->id), "Q99"}),
                      doctest::Contains("There is no clause \"Q99\"."));
  }
  CHECK_THROWS_AS(run(show_rules, "rules", {"nothing"}), UsageError);
}

TEST_CASE("terminal: colours only where they are wanted") {
  using Settings = Terminal::Settings;
  const auto colours = [](bool typed, bool shown, std::string_view term, bool no_colour) {
    const Settings settings = Terminal::settings_for(typed, shown, term, no_colour);
    return std::pair(settings.colours, settings.redraws);
  };
  CHECK(colours(true, true, "xterm-256color", false) == std::pair(true, true));
  CHECK(colours(true, true, "xterm-256color", true) == std::pair(false, true));
  CHECK(colours(true, true, "dumb", false) == std::pair(false, false));
  CHECK(colours(true, true, "", false) == std::pair(false, false));
  CHECK(colours(true, false, "xterm", false) == std::pair(false, false));
  CHECK(colours(false, true, "xterm", false) == std::pair(true, false));
}

TEST_CASE("layout: widths of characters, no-break spaces, and text of others made safe") {
  CHECK(display_width("é\u00a0×") == 3);
  CHECK(display_width("\x1b[1;31mR7\x1b[0m") == 2);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("牌") == 2);
  CHECK(clipped("Germaine", 5) == "Germ…");
  CHECK(wrapped("one two\u00a0: three", 8) == Lines{"one", "two\u00a0:", "three"});
  CHECK(printable("a\x1b[2Jb\xff") == "a�[2Jb�");
}
