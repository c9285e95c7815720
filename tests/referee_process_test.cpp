// The referee as a process: a line of 100 MB is refused in bounded memory, and it goes on.
#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
#else
constexpr bool sanitized = false;
#endif

std::string program() {
  if (const char* given = std::getenv("PIOCHE_BINARY")) return given;
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

std::vector<std::string> read_lines(int file) {
  std::vector<std::string> lines(1);
  char block[4096];
  for (ssize_t count = read(file, block, sizeof block); count > 0;
       count = read(file, block, sizeof block))
    for (ssize_t i = 0; i < count; ++i) {
      if (block[i] == '\n')
        lines.emplace_back();
      else
        lines.back() += block[i];
    }
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

// Writes the parts one after another, the second of them `times` times.
Run run_referee(const std::string& first, const std::string& second, int times,
                const std::string& third) {
  int to[2], from[2];
  REQUIRE(pipe(to) == 0);
  REQUIRE(pipe(from) == 0);
  const std::string path = program();
  REQUIRE_MESSAGE(access(path.c_str(), X_OK) == 0, path << " is not there; set PIOCHE_BINARY");
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
    close(to[1]);
  });
  Run run;
  run.answers = read_lines(from[0]);
  writer.join();
  close(from[0]);
  rusage used{};
  wait4(child, &run.status, 0, &used);
  run.most_kilobytes = used.ru_maxrss;
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
  if (!sanitized) CHECK(run.most_kilobytes < 64 * 1024);
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
    if (!sanitized) CHECK(run.most_kilobytes < 512 * 1024);
  }
}
