// The program `pioche arena`, interrupted and resumed.
#include <algorithm>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "tests/server/eventually.h"

namespace {

std::string content_of(const std::string& path) {
  std::stringstream content;
  content << std::ifstream(path).rdbuf();
  return content.str();
}

// The program with its output in files of a folder that goes away with it.
class ArenaProcess {
 public:
  ArenaProcess() { REQUIRE(mkdtemp(folder_.data()) != nullptr); }
  ~ArenaProcess() { std::filesystem::remove_all(folder_); }
  ArenaProcess(const ArenaProcess&) = delete;
  ArenaProcess& operator=(const ArenaProcess&) = delete;

  void start(std::vector<std::string> words) {
    const std::string program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pioche";
    words.insert(words.begin(), {program, "arena"});
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
      dup2(open(path("output").c_str(), flags, 0600), STDOUT_FILENO);
      dup2(open(path("complaint").c_str(), flags, 0600), STDERR_FILENO);
      execv(program.c_str(), pointers.data());
      _exit(127);
    }
  }
  int finish() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  void interrupt() const { kill(process_, SIGINT); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string read(const std::string& name) const { return content_of(path(name)); }

 private:
  std::string folder_ = (std::filesystem::temp_directory_path() / "pioche-arena-XXXXXX").string();
  pid_t process_ = -1;
};

}  // namespace

TEST_CASE("an arena that is interrupted prints what was finished, and exits with 130") {
  ArenaProcess arena;
  arena.start({"skyjo", "--players", "random,random", "--seconds", "100000", "--threads", "1",
               "--resume", arena.path("results"), "--json"});
  // The first line has the settings.
  const auto finished = [&] { return std::ranges::count(arena.read("results"), '\n') > 1; };
  REQUIRE(pioche::test::eventually(finished));
  arena.interrupt();
  CHECK(arena.finish() == 130);
  const std::string output = arena.read("output");
  CHECK(output.find("\"partial\":true") != std::string::npos);
  CHECK(output.find("\"matches\":0,") == std::string::npos);
}

TEST_CASE("an arena is not resumed with another limit of CPU time") {
  ArenaProcess arena;
  const auto words = [&](const char* seconds) {
    return std::vector<std::string>{"skyjo",
                                    "--players",
                                    "bot,random",
                                    "--matches",
                                    "1",
                                    "--threads",
                                    "1",
                                    "--resume",
                                    arena.path("results"),
                                    "--cpu",
                                    seconds,
                                    "--bot",
                                    R"(bot=read line; echo '{"protocol":1}')"};
  };
  arena.start(words("1"));
  CHECK(arena.finish() == 0);
  arena.start(words("1"));
  CHECK(arena.finish() == 0);
  arena.start(words("2"));
  CHECK(arena.finish() == 1);
  CHECK(arena.read("complaint").find("other players, options") != std::string::npos);
}
