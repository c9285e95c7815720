// pioche token: the tokens of an account, with which its programs play.
#include <chrono>
#include <cstdio>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "client/commands.h"
#include "client/credentials.h"
#include "engine/json.h"
#include "text/display_safety.h"
#include "text/messages.h"

namespace pioche::client {

namespace {

class TokenCommand {
 public:
  explicit TokenCommand(const Arguments& arguments)
      : arguments_(arguments), server_(server_flag(arguments)) {}

  int run() {
    const auto& words = arguments_.positional();
    const std::string action = words.empty() ? "list" : words[0];
    const bool is_known = (action == "list" && words.size() < 2) ||
                          ((action == "make" || action == "delete") && words.size() == 2);
    const auto login = arguments_.value("--login");
    if (!is_known || !login) throw UsageError(said(is_known ? "usage.login" : "usage.token"));
    try {
      sign_in(*login);
      if (action == "list") return list();
      if (action == "make") return make(words[1]);
      return remove(words[1]);
    } catch (const ConnectionError& error) {
      throw_unreachable(arguments_, server_, error);
    }
  }

 private:
  std::string said(std::string_view key, std::initializer_list<MessageArgument> values = {}) const {
    return format_message(arguments_.language(), {}, key, values);
  }

  Response call(const std::string& method, const std::string& path, const std::string& body = {}) {
    Headers headers{{"X-Pioche", "1"}, {"Accept-Language", std::string(arguments_.language())}};
    if (!body.empty() || method != "GET") headers.emplace_back("Content-Type", "application/json");
    if (!cookie_.empty()) headers.emplace_back("Cookie", cookie_);
    Response response = request(server_, method, path, headers, body);
    check_response(arguments_, server_, response);
    return response;
  }

  static std::string object(std::initializer_list<std::pair<std::string_view, std::string>> texts) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    for (const auto& [key, value] : texts) out.key(key).text(value);
    out.end_object();
    return text;
  }

  void sign_in(const std::string& login) {
    const std::string password = password_flag(arguments_);
    cookie_ =
        call("POST", "/api/session", object({{"login", login}, {"password", password}})).cookie;
  }

  int list() {
    const Response response = call("GET", "/api/tokens");
    json::Document document;
    if (!document.read(response.body) || !document.root().find("tokens").is(json::Kind::list))
      throw ConnectionError(said("client.no_server"));
    const json::Value tokens = document.root().find("tokens");
    if (tokens.size() == 0) fmt::print("{}\n", said("token.none"));
    for (const json::Value token : tokens)
      fmt::print("{}  {}  {}\n", shown(token.find("id")), day_of(token.find("used")),
                 shown(token.find("label")));
    return 0;
  }

  int make(const std::string& label) {
    const Response response = call("POST", "/api/tokens", object({{"label", label}}));
    json::Document document;
    if (!document.read(response.body) || !document.root().find("token").is(json::Kind::text))
      throw ConnectionError(said("client.no_server"));
    fmt::print("{}\n", shown(document.root().find("token")));
    fmt::print(stderr, "{}\n", said("token.made"));
    return 0;
  }

  int remove(const std::string& id) {
    if (id.find_first_not_of("0123456789abcdef") != std::string::npos || id.size() > 64)
      throw UsageError(said("usage.token"));
    call("DELETE", "/api/tokens/" + id, "{}");
    fmt::print("{}\n", said("token.deleted"));
    return 0;
  }

  static std::string shown(json::Value text) {
    if (!text.is(json::Kind::text) || display_safety_of(text.text()) == DisplaySafety::unsafe)
      return "?";
    return std::string(text.text());
  }

  // The day on which it was last used; milliseconds since 1970.
  static std::string day_of(json::Value time) {
    if (!time.is(json::Kind::integer)) return std::string(10, '-');
    const std::time_t seconds = time.integer() / 1000;
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(seconds));
  }

  const Arguments& arguments_;
  ServerUrl server_;
  std::string cookie_;
};

}  // namespace

int run_token(const Arguments& arguments) { return TokenCommand(arguments).run(); }

}  // namespace pioche::client
