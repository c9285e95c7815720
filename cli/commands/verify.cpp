// pioche verify FILE [--commitment HEX]: whether a record is what it says it is.
#include <fmt/format.h>

#include "app/files.h"
#include "cli/commands/commands.h"
#include "referee/record_check.h"
#include "text/messages.h"

namespace pioche {

namespace {

// What the record says itself, fit for a terminal.
CheckResult made_printable(CheckResult check) {
  for (auto& [name, text] : check.args) {
    text = printable(text);
    if (name == "move") text = clipped(text, 40);
  }
  return check;
}

void print(Terminal& terminal, std::string_view language, const CheckResult& check) {
  const std::string mark =
      terminal.styled(check.good ? TextStyle::green : TextStyle::warning, check.good ? "✓" : "✗");
  const std::string text = mark + " " + sentence(language, made_printable(check));
  for (const std::string& line : wrapped(text, terminal.columns(), 2)) terminal.print(line + "\n");
}

void check_is_hash(const Arguments& arguments, const std::string& text) {
  if (text.size() != 64 || !seed_from(text))
    throw UsageError(std::string(message(arguments.language(), {}, "verify.commitment_digits")));
}

}  // namespace

int verify(const Arguments& arguments, Terminal& terminal) {
  const std::string_view language = arguments.language();
  if (arguments.positional().empty())
    throw UsageError(std::string(message(language, {}, "usage.file_missing")));
  const auto commitment_given = arguments.value("--commitment");
  if (commitment_given) check_is_hash(arguments, *commitment_given);
  const std::string& path = arguments.positional()[0];
  const std::string content = read_file(language, path);
  json::Document document;
  read_json(language, path, content, document);
  const Verification result = verification(language, document.root(), commitment_given);
  for (const CheckResult& check : result.checks) print(terminal, language, check);
  if (!result.commitment.empty())
    terminal.print(
        fmt::format("  {}\n  {}\n",
                    message(language, {}, result.has_deal ? "verify.deal_hash" : "play.commitment"),
                    result.commitment));
  return result.good() ? 0 : 1;
}

}  // namespace pioche
