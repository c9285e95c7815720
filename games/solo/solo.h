// Solo: shed your cards by colour, number or symbol, also out of turn; hands change owners. Each
// clause of rules.md stands over the code that does it: what may be done in law.h, what happens then
// here.
#pragma once

#include <algorithm>
#include <utility>

#include "core/deal.h"
#include "core/game.h"
#include "games/solo/law.h"
#include "games/solo/notation.h"

namespace pioche::solo {

struct Solo : Law {
  using State = solo::State;
  using Options = solo::Options;
  static constexpr std::string_view id = "solo";
  static constexpr char letter = 'S';
  static constexpr int clauses = S24;
  // In version 1 `may_draw` is `false`, the default, or `true`: never or always.
  static constexpr std::array<std::uint8_t, 2> rules_versions{1, 2};
  static constexpr SeatRange seats{2, most_seats};
  static constexpr bool has_rounds = true;
  static constexpr Wins wins = Wins::lowest;
  static constexpr auto& card_names = solo::card_names;
  static constexpr std::array<std::string_view, 4> phase_names{"over", "scored", "turn", "drawn"};
  static constexpr auto& refusals = solo::refusals;
  static constexpr std::array<MatchLength, 3> lengths{{
      {R"({"target":75})", {{7, 5, 4, 4, 4, 4, 3, 3, 3}, 9}},
      {R"({"target":200})", {{19, 13, 12, 11, 10, 10, 9, 9, 8}, 9}},
      {"{}", {{51, 34, 32, 30, 29, 28, 28, 26, 24}, 9}},
  }};

  // S10, by events: the same card may answer each of these.
  static constexpr std::array<std::string_view, 3> race_events{"put", "quick_put", "turn_up"};

  static constexpr Options default_options(int, std::uint8_t rules = rules_versions.back()) {
    Options options;
    if (rules < 2) options.may_draw = MayDraw::never;
    return options;
  }

  static constexpr void describe_options(auto& options, auto& visitor,
                                         std::uint8_t rules = rules_versions.back()) {
    visitor.seat_or_random("dealer", options.dealer);
    visitor.choice("first_card", options.first_card, first_card_names);
    describe_may_draw(options.may_draw, visitor, rules);
    visitor.choice("reverse_two", options.reverse_two, reverse_two_names);
    visitor.choice("stacking", options.stacking, stacking_names);
    visitor.choice("ring", options.ring, ring_names);
    visitor.number("target", options.target, 10, 5000);
  }

  static constexpr void describe_may_draw(auto& may_draw, auto& visitor, std::uint8_t rules) {
    if (rules >= 2) return visitor.choice("may_draw", may_draw, may_draw_names);
    bool always = may_draw == MayDraw::always;
    visitor.flag("may_draw", always);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(may_draw)>>)
      may_draw = always ? MayDraw::always : MayDraw::never;
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.seat("dealer", s.dealer);
    visitor.number("direction", s.direction, -1, 1);
    visitor.pile("pile", s.pile);
    visitor.discard("discard", s.discard);
    visitor.hands("hands", s.hands);
    visitor.named("colour", s.colour, colour_names);
    visitor.number("pending", s.pending, 0, most_pending);
    visitor.drawn("drawn", s.drawn, s.turn, s.hands[s.turn == nobody ? 0 : s.turn]);
    visitor.number("stalls", s.stalls, 0, most_seats);
  }

  // S1 112 cards: in each of red, green, blue and yellow, two of every number from 1 to 9 (72 in
  // all), two skips (8), two reverses (8), two draw-twos (8) and one exchange (4); in black, four
  // colour choices, four draw-fours and four exchanges all round.
  static constexpr Counts deck(const State&) { return deck_counts; }

  static constexpr std::string_view error_in(const Options&, int) { return ""; }

  static constexpr std::string_view error_in(const State& s) {
    if (s.direction == 0) return "direction_zero";
    if (s.discard.empty()) return "discard_empty";
    if (s.colour != 0 && !is_one_of(s.discard.top(), colour_namers)) return "colour_without_choice";
    int empty_hands = 0;
    for (Seat seat = 0; seat < s.players; ++seat) empty_hands += s.hands[seat].empty();
    if (s.phase <= scored) {
      if (empty_hands > 1) return "two_hands_empty";
      return s.drawn != no_card || s.pending != 0 || s.stalls != 0 ? "not_cleared" : "";
    }
    if (s.turn == nobody) return "turn_missing";
    if (empty_hands > 0) return "hand_empty";
    if ((s.phase == drawn) != (s.drawn != no_card)) return "drawn_and_phase";
    if (s.phase == drawn && s.hands[s.turn].size() == 1) return "drawn_alone";
    if (s.pending != 0 && !could_be_pending(s)) return "impossible_penalty";
    if (s.stalls >= s.players) return "too_many_stalls";
    return s.stalls > 0 && (s.phase == drawn || !s.nothing_to_draw()) ? "stalls_with_cards" : "";
  }

  // A penalty is made of draw cards, the last of which lies on top, and it is open until somebody
  // draws.
  static constexpr bool could_be_pending(const State& s) {
    const Card top = s.discard.top();
    if (s.phase == drawn || !is_one_of(top, draw_cards)) return false;
    const bool only_fours = s.options.stacking == Stacking::same && top == draw_four;
    return s.pending % (only_fours ? 4 : 2) == 0 && s.pending >= (top == draw_four ? 4 : 2);
  }

  // S2 A dealer is chosen. Option `dealer`: a seat (0 is the first), or -1, the default: drawn at
  // random. In later rounds the deal passes to the left.
  template <class Log>
  static constexpr void start(State& s, Log& log) {
    log.acts(S2);
    s.dealer = named_or_drawn(s.options.dealer, s);
    deal(s, log);
  }

  // S3 Each player gets 8 cards, dealt one at a time starting left of the dealer. The rest is the
  // draw pile; its top card is turned over and starts the discard.
  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(S3);
    s.pile = deck_in_order;
    shuffle_pile(s.pile.items.data(), s.pile.size(), s.chance);
    s.hands = {};
    s.discard.clear();
    Seat to = s.dealer;
    for (int i = 0; i < 8 * s.players; ++i) {
      to = s.left_of(to);
      s.hands[to].add(s.pile.draw());
    }
    s.discard.put(s.pile.draw());
    log.event({.type = "deal", .seat = s.dealer, .count = 8});
    log.event({.type = "turn_up", .card = s.discard.top(), .from = "pile", .to = "discard"});
    s.phase = turn;
    s.colour = 0;
    // S4 The player left of the dealer starts; play goes clockwise.
    s.direction = 1;
    s.turn = s.left_of(s.dealer);
    // S5 A first card that is a skip, draw-two or draw-four acts on the first player, who is
    // skipped, or draws or prolongs (S16). A first reverse turns the direction: the player right of
    // the dealer starts (with two players and `reverse_two` = `skip`, the dealer). Exchanges do
    // nothing. On a black first card no colour is named: any card may be put, once an open penalty
    // is settled. Option `first_card`: `acts` (default) or `plain` (no effect at all).
    if (s.options.first_card == FirstCard::acts) {
      if (is_one_of(s.discard.top(), action_cards)) log.acts(S5);
      pass_turn_on(s, s.dealer, s.discard.top(), log);
    }
  }

  template <class Log>
  static constexpr void begin_next_round(State& s, Log& log) {
    s.dealer = s.left_of(s.dealer);
    s.points = {};
    ++s.round;
    deal(s, log);
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    switch (move.verb) {
      case put:
        return apply_put(s, seat, move, log);
      case draw:
        return s.pending != 0 ? draw_penalty(s, seat, log) : draw_one(s, seat, log);
      case keep:
        return apply_keep(s, seat, log);
      default:
        return begin_next_round(s, log);
    }
  }

  // S9 When a card is needed and the pile is empty, the discard except its visible card is shuffled
  // and becomes the pile. With nothing to shuffle either, as many cards are drawn as there are,
  // which may be none.
  template <class Log>
  static constexpr Card draw_card(State& s, Seat seat, Log& log) {
    if (s.pile.empty()) {
      log.acts(S9);
      if (s.nothing_to_draw()) return no_card;
      turn_over_discard(s.pile, s.discard, s.chance);
      log.event({.type = "reshuffle",
                 .from = "discard",
                 .to = "pile",
                 .count = static_cast<int>(s.pile.size())});
    }
    const Card card = s.pile.draw();
    s.hands[seat].add(card);
    log.event({.type = "draw",
               .seat = seat,
               .card = card,
               .from = "pile",
               .to = "hands",
               .seen_by = SeatSet::of(seat)});
    return card;
  }

  // How many cards there were, at most `wanted`.
  template <class Log>
  static constexpr int draw_up_to(State& s, Seat seat, int wanted, Log& log) {
    int drawn_cards = 0;
    while (drawn_cards < wanted && draw_card(s, seat, log) != no_card) ++drawn_cards;
    return drawn_cards;
  }

  template <class Log>
  static constexpr void draw_one(State& s, Seat seat, Log& log) {
    log.acts(S8);
    s.drawn = draw_card(s, seat, log);
    if (s.drawn == no_card) return stall(s, seat, log);
    s.stalls = 0;
    s.phase = drawn;
  }

  template <class Log>
  static constexpr void draw_penalty(State& s, Seat seat, Log& log) {
    log.acts(S16);
    const int drawn_cards = draw_up_to(s, seat, s.pending, log);
    s.pending = 0;
    if (drawn_cards == 0) return stall(s, seat, log);
    s.stalls = 0;
    s.turn = s.after(seat);
  }

  // S24 So that no round is endless: when as many turns in a row as there are players have passed
  // with no card put and none that could be drawn, the round ends and everyone counts. A card put,
  // or at least one card drawn, sets the count back to 0; a penalty with nothing to draw is closed
  // and counts as such a turn. With `may_draw` = `never` it cannot happen: somebody then holds a
  // black card.
  template <class Log>
  static constexpr void stall(State& s, Seat seat, Log& log) {
    log.event({.type = "nothing_to_draw", .seat = seat});
    if (++s.stalls < s.players) {
      s.turn = s.after(seat);
      return;
    }
    log.acts(S24);
    log.event({.type = "stuck"});
    end_round(s, log);
  }

  template <class Log>
  static constexpr void apply_keep(State& s, Seat seat, Log& log) {
    log.acts(S8);
    log.event({.type = "keep", .seat = seat});
    s.drawn = no_card;
    s.phase = turn;
    s.turn = s.after(seat);
  }

  template <class Log>
  static constexpr void apply_put(State& s, Seat seat, Move move, Log& log) {
    tell_of_put(s, seat, move, log);
    const bool one_left = leaves_one_card(s, seat);
    s.hands[seat].remove(move.card);
    s.discard.put(move.card);
    // S14 Colour choice (`W`): whoever puts it names the colour that goes on.
    s.colour = is_one_of(move.card, colour_namers) ? move.other : std::uint8_t{0};
    if (move.card == colour_choice) log.acts(S14);
    s.stalls = 0;
    // S19 A last card ends the round at once: no exchange takes place, and nobody draws for it.
    if (s.hands[seat].empty()) {
      log.acts(S19);
      return end_round(s, log);
    }
    if (one_left) {
      log.acts(S20);
      if (move.shout == 0) pay_for_silence(s, seat, log);
    }
    change_hands(s, seat, move, log);
    // S11 After a quick discard, the next on turn is the player after the one who put it, in the
    // direction of play. What the player who was on turn had begun ends there; a card drawn stays
    // in the hand.
    s.drawn = no_card;
    s.phase = turn;
    pass_turn_on(s, seat, move.card, log);
  }

  // What allowed the seat on turn to put its card.
  static constexpr Clause clause_of_put(const State& s) {
    const Card top = s.discard.top();
    if (s.pending != 0) return S16;
    if (s.colour != 0 || top == exchange_all) return S7;
    return is_black(top) ? S5 : S6;
  }

  template <class Log>
  static constexpr void tell_of_put(const State& s, Seat seat, Move move, Log& log) {
    // In the phase `drawn` others must not learn whether the card put is the one drawn.
    const bool quick = seat != s.turn || (s.phase == drawn && move.card == s.discard.top());
    if (quick) {
      log.acts(S10);
      log.acts(S11);
      if (is_one_of(move.card, action_cards)) log.acts(S12);
    } else {
      log.acts(clause_of_put(s));
    }
    log.event({.type = quick ? "quick_put" : "put",
               .seat = seat,
               .card = move.card,
               .from = "hands",
               .to = "discard"});
    if (is_one_of(move.card, colour_namers))
      log.event({.type = "name_colour", .seat = seat, .note = colour_names[move.other]});
    if (move.shout != 0) log.event({.type = "announce", .seat = seat});
  }

  // S21 Whoever does not say so draws two cards, before any exchange.
  template <class Log>
  static constexpr void pay_for_silence(State& s, Seat seat, Log& log) {
    log.acts(S21);
    log.event({.type = "forget", .seat = seat});
    draw_up_to(s, seat, 2, log);
  }

  template <class Log>
  static constexpr void change_hands(State& s, Seat seat, Move move, Log& log) {
    // S17 Exchange (`RX`): you may exchange your whole hand with that of a player you choose, or
    // leave it.
    if (is_one_of(move.card, exchanges)) {
      log.acts(S17);
      if (move.other == 0) return;
      const Seat partner = static_cast<Seat>(move.other - 1);
      std::swap(s.hands[seat], s.hands[partner]);
      log.event(
          {.type = "exchange", .seat = seat, .from = "hands", .to = "hands", .other = partner});
    }
    // S18 Exchange all round (`WT`): every player hands their cards to the left neighbour, whatever
    // the direction of play. Option `ring`: `left` (default) or `direction` (to the next player in
    // the direction of play).
    if (move.card == exchange_all) {
      log.acts(S18);
      const bool leftwards = s.options.ring == Ring::left || s.direction > 0;
      const auto first = s.hands.begin();
      std::rotate(first, first + (leftwards ? s.players - 1 : 1), first + s.players);
      log.event({.type = leftwards ? "hand_left" : "hand_right", .from = "hands", .to = "hands"});
    }
  }

  // S12 An action card put so acts from the one who put it: the player after that one is skipped,
  // draws, and so on; a reverse reverses, an exchange all round happens again. A draw-two or
  // draw-four put so while a penalty is still open is added to it (S16); once the penalty has been
  // drawn, it starts a new one.
  template <class Log>
  static constexpr void pass_turn_on(State& s, Seat from, Card card, Log& log) {
    // S13 Skip (`RZ`): the next player neither plays nor draws. Reverse (`RV`): the direction of
    // play turns. Option `reverse_two`, for two players: `plain` (default: a reverse does nothing
    // else) or `skip` (it also skips).
    const bool turns_round = is_one_of(card, reverses);
    const bool also_skips = s.players == 2 && s.options.reverse_two == ReverseTwo::skip;
    if (turns_round) {
      log.acts(S13);
      s.direction = static_cast<std::int8_t>(-s.direction);
      log.event({.type = "reverse"});
    }
    s.turn = s.after(from);
    if (is_one_of(card, skips) || (turns_round && also_skips)) {
      log.acts(S13);
      log.event({.type = "skip", .seat = s.turn});
      s.turn = s.after(s.turn);
    }
    if (!is_one_of(card, draw_cards)) return;
    // S15 Draw four (`W+4`): whoever puts it names the colour that goes on, and the next player
    // draws four (S16).
    if (card == draw_four) log.acts(S15);
    // S16 Draw two (`R+2`): the next player draws two, or prolongs with another draw-two; then the
    // one after draws four or prolongs, and so on. A draw-four is prolonged likewise. Option
    // `stacking`: `same` (default: only a draw-two, of any colour, on a draw-two, and only a
    // draw-four on a draw-four) or `any` (either on either, whatever the colour). Nothing else may
    // be put while a penalty is open. Whoever draws the penalty does nothing else in that turn.
    s.pending = static_cast<std::uint16_t>(s.pending + (card == draw_four ? 4 : 2));
    log.event({.type = "penalty", .seat = s.turn, .count = s.pending});
  }

  template <class Log>
  static constexpr void end_round(State& s, Log& log) {
    s.drawn = no_card;
    s.pending = 0;
    s.stalls = 0;
    log.acts(S22);
    for (Seat seat = 0; seat < s.players; ++seat) s.points[seat] = held_points(s.hands[seat]);
    // S23 When someone has reached 500 points or more after a round, the lowest total wins; equal
    // lowest totals share the win. Option `target`: 10 to 5000, default 500.
    if (count_round(s, s.options.target)) {
      log.acts(S23);
      end_match(s, best_seats(s, wins));
    }
  }

  // S22 Whoever puts their last card wins the round. The others count the cards they hold: numbers
  // their value, reverse 10, skip 20, draw-two 30, exchange 30, exchange all round 40, colour
  // choice 40, draw-four 50.
  static constexpr int held_points(const Hand<3>& hand) {
    int points = 0;
    for_each_face(hand.faces(), [&](Card card) { points += worths[card] * hand.copies(card); });
    return points;
  }

  template <class Log>
  static constexpr void describe_result(const State& s, Log& log) {
    for (Seat seat = 0; seat < s.players; ++seat)
      if (s.hands[seat].empty()) return log.event({.type = "out", .seat = seat});
    log.event({.type = "stuck"});
  }

  static constexpr void list_moves(int players, auto&& add) { solo::list_moves(players, add); }
  static constexpr MoveParts describe_move(Move move) { return solo::describe_move(move); }
  static constexpr void write_move(Move move, ShortString& out) { solo::write_move(move, out); }
  static constexpr Move read_move(std::string_view text) { return solo::read_move(text); }
};

static_assert(Game<Solo>);

}  // namespace pioche::solo
