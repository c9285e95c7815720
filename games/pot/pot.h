// Pot: nine tricks in which the strongest colours help themselves from the pot. Each clause of
// rules.md stands over the code that does it.
#pragma once

#include <limits>

#include "core/deal.h"
#include "core/game.h"
#include "games/pot/checks.h"
#include "games/pot/settling.h"
#include "games/pot/state.h"

namespace pioche::pot {

struct Pot {
  using State = pot::State;
  using Options = pot::Options;
  static constexpr std::string_view id = "pot";
  static constexpr char letter = 'P';
  static constexpr int clauses = P15;
  // In version 1 the cards taken are open, and no option says otherwise.
  static constexpr std::array<std::uint8_t, 2> rules_versions{1, 2};
  static constexpr SeatRange seats{3, most_players};
  static constexpr bool has_rounds = true;
  static constexpr Wins wins = Wins::highest;
  static constexpr auto& card_names = pot::card_names;
  static constexpr std::array<std::string_view, 4> phase_names{"over", "scored", "play", "take"};
  static constexpr auto& refusals = pot::refusals;
  static constexpr std::array<MatchLength, 3> lengths{{
      {"{}", {{1, 1, 2, 2}, 4}},
      {R"({"rounds":3})", {{4, 4, 5, 6}, 4}},
      {R"({"rounds":6})", {{8, 9, 10, 12}, 4}},
  }};

  // How many cards a hand has, and the pot, lie open.
  static constexpr bool is_choice_public(const State&, Seat) { return true; }

  static constexpr Options default_options(int players,
                                           std::uint8_t rules = rules_versions.back()) {
    Options options;
    if (rules < 2) options.taken = Taken::open;
    for (int i = 0; i < players; ++i)
      options.colours.push(colour_letters[static_cast<std::size_t>(i)]);
    return options;
  }

  static constexpr void describe_options(auto& options, auto& visitor,
                                         std::uint8_t rules = rules_versions.back()) {
    visitor.text("colours", options.colours);
    visitor.seat_or_random("starter", options.starter);
    visitor.number("rounds", options.rounds, 1, 20);
    if (rules >= 2) visitor.choice("taken", options.taken, taken_names);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.hands("hands", s.hands);
    visitor.open_hand("pot", s.pot);
    // P15 Cards taken lie face down and are not turned up again before the end: until the round is
    // scored nobody sees which they are, not even their owner, only how many. Option `taken`:
    // `hidden` (default) or `open` (everyone may look).
    visitor.hidden_hands("taken", s.taken, s.options.taken == Taken::open);
    visitor.trick("trick", s.trick);
    visitor.seat("leader", s.leader);
    visitor.seat("starter", s.starter);
    visitor.seat_list("takers", s.takers);
    visitor.seat_or_null("first_taker", s.first_taker);
  }

  // P2 Each player chooses one colour; only these colours are in play, all cards of them (10 per
  // player). Option `colours`: distinct letters, one per seat, seat by seat, such as `RGBY`;
  // default: as many as there are players, the first of `RGBYPO`.
  static constexpr Counts deck(const State& s) {
    Counts counts{};
    for_each_face(cards_in_play(s.options), [&](Card card) { counts[card] = 1; });
    return counts;
  }

  static constexpr std::string_view error_in(const Options& options, int players) {
    return pot::error_in(options, players);
  }
  static constexpr std::string_view error_in(const State& s) { return pot::error_in(s); }

  // P4 The oldest player leads the first trick. Since ages are not known, option `starter` says who
  // that is: a seat (0 is the first), or -1, the default: drawn at random.
  template <class Log>
  static constexpr void start(State& s, Log& log) {
    log.acts(P4);
    s.starter = named_or_drawn(s.options.starter, s);
    deal(s, log);
  }

  // P3 All are shuffled together. As many cards as there are players are turned up and form the
  // pot; the rest is dealt out: 9 cards each.
  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(P3);
    std::array<Card, card_names.size() - 1> cards;  // the first card of the deck last
    Card* const end = cards.data() + values * s.players;
    Card* card = end;
    for_each_face(cards_in_play(s.options), [&](Card next_card) { *--card = next_card; });
    shuffle_pile(card, static_cast<std::size_t>(end - card), s.chance);
    card = end;
    s.pot.clear();
    s.taken = {};
    for (int i = 0; i < s.players; ++i) {
      s.pot.add(*--card);
      log.event({.type = "turn_up", .card = *card, .to = "pot"});
    }
    for (Seat to = s.starter; card != cards.data(); to = s.left_of(to)) s.hands[to].add(*--card);
    log.event({.type = "deal", .count = cards_each});
    begin_trick(s, s.starter, log);
  }

  template <class Log>
  static constexpr void begin_trick(State& s, Seat leader, Log& log) {
    s.phase = playing;
    s.leader = leader;
    s.turn = leader;
    log.event({.type = "lead", .seat = leader});
  }

  template <class Log>
  static constexpr void begin_next_round(State& s, Log& log) {
    // P13 Option `rounds`: 1 to 20, default 1. Whoever leads the score leads the next round; among
    // equals, the first of them clockwise from the seat that led the round before, that seat first.
    const SeatSet best = best_seats(s, wins);
    while (!best.contains(s.starter)) s.starter = s.left_of(s.starter);
    log.acts(P13);
    s.points = {};
    ++s.round;
    deal(s, log);
  }

  static constexpr SeatSet waiting_for(const State& s) {
    if (s.phase == over) return {};
    return s.phase == scored ? s.everyone() : SeatSet::of(s.turn);
  }
  static constexpr SeatSet able(const State& s) { return waiting_for(s); }

  static constexpr Ruling judge(const State& s, Seat seat, Move move) {
    // C1 Between rounds the only move is `next`, which deals the next round; during a round `next`
    // is not a move.
    if (s.phase == scored) return move.verb == next ? allowed : Ruling{between_rounds};
    if (move.verb == next) return during_round;
    return s.phase == playing ? judge_in_play(s, seat, move) : judge_in_settling(s, seat, move);
  }

  // P5 Clockwise from the leader, each player lays one card of their choice face up.
  static constexpr Ruling judge_in_play(const State& s, Seat seat, Move move) {
    if (seat != s.turn) return not_your_turn;
    if (move.verb == take) return trick_not_complete;
    return s.hands[seat].contains(move.card) ? allowed : Ruling{not_in_hand};
  }

  static constexpr Ruling judge_in_settling(const State& s, Seat seat, Move move) {
    if (seat != s.turn) return not_your_turn_to_take;
    if (move.verb == lay) return must_take;
    return (s.pot.faces() & faces_of_colour(move.other)) != 0 ? allowed : Ruling{not_in_pot};
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (seat != s.turn || s.phase == over) return;
    if (s.phase == playing) return moves.push_each(lay, s.hands[seat].faces());
    // Written whether it is in the pot or not, and counted if it is: nothing to guess wrong.
    for (std::uint8_t colour = 1; colour <= most_colours; ++colour) {
      moves.items[moves.count] = {take, 0, colour, 0};
      moves.count += (s.pot.faces() & faces_of_colour(colour)) != 0;
    }
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    switch (move.verb) {
      case lay:
        return apply_lay(s, seat, move.card, log);
      case take:
        return apply_take(s, seat, move.other, log);
      default:
        return begin_next_round(s, log);
    }
  }

  template <class Log>
  static constexpr void apply_lay(State& s, Seat seat, Card card, Log& log) {
    log.acts(P5);
    s.hands[seat].remove(card);
    s.trick.push({seat, card});
    log.event({.type = "lay", .seat = seat, .card = card, .from = "hands", .to = "trick"});
    if (s.trick.size() < s.players)
      s.turn = s.left_of(seat);
    else
      begin_settling(s, log);
  }

  template <class Log>
  static constexpr void begin_settling(State& s, Log& log) {
    log.acts(P6);
    s.takers = takers_of(s.trick);
    s.phase = taking;
    if (s.takers.size() < s.players) {
      log.acts(P8);
      log.event({.type = "tie", .count = shared_strength(strengths_of(s.trick))});
    }
    go_on_settling(s, log);
  }

  template <class Log>
  static constexpr void go_on_settling(State& s, Log& log) {
    if (s.takers.empty()) return end_trick(s, log);
    // P9 Whoever may take must take while there is something in the pot; with nothing left, the
    // rest get nothing.
    if (s.pot.empty()) {
      log.acts(P9);
      return end_trick(s, log);
    }
    s.turn = s.takers.front();
  }

  template <class Log>
  static constexpr void apply_take(State& s, Seat seat, std::uint8_t colour, Log& log) {
    log.acts(P7);
    const FaceSet cards = s.pot.faces() & faces_of_colour(colour);
    s.pot.planes[0] &= ~cards;
    s.taken[seat].planes[0] |= cards;
    const bool names_cards = keeps_events<Log> && s.rules >= 2;
    log.event({.type = "take",
               .seat = seat,
               .cards = names_cards ? card_list(cards) : CardList{},
               .from = "pot",
               .to = "taken",
               .count = std::popcount(cards),
               .note = colour_names[colour]});
    if (s.first_taker == nobody) s.first_taker = seat;
    s.takers.pop_front();
    go_on_settling(s, log);
  }

  template <class Log>
  static constexpr void end_trick(State& s, Log& log) {
    // P10 After the settling, the cards played go into the pot beside what was left in it.
    for (const Played& played : s.trick) s.pot.add(played.card);
    log.acts(P10);
    log.event({.type = "sweep", .from = "trick", .to = "pot", .count = s.players});
    // P11 The first to have taken leads the next trick. If nobody could take, the same player leads
    // again.
    const Seat leader = s.first_taker != nobody ? s.first_taker : s.leader;
    log.acts(P11);
    s.trick.clear();
    s.takers.clear();
    s.first_taker = nobody;
    if (s.hands[0].empty())
      end_round(s, log);
    else
      begin_trick(s, leader, log);
  }

  // P12 A round ends when the last cards have been played and settled (9 tricks). Each player
  // counts the values of the cards taken. What is left in the pot counts for nobody.
  template <class Log>
  static constexpr void end_round(State& s, Log& log) {
    log.acts(P12);
    for (Seat seat = 0; seat < s.players; ++seat)
      s.points[seat] = total_value(s.taken[seat].faces());
    count_round(s, std::numeric_limits<std::int32_t>::max());
    if (s.round < s.options.rounds) return;
    // P14 The highest total after the last round wins; equal totals share the win.
    end_match(s, best_seats(s, wins));
    log.acts(P14);
  }

  template <class Log>
  static constexpr void describe_result(const State&, Log& log) {
    log.event({.type = "all_played"});
  }

  static constexpr void list_moves(int, auto&& add) {
    for (Card card = 1; card < card_names.size(); ++card) add(Move{lay, card, 0, 0});
    for (std::uint8_t colour = 1; colour <= most_colours; ++colour) add(Move{take, 0, colour, 0});
    add(Move{next, 0, 0, 0});
  }

  static constexpr MoveParts describe_move(Move move) {
    if (move.verb == take) return {.verb = "take", .colour = colour_names[move.other]};
    if (move.verb == next) return {.verb = "next"};
    return {.card = move.card};
  }

  static constexpr void write_move(Move move, ShortString& out) {
    out.clear();
    if (move.verb == lay) out << card_names[move.card];
    if (move.verb == take) out << "take " << colour_names[move.other];
    if (move.verb == next) out << "next";
  }

  static constexpr Move read_move(std::string_view text) {
    if (text == "next") return {next, 0, 0, 0};
    if (consume_prefix(text, "take ")) {
      const std::uint8_t colour = index_of(colour_names, text);
      return {static_cast<std::uint8_t>(colour != 0 ? take : 0), 0, colour, 0};
    }
    const Card card = index_of(card_names, text);
    return {static_cast<std::uint8_t>(card != no_card ? lay : 0), card, 0, 0};
  }
};

static_assert(Game<Pot>);

}  // namespace pioche::pot
