// Golden records and perft counts: they tell that the play of a game has changed, never that it is
// right. PIOCHE_TEST_GOLDEN=write writes the counts anew, and the records of a version that has none;
// a change of them belongs in the commit that means it.
#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/match.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

namespace fs = std::filesystem;

constexpr int records_per_game = 6;
constexpr int most_moves = 150;
constexpr std::uint64_t most_sequences = 300'000;
constexpr int most_depth = 8;

fs::path root() { return PIOCHE_SOURCE; }
fs::path golden(std::string_view name) { return root() / "tests/golden" / name; }

// The games under every version of their rules, oldest first.
std::vector<const Engine*> all_versions() {
  std::vector<const Engine*> all;
  for (const Engine* engine : shipped_engines()) {
    all.insert(all.end(), engine->older.begin(), engine->older.end());
    all.push_back(engine);
  }
  return all;
}

// "solo" for version 1 of the rules, "solo.2" for the next.
std::string name_of_version(const Engine& engine) {
  const std::string id(engine.id);
  return engine.rules == 1 ? id : id + "." + std::to_string(engine.rules);
}

bool is_writing() {
  const char* wish = std::getenv("PIOCHE_TEST_GOLDEN");
  return wish != nullptr && std::string_view(wish) == "write";
}

// The games that have golden files; when they are written, all.
std::vector<const Engine*> recorded_engines() {
  std::vector<const Engine*> recorded;
  for (const Engine* engine : all_versions())
    if (is_writing() || fs::exists(golden(name_of_version(*engine) + ".jsonl")))
      recorded.push_back(engine);
  REQUIRE(!recorded.empty());
  return recorded;
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string hash_of(const std::string& text) {
  return hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

// One random match, cut short, with the hash of the position that it leads to.
std::string golden_line(const Engine& engine, int number) {
  const int range = engine.seats.most - engine.seats.least + 1;
  const int players = engine.seats.least + number % range;
  Rng rng{static_cast<std::uint64_t>(number)};
  json::Document options;
  options.read(number == 0 ? "{}" : accepted_options(engine, players, rng));
  std::vector<std::string> names;
  for (int seat = 1; seat <= players; ++seat) names.push_back("Seat " + std::to_string(seat));
  const Seed seed = *seed_from(std::to_string(1000 + number));
  Result<Match> started = Match::start(engine, players, options.root(), seed, names);
  REQUIRE(started);
  Match& match = *started;
  EventLog log;
  for (int move = 0; move < most_moves && !match.is_over(); ++move) {
    const Act act = random_act(engine, match.state(), rng);
    REQUIRE(match.play(act.seat, move_text(engine, act.move), log));
  }
  std::string line;
  json::Writer out(line);
  out.begin_object().key("record");
  match.write_record(out);
  out.key("position").text(hash_of(position_text(engine, match.state()))).end_object();
  return line;
}

std::uint64_t sequences(const Engine& engine, const AnyState& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  MoveList moves;
  for (const Seat seat : engine.able(state)) {
    engine.generate(state, seat, moves);
    const MoveList own = moves;
    for (const Move move : own) {
      AnyState next = state;
      engine.apply(next, seat, move);
      total += sequences(engine, next, depth - 1);
    }
  }
  return total;
}

// The first table from a seed, after some moves so that more than the opening is counted.
AnyState perft_start(const Engine& engine, int players, int seed) {
  AnyState state;
  REQUIRE(engine.start(state, players, {}, chance_from(*seed_from(std::to_string(seed)))));
  Rng rng{static_cast<std::uint64_t>(seed)};
  for (int move = 0; move < 10 * (seed - 1) && engine.common(state).phase != over; ++move) {
    const Act act = random_act(engine, state, rng);
    engine.apply(state, act.seat, act.move);
  }
  return state;
}

// "game.version players seed: counts of depth 1, 2, …", as deep as is quickly counted.
std::string perft_line(const Engine& engine, int players, int seed) {
  const AnyState state = perft_start(engine, players, seed);
  std::ostringstream line;
  line << name_of_version(engine) << ' ' << players << ' ' << seed << ':';
  std::uint64_t before = 1;
  for (int depth = 1; depth <= most_depth; ++depth) {
    const std::uint64_t count = sequences(engine, state, depth);
    line << ' ' << count;
    const std::uint64_t expected = count * (count / before + 1);
    if (count == 0 || expected > most_sequences) break;
    before = count;
  }
  return line.str();
}

}  // namespace

TEST_CASE("golden records replay to the position they led to") {
  for (const Engine* engine : recorded_engines()) {
    const fs::path path = golden(name_of_version(*engine) + ".jsonl");
    if (is_writing() && !fs::exists(path)) {
      std::ofstream out(path);
      for (int number = 0; number < records_per_game; ++number)
        out << golden_line(*engine, number) << '\n';
    }
    const auto lines = lines_of(path);
    CHECK_MESSAGE(lines.size() == records_per_game, path.string());
    for (const std::string& line : lines) {
      json::Document document;
      REQUIRE(document.read(line));
      const json::Value record = document.root().find("record");
      const Result<Match> replayed = Match::replay(record);
      REQUIRE_MESSAGE(replayed, path.string() << ": " << std::string(replayed.error().code) << " "
                                              << replayed.error().key);
      const Match& match = *replayed;
      CHECK(&match.engine() == engine);
      std::string options, written_options;
      json::Writer(options).copy(record.find("options"));
      json::Writer options_out(written_options);
      engine->write_options(match.state(), options_out);
      // An option that came later has its default, which is how it was played before.
      std::string position = position_text(*engine, match.state());
      position.replace(position.find(written_options), written_options.size(), options);
      CHECK_MESSAGE(hash_of(position) == document.root().find("position").text(), position);
      std::string result, expected;
      json::Writer out(result);
      match.write_result(out);
      json::Writer(expected).copy(record.find("result"));
      CHECK(result == expected);
      json::Document written;
      REQUIRE(written.read(written_options));
      for (auto option = record.find("options").begin(); option != record.find("options").end();
           ++option) {
        std::string before, now;
        json::Writer(before).copy(*option);
        json::Writer(now).copy(written.root().find(option.key()));
        CHECK(before == now);
      }
    }
  }
}

TEST_CASE("perft: the numbers of sequences of moves are as they were") {
  const fs::path path = golden("perft.txt");
  std::vector<std::string> counted;
  for (const Engine* engine : recorded_engines())
    for (int players = engine->seats.least; players <= engine->seats.most; ++players)
      for (int seed = 1; seed <= 3; ++seed) counted.push_back(perft_line(*engine, players, seed));
  if (is_writing()) {
    std::ofstream out(path);
    for (const std::string& line : counted) out << line << '\n';
  }
  const auto known = lines_of(path);
  REQUIRE(known.size() == counted.size());
  for (std::size_t i = 0; i < known.size(); ++i) CHECK(counted[i] == known[i]);
}

// Each line of the page that is a position begins a match as it says, as far as it says.
TEST_CASE("the first positions of docs/randomness.md are dealt from seed 1") {
  std::size_t positions = 0;
  for (const std::string& line : lines_of(root() / "docs/randomness.md")) {
    if (!line.starts_with("{\"game\":")) continue;
    json::Document told, dealt;
    REQUIRE_MESSAGE(told.read(line), line);
    const json::Value expected = told.root();
    const Engine* engine = find_engine(expected.find("game").text());
    REQUIRE(engine != nullptr);
    AnyState state;
    REQUIRE(engine->start(state, static_cast<int>(expected.find("players").integer()), {},
                          chance_from(*seed_from("1"))));
    REQUIRE(dealt.read(position_text(*engine, state)));
    for (auto member = expected.begin(); member != expected.end(); ++member) {
      std::string wanted, found;
      json::Writer(wanted).copy(*member);
      json::Writer(found).copy(dealt.root().find(member.key()));
      if (member.key() == "pile") found = found.substr(0, wanted.size() - 1) + "]";
      CHECK_MESSAGE(wanted == found, line);
    }
    ++positions;
  }
  const auto current = [](const Engine* engine) { return find_engine(engine->id) == engine; };
  CHECK(positions == static_cast<std::size_t>(std::ranges::count_if(recorded_engines(), current)));
}
