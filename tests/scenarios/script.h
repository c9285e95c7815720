// A scenario file as text: its scenarios, and the lines of each (README.md says what they mean).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pioche::scenarios {

struct Line {
  int number = 0;
  std::string verb;  // its first word
  std::string rest;
};

struct Scenario {
  int line = 0;
  std::vector<std::string> clauses;
  std::string title;
  std::vector<Line> lines;
};

struct Failure {
  int line = 0;
  std::string text;
};

struct Script {
  std::vector<Scenario> scenarios;
  std::vector<Failure> failures;  // lines that belong to no scenario, headings that are none
};

Script read_script(std::string_view text);

// A line that does not say what it should; `what()` says what would be right.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The first word of a text, which is taken off it together with the space behind it.
std::string take_word(std::string_view& text);

}  // namespace pioche::scenarios
