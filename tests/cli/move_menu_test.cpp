// The menu of moves, with moves of several cards.
#include "cli/play/move_menu.h"

#include <doctest/doctest.h>

using namespace pioche;

namespace {

const Engine& summit() { return *find_engine("summit"); }

MoveList moves_of(std::initializer_list<std::string_view> texts) {
  MoveList moves;
  moves.clear();
  for (const std::string_view text : texts) moves.push(summit().read_move(text));
  return moves;
}

std::string chosen(MoveMenu& menu, std::string_view typed) { return menu.choose(typed).move; }

}  // namespace

TEST_CASE("the cards of a move are typed in any order") {
  MoveMenu menu(summit(), moves_of({"H7", "D7", "S7", "H7+D7", "H7+D7+S7"}));
  for (const std::string_view typed : {"H7+D7", "D7+H7", "d7 h7", "h7, d7"})
    CHECK_MESSAGE(chosen(menu, typed) == "H7+D7", std::string(typed));
  CHECK(chosen(menu, "s7 d7 h7") == "H7+D7+S7");
  CHECK(chosen(menu, "H7") == "H7");
  CHECK(chosen(menu, "D7+S7") == "");
  CHECK(chosen(menu, "+") == "");
}

TEST_CASE("many moves of several cards are chosen card by card") {
  MoveList moves = moves_of({});
  for (const std::string_view rank : {"7", "8"})
    for (unsigned some = 1; some < 16; ++some) {
      std::string text;
      for (std::size_t suit = 0; suit < 4; ++suit)
        if ((some >> suit & 1) != 0)
          text.append(text.empty() ? "" : "+").append(1, "HDCS"[suit]).append(rank);
      moves.push(summit().read_move(text));
    }
  MoveMenu menu(summit(), moves);
  const MoveMenu::Choice first = menu.choose("1");  // those that begin with the 7 of hearts
  CHECK(first.opened);
  CHECK(menu.is_inner());
  CHECK(chosen(menu, "1") == "H7");
}
