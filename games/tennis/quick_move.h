// How Tennis is played by rule of thumb.
#pragma once

#include "core/heuristics.h"
#include "games/tennis/equilibrium.h"
#include "games/tennis/law.h"

namespace pioche::tennis {

// A let is worth playing where it gains so many games of this cycle.
inline constexpr float worth_a_let = 1.2f;
// Special cards that were played come back to be drawn: so few in the pile do not stop a set that
// has been begun.
inline constexpr std::size_t few_cards = 4;

constexpr std::uint32_t place_of_verb(const MoveList& moves, std::uint8_t verb) {
  std::uint32_t place = 0;
  while (place < moves.size() && moves[place].verb != verb) ++place;
  return place;
}

inline Advice advice_on_balls(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
  if (!s.chosen[seat].empty()) return {moves.size(), "wait"};
  const Seat opponent = opponent_of(seat);
  const BallSet mine = ball_set(s.balls[seat].faces());
  const BallSet other = ball_set(s.balls[opponent].faces() | s.chosen[opponent].faces());
  return {equilibrium().draw(mine, other, rng), "mix"};
}

// The game and the rest of the cycle, by the balls that lie and those that are left.
struct Standing {
  BallSet laid, left, other_laid, other_left;

  Standing(const State& s, Seat seat)
      : laid(ball_set(s.chosen[seat].faces())),
        left(ball_set(s.balls[seat].faces())),
        other_laid(ball_set(s.chosen[opponent_of(seat)].faces())),
        other_left(ball_set(s.balls[opponent_of(seat)].faces())) {}

  int winner() const { return winner_of(laid, other_laid); }
  float worth() const {
    return static_cast<float>(winner()) + equilibrium().value(left, other_left);
  }
  Standing after_let(Move change) const {
    Standing next = *this;
    const auto both =
        static_cast<BallSet>(ball_set(face(change.card)) | ball_set(face(change.other)));
    next.laid ^= both;
    next.left ^= both;
    return next;
  }
};

// The let that leaves the most, if it gains enough; else the number of moves.
inline std::uint32_t best_let(const Standing& standing, const MoveList& moves) {
  std::uint32_t best = moves.size();
  float most = standing.worth() + worth_a_let;
  for (std::uint32_t place = 1; place < moves.size(); ++place) {
    if (moves[place].verb != lay_let) continue;
    const float worth = standing.after_let(moves[place]).worth();
    if (worth < most) continue;
    most = worth;
    best = place;
  }
  return best;
}

inline Advice advice_on_specials(const State& s, Seat seat, const MoveList& moves) {
  if (s.done.contains(seat)) return {moves.size(), "wait"};
  const Standing standing(s, seat);
  const int winner = standing.winner();
  if (winner > 0) return {0, "winning"};
  const FaceSet held = s.hands[seat].faces();
  if (winner == 0)
    return (held & face(tiebreak)) != 0 ? Advice{place_of_verb(moves, lay_tiebreak), "tiebreak"}
                                        : Advice{0, "tie"};
  const std::uint32_t let_move = (held & face(let)) != 0 ? best_let(standing, moves) : moves.size();
  if (let_move < moves.size()) return {let_move, "let"};
  if ((held & face(ace)) != 0) return {place_of_verb(moves, lay_ace), "ace"};
  return {0, "nothing_helps"};
}

// As people play, for whom a match is games and sets: whoever has a game lays it, unless a set card is
// still to be found for them.
inline Advice advice_on_reward(const State& s, Seat seat, const MoveList& moves) {
  if (s.turn != seat) return {moves.size(), "wait"};
  const bool useful = s.sets[seat] < s.options.sets && may_lay_game(s, seat);
  const bool lacks_set = !s.hands[seat].contains(set) && s.laid[seat] >= most_laid / 2;
  if (useful && (s.pile.empty() || !lacks_set)) return {place_of_verb(moves, lay_game), "lay_game"};
  if (!s.pile.empty()) return {place_of_verb(moves, draw_card), "draw"};
  if (may_take(s, seat)) return {place_of_verb(moves, take_card), "take"};
  return {0, "only_one"};
}

// Cards win games, and games win cards: who has drawn most of the pile can hardly be caught. So the
// pile comes first, then the games, and the opponent's hand where neither is to be had.
inline Advice best_advice_on_reward(const State& s, Seat seat, const MoveList& moves) {
  if (s.turn != seat) return {moves.size(), "wait"};
  const bool useful = s.sets[seat] < s.options.sets && may_lay_game(s, seat);
  const bool pile_can_wait =
      s.laid[seat] > 0 && s.hands[seat].contains(set) && s.pile.size() <= few_cards;
  if (useful && (s.pile.empty() || pile_can_wait))
    return {place_of_verb(moves, lay_game), "lay_game"};
  if (!s.pile.empty()) return {place_of_verb(moves, draw_card), "draw"};
  if (may_take(s, seat)) return {place_of_verb(moves, take_card), "take"};
  return {0, "only_one"};
}

template <class RewardAdvice>
Advice advised_move(const State& s, Seat seat, const MoveList& moves, Rng& rng,
                    RewardAdvice advice_on_rewards) {
  const std::uint32_t last = moves.size() - 1;
  if (moves[last].verb == lay_match) return {last, "match", true};
  if (moves[last].verb == lay_set) return {last, "set"};
  switch (s.phase) {
    case choose:
      return advice_on_balls(s, seat, moves, rng);
    case specials:
      return advice_on_specials(s, seat, moves);
    default:
      return advice_on_rewards(s, seat, moves);
  }
}

inline Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
  return advised_move(s, seat, moves, rng, advice_on_reward);
}
inline Advice policy(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
  return advised_move(s, seat, moves, rng, best_advice_on_reward);
}

}  // namespace pioche::tennis
