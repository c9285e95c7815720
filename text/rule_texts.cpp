#include "text/rule_texts.h"

#include <algorithm>
#include <string>

#include "core/short_string.h"
#include "text/embedded_files.h"
#include "text/messages.h"

namespace pioche {

namespace {

// "en: text" → {"en", "text"}
std::pair<std::string_view, std::string_view> labelled(std::string_view text) {
  const auto colon = text.find(": ");
  if (colon == std::string_view::npos) return {default_language, text};
  return {text.substr(0, colon), text.substr(colon + 2)};
}

Multilingual title(std::string_view text) {
  Multilingual all;
  while (true) {
    const auto bar = text.find(" | ");
    all.texts.push_back(labelled(text.substr(0, bar)));
    if (bar == std::string_view::npos) return all;
    text.remove_prefix(bar + 3);
  }
}

ClauseText clause(std::string_view heading) {
  const auto space = heading.find(' ');
  return {heading.substr(0, space), space != std::string_view::npos, {}};
}

void read_line(RuleBook& book, std::string_view line) {
  if (consume_prefix(line, "### ")) {
    if (book.sections.empty()) book.sections.emplace_back();
    book.sections.back().clauses.push_back(clause(line));
  } else if (consume_prefix(line, "## ")) {
    book.sections.push_back({title(line), {}});
  } else if (consume_prefix(line, "# ")) {
    book.name = line;
  } else if (consume_prefix(line, "- ")) {
    const bool in_clause = !book.sections.empty() && !book.sections.back().clauses.empty();
    auto& target = in_clause ? book.sections.back().clauses.back().text : book.summary;
    target.texts.push_back(labelled(line));
  }
}

}  // namespace

std::string_view Multilingual::in(std::string_view language) const {
  for (const std::string_view wanted : {language, default_language})
    for (const auto& [name, text] : texts)
      if (name == wanted) return text;
  return {};
}

const ClauseText* RuleBook::find(std::string_view id) const {
  for (const RuleSection& section : sections)
    for (const ClauseText& clause : section.clauses)
      if (clause.id == id) return &clause;
  return nullptr;
}

RuleBook rule_book(std::string_view game) {
  RuleBook book;
  const std::string path = "games/" + std::string(game) + "/rules.md";
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != path) continue;
    std::string_view content = file.content;
    while (!content.empty()) {
      const auto end = std::min(content.find('\n'), content.size());
      read_line(book, content.substr(0, end));
      content.remove_prefix(std::min(end + 1, content.size()));
    }
  }
  return book;
}

}  // namespace pioche
