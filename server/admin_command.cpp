#include "server/admin_command.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "app/text_layout.h"
#include "server/admin/admin_socket.h"
#include "server/admin/operation.h"
#include "server/options.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::array<Flag, 4> all_flags{
    {{"--data"}, {"--json", Takes::nothing}, {"--lang"}, {"--help", Takes::nothing}}};
constexpr int columns = 80;
constexpr time_t longest_answer = 60;  // seconds

[[noreturn]] void fail(const Arguments& arguments, std::string_view key, std::string_view where,
                       std::string_view what = {}) {
  throw std::runtime_error(
      format_message(arguments.language(), {}, key, {{"where", where}, {"what", what}}));
}

class LocalConnection {
 public:
  explicit LocalConnection(const std::string& path)
      : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    // A server that hangs is not waited for without end.
    const timeval longest{.tv_sec = longest_answer, .tv_usec = 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof(address.sun_path)) return;
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    is_open_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~LocalConnection() { ::close(fd_); }
  LocalConnection(const LocalConnection&) = delete;
  LocalConnection& operator=(const LocalConnection&) = delete;

  bool is_open() const { return is_open_; }

  // The answer to a line; empty where there is none.
  std::string ask(std::string line) const {
    line += '\n';
    if (::send(fd_, line.data(), line.size(), MSG_NOSIGNAL) != std::ssize(line)) return {};
    std::string answer;
    std::array<char, 4096> part;
    for (ssize_t size = 0; (size = ::read(fd_, part.data(), part.size())) > 0;)
      answer.append(part.data(), static_cast<std::size_t>(size));
    return answer;
  }

 private:
  int fd_;
  bool is_open_ = false;
};

// name=value, as the operation's arguments. The first of them may go without its name.
std::string request_of(const Arguments& arguments) {
  const auto& words = arguments.positional();
  const Operation* operation = words.empty() ? nullptr : find_operation(words[0]);
  const bool has_first = operation != nullptr && !operation->parameters.empty();
  std::string text;
  json::Writer out(text);
  out.begin_object().key("do").text(words.empty() ? "help" : words[0]).key("lang");
  out.text(arguments.language()).key("with").begin_object();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals != std::string::npos)
      out.key(words[i].substr(0, equals)).text(words[i].substr(equals + 1));
    else if (i == 1 && has_first)
      out.key(operation->parameters[0].name).text(words[i]);
    else
      throw UsageError(
          format_message(arguments.language(), {}, "usage.admin_argument", {{"where", words[i]}}));
  }
  out.end_object().end_object();
  return text;
}

// A number that is a time, by the name of its field.
bool is_time(std::string_view key) {
  constexpr std::array<std::string_view, 5> times{"created", "seen", "until", "time", "restart"};
  return std::ranges::find(times, key) != times.end();
}

std::string value_text(std::string_view key, json::Value value) {
  switch (value.kind()) {
    case json::Kind::null:
      return "-";
    case json::Kind::boolean:
      return value.boolean() ? "true" : "false";
    case json::Kind::integer:
      if (!is_time(key)) return std::to_string(value.integer());
      return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC",
                         fmt::gmtime(static_cast<std::time_t>(value.integer() / 1000)));
    case json::Kind::text:
      return std::string(value.text());
    default: {
      std::string text;
      json::Writer(text).copy(value);
      return text;
    }
  }
}

// Objects as rows under the names of their fields.
void print_rows(json::Value rows) {
  std::vector<std::vector<std::string>> cells;
  for (const json::Value row : rows) {
    if (cells.empty()) cells.emplace_back();
    const bool is_first = cells.size() == 1;
    std::vector<std::string> values;
    for (auto member = row.begin(); member != row.end(); ++member) {
      if (is_first) cells[0].emplace_back(member.key());
      values.push_back(value_text(member.key(), *member));
    }
    cells.push_back(std::move(values));
  }
  std::vector<int> widths;
  for (const auto& row : cells)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  for (const auto& row : cells) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i)
      line += " " + (i + 1 < row.size() ? padded(row[i], widths[i] + 1) : row[i]);
    fmt::print("{}\n", line);
  }
}

void print_result(json::Value result) {
  for (auto member = result.begin(); member != result.end(); ++member) {
    const json::Value value = *member;
    const bool has_rows =
        value.is(json::Kind::list) && value.size() > 0 && (*value.begin()).is(json::Kind::object);
    if (!has_rows) {
      fmt::print("{}: {}\n", member.key(), value_text(member.key(), value));
      continue;
    }
    fmt::print("{}:\n", member.key());
    print_rows(value);
  }
}

void print_operations(json::Value operations) {
  for (const json::Value operation : operations) {
    std::string line = "pioche admin " + std::string(operation.find("name").text());
    for (const json::Value parameter : operation.find("parameters")) {
      std::string argument = std::string(parameter.find("name").text()) + "=";
      if (parameter.find("choices")) {
        std::string_view separator;
        for (const json::Value choice : parameter.find("choices")) {
          argument.append(separator).append(choice.text());
          separator = "|";
        }
      } else {
        argument += "…";
      }
      line += parameter.find("required").boolean() ? " " + argument : " [" + argument + "]";
    }
    fmt::print("{}\n", line);
    for (const std::string& about : wrapped(operation.find("about").text(), columns - 4))
      fmt::print("    {}\n", about);
  }
}

}  // namespace

std::span<const Flag> admin_flags() { return all_flags; }

int run_admin(const Arguments& arguments) {
  const std::string request = request_of(arguments);
  const std::string path = admin_socket_path(data_folder(arguments));
  LocalConnection connection(path);
  if (!connection.is_open()) fail(arguments, "admin.no_server", path);
  const std::string answer = connection.ask(request);
  json::Document document;
  if (!document.read(answer)) fail(arguments, "admin.no_answer", path);
  if (arguments.has("--json")) fmt::print("{}", answer);
  const json::Value error = document.root().find("error");
  if (error) throw std::runtime_error(std::string(error.find("message").text()));
  if (arguments.has("--json")) return 0;
  const json::Value result = document.root().find("result");
  if (const json::Value operations = result.find("operations"))
    print_operations(operations);
  else
    print_result(result);
  return 0;
}

}  // namespace pioche::server
