#include "tests/scenarios/script.h"

#include <algorithm>

#include "engine/text_util.h"

namespace pioche::scenarios {

std::string take_word(std::string_view& text) {
  text = trimmed_ascii(text);
  const auto end = std::min(text.find_first_of(" \t"), text.size());
  std::string word(text.substr(0, end));
  text = trimmed_ascii(text.substr(end));
  return word;
}

namespace {

// "S16 S17: a title"
Scenario read_heading(int line, std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos)
    throw Malformed("a heading is `scenario CLAUSES: title`; the colon is missing");
  Scenario scenario{line, {}, std::string(trimmed_ascii(text.substr(colon + 1))), {}};
  std::string_view clauses = text.substr(0, colon);
  while (!trimmed_ascii(clauses).empty()) scenario.clauses.push_back(take_word(clauses));
  if (scenario.clauses.empty()) throw Malformed("the heading names no clause before its colon");
  if (scenario.title.empty()) throw Malformed("the heading has no title after its colon");
  return scenario;
}

void read_line(Script& script, int number, std::string_view text) {
  std::string verb = take_word(text);
  if (verb == "scenario") {
    // A heading that is wrong still begins a scenario, so that its lines are not blamed as well.
    script.scenarios.push_back({number, {}, {}, {}});
    script.scenarios.back() = read_heading(number, text);
  } else if (script.scenarios.empty()) {
    throw Malformed("`" + verb + "` stands before the first `scenario` line");
  } else {
    script.scenarios.back().lines.push_back({number, std::move(verb), std::string(text)});
  }
}

}  // namespace

Script read_script(std::string_view text) {
  Script script;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed_ascii(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    try {
      read_line(script, number, line);
    } catch (const Malformed& problem) {
      script.failures.push_back({number, problem.what()});
    }
  }
  if (script.scenarios.empty() && script.failures.empty())
    script.failures.push_back({1, "the file has no scenario"});
  return script;
}

}  // namespace pioche::scenarios
