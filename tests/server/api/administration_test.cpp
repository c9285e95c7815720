// Every administrative operation over the API: what it does, and that nobody else can perform it.
#include "tests/server/administration.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <sys/resource.h>
#include <thread>

#include "server/admin/operation.h"
#include "tests/sanitizer.h"
#include "tests/server/captured_stderr.h"
#include "tests/server/eventually.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::test;

namespace {

const std::string new_table = R"({"game":"skyjo","players":2,"public":true})";

struct Case {
  // The arguments, for a fresh server.
  std::function<std::string(AdministeredServer&)> arguments;
  // What has become of it.
  std::function<void(AdministeredServer&, const ParsedJson& result)> check;
  // Why a server that is not in a cluster does not do it (tests/cluster/cluster_test.cpp does it).
  std::string refusal = {};
};

Case of_a_cluster(const std::string& arguments) {
  return {[arguments](AdministeredServer&) { return arguments; }, {}, "no_cluster"};
}

std::string person(const HttpClient& one, const std::string& more = "") {
  return R"({"person":")" + one.id() + "\"" + more + "}";
}

Case with(const std::string& arguments,
          std::function<void(AdministeredServer&, const ParsedJson&)> check) {
  return {[arguments](AdministeredServer&) { return arguments; }, std::move(check), {}};
}

std::string site_field(AdministeredServer& server, const std::string& key) {
  return std::string(ParsedJson(server.guest.get("/api/site").body)[key].text());
}

std::string open_table(AdministeredServer& server) { return server.guest.open_table(new_table); }

// One for each operation: a new one without a case fails.
std::map<std::string, Case> cases() {
  std::map<std::string, Case> all;
  all["tables"] = {[](AdministeredServer& server) {
                     open_table(server);
                     return std::string(R"({"skip":0})");
                   },
                   [](AdministeredServer& server, const ParsedJson& result) {
                     CHECK(result["count"].integer() == 1);
                     const json::Value table = *result["tables"].begin();
                     CHECK(table.find("owner").text() == server.guest.id());
                   }};
  all["table"] = {
      [](AdministeredServer& server) { return R"({"table":")" + open_table(server) + "\"}"; },
      [](AdministeredServer&, const ParsedJson& result) {
        CHECK(result["summary"].find("host").text() == "Gus");
        CHECK(result["log_entries"].integer() > 0);
      }};
  all["close-table"] = {
      [](AdministeredServer& server) {
        return R"({"table":")" + open_table(server) + R"(","reason":"insults"})";
      },
      [](AdministeredServer& server, const ParsedJson&) {
        CHECK(eventually(
            [&] { return ParsedJson(server.guest.get("/api/lobby").body)["tables"].size() == 0; }));
      }};
  all["online"] = with("{}", [](AdministeredServer&, const ParsedJson& result) {
    CHECK(result["count"].integer() == 0);
  });
  all["person"] = {[](AdministeredServer& server) { return person(server.guest); },
                   [](AdministeredServer&, const ParsedJson& result) {
                     CHECK(result["name"].text() == "Gus");
                     CHECK(result["ban"].is(json::Kind::null));
                   }};
  all["bans"] = with("{}", [](AdministeredServer&, const ParsedJson& result) {
    CHECK(result["bans"].size() == 0);
  });
  all["ban"] = {[](AdministeredServer& server) {
                  return person(server.guest, R"(,"hours":24,"reason":"Spam.")");
                },
                [](AdministeredServer& server, const ParsedJson&) {
                  const HttpResponse refused =
                      server.guest.request("POST", "/api/tables", new_table);
                  CHECK(code_of(refused) == "banned");
                  CHECK(refused.body.find("Spam.") != std::string::npos);
                }};
  all["unban"] = {
      [](AdministeredServer& server) {
        CHECK(server.at_machine({"ban", "person=" + server.guest.id(), "hours=0"}).status == 0);
        return person(server.guest);
      },
      [](AdministeredServer& server, const ParsedJson&) {
        CHECK(server.guest.request("POST", "/api/tables", new_table).status == 201);
      }};
  const auto report = [](AdministeredServer& server) {
    const HttpResponse made = server.stranger.request(
        "POST", "/api/reports", R"({"person":")" + server.guest.id() + R"(","reason":"Spam."})");
    CHECK(made.status == 201);
    return std::string(ParsedJson(made.body)["id"].text());
  };
  all["reports"] = {[report](AdministeredServer& server) {
                      report(server);
                      return std::string("{}");
                    },
                    [](AdministeredServer& server, const ParsedJson& result) {
                      CHECK(result["count"].integer() == 1);
                      const json::Value one = *result["reports"].begin();
                      CHECK(one.find("person").text() == server.guest.id());
                      CHECK(one.find("author").text() == server.stranger.id());
                    }};
  all["report"] = {
      [report](AdministeredServer& server) { return R"({"report":")" + report(server) + "\"}"; },
      [](AdministeredServer&, const ParsedJson& result) {
        CHECK(result["reason"].text() == "Spam.");
        CHECK(result["chat"].size() == 0);
      }};
  all["close-report"] = {[report](AdministeredServer& server) {
                           return R"({"report":")" + report(server) +
                                  R"(","outcome":"banned","note":"Thank you."})";
                         },
                         [](AdministeredServer& server, const ParsedJson&) {
                           const ParsedJson told(server.stranger.get("/api/me/reports").body);
                           const json::Value one = *told["reports"].begin();
                           CHECK(one.find("outcome").text() == "banned");
                           CHECK(one.find("note").text() == "Thank you.");
                         }};
  all["rename"] = {
      [](AdministeredServer& server) { return person(server.guest, R"(,"name":"Gustav")"); },
      [](AdministeredServer& server, const ParsedJson&) {
        CHECK(ParsedJson(server.guest.get("/api/me").body)["person"].find("name").text() ==
              "Gustav");
      }};
  all["ban-network"] = with(R"({"network":"192.0.2.7","hours":0,"reason":"Spam."})",
                            [](AdministeredServer& server, const ParsedJson& result) {
                              CHECK(result["network"].text() == "192.0.2.7");
                              CHECK(server.guest.get("/api/me").status == 200);
                            });
  all["unban-network"] = {
      [](AdministeredServer& server) {
        CHECK(server.at_machine({"ban-network", "network=127.0.0.0/8", "hours=1"}).status == 0);
        CHECK(code_of(server.guest.request("POST", "/api/tables", new_table)) == "banned");
        CHECK(server.at_machine({"unban-network", "network=127.0.0.9/8"}).status == 0);
        CHECK(server.guest.request("POST", "/api/tables", new_table).status == 201);
        // However it is written.
        CHECK(server.at_machine({"ban-network", "network=2001:DB8::1/32", "hours=1"}).status == 0);
        return std::string(R"({"network":"2001:db8::/32"})");
      },
      [](AdministeredServer& server, const ParsedJson&) {
        CHECK(ParsedJson(server.perform(server.chief, "bans").body)["count"].integer() == 0);
      }};
  all["reset-password"] = {
      [](AdministeredServer& server) { return person(server.stranger); },
      [](AdministeredServer& server, const ParsedJson& result) {
        const std::string link(result["link"].text());
        REQUIRE(link.starts_with("/reset#"));
        const std::string body = R"({"code":")" + link.substr(link.find('#') + 1) +
                                 R"(","password":"another password"})";
        HttpClient other(server.server.port());
        CHECK(other.request("POST", "/api/password-reset", body).status == 200);
        CHECK(code_of(other.request("POST", "/api/password-reset", body)) == "bad_code");
        CHECK(ParsedJson(server.stranger.get("/api/me").body)["person"].is(json::Kind::null));
      }};
  all["settings"] = with("{}", [](AdministeredServer&, const ParsedJson& result) {
    CHECK(result["guest_days"].integer() == 60);
    CHECK(result["announcement"].is(json::Kind::null));
  });
  all["announce"] = with(R"({"text":"Tea at five.","hours":1,"restart_minutes":10})",
                         [](AdministeredServer& server, const ParsedJson&) {
                           const ParsedJson site(server.guest.get("/api/site").body);
                           CHECK(site["announcement"].find("text").text() == "Tea at five.");
                           CHECK(site["announcement"].find("restart").integer() > 0);
                         });
  all["registration"] = with(
      R"({"accounts":"closed","guests":"closed"})",
      [](AdministeredServer& server, const ParsedJson&) {
        CHECK(site_field(server, "registration") == "closed");
        HttpClient other(server.server.port());
        CHECK(code_of(other.request("POST", "/api/guest", R"({"name":"Eve"})")) == "guests_closed");
        CHECK(code_of(
                  other.request("POST", "/api/accounts",
                                R"({"name":"Eve","login":"eve","password":"a good password"})")) ==
              "registration_closed");
      });
  all["invite"] = {
      [](AdministeredServer& server) {
        CHECK(server.at_machine({"registration", "accounts=invitation"}).status == 0);
        return std::string(R"({"hours":2})");
      },
      [](AdministeredServer& server, const ParsedJson& result) {
        const std::string link(result["link"].text());
        const auto body = [&](const std::string& login) {
          return R"({"name":"Eve","login":")" + login +
                 R"(","password":"a good password","invitation":")" +
                 link.substr(link.find('#') + 1) + "\"}";
        };
        HttpClient first(server.server.port());
        HttpClient second(server.server.port());
        CHECK(code_of(first.request("POST", "/api/accounts",
                                    R"({"name":"Eve","login":"eve","password":"a good one"})")) ==
              "invitation_needed");
        CHECK(first.request("POST", "/api/accounts", body("eve")).status == 201);
        CHECK(code_of(second.request("POST", "/api/accounts", body("eve2"))) ==
              "invitation_needed");
      }};
  all["retention"] = with(R"({"guest_days":7,"table_days":"3"})",
                          [](AdministeredServer&, const ParsedJson& result) {
                            CHECK(result["guest_days"].integer() == 7);
                            CHECK(result["table_days"].integer() == 3);
                          });
  all["mode"] = with(R"({"mode":"draining"})", [](AdministeredServer& server, const ParsedJson&) {
    CHECK(code_of(server.guest.request("POST", "/api/tables", new_table)) == "draining");
  });
  all["roles"] = with("{}", [](AdministeredServer&, const ParsedJson& result) {
    CHECK(result["people"].size() == 2);
  });
  all["audit"] = with("{}", [](AdministeredServer&, const ParsedJson& result) {
    CHECK(result["intact"].boolean());
    CHECK(result["entries"].size() >= 2);
  });
  all["nodes"] = of_a_cluster("{}");
  all["drain"] = of_a_cluster(R"({"node":"node1"})");
  all["role"] = {};  // on the machine only: below
  return all;
}

std::int64_t audit_entries(AdministeredServer& server) {
  const ParsedJson log(server.perform(server.chief, "audit").body);
  return (*log["entries"].begin()).find("number").integer();
}

// Whoever may not administer at all, but the guest and the stranger of the server.
struct Others {
  explicit Others(AdministeredServer& server)
      : unknown(server.server.port()),
        program(server.server.port()),
        program_of_moderator(server.server.port()) {
    const auto token_of = [](HttpClient& person) {
      const ParsedJson made(person.request("POST", "/api/tokens", R"({"label":"bot"})").body);
      return std::string(made["token"].text());
    };
    program.token = token_of(server.chief);
    program_of_moderator.token = token_of(server.moderator);
    for (HttpClient* one : {&program, &program_of_moderator})
      CHECK(code_of(one->get("/api/admin")) == "no_token");
  }
  mutable HttpClient unknown;
  mutable HttpClient program;  // of an administrator
  mutable HttpClient program_of_moderator;
};

// Everybody is refused who does not have the rights, and with the right arguments, too.
void refuse_all(AdministeredServer& server, const Others& others,
                const server::Operation& operation, const std::string& arguments) {
  const std::string name(operation.name);
  CAPTURE(name);
  CAPTURE(arguments);
  const auto refused = [&](HttpClient& who) {
    return code_of(server.perform(who, name, arguments));
  };
  CHECK(refused(others.unknown) == "who");
  CHECK(refused(others.program) == "no_token");
  CHECK(refused(others.program_of_moderator) == "no_token");
  CHECK(refused(server.stranger) == "not_allowed");
  CHECK(refused(server.guest) == "account_needed");
  if (operation.rights != server::Rights::moderator)
    CHECK(refused(server.moderator) == "not_allowed");
  if (operation.rights == server::Rights::machine) CHECK(refused(server.chief) == "not_allowed");
}

void expect_label(const std::string& name) {
  CAPTURE(name);
  for (const std::string_view language : languages())
    CHECK(has_message(language, {}, "web.admin.field." + name));
}

// The page shows each field of a result, and each column of a list, by the name that it has in lang/.
void expect_labels(const ParsedJson& result) {
  for (auto field = result.document.root().begin(); field != result.document.root().end();
       ++field) {
    expect_label(std::string(field.key()));
    const json::Value value = *field;
    if (!value.is(json::Kind::list)) continue;
    for (const json::Value row : value)
      if (row.is(json::Kind::object))
        for (auto column = row.begin(); column != row.end(); ++column)
          expect_label(std::string(column.key()));
  }
}

}  // namespace

TEST_CASE(
    "every administrative operation does what it says, the audit log has it, and all others are "
    "refused") {
  const std::map<std::string, Case> all = cases();
  for (const server::Operation& operation : server::operations()) {
    const std::string name(operation.name);
    CAPTURE(name);
    REQUIRE_MESSAGE(all.contains(name), "add a case for the new operation");
    if (operation.rights == server::Rights::machine) continue;
    AdministeredServer server;
    const std::string arguments = all.at(name).arguments(server);
    const Others others(server);
    const std::int64_t before = audit_entries(server);
    refuse_all(server, others, operation, arguments);
    CHECK(audit_entries(server) == before);
    const HttpResponse response = server.perform(server.chief, name, arguments);
    CAPTURE(response.body);
    if (const std::string& refusal = all.at(name).refusal; !refusal.empty()) {
      CHECK(code_of(response) == refusal);
      CHECK(audit_entries(server) == before);
      continue;
    }
    REQUIRE(response.status == 200);
    CHECK(audit_entries(server) == before + (operation.audit == server::Audit::entry ? 1 : 0));
    expect_labels(ParsedJson(response.body));
    all.at(name).check(server, ParsedJson(response.body));
  }
}

TEST_CASE("every argument of an operation has its name on the page") {
  for (const server::Operation& operation : server::operations())
    for (const server::Parameter& parameter : operation.parameters)
      expect_label(std::string(parameter.name));
  // The result of `nodes`, which takes a cluster.
  for (const std::string field : {"nodes", "node", "version", "tables", "draining", "reachable"})
    expect_label(field);
}

TEST_CASE("everybody is told the operations of their role") {
  AdministeredServer server;
  const auto told = [](HttpClient& who) {
    return ParsedJson(who.get("/api/admin").body)["operations"].size();
  };
  const auto among = [](std::initializer_list<server::Rights> rights) {
    return static_cast<std::size_t>(
        std::ranges::count_if(server::operations(), [&](const server::Operation& operation) {
          return operation.servers == server::Servers::any &&
                 std::ranges::find(rights, operation.rights) != rights.end();
        }));
  };
  CHECK(told(server.moderator) == among({server::Rights::moderator}));
  CHECK(told(server.chief) == among({server::Rights::moderator, server::Rights::administrator}));
  // What is for a cluster is not offered without one.
  CHECK(server.chief.get("/api/admin").body.find("\"drain\"") == std::string::npos);
  CHECK(server.at_machine({}).output.find("pioche admin nodes") == std::string::npos);
}

TEST_CASE("threat: somebody administers who is not an administrator") {
  AdministeredServer server;
  const Others others(server);
  CHECK(code_of(server.stranger.get("/api/admin")) == "not_allowed");
  const std::int64_t before = audit_entries(server);
  for (const server::Operation& operation : server::operations())
    refuse_all(server, others, operation, "{}");
  // What only the machine may, with arguments that would do.
  const server::Operation* role = server::find_operation("role");
  REQUIRE(role->rights == server::Rights::machine);
  for (const std::string given : {"none", "moderator", "administrator"})
    for (const HttpClient* who : {&server.stranger, &server.moderator, &server.chief})
      refuse_all(server, others, *role, person(*who, R"(,"role":")" + given + "\""));
  CHECK(audit_entries(server) == before);
}

TEST_CASE("threat: a moderator does more than moderate") {
  AdministeredServer server;
  const auto ban = [&](const HttpClient& who, const std::string& hours) {
    return code_of(server.perform(server.moderator, "ban",
                                  R"({"person":")" + who.id() + R"(","hours":)" + hours + "}"));
  };
  CHECK(ban(server.guest, "0") == "not_allowed");
  CHECK(ban(server.guest, "721") == "not_allowed");
  CHECK(ban(server.chief, "1") == "not_allowed");
  CHECK(ban(server.moderator, "1") == "not_allowed");
  CHECK(code_of(server.perform(server.moderator, "rename",
                               R"({"person":"chief","name":"Fool"})")) == "not_allowed");
  CHECK(ban(server.guest, "720") == "");
  const auto unban = [&](HttpClient& actor, const HttpClient& who) {
    return code_of(server.perform(actor, "unban", person(who)));
  };
  CHECK(unban(server.moderator, server.guest) == "");
  // What an administrator has decided, a moderator neither lifts nor shortens.
  const auto ban_for_good = [&](const HttpClient& who) {
    return code_of(server.perform(server.chief, "ban", person(who, R"(,"hours":0)")));
  };
  CHECK(ban_for_good(server.guest) == "");
  CHECK(server.at_machine({"ban", "person=stranger", "hours=1"}).status == 0);
  for (const HttpClient* banned : {&server.guest, &server.stranger}) {
    CHECK(unban(server.moderator, *banned) == "not_allowed");
    CHECK(ban(*banned, "1") == "not_allowed");
    CHECK(unban(server.chief, *banned) == "");
    CHECK(ban(*banned, "1") == "");
  }
  CHECK(ban_for_good(server.guest) == "");  // an administrator replaces any
  // Roles are given on the machine alone, and to accounts alone.
  CHECK(server.at_machine({"role", "person=" + server.guest.id(), "role=moderator"}).status == 1);
  CHECK(server.at_machine({"role", "person=moderator", "role=none"}).status == 0);
  CHECK(code_of(server.perform(server.moderator, "bans")) == "not_allowed");
}

TEST_CASE("lists of operations begin where they are asked to") {
  AdministeredServer server;
  for (const HttpClient* one : {&server.guest, &server.stranger})
    CHECK(server.perform(server.chief, "ban", person(*one, R"(,"hours":1)")).status == 200);
  const auto shown = [&](const std::string& operation, const std::string& list, int skip) {
    const ParsedJson result(
        server.perform(server.chief, operation, R"({"skip":)" + std::to_string(skip) + "}").body);
    CHECK(result["count"].integer() == 2);
    return result[list].size();
  };
  CHECK(shown("bans", "bans", 0) == 2);
  CHECK(shown("bans", "bans", 1) == 1);
  CHECK(shown("bans", "bans", 5) == 0);
  CHECK(shown("roles", "people", 1) == 1);
}

TEST_CASE("arguments of operations are checked") {
  AdministeredServer server;
  const auto code = [&](const std::string& operation, const std::string& arguments) {
    return code_of(server.perform(server.chief, operation, arguments));
  };
  CHECK(code("dance", "{}") == "no_such_operation");
  CHECK(code("ban", R"({"person":"stranger"})") == "argument_missing");
  CHECK(code("ban", R"({"person":"nobody-here","hours":1})") == "no_such_person");
  CHECK(code("ban", R"({"person":"stranger","hours":-1})") == "bad_argument");
  CHECK(code("ban", R"({"person":"stranger","hours":[1]})") == "bad_argument");
  CHECK(code("ban", R"({"person":"stranger","hours":1,"colour":"red"})") == "unknown_argument");
  CHECK(code("ban", R"({"person":"stranger","hours":1,"reason":")" + std::string(301, 'x') +
                        "\"}") == "bad_argument");
  CHECK(code("ban-network", R"({"network":"0.0.0.0/0","hours":1})") == "bad_argument");
  CHECK(code("ban-network", R"({"network":"everybody","hours":1})") == "bad_argument");
  CHECK(code("mode", R"({"mode":"asleep"})") == "bad_argument");
  CHECK(code("table", R"({"table":"nowhere"})") == "no_such_table");
  CHECK(code("announce", R"({"hours":1})") == "argument_missing");
  CHECK(code("reset-password", R"({"person":")" + server.guest.id() + "\"}") == "no_account");
  const std::int64_t before = audit_entries(server);
  CHECK(code("unban", person(server.guest)) == "no_such_ban");
  CHECK(code("unban-network", R"({"network":"192.0.2.0/24"})") == "no_such_ban");
  CHECK(audit_entries(server) == before);
}

TEST_CASE("two administrators change two settings at once, and both are changed") {
  AdministeredServer server;
  HttpClient other(server.server.port());
  other.set_cookie(server.chief.cookie());
  for (std::int64_t days = 1; days <= 20; ++days) {
    const std::string number = std::to_string(days);
    std::thread second(
        [&] { server.perform(other, "announce", R"({"hours":1,"text":")" + number + "\"}"); });
    server.perform(server.chief, "retention", R"({"guest_days":)" + number + "}");
    second.join();
    const ParsedJson settings(server.perform(server.chief, "settings").body);
    CHECK(settings["guest_days"].integer() == days);
    CHECK(settings["announcement"].find("text").text() == number);
  }
}

TEST_CASE("of two moderators who close a report at once the first decides") {
  AdministeredServer server;
  for (int i = 0; i < 10; ++i) {
    const ParsedJson made(
        server.stranger
            .request("POST", "/api/reports",
                     R"({"person":")" + server.guest.id() + R"(","reason":"Spam."})")
            .body);
    const auto close = [&](HttpClient& who, const std::string& outcome) {
      return code_of(server.perform(who, "close-report",
                                    R"({"report":")" + std::string(made["id"].text()) +
                                        R"(","outcome":")" + outcome + "\"}"));
    };
    std::string first;
    std::thread moderator([&] { first = close(server.moderator, "noted"); });
    const std::string second = close(server.chief, "unfounded");
    moderator.join();
    CHECK(std::min(first, second) == "");
    CHECK(std::max(first, second) == "report_closed");
    const ParsedJson told(server.stranger.get("/api/me/reports").body);
    int noted = 0;
    for (const json::Value one : told["reports"]) noted += one.find("outcome").text() == "noted";
    int unfounded = 0;
    for (const json::Value one : told["reports"])
      unfounded += one.find("outcome").text() == "unfounded";
    CHECK(noted + unfounded == i + 1);
  }
}

TEST_CASE("`pioche admin` is answered again after there were no descriptors left") {
  // When something is thrown a sanitizer opens /proc/self/maps, and ends a process that cannot.
  if (pioche::tests::is_sanitized) return;
  const TemporaryFolder folder;
  const CapturedStderr captured;
  ServerProcess server(folder.path());
  server.start();
  rlimit own{};
  REQUIRE(prlimit(server.process(), RLIMIT_NOFILE, nullptr, &own) == 0);
  const rlimit none{3, own.rlim_max};  // poll() takes as many: the log is still written
  REQUIRE(prlimit(server.process(), RLIMIT_NOFILE, &none, nullptr) == 0);
  ProgramResult result;
  std::thread asking(
      [&] { result = run_program({"admin", "settings", "--data", folder.path(), "--json"}); });
  CHECK(eventually(
      [&] { return captured.text().find("`pioche admin` has to wait") != std::string::npos; }));
  REQUIRE(prlimit(server.process(), RLIMIT_NOFILE, &own, nullptr) == 0);
  asking.join();
  CHECK(result.status == 0);
  CHECK(result.output.find("guest_days") != std::string::npos);
  CHECK(server.stop() == 0);
}

TEST_CASE("a ban and a closed table end the connections at once") {
  AdministeredServer server;
  const std::string table = server.stranger.open_table(new_table);
  WebSocketClient host(server.stranger, "/ws/tables/" + table);
  WebSocketClient watcher(server.guest, "/ws/tables/" + table);
  CHECK(host.receive().has_value());
  CHECK(watcher.receive().has_value());
  const ParsedJson online(server.perform(server.moderator, "online").body);
  CHECK(online["count"].integer() == 2);
  CHECK((*online["people"].begin()).find("network").text() == "127.0.0.1");
  CHECK(server
            .perform(server.moderator, "ban",
                     R"({"person":")" + server.guest.id() + R"(","hours":1})")
            .status == 200);
  CHECK(watcher.receive("closed").find("signed_out") != std::string::npos);
  CHECK(code_of(WebSocketClient::handshake(server.guest, "/ws/tables/" + table)) == "banned");
  CHECK(server.perform(server.moderator, "close-table", R"({"table":")" + table + "\"}").status ==
        200);
  CHECK(host.receive("closed").find("moderated") != std::string::npos);
  while (host.receive()) {
  }
  CHECK(code_of(WebSocketClient::handshake(server.stranger, "/ws/tables/" + table)) ==
        "no_such_table");
}

TEST_CASE("an announcement reaches tables and the lobby at once") {
  AdministeredServer server;
  const std::string table = server.guest.open_table(new_table);
  WebSocketClient host(server.guest, "/ws/tables/" + table);
  WebSocketClient lobby(server.guest, "/ws/lobby");
  CHECK(lobby.receive().has_value());
  CHECK(server.at_machine({"announce", "text=Tea at five.", "hours=1"}).status == 0);
  CHECK(host.receive("announcement").find("Tea at five.") != std::string::npos);
  CHECK(lobby.receive("announcement").find("Tea at five.") != std::string::npos);
  CHECK(server.at_machine({"announce", "hours=0"}).status == 0);
  CHECK(host.receive("announcement").find("null") != std::string::npos);
}

TEST_CASE("in read-only mode nothing is written and nobody is at a table") {
  AdministeredServer server;
  const std::string table = server.guest.open_table(new_table);
  WebSocketClient host(server.guest, "/ws/tables/" + table);
  CHECK(host.receive().has_value());
  CHECK(server.perform(server.chief, "mode", R"({"mode":"read-only"})").status == 200);
  CHECK(host.receive("closed").find("stopping") != std::string::npos);
  while (host.receive()) {
  }
  CHECK(code_of(WebSocketClient::handshake(server.guest, "/ws/tables/" + table)) == "read_only");
  CHECK(code_of(server.guest.request("POST", "/api/tables", new_table)) == "read_only");
  CHECK(code_of(server.guest.request("PATCH", "/api/me", R"({"name":"G"})")) == "read_only");
  CHECK(server.guest.get("/api/me").status == 200);
  CHECK(server.perform(server.chief, "mode", R"({"mode":"normal"})").status == 200);
  WebSocketClient again(server.guest, "/ws/tables/" + table);
  CHECK(again.receive().has_value());
}

TEST_CASE("settings and bans outlive the server") {
  const TemporaryFolder folder;
  HttpClient guest(0);
  {
    const RunningServer server(options_in(folder.path()));
    guest = HttpClient(server.port());
    guest.become_guest("Gus");
    const auto admin = [&](std::vector<std::string> words) {
      words.insert(words.begin(), "admin");
      words.insert(words.end(), {"--data", folder.path()});
      return run_program(std::move(words)).status;
    };
    CHECK(admin({"ban", "person=" + guest.id(), "hours=0", "reason=Enough."}) == 0);
    CHECK(admin({"registration", "accounts=closed"}) == 0);
    CHECK(admin({"retention", "guest_days=9"}) == 0);
  }
  CHECK_FALSE(std::filesystem::exists(folder.path() + "/admin.sock"));
  const RunningServer server(options_in(folder.path()));
  HttpClient again(server.port());
  again.set_cookie(guest.cookie());
  CHECK(code_of(again.request("POST", "/api/tables", new_table)) == "banned");
  CHECK(again.request("DELETE", "/api/me").status == 200);  // whoever is banned may leave
  CHECK(ParsedJson(again.get("/api/site").body)["registration"].text() == "closed");
  const ProgramResult settings =
      run_program({"admin", "settings", "--data", folder.path(), "--lang", "en"});
  CHECK(settings.output.find("guest_days: 9") != std::string::npos);
}

TEST_CASE("threat: a link to a new password is used by somebody else") {
  AdministeredServer server([](server::Options& options) { options.exempt = {}; });
  const ParsedJson made(
      server.perform(server.chief, "reset-password", R"({"person":"stranger"})").body);
  const std::string link(made["link"].text());
  const std::string code = link.substr(link.find('#') + 1);
  CHECK(code.size() == 26);
  const auto use = [&](const std::string& tried) {
    return code_of(server.guest.request(
        "POST", "/api/password-reset", R"({"code":")" + tried + R"(","password":"new password"})"));
  };
  CHECK(use("") == "bad_code");
  CHECK(use(std::string(26, 'a')) == "bad_code");
  // The hash that is stored is no code.
  CHECK(use(std::string(64, 'a')) == "bad_code");
  std::string last;
  for (int tries = 0; tries < 20 && last != "too_often"; ++tries) last = use("x");
  CHECK(last == "too_often");
}
