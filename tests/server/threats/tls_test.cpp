// The server speaks TLS by itself: requests, cookies and a match over it.
#include "tests/server/tls.h"

#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>

#include "tests/server/captured_stderr.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

namespace {

struct TlsFixture {
  TemporaryFolder folder;
  CertificateFiles files = write_certificate(folder.path());
  TlsContext trust{files.certificate};
  RunningServer server{options()};

  server::Options options() const {
    server::Options made = options_in(folder.path() + "/data");
    made.http.certificate = files.certificate;
    made.http.key = files.key;
    return made;
  }
  HttpClient client() const { return HttpClient(server.port(), &trust); }
};

}  // namespace

TEST_CASE("over TLS cookies are for TLS alone, and browsers are told to stay with it") {
  const TlsFixture fixture;
  HttpClient anna = fixture.client();
  const HttpResponse guest = anna.request("POST", "/api/guest", R"({"name":"Anna"})");
  CHECK(guest.status == 201);
  const std::string cookie = guest.header("set-cookie");
  for (const char* part : {"; Secure", "; HttpOnly", "; SameSite=Lax"})
    CHECK_MESSAGE(cookie.find(part) != std::string::npos, part);
  const HttpResponse health = anna.get("/api/health");
  CHECK(health.body == R"({"status":"good"})");
  CHECK(health.header("strict-transport-security") == "max-age=31536000");
  CHECK(ParsedJson(anna.get("/api/me").body)["person"].is(json::Kind::object));
  // A page over HTTPS is another origin than one over HTTP.
  const std::string host = "127.0.0.1:" + std::to_string(fixture.server.port());
  const auto opened_from = [&](const std::string& origin) {
    return anna
        .send("POST", "/api/tables", R"({"game":"skyjo","players":2})",
              {{"Content-Type", "application/json"}, {"X-Pioche", "1"}, {"Origin", origin}})
        .status;
  };
  CHECK(opened_from("http://" + host) == 403);
  CHECK(opened_from("https://" + host) == 201);
}

TEST_CASE("only versions of TLS that are not broken are spoken") {
  const TlsFixture fixture;
  const TcpClient socket(fixture.server.port(), &fixture.trust);
  CHECK(socket.tls_version() == "TLSv1.3");
}

TEST_CASE("whoever does not speak TLS to a server that does is closed") {
  const TlsFixture fixture;
  TcpClient socket(fixture.server.port());
  socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  socket.expect_end();
  HttpClient anna = fixture.client();
  CHECK(anna.get("/api/health").status == 200);
}

TEST_CASE("a match is played over TLS") {
  const TlsFixture fixture;
  HttpClient anna = fixture.client();
  HttpClient bob = fixture.client();
  anna.become_guest("Anna");
  bob.become_guest("Bob");
  const std::string table = anna.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient host(anna, "/ws/tables/" + table);
  WebSocketClient guest(bob, "/ws/tables/" + table);
  guest.send(R"({"do":"sit","seat":1})");
  guest.receive("table");
  host.send(R"({"do":"ready"})");
  guest.send(R"({"do":"ready"})");
  // Until a move of each has come to the other.
  int told_to_host = 0;
  int told_to_guest = 0;
  const auto play = [](WebSocketClient& socket, int& told) {
    const auto message = socket.receive();
    REQUIRE(message);
    const ParsedJson read(*message);
    const bool has_moved = read["type"].text() == "moved";
    if (has_moved) ++told;
    const json::Value match = read["match"];
    const json::Value legal = has_moved                      ? read["legal"]
                              : match.is(json::Kind::object) ? match.find("legal")
                                                             : json::Value();
    if (legal && legal.size() > 0)
      socket.send(R"({"do":"move","move":")" + std::string((*legal.begin()).find("move").text()) +
                  "\"}");
  };
  while (told_to_host < 20 || told_to_guest < 20) {
    if (told_to_host <= told_to_guest)
      play(host, told_to_host);
    else
      play(guest, told_to_guest);
  }
  host.send_frame(0x88, std::string("\x03\xe8", 2));
  while (host.receive()) {
  }
  CHECK(host.close_code == 1000);
}

TEST_CASE("SIGHUP makes the server read its certificate again, and keep the old one if it is bad") {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  const CertificateFiles files = write_certificate(folder.path());
  const CertificateFiles renewed = write_certificate(other.path());
  const TlsContext old_trust{files.certificate};
  const TlsContext new_trust{renewed.certificate};
  const auto is_served = [](const ServerProcess& server, const TlsContext& trust) {
    try {
      return HttpClient(server.port(), &trust).get("/api/health").status == 200;
    } catch (const std::exception&) {
      return false;
    }
  };
  const CapturedStderr captured;
  ServerProcess server(folder.path() + "/data",
                       {"--certificate", files.certificate, "--key", files.key});
  server.start();
  CHECK(is_served(server, old_trust));
  CHECK_FALSE(is_served(server, new_trust));
  HttpClient anna(server.port(), &old_trust);
  anna.become_guest("Anna");
  WebSocketClient lobby(anna, "/ws/lobby");
  lobby.receive("lobby");

  // The key does not belong to the certificate.
  namespace fs = std::filesystem;
  fs::copy_file(renewed.certificate, files.certificate, fs::copy_options::overwrite_existing);
  REQUIRE(kill(server.process(), SIGHUP) == 0);
  CHECK(
      eventually([&] { return captured.has("error the old certificate stays in use: The key"); }));
  CHECK(is_served(server, old_trust));

  fs::copy_file(renewed.key, files.key, fs::copy_options::overwrite_existing);
  REQUIRE(kill(server.process(), SIGHUP) == 0);
  CHECK(eventually([&] { return is_served(server, new_trust); }));
  CHECK_FALSE(is_served(server, old_trust));
  // A connection that was there before goes on.
  lobby.send_frame(0x88, std::string("\x03\xe8", 2));
  while (lobby.receive()) {
  }
  CHECK(lobby.close_code == 1000);
  CHECK(server.stop() == 0);
}

TEST_CASE("SIGHUP does not end a server without a certificate") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  REQUIRE(kill(server.process(), SIGHUP) == 0);
  CHECK(HttpClient(server.port()).get("/api/health").status == 200);
  CHECK(server.stop() == 0);
}

TEST_CASE("a certificate that cannot be read is said so at the start") {
  const TemporaryFolder folder;
  const CertificateFiles files = write_certificate(folder.path());
  server::Options options = options_in(folder.path() + "/data");
  options.http.certificate = folder.path() + "/none.pem";
  options.http.key = files.key;
  CHECK_THROWS_WITH_AS(server::Server{options}, doctest::Contains("none.pem"), std::exception);
  std::ofstream(folder.path() + "/text.pem") << "no key";
  options.http.certificate = files.certificate;
  options.http.key = folder.path() + "/text.pem";
  CHECK_THROWS_WITH_AS(server::Server{options}, doctest::Contains("text.pem"), std::exception);
}
