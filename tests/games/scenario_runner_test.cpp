// The scenario runner itself, on a game of the tests: what holds passes, and everything else is told.
#include <doctest/doctest.h>

#include "engine/engine.h"
#include "tests/scenarios/run.h"

using namespace pioche;
using namespace pioche::scenarios;

namespace {

constexpr std::string_view table = R"(scenario U3: a table
players 2
hands [["H9","H7"],["C9","S7"]]
discard ["D8"]
won [1,0]
rest pile
)";

std::string outcome_of(const std::string& text) {
  const Script script = read_script(text);
  std::string all;
  const auto add = [&](const Failure& failure) {
    all += std::to_string(failure.line) + ": " + failure.text + "\n";
  };
  for (const Failure& failure : script.failures) add(failure);
  for (const Scenario& scenario : script.scenarios)
    for (const Failure& failure : failures_of(scenario, *find_engine("summit"))) add(failure);
  return all;
}

std::string outcome_at_table(const std::string& lines) {
  return outcome_of(std::string(table) + lines);
}

// Whether the one failure is on this line and says this.
bool says(const std::string& outcome, int line, std::string_view text) {
  const bool found = outcome.starts_with(std::to_string(line) + ": ") &&
                     outcome.find(text) != std::string::npos &&
                     outcome.find('\n') == outcome.size() - 1;
  if (!found) MESSAGE("found: " << outcome);
  return found;
}

}  // namespace

TEST_CASE("a scenario that holds passes") {
  CHECK(outcome_at_table(R"(
# the whole language
legal 0 H7 | H9
legal 1 -
obliged 0
refuse 1 C9 U3
refuse 0 C9 U4
refuse 0 next C1
see 0 hands [["H7","H9"],["?","?"]]
see 1 hands [["?","?"],["S7","C9"]]
see - hands [["?","?"],["?","?"]]
see - pile 27
move 0 H9
event lay
event draw
expect discard ["D8","H9"]
expect won [2,0]
move 1 S7
expect turn 0
expect starter 0
)") == "");
  CHECK(outcome_of("scenario U2: a deal\nplayers 3\nseed 5\nobliged 0\n") == "");
  CHECK(outcome_of("scenario U1: too few\nplayers 1\nrefused_position players_range\n") == "");
  CHECK(outcome_at_table("scores [1]\nrefused_position wrong_length\n") == "");
  CHECK(outcome_of("scenario U1: missing\nplayers 2\nhands [[],[]]\nrest -\n"
                   "refused_position cards_missing\n") == "");
}

TEST_CASE("what the game does otherwise is told with its line") {
  CHECK(says(outcome_at_table("legal 0 H7\n"), 7, "expected the legal moves H7, found H7 | H9"));
  CHECK(says(outcome_at_table("obliged 1\n"), 7, "expected the obliged seats 1, found 0"));
  CHECK(says(outcome_at_table("refuse 0 H9 U3\n"), 7, "but it is allowed"));
  CHECK(says(outcome_at_table("refuse 0 C9 C1\n"), 7, "but it is refused by U4"));
  CHECK(
      says(outcome_at_table("move 0 C9\nlegal 0 -\n"), 7, "refused by U4; its moves are H7 | H9"));
  CHECK(says(outcome_at_table("expect starter 1\n"), 7, "expected starter 1, found 0"));
  CHECK(says(outcome_at_table("see 0 pile 3\n"), 7, "expected pile 3, found 27"));
  CHECK(says(outcome_at_table("move 0 H9\nevent deal\n"), 8, "found lay | draw"));
  CHECK(
      says(outcome_at_table("scores [1]\nobliged 0\n"), 8, "the table is refused (wrong_length)"));
  CHECK(says(outcome_at_table("refused_position x\n"), 7, "but it is accepted"));
  CHECK(says(outcome_at_table("scores [1]\nrefused_position x\n"), 8, "found wrong_length"));
}

TEST_CASE("a line that is not understood is told with its line") {
  CHECK(says(outcome_of(""), 1, "the file has no scenario"));
  CHECK(says(outcome_of("players 2\n"), 1, "before the first `scenario`"));
  CHECK(says(outcome_of("scenario U3\nplayers 2\nobliged 0\n"), 1, "the colon is missing"));
  CHECK(says(outcome_of("scenario : x\nplayers 2\nobliged 0\n"), 1, "names no clause"));
  CHECK(says(outcome_of("scenario U3:\nplayers 2\nobliged 0\n"), 1, "no title"));
  CHECK(says(outcome_of("scenario U9: x\nplayers 2\nobliged 0\n"), 1, "is no clause of summit"));
  CHECK(says(outcome_of("scenario U3: x\nobliged 0\n"), 2, "begins with `players`"));
  CHECK(says(outcome_of("scenario U3: x\nplayers two\n"), 2, "takes a number"));
  CHECK(says(outcome_of("scenario U3: x\nplayers 2\nplayers 2\n"), 3, "given twice"));
  CHECK(says(outcome_of("scenario U3: x\nplayers 2\nseed xyz\n"), 3, "hexadecimal"));
  CHECK(says(outcome_at_table("seed 1\nobliged 0\n"), 7, "not both"));
  CHECK(says(outcome_at_table(""), 1, "asserts nothing"));
  CHECK(says(outcome_at_table("move 0 H9\n"), 1, "asserts nothing"));
  CHECK(says(outcome_at_table("colour \"R\"\n"), 7, "neither a key"));
  CHECK(says(outcome_at_table("scores [1\n"), 7, "is not JSON"));
  CHECK(says(outcome_at_table("option cards x\n"), 7, "is not JSON"));
  CHECK(says(outcome_at_table("rest discard\n"), 7, "given twice"));
  CHECK(says(outcome_of("scenario U3: x\nplayers 2\nrest won\n"), 3, "any number of cards"));
  CHECK(says(outcome_at_table("hands []\n"), 7, "given twice"));
  CHECK(says(outcome_at_table("obliged 0\nturn 0\n"), 8, "belongs before"));
  CHECK(says(outcome_at_table("obliged 2\n"), 7, "is no seat"));
  CHECK(says(outcome_at_table("obliged\n"), 7, "takes seats"));
  CHECK(says(outcome_at_table("legal 0 H9 | x\n"), 7, "is no move"));
  CHECK(says(outcome_at_table("refuse 0 H9\n"), 7, "a seat, a move and a clause"));
  CHECK(says(outcome_at_table("event lay\n"), 7, "after a move"));
  CHECK(says(outcome_at_table("expect nothing 1\n"), 7, "no key `nothing`"));
  CHECK(says(outcome_at_table("expect starter\n"), 7, "is not JSON"));
  CHECK(says(outcome_at_table("scores [1]\nrefused_position wrong_length\nobliged 0\n"), 9,
             "nothing follows"));
}
