// Players that are other programs: the examples play, and bad ones harm nobody but themselves.
#include <cerrno>
#include <chrono>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/standings.h"
#include "tests/arena/arena_tables.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::string beside_us(const std::string& name) {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

const std::string hello = R"(read line; echo '{"protocol":1,"name":"x"}'; )";

BotProgramSettings bot(const std::string& command, std::uint32_t limit = 2000) {
  static const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  return {"bot", command, limit, nowhere};
}

// A few matches of the bot against `normal` players at the smallest table of a game.
Standings played(const Engine& engine, const BotProgramSettings& setting, std::uint64_t matches) {
  std::vector<std::string> names(static_cast<std::size_t>(engine.seats.least), "normal");
  names[0] = "bot";
  const ArenaJob run = arena_job(engine, names, matches, {setting});
  return standings(run.settings.schedule, names, run_arena(run, {}));
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

}  // namespace

TEST_CASE("the example bots play every game without a fault") {
  const std::string examples = PIOCHE_SOURCE "/examples/bots/";
  for (const std::string& command :
       {"python3 '" + examples + "mybot.py'", "node '" + examples + "mybot.js'",
        "'" + beside_us("pioche_mybot") + "'"})
    for (const Engine* engine : shipped_engines()) {
      const Standings found = played(*engine, bot(command, 20000), 2);
      CHECK(found.matches == 2);
      CHECK_MESSAGE(found.players[0].faults == 0, command << " at " << std::string(engine->id));
      CHECK(found.players[0].choices > 0);
    }
  CHECK(!has_children());
}

TEST_CASE("a bot that is late, gone or talks nonsense has its moves made for it") {
  struct Case {
    const char* what;
    std::string command;
    std::uint32_t faults;  // of each match
  };
  const std::vector<Case> cases{
      {"late", hello + "while read line; do sleep 5; done", 3},
      {"does not read", hello + "sleep 100", 3},
      {"gone", hello + "exit 3", 1},
      {"gone after a match began", hello + "read line; read line; exit 3", 1},
      {"closes its output", hello + "exec >&-; sleep 100", 1},
      {"nonsense", hello + "while read line; do echo nonsense; done", 3},
      {"not an object", hello + "while read line; do echo '[1]'; done", 3},
      {"no such move", hello + R"(while read line; do echo '{"move":"fly away"}'; done)", 3},
      {"never stops", hello + "yes", 3},
      {"one endless line", hello + "tr '\\0' x </dev/zero", 1},
      {"waits always", hello + R"(while read line; do echo '{"wait":true}'; done)", 3},
  };
  const Engine& engine = *find_engine(shipped_engines()[0]->id);
  for (const Case& one : cases) {
    const auto start = std::chrono::steady_clock::now();
    const Standings found = played(engine, bot(one.command, 100), 2);
    const auto taken = std::chrono::steady_clock::now() - start;
    CHECK(found.matches == 2);
    CHECK_MESSAGE(found.players[0].faults >= 1, one.what);
    CHECK_MESSAGE(found.players[0].faults <= 2 * one.faults, one.what);
    CHECK_MESSAGE(taken < std::chrono::seconds(20), one.what);
    CHECK_MESSAGE(!has_children(), one.what);
  }
}

TEST_CASE("a late answer is not taken for the next one") {
  // The first turn is answered too late, with something that would be a fault.
  const std::string command = hello +
                              "read line; read line; sleep 2; echo nonsense; "
                              "exec '" +
                              beside_us("pioche_mybot") + "'";
  const Standings found = played(*shipped_engines()[0], bot(command, 1500), 1);
  CHECK(found.players[0].faults == 1);
}

TEST_CASE("a bot that does not say hello is not started") {
  for (const char* command : {"exit 0", "echo hello", "echo '{}'", "echo '{\"protocol\":2}'",
                              "/nonexistent/program", "yes"})
    CHECK_MESSAGE(!BotProgram(bot(command)).start(*shipped_engines()[0]), command);
  CHECK(BotProgram(bot(hello + "cat")).start(*shipped_engines()[0]));
  CHECK(!has_children());
}

TEST_CASE("hello names the game and the version of its rules") {
  const Engine& engine = *shipped_engines()[0];
  const std::string said = R"({"type":"hello","protocol":1,"game":")" + std::string(engine.id) +
                           R"(","rules":)" + std::to_string(engine.rules) + "}";
  const auto answers_only = [](const std::string& line) {
    return "read line; [ \"$line\" = '" + line + R"(' ] && echo '{"protocol":1}'; cat)";
  };
  CHECK(BotProgram(bot(answers_only(said))).start(engine));
  CHECK(!BotProgram(bot(answers_only("{}"))).start(engine));
}
