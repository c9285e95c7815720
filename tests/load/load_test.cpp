// `pioche load` against a server of its own.
#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <sys/socket.h>
#include <unistd.h>

#include "load/load_generator.h"
#include "load/report.h"
#include "load/store_audit.h"
#include "tests/sanitizer.h"
#include "tests/server/process_memory.h"
#include "tests/server/program.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;
using test::ServerProcess;
using test::TemporaryFolder;

namespace {

constexpr Microseconds second = 1'000'000;

// Stops, and compares what was told with what is kept.
AuditResult findings_after(LoadGenerator& generator, ServerProcess& server) {
  generator.stop();
  CHECK(generator.run_until([&] { return generator.is_idle(); }, now() + 10 * second));
  StoreAudit(server.data()).read(generator.tables());
  return total_audit(generator.tables());
}

std::uint64_t hostile_messages() {
  const char* text = std::getenv("PIOCHE_TEST_HOSTILE_MESSAGES");
  return text == nullptr ? 5000 : std::strtoull(text, nullptr, 10);
}

// Of the time until a move has reached the others, where nobody is hostile.
Microseconds p99_of(const ServerProcess& server, const LoadOptions& options) {
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + 60 * second));
  generator.set_measuring(true);
  const auto is_enough = [&] { return generator.measured_latencies().others.count() >= 500; };
  REQUIRE(generator.run_until(is_enough, now() + 60 * second));
  return generator.measured_latencies().others.percentile(0.99);
}

// Two people who behave play until their second match begins.
bool finishes_a_match(const ServerProcess& server) {
  LoadOptions options;
  options.tables = 1;
  LoadGenerator generator(parse_address(server.address()), options);
  const auto is_finished = [&] { return generator.tables().front().audit.progress().match > 1; };
  return generator.run_until(is_finished, now() + 120 * second);
}

}  // namespace

TEST_CASE("people play, look on, break off and come back, and every move is kept") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  for (const int players : {2, 4}) {
    CAPTURE(players);
    LoadOptions options;
    options.tables = 8;
    options.players = players;
    options.think_ms = 10;
    options.spectators = 1;
    options.reconnect = 0.05;
    LoadGenerator generator(parse_address(server.address()), options);
    REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + 30 * second));
    generator.set_measuring(true);
    generator.run(second);
    const AuditResult audit = findings_after(generator, server);
    CHECK(audit.acknowledged > 20);
    CHECK(audit.is_clean());
    CHECK(generator.stats().protocol_errors == 0);
    CHECK(generator.stats().reconnects > 0);
    CHECK(generator.stats().spectator_moves > 0);
    CHECK(generator.measured_latencies().others.count() > 0);
    CHECK(generator.measured_latencies().own.count() > 0);
    CHECK(usage_of(server.process()).has_value());
    CHECK(process_listening_at(generator.servers().front()) == server.process());
  }
  CHECK(server.stop() == 0);
}

TEST_CASE("what keeps a load from beginning is said at once, in the language that was asked for") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path() + "/data");
  const auto complaint = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "load");
    words.insert(words.end(), {"--lang", "fr"});
    const Microseconds began = now();
    const test::ProgramResult result = test::run_program(words);
    CHECK(now() - began < 5 * second);
    CHECK(result.status == 1);
    CHECK(result.output == "");
    return result.error_output;
  };
  const auto says = [](const std::string& text, std::string_view part) {
    CHECK_MESSAGE(text.find(part) != std::string::npos, text);
  };
  says(complaint({server.address()}), "Rien n’écoute à " + server.address());
  says(complaint({"nowhere.invalid:80"}), "Il n’y a pas de machine « nowhere.invalid »");
  says(complaint({"127.0.0.1:http"}), "« 127.0.0.1:http » n’est pas l’adresse d’un serveur");
  says(complaint({server.address(), "--game", "skyjo", "--players", "9"}), "ne se joue à 9");
  {
    const int silent = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    REQUIRE(bind(silent, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(listen(silent, 4) == 0);
    REQUIRE(getsockname(silent, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    const std::string port = std::to_string(ntohs(address.sin_port));
    says(complaint({port}), "127.0.0.1:" + port + " ne répond pas comme un serveur Pioche");
    close(silent);
  }
  server.start();
  std::filesystem::create_directory(folder.path() + "/empty");
  says(complaint({server.address(), "--data", folder.path() + "/empty"}),
       "Il n’y a pas de base de données de serveur dans le dossier " + folder.path());
  CHECK(server.stop() == 0);
}

TEST_CASE("hostile clients neither stop the server nor the matches of others") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  LoadOptions options;
  options.tables = 4;
  options.think_ms = 5;
  const Microseconds slow_before = p99_of(server, options);
  options.misbehave = 4;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + 60 * second));
  generator.set_measuring(true);
  const std::uint64_t enough = hostile_messages();
  const Histogram& others = generator.measured_latencies().others;
  const auto is_enough = [&] {
    return generator.stats().hostile_messages >= enough && others.count() >= 300;
  };
  CHECK(generator.run_until(is_enough,
                            now() + 60 * second + static_cast<Microseconds>(enough) * 2000));
  // The load generator has to send all that is hostile, too, and the machine may be busy.
  CHECK(others.percentile(0.99) < std::max(second / 5, 10 * slow_before));
  if (!pioche::tests::is_sanitized)
    CHECK(test::resident_bytes(server.process()) < std::size_t{256} << 20);
  std::vector<std::uint64_t> before;
  for (const LoadTable& table : generator.tables()) before.push_back(table.moves);
  const auto all_moved = [&] {
    for (std::size_t i = 0; i < before.size(); ++i)
      if (generator.tables()[i].moves == before[i]) return false;
    return true;
  };
  CHECK(generator.run_until(all_moved, now() + 30 * second));
  CHECK(findings_after(generator, server).is_clean());
  CHECK(generator.stats().protocol_errors == 0);
  CHECK(server.is_running());
  CHECK(finishes_a_match(server));
  CHECK(server.stop() == 0);
  MESSAGE(generator.stats().hostile_messages << " hostile messages, p99 " << others.percentile(0.99)
                                             << " µs, before " << slow_before << " µs");
}
