// A server, and two people who use it.
#pragma once

#include <functional>
#include <string>

#include "tests/server/client.h"
#include "tests/server/running_server.h"

namespace pioche::test {

struct TwoPeople {
  // `change` may alter the options of `options_in`.
  explicit TwoPeople(const std::function<void(server::Options&)>& change = {})
      : server(changed(options_in(folder.path()), change)),
        anna(server.port()),
        bob(server.port()) {}

  TemporaryFolder folder;
  RunningServer server;
  HttpClient anna;
  HttpClient bob;

 private:
  static server::Options changed(server::Options options,
                                 const std::function<void(server::Options&)>& change) {
    if (change) change(options);
    return options;
  }
};

// The code of the error in a response; empty where there is none.
inline std::string code_of(const HttpResponse& response) {
  const ParsedJson read(response.body);
  const json::Value error = read["error"];
  return error ? std::string(error.find("code").text()) : std::string{};
}

}  // namespace pioche::test
