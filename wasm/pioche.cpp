#include "wasm/pioche.h"

#include <cstdlib>
#include <map>
#include <string>
#include <unistd.h>

#include "core/messages.h"
#include "core/request.h"
#include "wasm/session.h"

namespace {

using namespace pioche;

std::string input;
std::string output;
std::uint32_t last_session = 0;

std::map<std::uint32_t, Session>& sessions() {
  static std::map<std::uint32_t, Session> all;
  return all;
}

Seed fresh_seed() {
  Seed seed;
  if (getentropy(seed.data(), seed.size()) != 0) std::abort();  // a weak seed would be worse
  return seed;
}

std::string answer(std::uint32_t session, std::string_view request) {
  const auto place = sessions().find(session);
  if (place == sessions().end())
    return refusal(default_language, {}, bad_request("no_session", {}, std::to_string(session)));
  return place->second.answer(request);
}

}  // namespace

std::uint32_t pioche_open() {
  sessions().try_emplace(++last_session, fresh_seed);
  return last_session;
}

void pioche_close(std::uint32_t session) { sessions().erase(session); }

char* pioche_input(std::uint32_t bytes) {
  input.resize(bytes);
  return input.data();
}

std::uint32_t pioche_ask(std::uint32_t session, std::uint32_t bytes) {
  output = answer(session, std::string_view(input).substr(0, bytes));
  return static_cast<std::uint32_t>(output.size());
}

const char* pioche_output() { return output.data(); }
