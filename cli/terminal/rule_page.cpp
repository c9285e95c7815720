#include "cli/terminal/rule_page.h"

#include "text/messages.h"
#include "text/rule_texts.h"

namespace pioche {

namespace {

constexpr int widest_text = 100;

Lines clause_lines(const Terminal& terminal, std::string_view language, const ClauseText& clause) {
  std::string text(clause.text.in(language));
  if (clause.is_reading) text = std::string(message(language, {}, "rules.reading")) + " " + text;
  constexpr int id_width = 5;
  Lines lines = wrapped(text, std::min(terminal.columns(), widest_text) - id_width);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string margin = i == 0 ? terminal.styled(TextStyle::key, clause.id) : std::string();
    lines[i] = padded(margin, id_width) + lines[i];
  }
  return lines;
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::string upper(std::string_view text) {
  std::string all(text);
  for (char& c : all)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return all;
}

}  // namespace

Lines rule_pages(const Terminal& terminal, const Engine& engine, std::string_view language) {
  const RuleBook book = rule_book(engine.id);
  Lines lines{terminal.heading(message(language, engine.id, "name"))};
  append(lines, wrapped(book.summary.in(language), std::min(terminal.columns(), widest_text)));
  for (const RuleSection& section : book.sections) {
    lines.emplace_back();
    lines.push_back(terminal.styled(TextStyle::bold, section.title.in(language)));
    for (const ClauseText& clause : section.clauses)
      append(lines, clause_lines(terminal, language, clause));
  }
  return lines;
}

Lines clause_page(const Terminal& terminal, const Engine& engine, std::string_view language,
                  std::string_view id) {
  const RuleBook book = rule_book(engine.id);
  const ClauseText* clause = book.find(upper(id));
  return clause == nullptr ? Lines{} : clause_lines(terminal, language, *clause);
}

std::string clause_range(const Engine& engine) {
  return std::string(clause_id(engine, 1).text()) + " … " +
         std::string(clause_id(engine, static_cast<Clause>(engine.clauses)).text());
}

}  // namespace pioche
