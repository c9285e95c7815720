// Players that are other programs: the examples play, and bad ones harm nobody but themselves.
#include <cerrno>
#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/report.h"
#include "arena/standings.h"
#include "tests/arena/arena_tables.h"
#include "tests/server/eventually.h"
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

// A file that goes away with it.
struct ScratchFile {
  ScratchFile() { close(mkstemp(path.data())); }
  ~ScratchFile() { std::filesystem::remove(path); }
  std::string path = (std::filesystem::temp_directory_path() / "pioche-bot-XXXXXX").string();
};

// The numbers of processes that were written to a file, once there are so many.
std::vector<pid_t> processes_in(const std::string& path, std::size_t count) {
  std::vector<pid_t> found;
  test::eventually([&] {
    std::ifstream file(path);
    found.clear();
    for (pid_t process = 0; file >> process;) found.push_back(process);
    return found.size() >= count;
  });
  return found;
}

// A process of its own group, one of its own session, and the program itself.
std::string family(const std::string& file) {
  const std::string note = "echo $$ >> '" + file + "'; exec sleep 1000";
  const std::string later = "echo \\$\\$ >> '" + file + "'; exec sleep 1000";
  return "setsid sh -c \"" + later + "\" & setsid --fork sh -c \"" + later + "\"; " + note;
}

bool is_gone(pid_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

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

TEST_CASE("the simple opponents that levels are measured against play without a fault") {
  const std::string program = "python3 '" PIOCHE_SOURCE "/examples/bots/evening.py' ";
  for (const auto& [strategy, game] : {std::pair{"greedy", "skyjo"},
                                       {"one-step", "skyjo"},
                                       {"dearest", "solo"},
                                       {"completions", "pot"}}) {
    const Standings found = played(*find_engine(game), bot(program + strategy, 20000), 2);
    CHECK(found.matches == 2);
    CHECK_MESSAGE(found.players[0].faults == 0, strategy);
    CHECK(found.players[0].choices > 0);
  }
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

TEST_CASE("the first fault of a bot is remembered, and quoted where it answered") {
  const Engine& engine = *find_engine(shipped_engines()[0]->id);
  const auto first = [&](const std::string& command) {
    const BotProgramSettings setting = bot(command, 100);
    played(engine, setting, 2);
    return setting.first_fault->found();
  };
  const auto nonsense = first(hello + "while read line; do printf 'hm\\033[2J\\n'; done");
  REQUIRE(nonsense);
  CHECK(nonsense->fault == BotFault::unusable);
  CHECK(nonsense->answer == "hm?[2J");
  CHECK(first(hello + "while read line; do sleep 5; done")->fault == BotFault::late);
  const auto crashed = first(hello + "echo one >&2; printf 'two\\n\\n' >&2; exit 3");
  REQUIRE(crashed);
  CHECK(crashed->fault == BotFault::gone);
  REQUIRE(crashed->ending);
  CHECK(crashed->ending->kind == ProgramEnding::Kind::exited);
  CHECK(crashed->ending->value == 3);
  CHECK(crashed->last_line == "two");
  const auto killed = first(hello + "kill -SEGV $$");
  REQUIRE(killed);
  CHECK(killed->ending->kind == ProgramEnding::Kind::killed);
  CHECK(killed->ending->value == SIGSEGV);
  CHECK(killed->last_line.empty());
  const auto silent = first(hello + "exec >&-; exec sleep 1000");
  REQUIRE(silent);
  CHECK(silent->ending->kind == ProgramEnding::Kind::was_ended);
  CHECK(ending_sentence("en", *crashed) ==
        "It ended with the exit status 3. The last line of its standard error: \"two\".");
  CHECK(!first("python3 '" PIOCHE_SOURCE "/examples/bots/mybot.py'"));
}

TEST_CASE("a bot that uses more CPU time than it may is ended, and plays the next match again") {
  const Engine& engine = *find_engine(shipped_engines()[0]->id);
  BotProgramSettings setting = bot(hello + "while true; do :; done", 20'000);
  setting.cpu_seconds = 1;
  const Standings found = played(engine, setting, 2);
  CHECK(found.matches == 2);
  CHECK(found.players[0].faults == 2);
  const auto fault = setting.first_fault->found();
  REQUIRE(fault);
  CHECK(fault->fault == BotFault::gone);
  CHECK(fault->ending->kind == ProgramEnding::Kind::cpu_time);
  CHECK(!has_children());
}

TEST_CASE("a bot whose CPU time is used up is told so, whatever the shell that started it says") {
  const Engine& engine = *find_engine(shipped_engines()[0]->id);
  // The program is a child of the shell, which ends with 0 after it was killed.
  BotProgramSettings setting = bot("(" + hello + "while true; do :; done); exit 0", 20'000);
  setting.cpu_seconds = 1;
  played(engine, setting, 1);
  const auto fault = setting.first_fault->found();
  REQUIRE(fault);
  CHECK(fault->ending->kind == ProgramEnding::Kind::cpu_time);
}

TEST_CASE("the CPU time of a bot includes that of its children") {
  const Engine& engine = *find_engine(shipped_engines()[0]->id);
  // No single process uses a second.
  BotProgramSettings setting =
      bot(hello + "while true; do timeout 0.2 sh -c 'while true; do :; done'; done", 50'000);
  setting.cpu_seconds = 1;
  played(engine, setting, 1);
  const auto found = setting.first_fault->found();
  REQUIRE(found);
  CHECK(found->fault == BotFault::gone);
  CHECK(found->ending->kind == ProgramEnding::Kind::cpu_time);
}

TEST_CASE("no process of a bot outlives it") {
  const ScratchFile file;
  std::vector<pid_t> family_members;
  {
    const BotProcess process(family(file.path), STDERR_FILENO);
    family_members = processes_in(file.path, 3);
    REQUIRE(family_members.size() == 3);
  }
  for (const pid_t process : family_members) CHECK(is_gone(process));
  CHECK(!has_children());
}

TEST_CASE("no process of a bot outlives an arena that is killed") {
  const ScratchFile file;
  const pid_t arena = fork();
  if (arena == 0) {
    const BotProcess first("exec sleep 1000", STDERR_FILENO);
    const BotProcess second(family(file.path), STDERR_FILENO);
    while (true) pause();
  }
  const std::vector<pid_t> family_members = processes_in(file.path, 3);
  REQUIRE(family_members.size() == 3);
  kill(arena, SIGKILL);
  waitpid(arena, nullptr, 0);
  for (const pid_t process : family_members)
    CHECK(test::eventually([&] { return is_gone(process); }));
}
