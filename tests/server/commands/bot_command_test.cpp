// `pioche bot` and `pioche token` at a real server: bot programs play whole matches of every game.
#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/engine.h"
#include "tests/server/eventually.h"
#include "tests/server/program.h"
#include "tests/server/server_process.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

std::string bot_program() {
  const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return "'" + (folder / "pioche_mybot").string() + "'";
}

// An account whose program plays.
struct Account {
  Account(std::uint16_t port, const std::string& login, const TlsContext* tls = nullptr)
      : client(port, tls) {
    client.create_account(login);
    const HttpResponse made = client.request("POST", "/api/tokens", R"({"label":"bot"})");
    REQUIRE(made.status == 201);
    token = ParsedJson(made.body)["token"].text();
  }
  HttpClient client;
  std::string token;
};

std::string address_of(std::uint16_t port) { return "http://127.0.0.1:" + std::to_string(port); }

// `pioche bot`, with the token in the environment.
ProgramResult run_bot(const std::string& server, const Account& account,
                      std::vector<std::string> more,
                      std::vector<std::pair<std::string, std::string>> environment = {}) {
  std::vector<std::string> words{"bot", "--server", server, "--command", bot_program()};
  words.insert(words.end(), more.begin(), more.end());
  environment.emplace_back("PIOCHE_TOKEN", account.token);
  return run_program(words, environment);
}

// All accounts at one table, each with a program, at the same time.
std::vector<ProgramResult> play_together(const std::string& server,
                                         const std::vector<Account*>& accounts,
                                         const std::string& table) {
  std::vector<ProgramResult> results(accounts.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < accounts.size(); ++i)
      threads.emplace_back([&, i] {
        results[i] =
            run_bot(server, *accounts[i], {"--table", table, "--matches", "1", "--limit", "10s"});
      });
  }
  return results;
}

// The status of a command of the shell with a token.
int shell_status(const std::string& command, const Account& account) {
  return std::system(("PIOCHE_TOKEN=" + account.token + " " + command).c_str());
}

// So that a match of random moves is short.
std::string_view short_options(std::string_view game) {
  if (game == "solo") return R"({"target":100})";
  if (game == "mio") return R"({"target":40})";
  if (game == "skyjo") return R"({"target":50})";
  if (game == "tennis") return R"({"sets":1,"max_games":100})";
  return "{}";
}

std::string setup_of(const Engine& engine) {
  return R"({"game":")" + std::string(engine.id) + R"(","players":)" +
         std::to_string(std::max<int>(2, engine.seats.least)) +
         R"(,"programs":true,"seat":null,"options":)" + std::string(short_options(engine.id)) + "}";
}

}  // namespace

TEST_CASE("bot programs play a whole match of each game at online tables") {
  // With the usual limit of messages: who decides from the newest message is never closed.
  const TwoPeople people([](server::Options& options) { options.http.messages_per_second = 100; });
  std::vector<std::unique_ptr<Account>> all;
  for (int i = 0; i < 4; ++i)
    all.push_back(std::make_unique<Account>(people.server.port(), "player" + std::to_string(i)));
  for (const Engine* engine : engines()) {
    const std::string table = all[0]->client.open_table(setup_of(*engine));
    std::vector<Account*> seated;
    for (int i = 0; i < std::max<int>(2, engine->seats.least); ++i)
      seated.push_back(all[static_cast<std::size_t>(i)].get());
    const std::string link = address_of(people.server.port()) + "/t/" + table + "?lang=en";
    for (const ProgramResult& one : play_together(address_of(people.server.port()), seated, link)) {
      CHECK_MESSAGE(one.status == 0, engine->id << ": " << one.error_output);
      CHECK_MESSAGE(one.output.find("faults 0.") != std::string::npos, engine->id << one.output);
    }
    const HttpResponse kept = all[0]->client.get("/api/people/" + all[0]->client.id() + "/matches");
    CHECK(ParsedJson(kept.body)["matches"].size() > 0);
  }
}

TEST_CASE("a bot program opens a table of its own and plays against bots") {
  const TwoPeople people;
  const Account anna(people.server.port(), "anna");
  const ProgramResult result = run_bot(address_of(people.server.port()), anna,
                                       {"--game", "skyjo", "--players", "2", "--against", "random",
                                        "--pace", "0", "--options", "target=20", "--matches", "2"});
  CHECK_MESSAGE(result.status == 0, result.error_output);
  CHECK(result.output.find("Match 2, seat 0") != std::string::npos);
}

TEST_CASE("a bot says why it cannot play") {
  const TwoPeople people;
  const Account anna(people.server.port(), "anna");
  const std::string server = address_of(people.server.port());
  const auto complaint = [&](const std::vector<std::string>& words, int status = 1) {
    const ProgramResult result = run_bot(server, anna, words);
    CHECK_MESSAGE(result.status == status, result.error_output);
    return result.error_output;
  };
  HttpClient bob(people.server.port());
  bob.become_guest("Bob");
  const std::string closed = bob.open_table(R"({"game":"skyjo","players":2})");
  CHECK(complaint({"--table", closed}).find("does not let programs play") != std::string::npos);
  CHECK(complaint({"--table", "nosuchtable"}).find("(404)") != std::string::npos);
  CHECK(complaint({}, 2).find("--table") != std::string::npos);
  CHECK(complaint({"--table", "a/../b c"}, 2).find("--table") != std::string::npos);
  Account other = anna;
  other.token = "0123456789abcdef";
  const ProgramResult stranger = run_bot(server, other, {"--table", closed});
  CHECK(stranger.status == 1);
  CHECK(stranger.error_output.find("(401)") != std::string::npos);
  const ProgramResult nobody_there =
      run_bot("http://127.0.0.1:1", anna, {"--table", closed, "--retry", "0"});
  CHECK(nobody_there.status == 1);
  CHECK(nobody_there.error_output.find("cannot be reached") != std::string::npos);
  CHECK(run_bot("ftp://127.0.0.1", anna, {"--table", closed}).status == 2);
}

TEST_CASE("over TLS a bot plays only where it trusts the certificate") {
  const TemporaryFolder folder;
  const CertificateFiles files = write_certificate(folder.path());
  server::Options options = options_in(folder.path() + "/data");
  options.http.certificate = files.certificate;
  options.http.key = files.key;
  const RunningServer server(options);
  const TlsContext trust(files.certificate);
  const Account anna(server.port(), "anna", &trust);
  const std::vector<std::string> words{"--game",    "skyjo", "--against", "random",
                                       "--pace",    "0",     "--options", "target=20",
                                       "--matches", "1",     "--retry",   "0"};
  const std::string address = "https://localhost:" + std::to_string(server.port());
  const ProgramResult untrusting = run_bot(address, anna, words);
  CHECK(untrusting.status == 1);
  CHECK(untrusting.error_output.find("certificate") != std::string::npos);
  const ProgramResult trusting =
      run_bot(address, anna, words, {{"SSL_CERT_FILE", files.certificate}});
  CHECK_MESSAGE(trusting.status == 0, trusting.error_output);
  // The certificate is of another name.
  const ProgramResult other_name = run_bot("https://127.0.0.1:" + std::to_string(server.port()),
                                           anna, words, {{"SSL_CERT_FILE", files.certificate}});
  CHECK(other_name.status == 1);
}

TEST_CASE("a bot plays on after the server was killed") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path() + "/data", {"--exempt", "loopback"});
  server.start();
  Account anna(server.port(), "anna");
  Account bob(server.port(), "bob");
  const std::string table = anna.client.open_table(setup_of(*find_engine("skyjo")));
  std::vector<ProgramResult> results;
  std::jthread players(
      [&] { results = play_together("http://" + server.address(), {&anna, &bob}, table); });
  WebSocketClient spectator(anna.client, "/ws/tables/" + table);
  for (int moves = 0; moves < 20; ++moves) spectator.receive("moved");
  server.kill();
  server.start();
  players.join();
  for (const ProgramResult& one : results) {
    CHECK_MESSAGE(one.status == 0, one.error_output);
    CHECK(one.error_output.find("trying again") != std::string::npos);
    CHECK(one.output.find("faults 0.") != std::string::npos);
  }
}

TEST_CASE("pioche token makes, lists and deletes the tokens of an account") {
  const TwoPeople people;
  HttpClient anna(people.server.port());
  anna.create_account("anna");
  const TemporaryFolder folder;
  const std::string password = folder.path() + "/password";
  std::ofstream(password) << "correct horse\n";
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "token");
    for (const std::string& word :
         {std::string("--server"), address_of(people.server.port()), std::string("--login"),
          std::string("anna"), std::string("--password-file"), password})
      words.push_back(word);
    return run_program(words);
  };
  CHECK(run({"list"}).output == "There are no tokens.\n");
  const ProgramResult made = run({"make", "my bot"});
  REQUIRE_MESSAGE(made.status == 0, made.error_output);
  HttpClient program(people.server.port());
  program.token = made.output.substr(0, made.output.find('\n'));
  CHECK(program.get("/api/me").status == 200);
  const std::string listed = run({}).output;
  CHECK(listed.find("my bot") != std::string::npos);
  CHECK(listed.find(program.token) == std::string::npos);
  CHECK(run({"delete", listed.substr(0, listed.find(' '))}).status == 0);
  CHECK(program.get("/api/me").status == 401);
  CHECK(run({"delete", "00"}).status == 1);
  CHECK(run({"forget"}).status == 2);
  std::ofstream(password) << "wrong\n";
  const ProgramResult refused = run({"list"});
  CHECK(refused.status == 1);
  CHECK(refused.error_output.find("(403)") != std::string::npos);
}

TEST_CASE("the example clients play whole matches against each other") {
  const TwoPeople people([](server::Options& options) { options.http.messages_per_second = 100; });
  Account anna(people.server.port(), "anna");
  const Account bob(people.server.port(), "bob");
  const std::string folder = PIOCHE_SOURCE "/examples/online/";
  // Those in which random moves end soon.
  for (const char* game : {"skyjo", "tennis"}) {
    const std::string table = anna.client.open_table(setup_of(*find_engine(game)));
    const std::string rest = " " + address_of(people.server.port()) + " " + table;
    int first = -1;
    std::jthread other(
        [&] { first = shell_status("python3 '" + folder + "client.py'" + rest, anna); });
    const int second = shell_status(
        "node --no-warnings --experimental-websocket '" + folder + "client.js'" + rest, bob);
    other.join();
    CHECK_MESSAGE(first == 0, game);
    CHECK_MESSAGE(second == 0, game);
  }
}
