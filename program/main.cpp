// pioche COMMAND …: finds the command and runs it.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fmt/format.h>

#include "app/nearest_name.h"
#include "app/text_layout.h"
#include "app/version.h"
#include "cli/commands/commands.h"
#include "text/messages.h"
#ifdef PIOCHE_HAS_SERVER
#include "client/commands.h"
#include "load/command.h"
#include "server/commands.h"
#endif

namespace {

using namespace pioche;

constexpr int usage_status = 2;
constexpr int columns = 80;

// Those of the terminal, and of the server where the compiler is one that builds it.
std::vector<Command> all_commands() {
  const auto own = commands();
  std::vector<Command> all(own.begin(), own.end());
#ifdef PIOCHE_HAS_SERVER
  const auto more = server::commands();
  all.insert(all.end(), more.begin(), more.end());
  const auto clients = client::commands();
  all.insert(all.end(), clients.begin(), clients.end());
  all.push_back({"load", load::load_flags(), 100, load::run_load});
#endif
  return all;
}

// A name and what it means, in two columns.
void print_entry(std::string_view name, int name_width, std::string_view meaning) {
  const Lines lines = wrapped(meaning, columns - name_width - 2);
  for (std::size_t i = 0; i < lines.size(); ++i)
    fmt::print("  {}{}\n", padded(i == 0 ? name : std::string_view{}, name_width), lines[i]);
}

void print_wrapped(std::string_view text, int indent = 0) {
  for (const std::string& line : wrapped(text, columns, indent)) fmt::print("{}\n", line);
}

void print_commands(std::string_view language) {
  print_wrapped(message(language, {}, "help.pioche"));
  fmt::print("\n");
  for (const Command& command : all_commands()) {
    const std::string name(command.name);
    print_entry("pioche " + name, 18, message(language, {}, "help." + name));
  }
  fmt::print("\n");
  print_wrapped(message(language, {}, "help.more"));
}

void print_help(const Command& command, std::string_view language) {
  const std::string name(command.name);
  print_wrapped(message(language, {}, "synopsis." + name), 8);
  fmt::print("\n");
  print_wrapped(message(language, {}, "help." + name));
  fmt::print("\n");
  std::size_t longest = 14;
  for (const Flag& flag : command.flags) longest = std::max(longest, flag.name.size());
  const int name_width = static_cast<int>(longest) + 2;
  for (const Flag& flag : command.flags) {
    const std::string own = "help." + name + "." + std::string(flag.name.substr(2));
    const std::string shared = "help." + std::string(flag.name);
    print_entry(flag.name, name_width,
                message(language, {}, has_message(language, {}, own) ? own : shared));
  }
}

void print_version(std::string_view language) {
  fmt::print("pioche {}\n",
             format_message(language, {}, "version.program",
                            {{"where", program_commit()}, {"what", program_version()}}));
  print_wrapped(format_message(language, {}, "version.rules", {{"what", rules_versions()}}), 8);
}

[[noreturn]] void refuse_unknown_command(std::string_view name, std::span<const Command> all,
                                         std::string_view language) {
  std::vector<std::string_view> known;
  for (const Command& command : all) known.push_back(command.name);
  throw UsageError(
      with_nearest_name(format_message(language, {}, "usage.unknown_command", {{"where", name}}),
                        language, name, known, "pioche "));
}

int run(std::span<const std::string> words) {
  const std::string language = chosen_language(std::nullopt);
  if (words.empty() || words[0] == "help" || words[0] == "--help") {
    print_commands(language);
    return words.empty() ? usage_status : 0;
  }
  if (words[0] == "--version") {
    print_version(language);
    return 0;
  }
  const std::vector<Command> all = all_commands();
  const auto command =
      std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == words[0]; });
  if (command == all.end()) refuse_unknown_command(words[0], all, language);
  const Arguments arguments(command->name, words.subspan(1), command->flags,
                            command->most_positional);
  if (arguments.has("--help")) {
    print_help(*command, arguments.language());
    return 0;
  }
  return command->run(arguments);
}

}  // namespace

int main(int count, char** words) {
  try {
    const std::vector<std::string> all(words + 1, words + count);
    return run(all);
  } catch (const UsageError& error) {
    fmt::print(stderr, "pioche: {}\n", error.what());
    return usage_status;
  } catch (const std::exception& error) {
    fmt::print(stderr, "pioche: {}\n", error.what());
    return 1;
  }
}
