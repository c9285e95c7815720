// Summit, a game that exists only here: it shows that a new game is a folder and one line in the
// list, and every property that holds for the others is tested on it too.
//
//   U1  Cards 1 to 9, `copies` of each (2 to 7, by default 4). Two to four players.
//   U2  Everyone gets three cards, dealt from seat 0; the rest is the pile. Hands are secret.
//   U3  From the leader on, clockwise, each lays one card of their hand. Seat 0 leads first.
//   U4  The highest card takes the trick, of equal ones the first laid: one point, and the lead.
//       In version 1 of these rules, of equal ones the last laid.
//   U5  Then everyone draws a card, from the leader on, if the pile has enough for all.
//   U6  The round ends with the cards in hand; the match when someone has `target` points or more
//       (1 to 100, by default 12). The most points win.
#pragma once

#include "core/deal.h"
#include "core/describe.h"

namespace pioche::summit {

enum ClauseNumber : Clause { U1 = 1, U2, U3, U4, U5, U6 };
enum Phase : std::uint8_t { laying = 2 };
enum Verb : std::uint8_t { lay = 1, next };
enum No : Ruling { between_rounds = 1, during_round, not_your_turn, not_in_hand };

inline constexpr std::array<Refusal, 5> refusals{{
    {"", ""},
    {"C1", "between_rounds"},
    {"C1", "during_round"},
    {"U3", "not_your_turn"},
    {"U3", "not_in_hand"},
}};
inline constexpr std::array<std::string_view, 10> card_names{"",  "1", "2", "3", "4",
                                                             "5", "6", "7", "8", "9"};

struct Options {
  std::uint8_t copies = 4;
  std::uint8_t target = 12;
  constexpr bool operator==(const Options&) const = default;
};

struct State : Common {
  Options options;
  Pile<63> pile;
  std::array<Hand<3>, 4> hands{};
  List<Played, 4> trick;
  Hand<3> spent;
  Seat leader = 0;
  std::array<std::uint8_t, 4> tricks{};
  constexpr bool operator==(const State&) const = default;
};

struct Summit {
  using State = summit::State;
  using Options = summit::Options;
  static constexpr std::string_view id = "summit";
  static constexpr char letter = 'U';
  static constexpr int clauses = U6;
  static constexpr std::array<std::uint8_t, 2> rules_versions{1, 2};
  static constexpr SeatRange seats{2, 4};
  static constexpr bool has_rounds = true;
  static constexpr auto& card_names = summit::card_names;
  static constexpr std::array<std::string_view, 3> phase_names{"over", "scored", "laying"};
  static constexpr auto& refusals = summit::refusals;
  static constexpr int hand_size = 3;

  static constexpr Options default_options(int) { return {}; }

  static constexpr void describe_options(auto& options, auto& visitor) {
    visitor.number("copies", options.copies, 2, 7);
    visitor.number("target", options.target, 1, 100);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.pile("pile", s.pile);
    visitor.hands("hands", s.hands);
    visitor.trick("trick", s.trick);
    visitor.open_hand("spent", s.spent);
    visitor.seat("leader", s.leader);
    visitor.numbers("tricks", s.tricks, 63);
  }

  static constexpr Counts deck(const State& s) {
    Counts counts{};
    for (std::size_t card = 1; card < card_names.size(); ++card) counts[card] = s.options.copies;
    return counts;
  }

  static constexpr std::string_view error_in(const Options&, int) { return ""; }

  static constexpr std::string_view error_in(const State& s) {
    int tricks = 0;
    for (Seat seat = 0; seat < s.players; ++seat) tricks += s.tricks[seat];
    if (tricks * s.players != s.spent.size()) return "tricks_and_spent";
    return s.phase <= scored ? error_after_round(s) : error_in_round(s);
  }

  static constexpr std::string_view error_after_round(const State& s) {
    if (!s.trick.empty()) return "not_cleared";
    for (Seat seat = 0; seat < s.players; ++seat)
      if (!s.hands[seat].empty()) return "hand_left";
    return s.pile.size() < s.players ? "" : "pile_left";
  }

  // Whoever has laid holds one card fewer than whoever has not.
  static constexpr std::string_view error_in_round(const State& s) {
    if (s.turn == nobody) return "turn_missing";
    if (s.turn != seat_after(s.leader, s.players, static_cast<int>(s.trick.size())))
      return "turn_and_trick";
    Seat seat = s.leader;
    for (const Played& played : s.trick) {
      if (played.seat != seat) return "turn_and_trick";
      seat = s.left_of(seat);
    }
    const int full = s.hands[s.turn].size();
    if (full == 0) return "hand_empty";
    for (Seat other = 0; other < s.players; ++other) {
      bool laid = false;
      for (const Played& played : s.trick) laid = laid || played.seat == other;
      if (s.hands[other].size() != full - laid) return "hand_sizes";
    }
    return "";
  }

  template <class Log>
  static constexpr void start(State& s, Log& log) {
    deal(s, log);
  }

  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(U2);
    s.hands = {};
    s.spent.clear();
    s.tricks = {};
    shuffle_deck(s.pile, deck(s), s.chance);
    for (int i = 0; i < hand_size * s.players; ++i)
      s.hands[static_cast<std::size_t>(i % s.players)].add(s.pile.draw());
    s.phase = laying;
    s.turn = s.leader;
    log.event({.type = "deal", .count = hand_size});
  }

  static constexpr SeatSet waiting_for(const State& s) {
    if (s.phase == over) return {};
    return s.phase == scored ? s.everyone() : SeatSet::of(s.turn);
  }
  static constexpr SeatSet able(const State& s) { return waiting_for(s); }

  static constexpr Ruling judge(const State& s, Seat seat, Move move) {
    if (s.phase == scored) return move.verb == next ? allowed : Ruling{between_rounds};
    if (move.verb == next) return during_round;
    if (seat != s.turn) return not_your_turn;
    return s.hands[seat].contains(move.card) ? allowed : Ruling{not_in_hand};
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (s.phase == laying && seat == s.turn)
      for_each_face(s.hands[seat].faces(), [&](Card card) { moves.push({lay, card, 0, 0}); });
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    if (move.verb == next) {
      ++s.round;
      s.points = {};
      return deal(s, log);
    }
    log.acts(U3);
    s.hands[seat].remove(move.card);
    s.trick.push({seat, move.card});
    log.event({.type = "lay", .seat = seat, .card = move.card, .from = "hands", .to = "trick"});
    s.turn = s.left_of(seat);
    if (s.trick.size() == s.players) end_trick(s, log);
  }

  template <class Log>
  static constexpr void end_trick(State& s, Log& log) {
    log.acts(U4);
    Played best = s.trick[0];
    for (const Played& played : s.trick) {
      const bool takes_from_equal = s.rules < 2;
      if (played.card > best.card || (takes_from_equal && played.card == best.card)) best = played;
      s.spent.add(played.card);
    }
    s.trick.clear();
    s.leader = s.turn = best.seat;
    ++s.tricks[best.seat];
    log.event({.type = "take_trick", .seat = best.seat});
    if (s.pile.size() >= s.players) draw_all(s, log);
    if (s.hands[s.leader].empty()) end_round(s, log);
  }

  template <class Log>
  static constexpr void draw_all(State& s, Log& log) {
    log.acts(U5);
    for (int i = 0; i < s.players; ++i) {
      const Seat to = seat_after(s.leader, s.players, i);
      const Card card = s.pile.draw();
      s.hands[to].add(card);
      log.event({.type = "draw",
                 .seat = to,
                 .card = card,
                 .from = "pile",
                 .to = "hands",
                 .seen_by = SeatSet::of(to)});
    }
  }

  template <class Log>
  static constexpr void end_round(State& s, Log& log) {
    log.acts(U6);
    for (std::size_t seat = 0; seat < s.players; ++seat) s.points[seat] = s.tricks[seat];
    if (count_round(s, s.options.target)) end_match(s, best_seats(s, Wins::highest));
  }

  static constexpr MoveParts describe_move(Move move) {
    return move.verb == next ? MoveParts{.verb = "next"} : MoveParts{.card = move.card};
  }
  static constexpr void write_move(Move move, ShortString& out) {
    out.clear();
    out << (move.verb == next ? "next" : card_names[move.card]);
  }
  static constexpr Move read_move(std::string_view text) {
    if (text == "next") return {next, 0, 0, 0};
    const Card card = index_of(card_names, text);
    return {static_cast<std::uint8_t>(card != no_card ? lay : 0), card, 0, 0};
  }
};

static_assert(Game<Summit>);

}  // namespace pioche::summit
