#include "client/credentials.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include "app/files.h"
#include "engine/json.h"
#include "text/display_safety.h"
#include "text/messages.h"

namespace pioche::client {

namespace {

constexpr const char* token_variable = "PIOCHE_TOKEN";
constexpr std::size_t longest_secret = 1000;

[[noreturn]] void usage_error(const Arguments& arguments, std::string_view key,
                              std::string_view where = {}) {
  throw UsageError(
      format_message(arguments.language(), {}, std::string("usage.") += key, {{"where", where}}));
}

std::string first_line_of(const Arguments& arguments, const std::string& path) {
  std::string content = read_file(arguments.language(), path);
  content.resize(std::min(content.find_first_of("\r\n"), content.size()));
  return content;
}

// Typed without being shown.
std::string typed_secret(const Arguments& arguments) {
  if (isatty(STDIN_FILENO) == 0) usage_error(arguments, "password_file", "--password-file");
  fmt::print(stderr, "{} ", message(arguments.language(), {}, "token.password"));
  termios shown{};
  tcgetattr(STDIN_FILENO, &shown);
  termios hidden = shown;
  hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  std::array<char, longest_secret> line{};
  const bool is_typed = std::fgets(line.data(), static_cast<int>(line.size()), stdin) != nullptr;
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
  fmt::print(stderr, "\n");
  std::string secret(is_typed ? line.data() : "");
  secret.resize(std::min(secret.find_first_of("\r\n"), secret.size()));
  return secret;
}

}  // namespace

ServerUrl server_flag(const Arguments& arguments) {
  const auto text = arguments.value("--server");
  if (!text) usage_error(arguments, "server_missing", "--server");
  const auto url = server_url(*text);
  if (!url) usage_error(arguments, "server_url", *text);
  return *url;
}

std::string token_flag(const Arguments& arguments) {
  std::string token;
  if (const auto given = arguments.value("--token"))
    token = *given;
  else if (const auto path = arguments.value("--token-file"))
    token = first_line_of(arguments, *path);
  else if (const char* variable = std::getenv(token_variable))
    token = variable;
  unsetenv(token_variable);  // it is not for the bot program
  const bool is_token =
      !token.empty() && token.size() <= longest_secret &&
      token.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == std::string::npos;
  if (!is_token) usage_error(arguments, "token_missing");
  return token;
}

std::string password_flag(const Arguments& arguments) {
  const auto path = arguments.value("--password-file");
  return path ? first_line_of(arguments, *path) : typed_secret(arguments);
}

void check_response(const Arguments& arguments, const ServerUrl& where, const Response& response) {
  if (response.status < 300) return;
  json::Document document;
  std::string said;
  if (document.read(response.body) && document.root().is(json::Kind::object)) {
    const json::Value error = document.root().find("error");
    if (error.is(json::Kind::object) && error.find("message").is(json::Kind::text))
      said = error.find("message").text();
  }
  if (display_safety_of(said) == DisplaySafety::unsafe) said.clear();
  throw std::runtime_error(format_message(
      arguments.language(), {}, "client.refused",
      {{"where", where.text()}, {"status", std::to_string(response.status)}, {"what", said}}));
}

void throw_unreachable(const Arguments& arguments, const ServerUrl& where,
                       const ConnectionError& error) {
  throw std::runtime_error(format_message(arguments.language(), {}, "client.unreachable",
                                          {{"where", where.text()}, {"what", error.what()}}));
}

}  // namespace pioche::client
