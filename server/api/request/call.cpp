#include "server/api/request/call.h"

#include <algorithm>

#include "referee/request.h"
#include "server/runtime/log.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

// The name of the language as a view that stays valid; empty if there is no such language.
std::string_view known_language(std::string_view name) {
  static const std::vector<std::string_view> all = languages();
  const auto found = std::find(all.begin(), all.end(), name);
  return found == all.end() ? std::string_view{} : *found;
}

// The parameter `lang`, or the first known language of the header. Weights are ignored: browsers list
// the preferred language first.
std::string_view language_of(const net::Request& request) {
  if (const auto asked = request.parameter("lang"))
    if (const std::string_view language = known_language(*asked); !language.empty())
      return language;
  std::string_view list = request.header("accept-language");
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view part = list.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    part = part.substr(0, part.find_first_of(";-"));
    if (const std::string_view language = known_language(part); !language.empty()) return language;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return default_language;
}

}  // namespace

Call::Call(net::Request received) : request(std::move(received)), language(language_of(request)) {}

bool is_mutation(const net::Request& request) { return !request.is("GET") && !request.is("HEAD"); }

net::Response refusal_with_message(int status, std::string_view code, std::string_view message,
                                   const Error& error) {
  return json_response(
      [&](json::Writer& out) {
        out.key("error").begin_object().key("code").text(code).key("message").text(message);
        write_known_rules(out, error);
        out.end_object();
      },
      status);
}

net::Response refusal(int status, const Call& call, std::string_view code, std::string_view where,
                      std::string_view what) {
  const std::string key = "api." + std::string(code);
  return refusal_with_message(
      status, code, format_message(call.language, {}, key, {{"where", where}, {"what", what}}));
}

net::Response refusal(int status, const Call& call, std::string_view code, const Error& error) {
  return refusal_with_message(status, code, sentence(call.language, {}, error), error);
}

net::Response refusal_about_game(int status, const Call& call, std::string_view code,
                                 std::string_view game) {
  const std::string key = "api." + std::string(code);
  return json_response(
      [&](json::Writer& out) {
        out.key("error").begin_object().key("code").text(code);
        out.key("message").text(message(call.language, {}, key)).key("game").text(game);
        out.end_object();
      },
      status);
}

net::Response refusal(const Call& call, const store::Failure& failure) {
  if (failure.cause() == store::Cause::login_taken) return refusal(409, call, "login_taken");
  if (failure.cause() == store::Cause::used_up) return refusal(403, call, "bad_code");
  log(LogLevel::error, "the store refused: {}", failure.what());
  return refusal(503, call, "storage");
}

net::Response refusal_to_load(const Call& call, const Error& error) {
  return error.rules.empty() ? refusal(409, call, "damaged_log", error)
                             : refusal(409, call, "unknown_rules", error);
}

}  // namespace pioche::server
