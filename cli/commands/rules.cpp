// pioche rules [GAME [CLAUSE]]: the rules of a game in words.
#include "app/table_options.h"
#include "cli/commands/commands.h"
#include "cli/terminal/rule_page.h"
#include "text/messages.h"

namespace pioche {

namespace {

Lines list_of_games(const Terminal& terminal, std::string_view language) {
  Lines lines = wrapped(message(language, {}, "rules.games"), terminal.columns());
  lines.emplace_back();
  for (const Engine* engine : engines()) {
    const std::string margin = "  " + padded(terminal.styled(TextStyle::key, engine->id), 10);
    Lines text = wrapped(message(language, engine->id, "tagline"), terminal.columns() - 12);
    for (std::size_t i = 0; i < text.size(); ++i)
      lines.push_back((i == 0 ? margin : std::string(12, ' ')) + text[i]);
  }
  return lines;
}

}  // namespace

int show_rules(const Arguments& arguments, Terminal& terminal) {
  const auto& words = arguments.positional();
  const std::string_view language = arguments.language();
  if (words.empty()) {
    terminal.print(list_of_games(terminal, language));
    return 0;
  }
  const Engine& engine = game_named(arguments, words[0]);
  if (words.size() == 1) {
    terminal.print(rule_pages(terminal, engine, language));
    return 0;
  }
  const Lines page = clause_page(terminal, engine, language, words[1]);
  if (page.empty())
    throw UsageError(
        format_message(language, {}, "rules.unknown_clause",
                       {{"where", printable(words[1])}, {"what", clause_range(engine)}}));
  terminal.print(page);
  return 0;
}

}  // namespace pioche
