// What may be done at a table of Solo: who may act, what may be put, and why not.
#pragma once

#include "core/game.h"
#include "games/solo/state.h"

namespace pioche::solo {

struct Law {
  // What the seat on turn may put on the visible card, if it holds it.
  static constexpr FaceSet fitting(const State& s) {
    const Card top = s.discard.top();
    if (s.pending != 0) {
      if (s.options.stacking == Stacking::any) return draw_cards;
      return top == draw_four ? face(draw_four) : draw_twos;
    }
    // S7 On a colour choice or a draw-four (S14, S15) you may put a card of the named colour or a
    // black card. On an exchange all round, which names no colour, you may put any card.
    if (s.colour != 0) return faces_of_colour(s.colour) | black_cards;
    // S6 On your turn you may put a card that matches the visible one: the same colour, the same
    // number or the same action symbol. Black cards always match.
    return matching[top];
  }

  static constexpr FaceSet playable(const State& s, Seat seat) {
    const FaceSet held = s.hands[seat].faces();
    // S10 If you hold exactly the visible card (same colour and same number or symbol; black: the
    // same kind), you may put it at any time until another card is put: out of turn, on your turn,
    // also after you or the player on turn have drawn, even on a card that you put yourself or on
    // the first card of a round.
    const FaceSet identical = held & face(s.discard.top());
    if (seat != s.turn) return identical;
    return s.phase == drawn ? (face(s.drawn) & fitting(s)) | identical : held & fitting(s);
  }

  // S20 Whoever discards their last but one card must say "SOLO!" with it, and only with it (`!`
  // after the move). What counts is the hand as the card leaves it, before any exchange.
  static constexpr bool leaves_one_card(const State& s, Seat seat) {
    return s.hands[seat].size() == 2;
  }

  static constexpr SeatSet waiting_for(const State& s) {
    if (s.phase == over) return {};
    return s.phase == scored ? s.everyone() : SeatSet::of(s.turn);
  }

  static constexpr SeatSet able(const State& s) {
    if (s.phase <= scored) return waiting_for(s);
    const Card top = s.discard.top();
    unsigned holders = 1u << s.turn;
    // A loop of fixed length is the fastest; where nobody sits there are no cards.
    for (std::size_t seat = 0; seat < most_seats; ++seat)
      holders |= static_cast<unsigned>(s.hands[seat].contains(top)) << seat;
    return {static_cast<std::uint16_t>(holders)};
  }

  static constexpr Ruling judge(const State& s, Seat seat, Move move) {
    // C1 Between rounds the only move is `next`, which deals the next round; during a round `next`
    // is not a move.
    if (s.phase <= scored)
      return s.phase == scored && move.verb == next ? allowed : Ruling{between_rounds};
    if (move.verb == next) return during_round;
    if (move.verb == put) return judge_put(s, seat, move);
    if (seat != s.turn) return not_your_turn;
    if (move.verb == keep) return s.phase == drawn ? allowed : Ruling{nothing_drawn};
    if (s.phase == drawn) return already_drawn;
    if (may_draw(s, playable(s, seat))) return allowed;
    return s.options.may_draw == MayDraw::black ? can_put_coloured : can_put;
  }

  // S8 If you can put no card you must draw one. If you can, you may draw instead. Option
  // `may_draw`: `always` (default), `black` (only where nothing but black cards could be put) or
  // `never`. You may put the drawn card at once if it matches, or keep it; then the turn passes on.
  static constexpr bool may_draw(const State& s, FaceSet could_be_put) {
    if (could_be_put == 0 || s.pending != 0) return true;
    if (s.options.may_draw == MayDraw::black) return (could_be_put & ~black_cards) == 0;
    return s.options.may_draw == MayDraw::always;
  }

  static constexpr Ruling judge_put(const State& s, Seat seat, Move move) {
    if (!is_one_of(move.card, playable(s, seat))) return why_not_put(s, seat, move.card);
    if (is_one_of(move.card, exchanges) && move.other != 0) {
      const Seat partner = static_cast<Seat>(move.other - 1);
      if (partner == seat || partner >= s.players) return not_another_player;
      if (s.hands[seat].size() == 1) return last_card_exchange;
    }
    if (move.shout != 0 && !leaves_one_card(s, seat)) return no_announcement;
    return allowed;
  }

  // The clause that says what could be put instead.
  static constexpr Ruling why_not_put(const State& s, Seat seat, Card card) {
    if (seat != s.turn) return not_identical;
    if (s.phase == drawn && card != s.drawn) return only_the_drawn_card;
    if (s.pending != 0) return not_prolonging;
    if (s.colour != 0) return not_on_named_colour;
    if (!is_black(s.discard.top())) return not_matching;
    return s.discard.top() == exchange_all ? not_in_hand_on_ring : not_in_hand;
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (s.phase == over) return;
    const FaceSet faces = playable(s, seat);
    std::uint32_t plain = 0;  // counted in a register
    for_each_face(faces & ~colour_namers,
                  [&](Card card) { moves.items[plain++] = {put, card, 0, 0}; });
    moves.count = plain;
    if ((faces & (colour_namers | exchanges)) != 0) push_choices(s, seat, faces, moves);
    if (leaves_one_card(s, seat))
      for (std::uint32_t i = 0, silent = moves.size(); i < silent; ++i)
        moves.push({put, moves[i].card, moves[i].other, 1});
    if (seat != s.turn) return;
    if (s.phase == drawn)
      moves.push({keep, 0, 0, 0});
    else if (may_draw(s, faces))
      moves.push({draw, 0, 0, 0});
  }

  // A colour with each card that names one, a partner with each exchange but a last card.
  static constexpr void push_choices(const State& s, Seat seat, FaceSet faces, MoveList& moves) {
    for_each_face(faces & colour_namers, [&](Card card) {
      for (std::uint8_t colour = 1; colour <= colours; ++colour) moves.push({put, card, colour, 0});
    });
    if (s.hands[seat].size() == 1) return;
    for_each_face(faces & exchanges, [&](Card card) {
      for (Seat partner = 0; partner < s.players; ++partner)
        if (partner != seat) moves.push({put, card, static_cast<std::uint8_t>(partner + 1), 0});
    });
  }
};

}  // namespace pioche::solo
