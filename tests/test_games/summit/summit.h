// The rules of Summit. Each clause of rules.md stands word for word over the code that does it.
#pragma once

#include "core/deal.h"
#include "core/describe.h"

namespace pioche::summit {

enum ClauseNumber : Clause { U1 = 1, U2, U3, U4, U5, U6, U7, U8 };
enum Phase : std::uint8_t { laying = 2 };
enum Verb : std::uint8_t { lay = 1, next };
enum No : Ruling { between_rounds = 1, during_round, not_your_turn, not_in_hand };

inline constexpr std::array<Refusal, 5> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"U3", "not_your_turn"},
    {"U4", "not_in_hand"},
}};

inline constexpr int ranks = 8;
inline constexpr int suits = 4;
// U1 There are 32 cards: 7, 8, 9, 10, jack, queen, king and ace of hearts, diamonds, clubs and
// spades.
inline constexpr std::array<std::string_view, 1 + suits * ranks> card_names{
    "",                                               //
    "H7", "H8", "H9", "H10", "HJ", "HQ", "HK", "HA",  //
    "D7", "D8", "D9", "D10", "DJ", "DQ", "DK", "DA",  //
    "C7", "C8", "C9", "C10", "CJ", "CQ", "CK", "CA",  //
    "S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA",
};
constexpr Card card_of(int suit, int rank) { return static_cast<Card>(1 + suit * ranks + rank); }
constexpr int rank_of(Card card) { return (card - 1) % ranks; }
constexpr int suit_of(Card card) { return (card - 1) / ranks; }

// A move `lay` has the rank in `card` and in `other` a bit for each suit. These are its cards.
constexpr CardList cards_of(Move move) {
  CardList cards;
  for (int suit = 0; suit < suits; ++suit)
    if ((move.other >> suit & 1) != 0) cards.push(card_of(suit, move.card));
  return cards;
}

struct Options {
  std::uint8_t cards = 5;
  std::uint16_t target = 60;
  constexpr bool operator==(const Options&) const = default;
};

inline constexpr int most_players = 4;

struct State : Common {
  Options options;
  Pile<suits * ranks> pile;
  Pile<suits * ranks> discard;
  std::array<Hand<1>, most_players> hands{};
  std::array<std::uint8_t, most_players> won{};  // points in this round
  Seat starter = 0;                              // began this round
  constexpr bool operator==(const State&) const = default;
};

struct Summit {
  using State = summit::State;
  using Options = summit::Options;
  static constexpr std::string_view id = "summit";
  static constexpr char letter = 'U';
  static constexpr int clauses = U8;
  static constexpr std::array<std::uint8_t, 1> rules_versions{1};
  static constexpr SeatRange seats{2, most_players};
  static constexpr bool has_rounds = true;
  static constexpr Wins wins = Wins::highest;
  static constexpr auto& card_names = summit::card_names;
  static constexpr std::array<std::string_view, 3> phase_names{"over", "scored", "laying"};
  static constexpr auto& refusals = summit::refusals;

  static constexpr Options default_options(int) { return {}; }

  static constexpr void describe_options(auto& options, auto& visitor) {
    visitor.number("cards", options.cards, 3, 8);
    visitor.number("target", options.target, 1, 500);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.pile("pile", s.pile);
    visitor.discard("discard", s.discard);
    visitor.hands("hands", s.hands);
    visitor.numbers("won", s.won, ranks * suits * suits);
    visitor.seat("starter", s.starter);
  }

  static constexpr Counts deck(const State&) {
    Counts counts{};
    for (std::size_t card = 1; card < card_names.size(); ++card) counts[card] = 1;
    return counts;
  }

  static constexpr std::string_view error_in(const Options&, int) { return ""; }

  // That the cards are the deck, and that seats and numbers are possible, is already checked.
  static constexpr std::string_view error_in(const State& s) {
    if (s.phase <= scored) return s.discard.size() == suits * ranks ? "" : "cards_left";
    if (s.turn == nobody) return "turn_missing";
    if (s.hands[s.turn].empty()) return "hand_empty";
    for (Seat seat = 0; seat < s.players; ++seat) {
      if (s.hands[seat].size() > s.options.cards) return "hand_too_large";
      if (s.hands[seat].empty() && !s.pile.empty()) return "hand_empty";
    }
    return "";
  }

  template <class Log>
  static constexpr void start(State& s, Log& log) {
    deal(s, log);
  }

  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(U1);
    shuffle_deck(s.pile, deck(s), s.chance);
    s.discard.clear();
    s.hands = {};
    // U2 Everyone is dealt `cards` cards (3 to 8, by default 5), one at a time from seat 0; the rest
    // is the pile. Hands are secret.
    log.acts(U2);
    for (int i = 0; i < s.options.cards * s.players; ++i)
      s.hands[static_cast<std::size_t>(i % s.players)].add(s.pile.draw());
    s.phase = laying;
    s.turn = s.starter;
    log.event({.type = "deal", .from = "pile", .to = "hands", .count = s.options.cards});
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
    if (seat != s.turn) return not_your_turn;
    for (const Card card : cards_of(move))
      if (!s.hands[seat].contains(card)) return not_in_hand;
    return allowed;
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (s.phase != laying || seat != s.turn) return;
    for (std::uint8_t rank = 0; rank < ranks; ++rank) {
      unsigned held = 0;
      for (int suit = 0; suit < suits; ++suit)
        held |= static_cast<unsigned>(s.hands[seat].contains(card_of(suit, rank))) << suit;
      for (unsigned some = 1; some <= held; ++some)
        if ((some & held) == some) moves.push({lay, rank, static_cast<std::uint8_t>(some), 0});
    }
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    if (move.verb == next) return begin_round(s, log);
    lay_cards(s, seat, cards_of(move), log);
    draw_card(s, seat, log);
    pass_turn(s, log);
  }

  template <class Log>
  static constexpr void begin_round(State& s, Log& log) {
    log.acts(C1);
    ++s.round;
    s.points = {};
    s.starter = s.left_of(s.starter);
    deal(s, log);
  }

  // U4 In your turn you lay one card of your hand, or two to four of the same rank together, on the
  // discard pile.
  template <class Log>
  static constexpr void lay_cards(State& s, Seat seat, const CardList& cards, Log& log) {
    log.acts(U4);
    for (const Card card : cards) {
      s.hands[seat].remove(card);
      s.discard.put(card);
    }
    log.event({.type = "lay", .seat = seat, .cards = cards, .from = "hands", .to = "discard"});
    // U5 They score the square of their number: 1, 4, 9 or 16 points.
    log.acts(U5);
    s.won[seat] = static_cast<std::uint8_t>(s.won[seat] + cards.size() * cards.size());
  }

  // U6 Then you draw one card, if the pile has any.
  template <class Log>
  static constexpr void draw_card(State& s, Seat seat, Log& log) {
    if (s.pile.empty()) return;
    log.acts(U6);
    const Card card = s.pile.draw();
    s.hands[seat].add(card);
    log.event({.type = "draw",
               .seat = seat,
               .card = card,
               .from = "pile",
               .to = "hands",
               .seen_by = SeatSet::of(seat)});
  }

  // U3 Seat 0 begins the first round, the next seat each further one. Turns go clockwise; whoever
  // has no card left is skipped.
  template <class Log>
  static constexpr void pass_turn(State& s, Log& log) {
    log.acts(U3);
    const Seat last = s.turn;
    do s.turn = s.left_of(s.turn);
    while (s.hands[s.turn].empty() && s.turn != last);
    if (s.hands[s.turn].empty()) end_round(s, log);
  }

  // U7 The round ends when nobody has a card left, and its points are added to the scores.
  template <class Log>
  static constexpr void end_round(State& s, Log& log) {
    log.acts(U7);
    for (std::size_t seat = 0; seat < s.players; ++seat) s.points[seat] = s.won[seat];
    s.won = {};
    const bool reached = count_round(s, s.options.target);
    // U8 The match ends after the round in which somebody reaches `target` points (1 to 500, by
    // default 60). The most points win.
    if (!reached) return;
    log.acts(U8);
    end_match(s, best_seats(s, wins));
  }

  static constexpr void list_moves(int, auto&& add) {
    for (std::uint8_t rank = 0; rank < ranks; ++rank)
      for (std::uint8_t some = 1; some < 1 << suits; ++some) add(Move{lay, rank, some, 0});
    add(Move{next, 0, 0, 0});
  }

  static constexpr MoveParts describe_move(Move move) {
    return move.verb == next ? MoveParts{.verb = "next"} : MoveParts{.cards = cards_of(move)};
  }

  // "H7+D7+S7", in the order of the suits.
  static constexpr void write_move(Move move, ShortString& out) {
    out.clear();
    if (move.verb == next) {
      out << "next";
      return;
    }
    for (const Card card : cards_of(move)) {
      if (!out.text().empty()) out << '+';
      out << card_names[card];
    }
  }

  static constexpr Move read_move(std::string_view text) {
    if (text == "next") return {next, 0, 0, 0};
    Move move{lay, 0, 0, 0};
    for (bool more = true; more;) {
      const std::size_t sign = text.find('+');
      const Card card = index_of(card_names, text.substr(0, sign));
      if (card == no_card) return {};
      const int bit = 1 << suit_of(card);
      if (move.other >= bit || (move.other != 0 && rank_of(card) != move.card)) return {};
      move.card = static_cast<std::uint8_t>(rank_of(card));
      move.other = static_cast<std::uint8_t>(move.other | bit);
      more = sign != std::string_view::npos;
      if (more) text.remove_prefix(sign + 1);
    }
    return move;
  }
};

static_assert(Game<Summit>);

}  // namespace pioche::summit
