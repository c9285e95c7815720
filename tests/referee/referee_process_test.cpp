// The referee as a process: a line of 100 MB is refused in bounded memory, and it goes on.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/sanitizer.h"

namespace {

std::string program() {
  if (const char* given = std::getenv("PIOCHE_TEST_BINARY")) return given;
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "pioche";
}

struct Run {
  std::vector<std::string> answers;
  int status = -1;
  long most_kilobytes = 0;
};

void write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(file, text.data() + done, text.size() - done);
    if (count <= 0) return;
    done += static_cast<std::size_t>(count);
  }
}

// Reads until there are `wanted` whole lines, or nothing more comes; the last line is unfinished.
void read_lines(int file, std::size_t wanted, std::vector<std::string>& lines) {
  char block[4096];
  while (lines.size() <= wanted) {
    const ssize_t count = read(file, block, sizeof block);
    if (count <= 0) return;
    for (ssize_t i = 0; i < count; ++i) {
      if (block[i] == '\n')
        lines.emplace_back();
      else
        lines.back() += block[i];
    }
  }
}

// The most memory that a running process has had. (What wait4 reports also counts the memory of the
// process that started it.)
long most_kilobytes_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::strtol(line.c_str() + 6, nullptr, 10);
  return 0;
}

// Writes the parts one after another, the second of them `times` times.
Run run_referee(const std::string& first, const std::string& second, int times,
                const std::string& third) {
  int to[2], from[2];
  REQUIRE(pipe(to) == 0);
  REQUIRE(pipe(from) == 0);
  const std::string path = program();
  REQUIRE_MESSAGE(access(path.c_str(), X_OK) == 0, path << " is not there; set PIOCHE_TEST_BINARY");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(to[0], 0);
    dup2(from[1], 1);
    for (const int file : {to[0], to[1], from[0], from[1]}) close(file);
    execl(path.c_str(), "pioche", "referee", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  std::signal(SIGPIPE, SIG_IGN);
  std::thread writer([&] {
    write_all(to[1], first);
    for (int i = 0; i < times; ++i) write_all(to[1], second);
    write_all(to[1], third);
  });
  const auto ended = [](const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  };
  Run run;
  run.answers.resize(1);
  read_lines(from[0], ended(first) + ended(third), run.answers);
  run.most_kilobytes = most_kilobytes_of(child);
  writer.join();
  close(to[1]);
  read_lines(from[0], SIZE_MAX - 1, run.answers);
  if (run.answers.back().empty()) run.answers.pop_back();
  close(from[0]);
  waitpid(child, &run.status, 0);
  return run;
}

bool is_error(const std::string& answer, const std::string& code) {
  return answer.starts_with("{\"ok\":false") && answer.find("\"" + code + "\"") != answer.npos;
}

}  // namespace

TEST_CASE("the referee's process refuses a line of 100 MB in bounded memory, and goes on") {
  const std::string begin = R"({"op":"new","game":"mio","players":2,"seed":"1"})";
  const Run run = run_referee(begin + "\n{\"op\":\"", std::string(1 << 20, 'x'), 100,
                              "\"}\n{\"op\":\"position\"}\n\xff\xfe\n{\"op\":\"games\"}");
  CHECK(run.status == 0);
  REQUIRE(run.answers.size() == 5);
  CHECK(run.answers[0].starts_with("{\"ok\":true"));
  CHECK(is_error(run.answers[1], "bad_json"));
  CHECK(run.answers[2] == run.answers[0]);
  CHECK(is_error(run.answers[3], "bad_json"));
  CHECK(run.answers[4].starts_with("{\"ok\":true"));
  CHECK(run.most_kilobytes > 0);
  if (!pioche::tests::is_sanitized) CHECK(run.most_kilobytes < 64 * 1024);
}

TEST_CASE("the referee's process refuses lines that are hard to read in bounded memory") {
  // Just below the longest line that is read: deep nesting, many values, many escapes.
  for (const std::string& part : {std::string("["), std::string("[],"), std::string("\\u0041")}) {
    std::string line = part == "\\u0041" ? "\"" : part == "[" ? "" : "[";
    while (line.size() < (7u << 20)) line += part;
    const Run run = run_referee(line + "\n", "", 0, "{\"op\":\"games\"}\n");
    CHECK(run.status == 0);
    REQUIRE(run.answers.size() == 2);
    CHECK(is_error(run.answers[0], "bad_json"));
    CHECK(run.answers[1].starts_with("{\"ok\":true"));
    if (!pioche::tests::is_sanitized) CHECK(run.most_kilobytes < 512 * 1024);
  }
}

TEST_CASE("the referee's process says what a built-in player would do") {
  const Run run = run_referee(
      "{\"op\":\"bot\",\"seat\":0}\n"
      R"({"op":"new","game":"solo","players":3,"seed":"1"})"
      "\n"
      R"({"op":"bot","seat":2,"player":"hard@50sims","seed":"5"})"
      "\n",
      R"({"op":"bot","seat":2,"player":"hard@50sims","seed":"5"})"
      "\n",
      1,
      R"({"op":"bot","seat":0})"
      "\n"
      R"({"op":"bot","seat":9})"
      "\n"
      R"({"op":"bot","seat":2,"player":"clever"})"
      "\n"
      R"({"op":"bot","seat":1,"seed":"1"})"
      "\n"
      R"({"op":"position"})"
      "\n");
  CHECK(run.status == 0);
  REQUIRE(run.answers.size() == 9);
  CHECK(is_error(run.answers[0], "bad_request"));
  CHECK(run.answers[2].starts_with(R"({"ok":true,"move":")"));
  CHECK(run.answers[3] == run.answers[2]);
  // It is not its turn; there is no such seat, and no such player.
  CHECK(is_error(run.answers[4], "bad_request"));
  CHECK(run.answers[5].starts_with("{\"ok\":false"));
  CHECK(is_error(run.answers[6], "bad_request"));
  // A card that may be put out of turn is put, or not.
  CHECK((run.answers[7] == R"({"ok":true,"move":"B6"})" ||
         run.answers[7] == R"({"ok":true,"move":null})"));
  CHECK(run.answers[8] == run.answers[1]);
}
