#include "app/arguments.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "app/nearest_name.h"
#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

[[noreturn]] void usage_error(std::string_view language, std::string_view key,
                              std::string_view where, std::string_view what = {}) {
  throw UsageError(format_message(language, {}, std::string("usage.") += key,
                                  {{"where", where}, {"what", what}}));
}

std::string shown(double number) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

[[noreturn]] void refuse_unknown_flag(std::string_view language, std::string_view name,
                                      std::string_view command, std::span<const Flag> flags) {
  std::vector<std::string_view> known;
  for (const Flag& flag : flags) known.push_back(flag.name.substr(2));
  throw UsageError(with_nearest_name(
      format_message(language, {}, "usage.unknown_flag", {{"where", name}, {"what", command}}),
      language, name.substr(2), known, "--"));
}

// Read first, because error messages need the language.
std::optional<std::string> language_flag(std::span<const std::string> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--lang" && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with("--lang=")) return words[i].substr(7);
  }
  return std::nullopt;
}

}  // namespace

std::string chosen_language(const std::optional<std::string>& asked) {
  if (asked) {
    if (!is_language(*asked))
      usage_error(default_language, "language", *asked, joined(languages()));
    return *asked;
  }
  for (const char* name : {"PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view language = std::string_view(value).substr(0, 2);
    return std::string(is_language(language) ? language : default_language);
  }
  return std::string(default_language);
}

Arguments::Arguments(std::string_view command, std::span<const std::string> words,
                     std::span<const Flag> flags, std::size_t most_positional)
    : language_(chosen_language(language_flag(words))) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      if (positional_.size() == most_positional) usage_error(language_, "extra_word", words[i]);
      positional_.push_back(words[i]);
      continue;
    }
    const auto equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    const auto* flag = std::find_if(flags.data(), flags.data() + flags.size(),
                                    [&](const Flag& f) { return f.name == name; });
    if (flag == flags.data() + flags.size()) refuse_unknown_flag(language_, name, command, flags);
    if (flag->takes == Takes::nothing) {
      if (equals != std::string::npos) usage_error(language_, "no_value", name);
      values_[name].emplace_back();
      continue;
    }
    if (equals == std::string::npos && i + 1 == words.size())
      usage_error(language_, "value_missing", name);
    if (flag->takes == Takes::value && has(name)) usage_error(language_, "given_twice", name);
    values_[name].push_back(equals == std::string::npos ? words[++i] : words[i].substr(equals + 1));
  }
}

std::optional<std::string> Arguments::value(std::string_view flag) const {
  const auto place = values_.find(std::string(flag));
  if (place == values_.end()) return std::nullopt;
  return place->second.back();
}

std::vector<std::string> Arguments::values(std::string_view flag) const {
  const auto place = values_.find(std::string(flag));
  return place == values_.end() ? std::vector<std::string>{} : place->second;
}

std::int64_t Arguments::number(std::string_view flag, std::int64_t lo, std::int64_t hi,
                               std::int64_t otherwise) const {
  const auto text = value(flag);
  if (!text) return otherwise;
  std::int64_t number = 0;
  const char* last = text->data() + text->size();
  const auto [end, error] = std::from_chars(text->data(), last, number);
  if (error != std::errc{} || end != last || number < lo || number > hi)
    usage_error(language_, "number", flag, std::to_string(lo) + " … " + std::to_string(hi));
  return number;
}

double Arguments::real(std::string_view flag, double lo, double hi, double otherwise) const {
  const auto text = value(flag);
  if (!text) return otherwise;
  double number = 0;
  const char* last = text->data() + text->size();
  const auto [end, error] = std::from_chars(text->data(), last, number);
  const bool in_range = number >= lo && number <= hi;  // not a number is not
  if (error != std::errc{} || end != last || !in_range)
    usage_error(language_, "real", flag, shown(lo) + " … " + shown(hi));
  return number;
}

}  // namespace pioche
