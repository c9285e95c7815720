// A server with an administrator, a moderator and others, for tests of administration.
#pragma once

#include <doctest/doctest.h>

#include "tests/server/program.h"
#include "tests/server/two_people.h"

namespace pioche::test {

struct AdministeredServer {
  explicit AdministeredServer(const std::function<void(server::Options&)>& change = {})
      : people(change),
        server(people.server),
        chief(server.port()),
        moderator(server.port()),
        stranger(server.port()),
        guest(server.port()) {
    chief.create_account("chief");
    moderator.create_account("moderator");
    stranger.create_account("stranger");
    guest.become_guest("Gus");
    REQUIRE(at_machine({"role", "person=chief", "role=administrator"}).status == 0);
    REQUIRE(at_machine({"role", "person=moderator", "role=moderator"}).status == 0);
  }

  // `pioche admin …` on the machine of the server.
  ProgramResult at_machine(std::vector<std::string> words) const {
    words.insert(words.begin(), "admin");
    words.insert(words.end(), {"--data", people.folder.path(), "--lang", "en"});
    return run_program(std::move(words));
  }

  static HttpResponse perform(HttpClient& who, const std::string& operation,
                              const std::string& arguments = "{}") {
    return who.request("POST", "/api/admin/" + operation, arguments);
  }

  TwoPeople people;
  RunningServer& server;
  HttpClient chief;
  HttpClient moderator;
  HttpClient stranger;
  HttpClient guest;
};

}  // namespace pioche::test
