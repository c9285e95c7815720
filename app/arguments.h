// The arguments of a command: the flags that it takes, and their values on the command line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pioche {

// The command line is wrong; `what()` is the sentence for the person.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Takes : std::uint8_t { nothing, value, many };  // many: may be given more than once

struct Flag {
  std::string_view name;  // such as --seed; its sentence is `help.COMMAND.seed` or `help.seed`
  Takes takes = Takes::value;
};

class Arguments {
 public:
  // Reads `words`; throws UsageError on a flag that is not listed, or on too many other words.
  Arguments(std::string_view command, std::span<const std::string> words,
            std::span<const Flag> flags, std::size_t most_positional);

  const std::vector<std::string>& positional() const { return positional_; }
  bool has(std::string_view flag) const { return values_.contains(std::string(flag)); }
  std::optional<std::string> value(std::string_view flag) const;
  std::vector<std::string> values(std::string_view flag) const;
  // A whole number in a range, or `otherwise` where it is not given.
  std::int64_t number(std::string_view flag, std::int64_t lo, std::int64_t hi,
                      std::int64_t otherwise) const;
  double real(std::string_view flag, double lo, double hi, double otherwise) const;
  std::string_view language() const { return language_; }

 private:
  std::vector<std::string> positional_;
  std::map<std::string, std::vector<std::string>> values_;
  std::string language_;
};

// The language for a person: --lang, else PIOCHE_LANG, LC_ALL, LC_MESSAGES, LANG, else English.
std::string chosen_language(const std::optional<std::string>& asked);

}  // namespace pioche
