#include "server/options.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>
#include <unistd.h>

#include "app/files.h"
#include "app/nearest_name.h"
#include "engine/text_util.h"
#include "server/accounts/email_address.h"
#include "server/http/networks.h"
#include "server/http/origin.h"
#include "server/mail/smtp.h"
#include "server/store/url.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::array<Flag, 32> all_flags{{{"--address"},
                                          {"--port"},
                                          {"--data"},
                                          {"--store"},
                                          {"--nats"},
                                          {"--node"},
                                          {"--config"},
                                          {"--certificate"},
                                          {"--key"},
                                          {"--behind-proxy"},
                                          {"--origin"},
                                          {"--log"},
                                          {"--log-format"},
                                          {"--bot-threads"},
                                          {"--most-connections"},
                                          {"--connections-per-address"},
                                          {"--most-tables"},
                                          {"--tables-per-person"},
                                          {"--watchers-per-table"},
                                          {"--messages-per-second"},
                                          {"--queue-kb"},
                                          {"--ping-seconds"},
                                          {"--exempt"},
                                          {"--metrics-from"},
                                          {"--smtp-url"},
                                          {"--smtp-from"},
                                          {"--smtp-user"},
                                          {"--smtp-password-file"},
                                          {"--smtp-ca-file"},
                                          {"--public-url"},
                                          {"--lang"},
                                          {"--help", Takes::nothing}}};

constexpr std::array<std::string_view, 4> log_levels{"error", "warning", "info", "debug"};
constexpr std::array<std::string_view, 2> log_formats{"text", "json"};

bool is_setting(std::string_view name) {
  return name != "--config" && name != "--lang" && name != "--help" &&
         std::any_of(all_flags.begin(), all_flags.end(),
                     [&](const Flag& flag) { return flag.name == name; });
}

[[noreturn]] void usage_error(const Arguments& arguments, std::string_view key,
                              std::string_view where, std::string_view what = {}) {
  throw UsageError(format_message(arguments.language(), {}, std::string("usage.") += key,
                                  {{"where", where}, {"what", what}}));
}

// What is misspelt, without the prefix, may be one of `known`.
[[noreturn]] void refuse_unknown_setting(const Arguments& arguments, std::string_view where,
                                         std::string_view name, std::string_view prefix,
                                         std::span<const std::string_view> known) {
  throw UsageError(with_nearest_name(format_message(arguments.language(), {}, "usage.config_key",
                                                    {{"where", where}, {"what", name}}),
                                     arguments.language(), name.substr(prefix.size()), known,
                                     prefix));
}

constexpr std::string_view variable_prefix = "PIOCHE_";

// --bot-threads is PIOCHE_BOT_THREADS.
std::string variable_of(std::string_view flag) {
  std::string name(variable_prefix);
  for (const char c : flag.substr(2))
    name += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  return name;
}

// No flag: it would be among the arguments of the process.
constexpr const char* smtp_password_variable = "PIOCHE_SMTP_PASSWORD";

// A misspelt setting would otherwise be ignored. PIOCHE_TEST_… is for the tests, PIOCHE_TOKEN is of
// `pioche bot`.
void refuse_unknown_variables(const Arguments& arguments) {
  std::vector<std::string> all{"PIOCHE_TOKEN", smtp_password_variable};
  for (const Flag& flag : all_flags)
    if (flag.name != "--help") all.push_back(variable_of(flag.name));
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string_view name = text.substr(0, text.find('='));
    if (!name.starts_with(variable_prefix) || name.starts_with("PIOCHE_TEST_")) continue;
    if (std::find(all.begin(), all.end(), name) != all.end()) continue;
    std::vector<std::string_view> known;
    for (const std::string& each : all)
      known.push_back(std::string_view(each).substr(variable_prefix.size()));
    refuse_unknown_setting(arguments, name, name, variable_prefix, known);
  }
}

// A # begins a remark at the beginning or after a blank; inside a word it belongs to it.
std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t'))
      return line.substr(0, i);
  return line;
}

struct Setting {
  std::string text;
  std::string where;  // to correct it: --port, PIOCHE_PORT or FILE:3: port
};

class Settings {
 public:
  explicit Settings(const Arguments& arguments) : arguments_(arguments) {
    std::optional<std::string> path = arguments.value("--config");
    if (!path)
      if (const char* given = std::getenv("PIOCHE_CONFIG")) path = given;
    if (path) read_settings_file(*path);
    refuse_unknown_variables(arguments);
  }

  std::optional<Setting> find(std::string_view flag) const {
    if (auto given = arguments_.value(flag)) return Setting{*given, std::string(flag)};
    const std::string variable = variable_of(flag);
    if (const char* given = std::getenv(variable.c_str())) return Setting{given, variable};
    const auto found = file_.find(flag);
    if (found == file_.end()) return std::nullopt;
    return found->second;
  }

  std::string text(std::string_view flag, const std::string& otherwise) const {
    const auto given = find(flag);
    return given ? given->text : otherwise;
  }

  template <class Number>
  void number(std::string_view flag, std::int64_t least, std::int64_t most, Number& value) const {
    const auto given = find(flag);
    if (!given) return;
    std::int64_t read = 0;
    const char* last = given->text.data() + given->text.size();
    const auto [end, error] = std::from_chars(given->text.data(), last, read);
    if (error != std::errc{} || end != last || read < least || read > most)
      usage_error(arguments_, "number", given->where,
                  std::to_string(least) + " … " + std::to_string(most));
    value = static_cast<Number>(read);
  }

  // One of `names`, which are those of the values of `Choice`; otherwise the error `key`.
  template <class Choice, std::size_t size>
  void choice(std::string_view flag, const std::array<std::string_view, size>& names,
              std::string_view key, Choice& value) const {
    const auto given = find(flag);
    if (!given) return;
    const auto* found = std::find(names.begin(), names.end(), given->text);
    if (found == names.end()) usage_error(arguments_, key, given->where, given->text);
    value = static_cast<Choice>(found - names.begin());
  }

  std::vector<std::string> networks(std::string_view flag) const {
    std::vector<std::string> all;
    for (const Setting& part : list(flag))
      if (part.text == "loopback")
        all.insert(all.end(), {"127.0.0.1", "::1"});
      else if (net::is_address_or_network(part.text))
        all.push_back(part.text);
      else
        usage_error(arguments_, "network", part.where, part.text);
    return all;
  }

  std::vector<std::string> origins(std::string_view flag) const {
    std::vector<std::string> all;
    for (const Setting& part : list(flag)) {
      const auto origin = parse_origin(part.text);
      if (!origin) usage_error(arguments_, "origin", part.where, part.text);
      all.push_back(*origin);
    }
    return all;
  }

 private:
  std::vector<Setting> list(std::string_view flag) const {
    std::vector<Setting> parts;
    const auto given = find(flag);
    if (!given) return parts;
    const std::string_view all = given->text;
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find(',', begin), all.size());
      const std::string_view part = trimmed_ascii(all.substr(begin, end - begin));
      if (!part.empty()) parts.push_back({std::string(part), given->where});
      begin = end + 1;
    }
    return parts;
  }

  void read_settings_file(const std::string& path) {
    const std::string content = read_file(arguments_.language(), path);
    int number = 0;
    for (std::size_t begin = 0; begin < content.size();) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      const std::string_view line = std::string_view(content).substr(begin, end - begin);
      read_line(path + ":" + std::to_string(++number), trimmed_ascii(without_comment(line)));
      begin = end + 1;
    }
  }

  void read_line(const std::string& where, std::string_view line) {
    if (line.empty()) return;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) usage_error(arguments_, "config_line", where);
    const std::string name(trimmed_ascii(line.substr(0, equals)));
    if (!is_setting("--" + name)) {
      std::vector<std::string_view> known;
      for (const Flag& flag : all_flags)
        if (is_setting(flag.name)) known.push_back(flag.name.substr(2));
      refuse_unknown_setting(arguments_, where, name, {}, known);
    }
    file_["--" + name] = {std::string(trimmed_ascii(line.substr(equals + 1))),
                          format_message(arguments_.language(), {}, "usage.config_setting",
                                         {{"where", where}, {"what", name}})};
  }

  const Arguments& arguments_;
  std::map<std::string, Setting, std::less<>> file_;
};

std::string smtp_password(const Arguments& arguments, const Settings& settings) {
  const auto file = settings.find("--smtp-password-file");
  if (!file) {
    const char* given = std::getenv(smtp_password_variable);
    return given != nullptr ? given : "";
  }
  std::string content = read_file(arguments.language(), file->text);
  content.resize(std::min(content.find_first_of("\r\n"), content.size()));
  return content;
}

// Either everything that a mail needs, or nothing.
MailSettings mail_settings(const Arguments& arguments, const Settings& settings) {
  const auto url = settings.find("--smtp-url");
  const auto from = settings.find("--smtp-from");
  const auto site = settings.find("--public-url");
  MailSettings mail;
  mail.user = settings.text("--smtp-user", "");
  mail.password = smtp_password(arguments, settings);
  mail.ca_file = settings.text("--smtp-ca-file", "");
  const bool is_wanted =
      url || from || site || !mail.user.empty() || !mail.password.empty() || !mail.ca_file.empty();
  if (!is_wanted) return mail;
  if (!url || !from || !site) usage_error(arguments, "smtp_incomplete", "");
  if (mail.user.empty() != mail.password.empty()) usage_error(arguments, "smtp_password", "");
  mail.url = parse_smtp_url(url->text);
  if (mail.url.empty()) usage_error(arguments, "smtp_url", url->where, url->text);
  mail.from = from->text;
  if (!accounts::check_email_address(mail.from))
    usage_error(arguments, "smtp_from", from->where, mail.from);
  const auto origin = parse_origin(site->text);
  if (!origin || !(origin->starts_with("https://") || origin->starts_with("http://")))
    usage_error(arguments, "public_url", site->where, site->text);
  mail.public_url = *origin;
  if (!mail.ca_file.empty()) read_file(arguments.language(), mail.ca_file);
  return mail;
}

}  // namespace

std::span<const Flag> serve_flags() { return all_flags; }

std::string data_folder(const Arguments& arguments) {
  refuse_unknown_variables(arguments);
  if (auto given = arguments.value("--data")) return *given;
  if (const char* given = std::getenv("PIOCHE_DATA")) return given;
  return Options().data;
}

std::string store_name(const Arguments& arguments) {
  if (auto given = arguments.value("--store")) return *given;
  const char* given = std::getenv("PIOCHE_STORE");
  return given != nullptr ? given : store_path(data_folder(arguments));
}

std::string store_name(const Options& options) {
  return options.store.empty() ? store_path(options.data) : options.store;
}

std::string store_path(const std::string& data) {
  return (std::filesystem::path(data) / "pioche.sqlite").string();
}

namespace {

// A node needs all three, and its name is a part of messages and metrics.
void check_cluster(const Arguments& arguments, const Options& options) {
  constexpr std::size_t longest_name = 64;
  if (options.nats.empty() && options.node.empty()) return;
  if (options.nats.empty() || options.node.empty()) usage_error(arguments, "nats_and_node", "");
  if (!store::is_postgres_url(options.store)) usage_error(arguments, "nats_needs_store", "");
  const bool is_name = std::ranges::all_of(options.node, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
  if (!is_name || options.node.size() > longest_name)
    usage_error(arguments, "node_name", "--node", options.node);
}

}  // namespace

Options options_of(const Arguments& arguments) {
  const Settings settings(arguments);
  Options options;
  net::HttpServerOptions& http = options.http;
  http.address = settings.text("--address", http.address);
  settings.number("--port", 0, 65535, http.port);
  options.data = settings.text("--data", options.data);
  options.store = settings.text("--store", "");
  options.nats = settings.text("--nats", "");
  options.node = settings.text("--node", "");
  check_cluster(arguments, options);
  http.certificate = settings.text("--certificate", "");
  http.key = settings.text("--key", "");
  if (http.certificate.empty() != http.key.empty())
    usage_error(arguments, "certificate_and_key", "");
  http.proxies = settings.networks("--behind-proxy");
  options.origins = settings.origins("--origin");
  options.exempt = settings.networks("--exempt");
  if (settings.find("--metrics-from")) options.metrics_from = settings.networks("--metrics-from");
  settings.choice("--log", log_levels, "log_level", options.level);
  settings.choice("--log-format", log_formats, "log_format", options.log_format);
  settings.number("--bot-threads", 0, 256, options.bot_threads);
  if (options.bot_threads == 0)
    options.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  settings.number("--most-connections", 1, 1'000'000, http.most_connections);
  settings.number("--connections-per-address", 1, 1'000'000, http.most_per_address);
  settings.number("--most-tables", 1, 10'000'000, options.most_tables);
  settings.number("--tables-per-person", 1, 1'000'000, options.tables_per_person);
  settings.number("--watchers-per-table", 1, 1'000'000, options.watchers_per_table);
  settings.number("--messages-per-second", 1, 1'000'000, http.messages_per_second);
  std::size_t queue_kilobytes = http.longest_queue >> 10;
  settings.number("--queue-kb", 16, 1 << 20, queue_kilobytes);
  http.longest_queue = queue_kilobytes << 10;
  settings.number("--ping-seconds", 1, 3600, http.ping_seconds);
  if (settings.find("--ping-seconds")) http.direct_ping_seconds = http.ping_seconds;
  http.exempt = options.exempt;
  options.mail = mail_settings(arguments, settings);
  return options;
}

}  // namespace pioche::server
