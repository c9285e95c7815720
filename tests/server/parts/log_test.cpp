// The server's log, and its limit of open files.
#include "server/runtime/log.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load/address.h"
#include "tests/server/captured_stderr.h"
#include "tests/server/client.h"
#include "tests/server/program.h"
#include "tests/server/running_server.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::test;

namespace {

rlimit open_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return limit;
}

// The soft limit, then the hard one, of another process.
std::pair<std::string, std::string> open_files_of(pid_t process) {
  const std::string name = "Max open files";
  const std::string all = content_of("/proc/" + std::to_string(process) + "/limits");
  std::istringstream line(all.substr(all.find(name) + name.size()));
  std::pair<std::string, std::string> limits;
  line >> limits.first >> limits.second;
  return limits;
}

// It listens before all is ready, and answers only then.
void expect_health(const ServerProcess& server) {
  HttpClient client(ntohs(load::parse_address(server.address()).server.sin_port));
  CHECK(client.get("/api/health").status == 200);
}

}  // namespace

TEST_CASE("the log tells when a server starts and stops, and at level debug every request") {
  for (const auto level :
       {server::LogLevel::warning, server::LogLevel::info, server::LogLevel::debug}) {
    const TemporaryFolder folder;
    const CapturedStderr captured;
    std::string port;
    std::string person;
    {
      server::Options options = options_in(folder.path());
      options.level = level;
      const RunningServer server(options);
      port = std::to_string(server.port());
      HttpClient anna(server.port());
      anna.become_guest("Secret Anna");
      person = anna.id();
      CHECK(anna.get("/api/me?lang=fr").status == 200);
      CHECK(anna.get("/api/nothing").status == 404);
    }
    CAPTURE(captured.text());
    const bool is_info = level >= server::LogLevel::info;
    const bool is_debug = level >= server::LogLevel::debug;
    CHECK(captured.has(" info listening at 127.0.0.1 port " + port + "; data in " + folder.path() +
                       "; open tables found: 0\n") == is_info);
    CHECK(captured.has(" info stopping\n") == is_info);
    CHECK(captured.has(" info stopped\n") == is_info);
    CHECK(captured.has(" debug POST /api/guest 201 in ") == is_debug);
    CHECK(captured.has(" debug GET /api/me 200 in ") == is_debug);
    CHECK(captured.has(" ms for " + person + "\n") == is_debug);
    CHECK(captured.has(" debug GET /api/nothing 404 in ") == is_debug);
    CHECK_FALSE(captured.has("Anna"));
    CHECK_FALSE(captured.has("lang=fr"));
  }
}

TEST_CASE("each line of the log can be a JSON object, whatever is in it") {
  const CapturedStderr captured;
  server::set_log_format(server::LogFormat::json);
  const std::string quoted(10'000, '"');
  for (const std::string& text : {std::string("plain"), std::string("a \"b\" \\ c\nd\x7f"),
                                  std::string("not UTF-8: \xff\xc3"), std::string("é"), quoted})
    server::log(server::LogLevel::error, std::string_view(text));
  server::set_log_format(server::LogFormat::text);
  std::istringstream lines(captured.text());
  std::vector<std::string> messages;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    const ParsedJson read(line);
    REQUIRE(read.is_json);
    CHECK(line.size() < 4096);
    CHECK(read["level"].text() == "error");
    CHECK(read["time"].text().size() == std::string_view("2026-01-01T00:00:00Z").size());
    messages.emplace_back(read["message"].text());
  }
  REQUIRE(messages.size() == 5);
  CHECK(messages[0] == "plain");
  CHECK(messages[1] == "a \"b\" \\ c?d?");
  CHECK(messages[2] == "not UTF-8: ??");
  CHECK(messages[3] == "é");
  CHECK(messages[4].size() > 1000);
}

TEST_CASE("a server that logs JSON writes nothing else") {
  const TemporaryFolder folder;
  const CapturedStderr captured;
  {
    ServerProcess server(folder.path(), {"--log-format", "json"});
    server.start();
    expect_health(server);
    CHECK(kill(server.process(), SIGHUP) == 0);
    CHECK(server.stop() == 0);
  }
  std::istringstream lines(captured.text());
  for (std::string line; std::getline(lines, line);) CHECK(ParsedJson(line).is_json);
}

TEST_CASE("a server may have as many files open as the system allows") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  const rlimit own = open_files();
  const rlimit low{std::min<rlim_t>(256, own.rlim_max), own.rlim_max};
  REQUIRE(setrlimit(RLIMIT_NOFILE, &low) == 0);
  server.start();
  REQUIRE(setrlimit(RLIMIT_NOFILE, &own) == 0);
  expect_health(server);
  const auto [soft, hard] = open_files_of(server.process());
  CHECK(soft == hard);
  CHECK(server.stop() == 0);
}

TEST_CASE("a server says where the system allows fewer connections than its settings do") {
  for (const char* most : {"256", "1000"}) {
    const TemporaryFolder folder;
    const CapturedStderr captured;
    const pid_t child = fork();
    if (child == 0) {
      // A hard limit cannot be raised again: that is for a process of its own.
      const rlimit low{256, 256};
      setrlimit(RLIMIT_NOFILE, &low);
      ServerProcess server(folder.path(), {"--most-connections", most});
      server.start();
      expect_health(server);
      _exit(server.stop());
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CAPTURE(captured.text());
    CHECK(captured.has(" warning the system allows 256 open files, too few for --most-connections "
                       "1000: ") == (std::string(most) == "1000"));
  }
}
