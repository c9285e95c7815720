// Whatever the server says to people is there in every language: the keys are those that stand in
// its sources.
#include <doctest/doctest.h>
#include <filesystem>
#include <regex>
#include <set>

#include "server/commands.h"
#include "tests/server/program.h"
#include "text/messages.h"

using namespace pioche;
namespace fs = std::filesystem;

namespace {

void collect(const std::string& source, const std::string& pattern, const std::string& prefix,
             std::set<std::string>& keys) {
  const std::regex regex(pattern);
  for (auto it = std::sregex_iterator(source.begin(), source.end(), regex);
       it != std::sregex_iterator(); ++it)
    keys.insert(prefix + (*it)[1].str());
}

std::set<std::string> keys_in_sources() {
  std::set<std::string> keys;
  for (const char* folder : {"/server", "/load"})
    for (const auto& file : fs::recursive_directory_iterator(PIOCHE_SOURCE + std::string(folder))) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
      const std::string source = test::content_of(file.path());
      collect(source, R"re(refus(?:al|ed)\(\d+, (?:call, )?"([a-z_]+)"(?!, \w*\.?error))re", "api.",
              keys);
      collect(source, R"re(usage_error\(\w+, "([a-z_]+)")re", "usage.", keys);
      collect(source, R"re(\{"((?:store|serve|load)\.[a-z_]+)")re", "complaint.", keys);
      collect(source, R"re(file_named\(\w+, "([a-z_.]+)"\))re", "", keys);
      collect(source, R"re(print_sentence\(\w+, "([a-z_.]+)")re", "", keys);
      collect(source, R"re(message\([^()]*(?:\(\))?, \{\}, "([a-z_.]+)"[,)])re", "", keys);
    }
  return keys;
}

void check_message(const std::string& key) {
  for (const std::string_view language : languages())
    CHECK_MESSAGE(has_message(language, {}, key), "no " << key << " in " << std::string(language));
}

}  // namespace

TEST_CASE("every sentence of the server is there in every language") {
  const std::set<std::string> keys = keys_in_sources();
  // One of each kind is found, or the search itself is wrong.
  for (const char* key :
       {"api.too_often", "api.stopping", "usage.config_key", "serve.listening",
        "complaint.store.in_use", "complaint.serve.port_taken", "complaint.load.nobody",
        "usage.backup_file", "load.no_address", "people.forgotten"})
    CHECK_MESSAGE(keys.contains(key), key);
  for (const std::string& key : keys) check_message(key);
}

TEST_CASE("every command and flag of the server has its help in every language") {
  for (const Command& command : server::commands()) {
    const std::string name(command.name);
    check_message("help." + name);
    check_message("synopsis." + name);
    for (const Flag& flag : command.flags) {
      const std::string own = "help." + name + "." + std::string(flag.name.substr(2));
      const bool is_own = has_message(default_language, {}, own);
      check_message(is_own ? own : "help." + std::string(flag.name));
    }
  }
}
