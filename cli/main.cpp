// pioche COMMAND …: finds the command and runs it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "cli/command.h"
#include "core/words.h"

namespace {

using namespace pioche;

constexpr int usage_status = 2;

void print_commands(std::string_view language) {
  fmt::print("{}\n\n", word(language, {}, "help.pioche"));
  for (const Command& command : commands())
    fmt::print("  pioche {:<10} {}\n", command.name,
               word(language, {}, std::string("help.") += command.name));
  fmt::print("\n{}\n", word(language, {}, "help.more"));
}

void print_help(const Command& command, std::string_view language) {
  const std::string name(command.name);
  fmt::print("{}\n\n{}\n", word(language, {}, "synopsis." + name),
             word(language, {}, "help." + name));
  fmt::print("\n");
  for (const Flag& flag : command.flags) {
    const std::string own = "help." + name + "." + std::string(flag.name.substr(2));
    const std::string shared = "help." + std::string(flag.name);
    fmt::print("  {:<14} {}\n", flag.name,
               word(language, {}, has_word(language, {}, own) ? own : shared));
  }
}

int run(std::span<const std::string> words) {
  const std::string language = chosen_language(std::nullopt);
  if (words.empty() || words[0] == "help" || words[0] == "--help") {
    print_commands(language);
    return words.empty() ? usage_status : 0;
  }
  const auto all = commands();
  const auto command = std::find_if(all.begin(), all.end(),
                                    [&](const Command& c) { return c.name == words[0]; });
  if (command == all.end())
    throw UsageError(
        filled(word(language, {}, "usage.unknown_command"), {{"where", words[0]}}));
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
