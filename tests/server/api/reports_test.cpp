// Reports about people: what the server attaches, who sees them, what their author is told.
#include <doctest/doctest.h>

#include "server/accounts/report.h"
#include "tests/server/administration.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche;
using namespace pioche::test;

namespace {

HttpResponse report(HttpClient& author, const HttpClient& person, const std::string& more = "") {
  return author.request("POST", "/api/reports",
                        R"({"person":")" + person.id() + R"(","reason":"Insults.")" + more + "}");
}

std::string id_of(const HttpResponse& response) {
  return std::string(ParsedJson(response.body)["id"].text());
}

std::string named(const std::string& report) { return R"({"report":")" + report + "\"}"; }

}  // namespace

TEST_CASE("a report has the last lines of the chat, from the server") {
  AdministeredServer server;
  const std::string table = server.guest.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient guest(server.guest, "/ws/tables/" + table);
  WebSocketClient stranger(server.stranger, "/ws/tables/" + table);
  std::int64_t insult = 0;
  for (int i = 1; i <= 8; ++i) {
    WebSocketClient& speaker = i % 2 == 1 ? guest : stranger;
    speaker.send(R"({"do":"chat","text":"line )" + std::to_string(i) + "\"}");
    const std::int64_t number = ParsedJson(stranger.receive("chat"))["number"].integer();
    if (i == 1) insult = number;
  }
  const std::string at = R"(,"table":")" + table + "\"";
  const auto with_line = [&](std::int64_t line) {
    return at + R"(,"line":)" + std::to_string(line);
  };
  // What a client could make up is refused.
  HttpClient elsewhere(server.server.port());
  elsewhere.create_account("elsewhere");
  CHECK(code_of(report(elsewhere, server.guest, at)) == "no_such_table");
  CHECK(code_of(report(server.stranger, server.guest, with_line(insult + 1000))) == "no_such_line");
  CHECK(code_of(report(server.stranger, server.chief, with_line(insult))) == "no_such_line");

  const HttpResponse made = report(server.stranger, server.guest, with_line(insult));
  REQUIRE(made.status == 201);
  const ParsedJson shown(server.perform(server.moderator, "report", named(id_of(made))).body);
  CHECK(shown["table"].text() == table);
  CHECK(shown["chat"].size() == 6);
  std::vector<std::string> texts;
  for (const json::Value line : shown["chat"]) texts.emplace_back(line.find("text").text());
  CHECK(texts.front() == "line 1");
  CHECK(texts.back() == "line 6");
}

TEST_CASE("who reports is told the outcome, and nobody else learns of it") {
  AdministeredServer server;
  const std::string made = id_of(report(server.guest, server.stranger));
  const auto told = [&] { return server.guest.get("/api/me/reports").body; };
  CHECK(told().find("\"outcome\":null") != std::string::npos);
  CHECK(code_of(report(server.guest, server.stranger)) == "already_reported");
  CHECK(ParsedJson(server.stranger.get("/api/me/reports").body)["reports"].size() == 0);
  const std::string closing =
      R"({"report":")" + made + R"(","outcome":"noted","note":"We keep an eye on it."})";
  CHECK(server.perform(server.moderator, "close-report", closing).status == 200);
  CHECK(code_of(server.perform(server.moderator, "close-report", closing)) == "report_closed");
  CHECK(told().find("We keep an eye on it.") != std::string::npos);
  CHECK(told().find("\"outcome\":\"noted\"") != std::string::npos);
  const auto listed = [&](const std::string& state) {
    const ParsedJson list(
        server.perform(server.moderator, "reports", R"({"state":")" + state + "\"}").body);
    return list["count"].integer();
  };
  CHECK(listed("open") == 0);
  CHECK(listed("closed") == 1);
  // The export of who was reported says that there was a report, and nothing of its author.
  const std::string exported = server.stranger.get("/api/me/export").body;
  CHECK(exported.find("\"reports\"") != std::string::npos);
  CHECK(exported.find(server.guest.id()) == std::string::npos);
  CHECK(exported.find("Insults.") == std::string::npos);
  CHECK(server.guest.get("/api/me/export").body.find("own_reports") != std::string::npos);
}

TEST_CASE("threat: reports are used against people") {
  AdministeredServer server([](server::Options& options) { options.exempt = {}; });
  CHECK(code_of(report(server.guest, server.guest)) == "report_self");
  CHECK(code_of(server.guest.request("POST", "/api/reports",
                                     R"({"person":"nobody","reason":"x"})")) == "no_such_person");
  for (const std::string reason : {"", " ", "a\\u202eb"})
    CHECK(code_of(server.guest.request("POST", "/api/reports",
                                       R"({"person":")" + server.chief.id() + R"(","reason":")" +
                                           reason + "\"}")) == "bad_reason");
  HttpClient unknown(server.server.port());
  CHECK(code_of(report(unknown, server.guest)) == "who");
  // A moderator learns nothing of reports about moderators.
  const std::string made = id_of(report(server.stranger, server.moderator));
  const auto count = [&](HttpClient& who) {
    return ParsedJson(server.perform(who, "reports").body)["count"].integer();
  };
  CHECK(count(server.moderator) == 0);
  CHECK(count(server.chief) == 1);
  CHECK(code_of(server.perform(server.moderator, "report", named(made))) == "no_such_report");
  CHECK(code_of(server.perform(server.moderator, "close-report",
                               R"({"report":")" + made + R"(","outcome":"noted"})")) ==
        "no_such_report");
  // A few a day.
  std::string last;
  for (int i = 0; i < 10 && last.empty(); ++i) {
    HttpClient other(server.server.port());
    other.become_guest("Other");
    last = code_of(report(server.guest, other));
  }
  CHECK(last == "too_often");
}

TEST_CASE("whoever is deleted is in no report any more") {
  AdministeredServer server;
  const std::string table = server.guest.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient guest(server.guest, "/ws/tables/" + table);
  WebSocketClient stranger(server.stranger, "/ws/tables/" + table);
  guest.send(R"({"do":"chat","text":"from the guest"})");
  CHECK(stranger.receive("chat").find("from the guest") != std::string::npos);
  stranger.send(R"({"do":"chat","text":"from the stranger"})");
  CHECK(guest.receive("chat").find("from the guest") != std::string::npos);
  CHECK(guest.receive("chat").find("from the stranger") != std::string::npos);
  const std::string at = R"(,"table":")" + table + "\"";
  const std::string made = id_of(report(server.guest, server.stranger, at));
  CHECK(server.guest.request("DELETE", "/api/me").status == 200);
  const std::string shown = server.perform(server.moderator, "report", named(made)).body;
  CHECK(shown.find("from the stranger") != std::string::npos);
  CHECK(shown.find("from the guest") == std::string::npos);
  CHECK(shown.find(server.guest.id()) == std::string::npos);
  CHECK(server
            .perform(server.moderator, "close-report",
                     R"({"report":")" + made + R"(","outcome":"noted"})")
            .status == 200);
  CHECK(server.stranger.request("DELETE", "/api/me", R"({"password":"correct horse"})").status ==
        200);
  CHECK(code_of(server.perform(server.moderator, "report", named(made))) == "no_such_report");
}

TEST_CASE("reports are read as they were written") {
  const accounts::Report report{.id = "r",
                                .person = "p",
                                .created = 7,
                                .author = "a",
                                .reason = "\"x\"",
                                .table = "t",
                                .lines = {{"p", 5, "hm"}, {"a", 6, "phrase"}},
                                .outcome = "noted",
                                .note = "n"};
  CHECK(accounts::decode_report(accounts::encode(report, 9)) == report);
  const accounts::OwnReport own{"r", "a", 7, "p", "noted", "n"};
  CHECK(accounts::decode_own_report(accounts::encode(own, 9)) == own);
}
