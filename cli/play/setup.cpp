#include "cli/play/setup.h"

#include <algorithm>
#include <array>

#include "app/table_options.h"
#include "cli/terminal/card_text.h"
#include "engine/text_util.h"
#include "engine/utf8.h"
#include "text/messages.h"

namespace pioche {

namespace {

constexpr int default_players = 3;
constexpr std::size_t longest_name = 20;
constexpr std::array<std::string_view, 6> new_match_flags{"--players", "--people",  "--names",
                                                          "--against", "--options", "--seed"};

[[noreturn]] void usage_error(const Arguments& arguments, std::string_view key,
                              std::string_view where = {}, std::string_view what = {}) {
  throw UsageError(
      format_message(arguments.language(), {}, key, {{"where", where}, {"what", what}}));
}

Lines comma_separated(std::string_view text) {
  Lines parts;
  while (true) {
    const auto comma = text.find(',');
    std::string_view part = text.substr(0, comma);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.emplace_back(part);
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

void check_name(const Arguments& arguments, const Lines& earlier, const std::string& name) {
  if (name.empty() || printable(name) != name || utf8_length(name) > longest_name)
    usage_error(arguments, "play.bad_name", printable(name), std::to_string(longest_name));
  if (std::find(earlier.begin(), earlier.end(), name) != earlier.end())
    usage_error(arguments, "play.name_twice", name);
}

Lines names_given(const Arguments& arguments, int players) {
  Lines names;
  const auto given = arguments.value("--names");
  if (!given) return names;
  for (const std::string& name : comma_separated(*given)) {
    check_name(arguments, names, name);
    names.push_back(name);
  }
  if (names.size() > static_cast<std::size_t>(players))
    usage_error(arguments, "play.too_many_names", {}, std::to_string(players));
  return names;
}

// Those given, then `Player 1` … for people and names of their own for the others.
Lines all_names(const Arguments& arguments, int players, int people) {
  Lines names = names_given(arguments, players);
  Lines bot_names = comma_separated(message(arguments.language(), {}, "wording.names"));
  const auto taken = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  while (static_cast<int>(names.size()) < players) {
    const int seat = static_cast<int>(names.size());
    const std::string number = std::to_string(seat + 1);
    std::string name = format_message(
        arguments.language(), {}, people == 1 ? "play.you" : "play.person", {{"number", number}});
    for (const std::string& other : bot_names)
      if (seat >= people && !taken(other)) {
        name = other;
        break;
      }
    names.push_back(taken(name) ? name + " " + number : name);
  }
  return names;
}

PlayerName against_flag(const Arguments& arguments) {
  const std::string asked = arguments.value("--against").value_or("normal");
  if (const auto name = player_named(asked)) return *name;
  usage_error(arguments, "play.unknown_player", printable(asked), joined(player_levels()));
}

void start_match(const Arguments& arguments, const Engine& engine, SavedMatch& table) {
  const int standard = std::clamp(default_players, engine.seats.least, engine.seats.most);
  const auto players = static_cast<int>(
      arguments.number("--players", engine.seats.least, engine.seats.most, standard));
  table.people = static_cast<int>(arguments.number("--people", 1, players, 1));
  table.against = against_flag(arguments);
  const std::string options = options_flag(arguments, engine);
  json::Document document;
  document.read(options);
  Result<Match> match = Match::start(engine, players, document.root(), seed_flag(arguments),
                                     all_names(arguments, players, table.people));
  if (!match) throw UsageError(sentence(arguments.language(), engine.id, match.error()));
  table.match = std::move(*match);
}

enum class MatchChoice : std::uint8_t { resume, begin, leave };

MatchChoice ask_choice(const Arguments& arguments, Terminal& terminal, const Engine& engine) {
  const auto text = [&](std::string_view key) {
    return std::string(message(arguments.language(), engine.id, key));
  };
  const auto choice = [&](std::string_view key, std::string_view meaning) {
    return "  " + terminal.styled(TextStyle::key, key) + " " + text(meaning);
  };
  terminal.clear();
  terminal.print(Lines{terminal.heading(text("name")), "  " + text("play.saved_match"),
                       choice("1", "play.resume"), choice("2", "play.begin")});
  while (true) {
    const auto typed = terminal.ask(text("play.choose") + " ");
    if (!typed || *typed == "q") return MatchChoice::leave;
    if (*typed == "1" || typed->empty()) return MatchChoice::resume;
    if (*typed == "2") return MatchChoice::begin;
  }
}

MatchChoice choice_for(const Arguments& arguments, Terminal& terminal, const Engine& engine,
                       const SavedMatches& saved) {
  if (arguments.has("--new")) return MatchChoice::begin;
  if (arguments.has("--resume")) {
    for (const std::string_view flag : new_match_flags)
      if (arguments.has(flag)) usage_error(arguments, "play.resumed_as_is", flag);
    if (!saved.has(engine)) usage_error(arguments, "play.nothing_to_resume", engine.id);
    return MatchChoice::resume;
  }
  return saved.has(engine) ? ask_choice(arguments, terminal, engine) : MatchChoice::begin;
}

}  // namespace

const Engine* choose_game(const Arguments& arguments, Terminal& terminal) {
  if (!arguments.positional().empty()) return &game_named(arguments, arguments.positional()[0]);
  const std::string_view language = arguments.language();
  terminal.clear();
  terminal.print(Lines{terminal.heading("Pioche")});
  int number = 0;
  for (const Engine* engine : engines()) {
    const std::string margin = "  " + terminal.styled(TextStyle::key, std::to_string(++number)) +
                               " " + padded(message(language, engine->id, "name"), 9);
    Lines text = wrapped(message(language, engine->id, "tagline"), terminal.columns() - 13);
    for (std::size_t i = 0; i < text.size(); ++i)
      terminal.print((i == 0 ? margin : std::string(13, ' ')) + text[i] + "\n");
  }
  while (true) {
    const auto typed = terminal.ask(std::string(message(language, {}, "play.which_game")) + " ");
    if (!typed || *typed == "q") return nullptr;
    number = 0;
    for (const Engine* engine : engines())
      if (*typed == std::to_string(++number) || *typed == engine->id) return engine;
  }
}

bool choose_match(const Arguments& arguments, Terminal& terminal, const Engine& engine,
                  const SavedMatches& saved, SavedMatch& table) {
  const MatchChoice choice = choice_for(arguments, terminal, engine, saved);
  if (choice == MatchChoice::resume)
    table = saved.load(engine);
  else if (choice == MatchChoice::begin)
    start_match(arguments, engine, table);
  return choice != MatchChoice::leave;
}

}  // namespace pioche
