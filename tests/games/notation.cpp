#include "tests/games/notation.h"

#include <doctest/doctest.h>
#include <map>
#include <set>
#include <string>

#include "tests/games/random_play.h"

namespace pioche::tests {

namespace {

constexpr int matches_per_table = 30;
constexpr int most_moves = 400;

// Every move of some random matches, and every text that is made of the same words in the same way
// and is a move too.
class Texts {
 public:
  explicit Texts(const Engine& engine) : engine_(engine) {
    for (int players = engine.seats.least; players <= engine.seats.most; ++players)
      for (int match = 0; match < matches_per_table; ++match) read_match(players);
  }

  std::vector<Move> moves() {
    for (const std::string& head : heads_) {
      try_text(head);
      for (const std::string_view sign : {" ", "=", ">", "+"})
        for (const std::string& name : names_) extend(head + std::string(sign).append(name));
    }
    for (const std::string& text : played_) try_text(text);
    std::vector<Move> all;
    for (const auto& [text, move] : found_) all.push_back(move);
    return all;
  }

 private:
  void read_match(int players) {
    AnyState state = random_start(engine_, players, rng_);
    MoveList moves;
    for (int made = 0; made < most_moves && engine_.common(state).phase != over; ++made) {
      for (const Seat seat : engine_.able(state)) {
        engine_.generate(state, seat, moves);
        for (const Move move : moves) read_move(move);
      }
      const Act act = random_act(engine_, state, rng_);
      engine_.apply(state, act.seat, act.move);
    }
  }

  void read_move(Move move) {
    if (!played_.insert(move_text(engine_, move)).second) return;
    const MoveParts parts = engine_.describe_move(move);
    if (!parts.verb.empty()) heads_.emplace(parts.verb);
    for (const std::string_view card : engine_.card_names.subspan(1)) heads_.emplace(card);
    for (const Card card : parts.cards) names_.emplace(engine_.card_names[card]);
    for (const std::string_view place : parts.places) names_.emplace(place);
    if (!parts.colour.empty()) names_.emplace(parts.colour);
    if (parts.seat != nobody)
      for (int seat = 0; seat < most_seats; ++seat) names_.insert(std::to_string(seat));
  }

  void extend(const std::string& text) {
    const bool names_cards = try_text(text) && text.find('+') != std::string::npos;
    if (names_cards)
      for (const std::string& name : names_) extend(std::string(text).append("+").append(name));
    if (text.find(' ') == std::string::npos) return;
    for (const std::string_view sign : {" ", ">"})
      for (const std::string& name : names_) try_text(text + std::string(sign).append(name));
  }

  bool try_text(const std::string& text) {
    const std::size_t before = found_.size();
    for (const std::string& written : {text, text + "!"}) {
      const Move move = engine_.read_move(written);
      if (move.verb == 0) continue;
      found_.emplace(written, move);
      // One text for each move, one move for each text.
      if (move_text(engine_, move) != written)
        FAIL_CHECK(written << " is read, but written as " << move_text(engine_, move));
    }
    return found_.size() > before;
  }

  const Engine& engine_;
  Rng rng_{7};
  std::set<std::string> heads_;   // verbs and cards, with which a text begins
  std::set<std::string> names_;   // what can follow: colours, seats, places, cards
  std::set<std::string> played_;  // texts of moves
  std::map<std::string, Move> found_;
};

}  // namespace

const std::vector<Move>& all_moves(const Engine& engine) {
  static std::map<std::string_view, std::vector<Move>> known;
  auto [place, is_new] = known.try_emplace(engine.id);
  if (is_new) place->second = Texts(engine).moves();
  return place->second;
}

}  // namespace pioche::tests
