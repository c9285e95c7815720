// Skyjo: swap unknown cards for low ones, and clear whole columns. Each clause of rules.md stands
// over the code that does it.
#pragma once

#include "core/deal.h"
#include "core/game.h"
#include "games/skyjo/checks.h"
#include "games/skyjo/state.h"

namespace pioche::skyjo {

struct Skyjo {
  using State = skyjo::State;
  using Options = skyjo::Options;
  static constexpr std::string_view id = "skyjo";
  static constexpr char letter = 'K';
  static constexpr int clauses = K16;
  static constexpr std::array<std::uint8_t, 1> rules_versions{1};
  static constexpr SeatRange seats{2, static_cast<int>(most_players)};
  static constexpr bool has_rounds = true;
  static constexpr Wins wins = Wins::lowest;
  static constexpr bool cards_are_numbers = true;
  static constexpr auto& card_names = skyjo::card_names;
  static constexpr std::array<std::string_view, 5> phase_names{"over", "scored", "flip", "turn",
                                                               "held"};
  static constexpr auto& refusals = skyjo::refusals;
  static constexpr std::array<MatchLength, 3> lengths{{
      {R"({"target":40})", {{5, 5, 6, 6, 6, 7, 7}, 7}},
      {"{}", {{12, 13, 14, 15, 17, 16, 16}, 7}},
      {R"({"target":200})", {{25, 27, 29, 31, 34, 32, 31}, 7}},
  }};

  // Which cards lie where, and which of them are turned, everybody sees.
  static constexpr bool is_choice_public(const State&, Seat) { return true; }

  static constexpr Options default_options(int) { return {}; }

  static constexpr void describe_options(auto& options, auto& visitor) {
    visitor.choice("starter", options.starter, starter_names);
    visitor.number("target", options.target, 10, 1000);
    visitor.number("max_turns", options.max_turns, least_max_turns, most_max_turns);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.pile("pile", s.pile);
    visitor.discard("discard", s.discard);
    visitor.grids("grids", s.grids);
    visitor.card_of("held", s.held, s.turn);
    visitor.seat_or_null("ender", s.ender);
    visitor.seat_or_null("starter", s.starter);
    visitor.number("turns", s.turns, 0, (most_max_turns + 1) * seats.most - 1);
    visitor.flags("flipped", s.flipped);
  }

  // K1 150 cards: -2 five times, -1 ten times, 0 fifteen times, and each of 1 to 12 ten times.
  static constexpr Counts deck(const State&) { return copies; }

  static constexpr std::string_view error_in(const Options&, int) { return ""; }

  static constexpr std::string_view error_in(const State& s) { return skyjo::error_in(s); }

  template <class Log>
  static constexpr void start(State& s, Log& log) {
    deal(s, log);
  }

  // K2 Each player gets 12 cards face down, laid in four columns of three. One card of the pile
  // starts the discard, face up; the rest is the draw pile.
  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(K2);
    s.pile = deck_in_order;
    shuffle_pile(s.pile.items.data(), s.pile.size(), s.chance);
    for (std::size_t place = 0; place < places; ++place)
      for (Seat seat = 0; seat < s.players; ++seat) s.grids[seat].cards[place] = s.pile.draw();
    for (Seat seat = 0; seat < s.players; ++seat) {
      s.grids[seat].here = whole_grid;
      s.grids[seat].up = 0;
    }
    s.discard.clear();
    s.discard.put(s.pile.draw());
    s.phase = flipping;
    s.turn = nobody;
    s.ender = nobody;
    s.turns = 0;
    s.flipped = {};
    log.event({.type = "deal", .count = places});
    log.event({.type = "turn_up", .card = s.discard.top(), .from = "pile", .to = "discard"});
  }

  template <class Log>
  static constexpr void begin_next_round(State& s, Log& log) {
    s.starter = s.options.starter == Starter::ender ? s.ender : nobody;
    s.points = {};
    ++s.round;
    deal(s, log);
  }

  static constexpr SeatSet waiting_for(const State& s) {
    if (s.phase == over) return {};
    if (s.phase == scored) return s.everyone();
    return s.phase == flipping ? s.everyone().without(s.flipped) : SeatSet::of(s.turn);
  }
  static constexpr SeatSet able(const State& s) { return waiting_for(s); }

  static constexpr Ruling judge(const State& s, Seat seat, Move move) {
    // C1 Between rounds the only move is `next`, which deals the next round; during a round `next`
    // is not a move.
    if (s.phase == scored) return move.verb == next ? allowed : Ruling{between_rounds};
    if (move.verb == next) return during_round;
    if (s.phase == flipping || move.verb == flip) return judge_flip(s, seat, move);
    if (seat != s.turn) return not_your_turn;
    return s.phase == turn ? judge_first(s.grids[seat], move) : judge_second(s.grids[seat], move);
  }

  static constexpr Ruling judge_flip(const State& s, Seat seat, Move move) {
    if (s.phase != flipping) return flips_are_over;
    if (move.verb == flip) return s.flipped.contains(seat) ? Ruling{already_flipped} : allowed;
    return s.flipped.contains(seat) ? others_flip : flip_first;
  }

  // Before anything is drawn. There is always something to draw: with eight whole grids and a card
  // held, 53 cards lie in the pile and the discard.
  static constexpr Ruling judge_first(const Grid& grid, Move move) {
    if (move.verb == draw) return allowed;
    if (move.verb != take) return draw_first;
    return grid.is_gone(move.card) ? Ruling{nothing_to_replace} : allowed;
  }

  // With the drawn card in hand.
  static constexpr Ruling judge_second(const Grid& grid, Move move) {
    if (move.verb == swap) return grid.is_gone(move.card) ? Ruling{nothing_to_swap} : allowed;
    if (move.verb == drop) return grid.is_down(move.card) ? allowed : Ruling{not_face_down};
    return already_drawn;
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == flipping) return s.flipped.contains(seat) ? void() : push_flips(moves);
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (seat != s.turn || s.phase == over) return;
    const Grid& grid = s.grids[seat];
    if (s.phase == turn) {
      push_places<take>(moves, grid.here);
      return moves.push({draw, 0, 0, 0});
    }
    push_places<swap>(moves, grid.here);
    push_places<drop>(moves, grid.down());
  }

  static constexpr std::array<Move, places*(places - 1) / 2> all_flips = [] {
    std::array<Move, places*(places - 1) / 2> moves{};
    std::size_t count = 0;
    for (std::uint8_t first = 0; first < places; ++first)
      for (auto second = static_cast<std::uint8_t>(first + 1); second < places; ++second)
        moves[count++] = {flip, first, second, 0};
    return moves;
  }();

  static constexpr void push_flips(MoveList& moves) {
    std::copy(all_flips.begin(), all_flips.end(), moves.items.begin());
    moves.count = all_flips.size();
  }

  // Writes all twelve and keeps those of the set: cheaper than a branch that cannot be foreseen.
  template <Verb verb>
  static constexpr void push_places(MoveList& moves, unsigned set) {
    std::uint32_t count = moves.count;
    for (std::uint8_t place = 0; place < places; ++place) {
      moves.items[count] = {verb, place, 0, 0};
      count += set >> place & 1u;
    }
    moves.count = count;
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    switch (move.verb) {
      case flip:
        return apply_flip(s, seat, move, log);
      case take:
        return apply_take(s, seat, move.card, log);
      case draw:
        return apply_draw(s, seat, log);
      case swap:
        return apply_swap(s, seat, move.card, log);
      case drop:
        return apply_drop(s, seat, move.card, log);
      default:
        return begin_next_round(s, log);
    }
  }

  // K3 Each player turns two cards of their own choice face up. All do so at the same time; each
  // pair is seen at once.
  template <class Log>
  static constexpr void apply_flip(State& s, Seat seat, Move move, Log& log) {
    log.acts(K3);
    reveal(s, seat, move.card, log);
    reveal(s, seat, move.other, log);
    s.flipped.add(seat);
    if (s.flipped == s.everyone()) begin_turns(s, log);
  }

  template <class Log>
  static constexpr void begin_turns(State& s, Log& log) {
    s.phase = turn;
    s.turn = s.starter != nobody ? s.starter : seat_with_highest_sum(s);
    log.acts(s.starter != nobody || ties_for_start(s) ? K5 : K4);
    log.event({.type = "begin", .seat = s.turn});
  }

  // K4 Whoever shows the highest sum of two starts the round; play goes clockwise.
  static constexpr Seat seat_with_highest_sum(const State& s) {
    Seat best = 0;
    // K5 On a tie the first of the tied seats in seat order starts. Option `starter`: `highest`
    // (default: every round is started by K4) or `ender` (from the second round on, by whoever
    // ended the round before).
    for (Seat seat = 1; seat < s.players; ++seat)
      if (sum_shown(s.grids[seat]) > sum_shown(s.grids[best])) best = seat;
    return best;
  }

  static constexpr bool ties_for_start(const State& s) {
    for (Seat seat = 0; seat < s.players; ++seat)
      if (seat != s.turn && sum_shown(s.grids[seat]) == sum_shown(s.grids[s.turn])) return true;
    return false;
  }

  static constexpr int sum_shown(const Grid& grid) {
    int sum = 0;
    for (unsigned left = grid.up; left != 0; left &= left - 1u)
      sum += value_of(grid.cards[static_cast<std::size_t>(std::countr_zero(left))]);
    return sum;
  }

  // K6 Either take the visible card of the discard: it must replace one of your cards, face up or
  // face down, and lies face up there.
  template <class Log>
  static constexpr void apply_take(State& s, Seat seat, std::size_t place, Log& log) {
    log.acts(K6);
    const Card card = s.discard.draw();
    log.event({.type = "take",
               .seat = seat,
               .card = card,
               .from = "discard",
               .to = "grids",
               .note = place_names[place]});
    replace(s, seat, place, card, log);
  }

  // K7 Or draw from the pile and look: then either replace one of your cards as in K6, or put the
  // drawn card on the discard and turn one of your face-down cards face up.
  template <class Log>
  static constexpr void apply_draw(State& s, Seat seat, Log& log) {
    log.acts(K7);
    // K10 When the pile is empty and a card must be drawn, the discard except its visible card is
    // shuffled and becomes the pile.
    if (s.pile.empty()) {
      log.acts(K10);
      turn_over_discard(s.pile, s.discard, s.chance);
      log.event({.type = "reshuffle",
                 .from = "discard",
                 .to = "pile",
                 .count = static_cast<int>(s.pile.size())});
    }
    s.held = s.pile.draw();
    s.phase = holding;
    log.event({.type = "draw",
               .seat = seat,
               .card = s.held,
               .from = "pile",
               .to = "held",
               .seen_by = SeatSet::of(seat)});
  }

  template <class Log>
  static constexpr void apply_swap(State& s, Seat seat, std::size_t place, Log& log) {
    log.event({.type = "swap",
               .seat = seat,
               .card = s.held,
               .from = "held",
               .to = "grids",
               .note = place_names[place]});
    replace(s, seat, place, s.held, log);
  }

  template <class Log>
  static constexpr void apply_drop(State& s, Seat seat, std::size_t place, Log& log) {
    s.discard.put(s.held);
    log.event({.type = "drop", .seat = seat, .card = s.held, .from = "held", .to = "discard"});
    reveal(s, seat, place, log);
    end_turn(s, seat, place, log);
  }

  // K8 A card that is replaced goes face up on the discard. A face-down card is not looked at
  // before it is replaced.
  template <class Log>
  static constexpr void replace(State& s, Seat seat, std::size_t place, Card card, Log& log) {
    log.acts(K8);
    s.discard.put(s.grids[seat].cards[place]);
    s.grids[seat].lay(place, card);
    log.event({.type = "replace",
               .seat = seat,
               .card = s.discard.top(),
               .from = "grids",
               .to = "discard",
               .note = place_names[place]});
    end_turn(s, seat, place, log);
  }

  template <class Log>
  static constexpr void reveal(State& s, Seat seat, std::size_t place, Log& log) {
    s.grids[seat].turn_up(place);
    log.event({.type = "reveal",
               .seat = seat,
               .card = s.grids[seat].cards[place],
               .from = "grids",
               .to = "grids",
               .note = place_names[place]});
  }

  template <class Log>
  static constexpr void end_turn(State& s, Seat seat, std::size_t place, Log& log) {
    s.held = no_card;
    s.phase = turn;
    s.turn = s.left_of(seat);
    ++s.turns;
    clear_column_if_equal(s, seat, place / rows, log);
    // K11 When all that is left of your cards lies face up (also when nothing is left), you have
    // ended the round; every other player has one more turn, in order.
    if (s.ender == nobody && s.grids[seat].down() == 0) {
      log.acts(K11);
      s.ender = seat;
      log.event({.type = "end", .seat = seat});
    }
    if (s.turn == s.ender) return end_round(s, log);
    // K16 So that no round is endless: when every player has had `max_turns` turns in a round
    // (option, 20 to 1000, default 200) and nobody has ended it, it ends there: K12 and K13 apply,
    // and nothing is doubled.
    if (s.ender == nobody && s.turns >= most_turns(s)) {
      log.acts(K16);
      log.event({.type = "stop", .count = s.options.max_turns});
      end_round(s, log);
    }
  }

  // K9 Three equal face-up cards in a column leave the grid and go on the discard, after the card
  // replaced or put down in that turn. This is not optional, and holds for negative values too.
  // Their places stay empty.
  template <class Log>
  static constexpr void clear_column_if_equal(State& s, Seat seat, std::size_t column, Log& log) {
    Grid& grid = s.grids[seat];
    const std::size_t top = rows * column;
    const Card card = grid.cards[top];
    if (column_of(grid.up, column) != whole_column || grid.cards[top + 1] != card ||
        grid.cards[top + 2] != card)
      return;
    log.acts(K9);
    for (std::size_t place = top; place < top + rows; ++place) {
      grid.remove(place);
      s.discard.put(card);
    }
    log.event({.type = "clear",
               .seat = seat,
               .card = card,
               .from = "grids",
               .to = "discard",
               .count = rows,
               .note = column_names[column]});
  }

  template <class Log>
  static constexpr void end_round(State& s, Log& log) {
    for (Seat seat = 0; seat < s.players; ++seat) {
      turn_all_up(s, seat, log);
      // K13 Everyone counts the sum of their cards; a negative sum counts as such.
      s.points[seat] = sum_shown(s.grids[seat]);
    }
    log.acts(K13);
    double_ender(s, log);
    // K15 When someone has reached 100 points or more after a round, the lowest total wins; equal
    // lowest totals share the win. Option `target`: 10 to 1000, default 100.
    if (count_round(s, s.options.target)) {
      log.acts(K15);
      end_match(s, best_seats(s, wins));
    }
  }

  // K12 Then all face-down cards are turned up, and columns of three equal cards leave as in K9.
  template <class Log>
  static constexpr void turn_all_up(State& s, Seat seat, Log& log) {
    if (s.grids[seat].down() != 0) log.acts(K12);
    for (unsigned left = s.grids[seat].down(); left != 0; left &= left - 1u)
      reveal(s, seat, static_cast<std::size_t>(std::countr_zero(left)), log);
    for (std::size_t column = 0; column < columns; ++column)
      clear_column_if_equal(s, seat, column, log);
  }

  template <class Log>
  static constexpr void double_ender(State& s, Log& log) {
    if (s.ender == nobody) return;
    bool strictly_lowest = true;
    for (Seat seat = 0; seat < s.players; ++seat)
      if (seat != s.ender && s.points[seat] <= s.points[s.ender]) strictly_lowest = false;
    // K14 If whoever ended the round has not strictly the lowest sum of the round, that player's
    // sum is doubled, if it is positive.
    if (strictly_lowest || s.points[s.ender] <= 0) return;
    log.acts(K14);
    s.points[s.ender] *= 2;
    log.event({.type = "double", .seat = s.ender, .count = s.points[s.ender]});
  }

  template <class Log>
  static constexpr void describe_result(const State& s, Log& log) {
    if (s.ender == nobody) return log.event({.type = "stop", .count = s.options.max_turns});
    log.event({.type = "ended", .seat = s.ender});
    const int sum = sum_shown(s.grids[s.ender]);
    if (s.points[s.ender] != sum) log.event({.type = "doubled", .seat = s.ender, .count = sum});
  }

  static constexpr std::array<std::string_view, 7> verb_names{"",     "flip", "take", "draw",
                                                              "swap", "drop", "next"};
  static constexpr bool names_place(std::uint8_t verb) {
    return verb == flip || verb == take || verb == swap || verb == drop;
  }

  static constexpr void list_moves(int, auto&& add) {
    for (const Move move : all_flips) add(move);
    for (const Verb verb : {take, swap, drop})
      for (std::uint8_t place = 0; place < places; ++place) add(Move{verb, place, 0, 0});
    for (const Verb verb : {draw, next}) add(Move{verb, 0, 0, 0});
  }

  static constexpr MoveParts describe_move(Move move) {
    MoveParts parts{.verb = verb_names[move.verb]};
    if (names_place(move.verb)) parts.places.push(place_names[move.card]);
    if (move.verb == flip) parts.places.push(place_names[move.other]);
    return parts;
  }

  static constexpr void write_move(Move move, ShortString& out) {
    out.clear();
    out << verb_names[move.verb];
    if (names_place(move.verb)) out << ' ' << place_names[move.card];
    if (move.verb == flip) out << ' ' << place_names[move.other];
  }

  static constexpr Move read_move(std::string_view text) {
    constexpr Move no_move{0, 0, 0, 0};
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    Move move{index_of(verb_names, word), 0, 0, 0};
    if (names_place(move.verb) && !read_place(text, move.card)) return no_move;
    if (move.verb == flip && (!read_place(text, move.other) || move.other <= move.card))
      return no_move;
    return text.empty() ? move : no_move;
  }

  // Takes ` b2` off the beginning of a text.
  static constexpr bool read_place(std::string_view& text, std::uint8_t& place) {
    if (!consume_prefix(text, " ")) return false;
    place = place_named(text.substr(0, 2));
    if (place == places) return false;
    text.remove_prefix(2);
    return true;
  }
};

static_assert(Game<Skyjo>);

}  // namespace pioche::skyjo
