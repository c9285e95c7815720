// pioche play [GAME]: a match in the terminal.
#include "app/files.h"
#include "cli/commands/commands.h"
#include "cli/play/setup.h"
#include "cli/play/terminal_match.h"
#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

// What stands before the first deal: who plays, and the hash that the seed is held to afterwards.
void show_beginning(Terminal& terminal, const Localizer& localizer, const Match& match) {
  terminal.clear();
  Lines lines{terminal.heading(localizer.message("name"))};
  for (const std::string& line : wrapped(localizer.message("tagline"), terminal.columns() - 2))
    lines.push_back("  " + line);
  lines.emplace_back();
  for (const std::string& line : wrapped(joined(localizer.names), terminal.columns() - 2))
    lines.push_back("  " + line);
  lines.emplace_back();
  lines.push_back("  " + std::string(localizer.message("play.commitment")));
  lines.push_back("  " + commitment(match.seed()));
  lines.emplace_back();
  terminal.print(lines);
  if (terminal.redraws()) terminal.ask(std::string(localizer.message("play.press_enter")) + " ");
}

// What anybody needs to check the match.
Lines notes_at_end(const Terminal& terminal, const Localizer& localizer, const Match& match,
                   const std::optional<std::string>& kept) {
  Lines notes{"  " + std::string(localizer.message("play.seed")), "  " + hex(match.seed()),
              "  " + std::string(localizer.message("play.commitment")),
              "  " + commitment(match.seed())};
  if (!kept) return notes;
  const std::string where = localizer.format("play.kept", {{"where", printable(*kept)}});
  for (const std::string& line : wrapped(where, terminal.columns() - 2, 2))
    notes.push_back("  " + line);
  return notes;
}

void show_leaving(Terminal& terminal, const Localizer& localizer, const SavedMatches& saved) {
  terminal.print(wrapped(localizer.format(saved.is_enabled() ? "play.left" : "play.left_unsaved",
                                          {{"game", localizer.engine.id}}),
                         terminal.columns()));
}

}  // namespace

int play(const Arguments& arguments, Terminal& terminal) {
  const Engine* engine = choose_game(arguments, terminal);
  if (engine == nullptr) return 0;
  const std::string_view language = arguments.language();
  const SavedMatches saved(language);
  SavedMatch match;
  if (!choose_match(arguments, terminal, *engine, saved, match)) return 0;
  const Lines names = printable_names(match.match);
  const Localizer localizer{*engine, language, names};
  if (match.match.moves().empty()) show_beginning(terminal, localizer, match.match);
  LocalTable table(match, saved);
  TerminalMatch terminal_match(terminal, localizer, table);
  const Ending ending = terminal_match.play();
  const std::string record = table.record() + "\n";
  const auto path = arguments.value("--record");
  if (path) write_file(language, *path, record);
  if (ending == Ending::over) {
    const auto kept = saved.finish(*engine, record);
    terminal_match.show_end(notes_at_end(terminal, localizer, table.match(), path ? path : kept));
  } else {
    show_leaving(terminal, localizer, saved);
  }
  return 0;
}

}  // namespace pioche
