// How Solo is played by rule of thumb: each card that may be put is given a number of points for
// what it does to the hand and to the others, and the best one is put. Of other hands only the
// sizes are looked at.
#pragma once

#include <algorithm>

#include "core/deal.h"
#include "core/heuristics.h"
#include "games/solo/law.h"

namespace pioche::solo {

// What speaks for a card, found by letting players with other numbers play against these.
struct Taste {
  std::array<float, 5> shed{1.2f, 0.5f, 0.4f, 0.3f, 0.2f};  // a point; by cards of the nearest
  std::array<float, 5> threat{10, 6, 3, 1, 0};              // by cards of the player who is hit
  float follow = 12;      // the share of the rest that could be put on it
  float pair = 6;         // a second one in hand, to be put at once
  float skips = 1;        // times the threat
  float reverses = 0.7f;  // times the difference between the threats on both sides
  float draw_two = 1;     // times the threat
  float draw_four = 1.5f;
  float black = -20;      // fits everything: better kept
  float black_each = 1;   // times the cards left in hand: the longer the hand, the less it costs
  float exchange = -8;    // what it costs to have it no more
  float card = 6;         // of a hand given away against the one taken
  float point = 0.2f;     // likewise
  float last_black = 20;  // the last card fits everything
  float last_fits = 8;    // the last card fits on this one
  float jump = -10;       // less than this: wait rather than put out of turn
  float keep = -25;       // less than this: keep the card drawn
  float decline = -10;    // less than this: draw, although a card could be put
};
inline constexpr Taste taste;

class MoveScorer {
 public:
  constexpr MoveScorer(const State& s, Seat seat, const Taste& by)
      : s_(s), taste_(by), hand_(s.hands[seat]), seat_(seat) {
    next_ = s.after(seat);
    before_ = seat_after(seat, s.players, -s.direction);
    left_ = hand_.size() - 1;
    for (Seat other = 0; other < s.players; ++other)
      if (other != seat) nearest_ = std::min(nearest_, s.hands[other].size());
  }

  constexpr Advice choose(const MoveList& moves) const {
    const FaceSet faces = Law::playable(s_, seat_);
    const Move last = moves[moves.size() - 1];
    if (faces == 0)
      return {moves.size() - 1, last.verb == draw ? "nothing_fits" : "does_not_fit", true};
    Move best{0, 0, 0, 0};
    float best_merit = -1e9f;
    for_each_face(faces, [&](Card card) {
      const Move move = said_with(card);
      const float merit = merit_of(move);
      if (merit > best_merit) {
        best_merit = merit;
        best = move;
      }
    });
    if (seat_ != s_.turn && best_merit < taste_.jump) return {moves.size(), "wait"};
    if (s_.phase == drawn && seat_ == s_.turn && best_merit < taste_.keep)
      return {moves.size() - 1, "keep"};
    if (s_.phase == turn && last.verb == draw && s_.pending == 0 && best_merit < taste_.decline)
      return {moves.size() - 1, "decline"};
    // Where nobody's total is lower, to end the round can only be good.
    const bool wins = left_ == 0 && best_seats(s_, Wins::lowest).contains(seat_);
    return {place_of(best, moves), reason_for(best), wins};
  }

 private:
  static constexpr float by_size(const std::array<float, 5>& table, int size) {
    return table[static_cast<std::size_t>(std::clamp(size, 1, 5) - 1)];
  }

  // The card with what is best said with it.
  constexpr Move said_with(Card card) const {
    Move move{put, card, 0, static_cast<std::uint8_t>(left_ == 1)};
    if (is_one_of(card, colour_namers)) move.other = longest_colour();
    if (is_one_of(card, exchanges) && left_ > 0 && gain_by_taking(smallest_hand(), card) > 0)
      move.other = static_cast<std::uint8_t>(smallest_hand() + 1);
    // A hand that is given away had better be large: two cards are drawn before it goes.
    if (card == exchange_all || (is_one_of(card, exchanges) && move.other != 0)) move.shout = 0;
    return move;
  }

  constexpr std::uint8_t longest_colour() const {
    std::uint8_t best = 1;
    int most = -1;
    for (std::uint8_t colour = 1; colour <= colours; ++colour)
      if (const int count = hand_.known(faces_of_colour(colour)); count > most) {
        most = count;
        best = colour;
      }
    return best;
  }

  constexpr Seat smallest_hand() const {
    Seat best = next_;
    for (Seat other = 0; other < s_.players; ++other)
      if (other != seat_ && s_.hands[other].size() < s_.hands[best].size()) best = other;
    return best;
  }

  // What is gained when the rest of the hand goes and that of `other` comes.
  constexpr float gain_by_taking(Seat other, Card card) const {
    constexpr float usual_points = 13;
    const float theirs = static_cast<float>(s_.hands[other].size());
    return taste_.card * (static_cast<float>(left_) - theirs) +
           taste_.point * (points_without(card) - usual_points * theirs);
  }
  constexpr float points_without(Card put) const {
    int points = -worths[put];
    for_each_face(hand_.faces(), [&](Card card) { points += worths[card] * hand_.copies(card); });
    return static_cast<float>(points);
  }

  constexpr float merit_of(Move move) const {
    const Card card = move.card;
    if (left_ == 0) return 1e6f;
    float merit = by_size(taste_.shed, nearest_) * static_cast<float>(worths[card]);
    const FaceSet on_it = move.card != exchange_all && is_black(card)
                              ? faces_of_colour(move.other) | black_cards
                              : matching[card];
    const int following = hand_.known(on_it) - 1;
    merit += taste_.follow * static_cast<float>(following) / static_cast<float>(left_);
    if (hand_.copies(card) > 1) merit += taste_.pair;
    if (left_ == 1) merit += end_merit(on_it, card);
    if (is_one_of(card, action_cards)) merit += action_merit(move);
    return merit;
  }

  constexpr float end_merit(FaceSet on_it, Card card) const {
    const FaceSet last = hand_.copies(card) > 1 ? face(card) : hand_.faces() & ~face(card);
    if ((last & black_cards) != 0) return taste_.last_black;
    return (last & on_it) != 0 ? taste_.last_fits : 0;
  }

  constexpr float action_merit(Move move) const {
    const Card card = move.card;
    const float threat = by_size(taste_.threat, s_.hands[next_].size());
    float merit = 0;
    if (is_black(card)) merit += taste_.black + taste_.black_each * static_cast<float>(left_);
    if (is_one_of(card, skips)) merit += taste_.skips * threat;
    if (is_one_of(card, reverses))
      merit += taste_.reverses * (threat - by_size(taste_.threat, s_.hands[before_].size()));
    if (is_one_of(card, draw_twos)) merit += taste_.draw_two * threat;
    if (card == draw_four) merit += taste_.draw_four * threat;
    if (is_one_of(card, exchanges)) {
      merit += taste_.exchange;
      if (move.other != 0) merit += gain_by_taking(static_cast<Seat>(move.other - 1), card);
    }
    if (card == exchange_all) {
      const bool leftwards = s_.options.ring == Ring::left || s_.direction > 0;
      merit += gain_by_taking(seat_after(seat_, s_.players, leftwards ? -1 : 1), card);
    }
    return merit;
  }

  static constexpr std::uint32_t place_of(Move move, const MoveList& moves) {
    std::uint32_t place = 0;
    while (place + 1 < moves.size() && !(moves[place] == move)) ++place;
    return place;
  }

  constexpr std::string_view reason_for(Move move) const {
    if (left_ == 0) return "last_card";
    if (s_.pending != 0) return "prolong";
    if (seat_ != s_.turn) return "quick";
    if (move.card == exchange_all || (is_one_of(move.card, exchanges) && move.other != 0))
      return "take_hand";
    if (is_one_of(move.card, skips | reverses | draw_cards) && s_.hands[next_].size() <= 2)
      return "hit_next";
    if (is_one_of(move.card, colour_namers)) return "longest_colour";
    return worths[move.card] >= 10 && nearest_ <= 3 ? "shed_points" : "follow";
  }

  const State& s_;
  const Taste& taste_;
  const Hand<3>& hand_;
  Seat seat_;
  Seat next_;
  Seat before_;
  int left_;
  int nearest_ = 99;
};

inline Advice advise(const State& s, Seat seat, const MoveList& moves, const Taste& by = taste) {
  if (s.phase <= scored) return {0, "", true};
  return MoveScorer(s, seat, by).choose(moves);
}

}  // namespace pioche::solo
