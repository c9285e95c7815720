#include "text/messages.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "engine/text_util.h"
#include "text/embedded_files.h"

namespace pioche {

namespace {

std::string full_key(std::string_view language, std::string_view game, std::string_view key) {
  std::string full(language);
  return full.append("/").append(game).append("/").append(key);
}

struct Catalogue {
  std::unordered_map<std::string, std::string_view> messages;
  std::vector<std::string_view> languages;

  Catalogue() {
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.ends_with(".txt")) continue;
      const auto slash = file.path.rfind('/');
      const auto language = file.path.substr(slash + 1, file.path.size() - slash - 5);
      std::string_view game;
      if (file.path.starts_with("games/")) {
        game = file.path.substr(6);
        game = game.substr(0, game.find('/'));
      } else {
        languages.push_back(language);
      }
      read(language, game, file.content);
    }
  }

  void read(std::string_view language, std::string_view game, std::string_view content) {
    while (!content.empty()) {
      const auto end = std::min(content.find('\n'), content.size());
      const std::string_view line = trimmed_ascii(content.substr(0, end));
      content.remove_prefix(std::min(end + 1, content.size()));
      const auto equals = line.find(" = ");
      if (line.starts_with('#') || equals == std::string_view::npos) continue;
      messages.emplace(full_key(language, game, trimmed_ascii(line.substr(0, equals))),
                       trimmed_ascii(line.substr(equals + 3)));
    }
  }

  const std::string_view* find(std::string_view language, std::string_view game,
                               std::string_view key) const {
    const auto place = messages.find(full_key(language, game, key));
    return place == messages.end() ? nullptr : &place->second;
  }
};

const Catalogue& catalogue() {
  static const Catalogue all;
  return all;
}

const std::string_view* find_message(std::string_view language, std::string_view game,
                                     std::string_view key) {
  if (const auto* found = catalogue().find(language, game, key)) return found;
  return game.empty() ? nullptr : catalogue().find(language, {}, key);
}

}  // namespace

std::vector<std::string_view> languages() { return catalogue().languages; }

bool is_language(std::string_view language) {
  const auto& all = catalogue().languages;
  return std::find(all.begin(), all.end(), language) != all.end();
}

std::string_view message(std::string_view language, std::string_view game, std::string_view key) {
  if (const auto* found = find_message(language, game, key)) return *found;
  if (const auto* found = find_message(default_language, game, key)) return *found;
  return key;
}

bool has_message(std::string_view language, std::string_view game, std::string_view key) {
  return find_message(language, game, key) != nullptr ||
         find_message(default_language, game, key) != nullptr;
}

std::vector<std::pair<std::string_view, std::string_view>> messages_of(std::string_view language,
                                                                       std::string_view game) {
  std::map<std::string_view, std::string_view> found;
  for (const std::string_view wanted : {language, default_language}) {
    const std::string beginning = full_key(wanted, game, {});
    for (const auto& [key, text] : catalogue().messages)
      if (key.starts_with(beginning))
        found.emplace(std::string_view(key).substr(beginning.size()), text);
  }
  return {found.begin(), found.end()};
}

std::string format_message(std::string_view language, std::string_view game, std::string_view key,
                           std::initializer_list<MessageArgument> args) {
  return format_message(language, game, key,
                        std::span<const MessageArgument>(args.begin(), args.size()));
}

std::string format_message(std::string_view language, std::string_view game, std::string_view key,
                           std::span<const MessageArgument> args) {
  const bool is_translated = find_message(language, game, key) != nullptr;
  return format_text(message(language, game, key), args,
                     message(is_translated ? language : default_language, {}, "plural.one"));
}

namespace {

// What stands before the next `end`, which is taken off with it; nothing where there is no `end`.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view end) {
  const auto at = text.find(end);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view before = text.substr(0, at);
  text.remove_prefix(at + end.size());
  return before;
}

bool is_listed(std::string_view list, std::string_view number) {
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    if (trimmed_ascii(list.substr(0, end)) == number) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

// The form of `plural, one {# card} other {# cards}` that the number has.
std::string plural_form(std::string_view forms, std::string_view number,
                        std::string_view singular) {
  std::optional<std::string_view> one;
  std::optional<std::string_view> other;
  if (take_until(forms, "one {")) one = take_until(forms, "}");
  if (take_until(forms, "other {")) other = take_until(forms, "}");
  const std::optional<std::string_view> form = is_listed(singular, number) ? one : other;
  std::string text(form.value_or(std::string_view{}));
  if (const auto sign = text.find('#'); sign != std::string::npos) text.replace(sign, 1, number);
  return text;
}

// The end of the placeholder that begins with the brace at `open`, or npos.
std::size_t closing_brace(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::string format_text(std::string_view text, std::span<const MessageArgument> args,
                        std::string_view singular) {
  std::string out;
  while (!text.empty()) {
    const auto open = text.find('{');
    const auto close = open == std::string_view::npos ? open : closing_brace(text, open);
    if (close == std::string_view::npos) break;
    const auto inside = text.substr(open + 1, close - open - 1);
    const auto name = inside.substr(0, inside.find(','));
    const auto arg = std::find_if(args.begin(), args.end(),
                                  [&](const MessageArgument& f) { return f.first == name; });
    out += text.substr(0, open);
    if (arg == args.end())
      out += text.substr(open, close - open + 1);
    else if (name.size() == inside.size())
      out += arg->second;
    else
      out += plural_form(inside.substr(name.size()), arg->second, singular);
    text.remove_prefix(close + 1);
  }
  return out += text;
}

std::string sentence(std::string_view language, std::string_view game, const Error& error) {
  if (!error.clause.empty()) return std::string(message(language, game, "no." + error.key));
  return format_message(language, game, "complaint." + error.key,
                        {{"where", error.where}, {"what", error.what}});
}

}  // namespace pioche
