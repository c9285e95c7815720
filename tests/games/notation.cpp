#include "tests/games/notation.h"

#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>

#include "tests/games/random_play.h"

namespace pioche::tests {

namespace {

// The words and signs of all notations together. What is missing here shows: `generate` then lists
// a move that is not among all moves.
constexpr std::string_view verbs[] = {"draw", "pass",  "next", "keep",     "take", "flip",
                                      "swap", "drop",  "ace",  "tiebreak", "let",  "done",
                                      "lay",  "steal", "skip", "set",      "match"};
constexpr std::string_view named[] = {"R",  "G",  "B",  "Y",  "S",  "P",  "O",  "0",  "1",  "2",
                                      "3",  "4",  "5",  "6",  "7",  "8",  "9",  "a1", "a2", "a3",
                                      "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "d3"};

class Texts {
 public:
  explicit Texts(const Engine& engine) : engine_(engine) {}

  std::vector<Move> moves() {
    std::set<std::string> heads(std::begin(verbs), std::end(verbs));
    for (const std::string_view card : engine_.card_names.subspan(1)) heads.emplace(card);
    for (const std::string& head : heads) {
      try_text(head);
      for (const std::string_view sign : {" ", "=", ">", "+"})
        for (const std::string_view name : named) extend(head + std::string(sign).append(name));
    }
    return std::move(moves_);
  }

 private:
  void extend(const std::string& text) {
    try_text(text);
    if (text.find(' ') == std::string::npos) return;
    for (const std::string_view sign : {" ", ">"})
      for (const std::string_view name : named) try_text(text + std::string(sign).append(name));
  }

  void try_text(const std::string& text) {
    for (const std::string& written : {text, text + "!"}) {
      const Move move = engine_.read_move(written);
      if (move.verb == 0) continue;
      moves_.push_back(move);
      // One text for each move, one move for each text.
      if (move_text(engine_, move) != written)
        FAIL_CHECK(written << " is read, but written as " << move_text(engine_, move));
    }
  }

  const Engine& engine_;
  std::vector<Move> moves_;
};

}  // namespace

const std::vector<Move>& all_moves(const Engine& engine) {
  static std::map<std::string_view, std::vector<Move>> known;
  auto [place, is_new] = known.try_emplace(engine.id);
  if (is_new) place->second = Texts(engine).moves();
  return place->second;
}

}  // namespace pioche::tests
