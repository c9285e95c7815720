// Mio: shed your cards by colour or value; a star makes the next player draw. Each clause of
// rules.md stands over the code that does it.
#pragma once

#include "core/deal.h"
#include "core/game.h"
#include "games/mio/fitting.h"
#include "games/mio/state.h"

namespace pioche::mio {

struct Mio {
  using State = mio::State;
  using Options = mio::Options;
  static constexpr std::string_view id = "mio";
  static constexpr char letter = 'M';
  static constexpr int clauses = M19;
  static constexpr std::array<std::uint8_t, 1> rules_versions{1};
  static constexpr SeatRange seats{2, 6};
  static constexpr bool has_rounds = true;
  static constexpr Wins wins = Wins::lowest;
  static constexpr auto& card_names = mio::card_names;
  static constexpr std::array<std::string_view, 4> phase_names{"over", "scored", "turn", "drawing"};
  static constexpr auto& refusals = mio::refusals;
  static constexpr std::array<MatchLength, 3> lengths{{
      {R"({"target":50})", {{7, 5, 4, 4, 4}, 5}},
      {"{}", {{15, 10, 9, 8, 7}, 5}},
      {R"({"target":200})", {{32, 21, 18, 16, 16}, 5}},
  }};

  static constexpr Options default_options(int) { return {}; }

  static constexpr void describe_options(auto& options, auto& visitor) {
    visitor.number("colours", options.colours, 2, most_colours);
    visitor.text("numbers", options.numbers);
    visitor.number("stars", options.stars, 0, 5);
    visitor.number("jokers", options.jokers, 0, 10);
    visitor.seat_or_random("dealer", options.dealer);
    visitor.number("target", options.target, 10, 1000);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    PileOf pile{s.stock};
    DiscardOf discard{s.stock};
    visitor.seat("dealer", s.dealer);
    visitor.pile("pile", pile);
    visitor.discard("discard", discard);
    visitor.named("colour", s.colour, colour_names);
    visitor.hands("hands", s.hands);
    visitor.card_per_seat("aside", s.aside);
    visitor.drawn("drawn", s.drawn, s.turn, s.hands[s.turn == nobody ? 0 : s.turn]);
    visitor.number("draws", s.draws, 0, most_cards);
    visitor.number("passes", s.passes, 0, seats.most);
  }

  // M1 55 cards: in each of red, green, blue, yellow and grey 1, 2 and 3 twice, 4 and 5 once, and
  // two stars; plus five jokers. Options: `colours` (2 to 5, default 5: the first so many of
  // these), `numbers` (1 to 9 digits: how many of each number 1, 2, ... per colour, 0 allowed,
  // default `22211`), `stars` (per colour, 0 to 5, default 2), `jokers` (0 to 10, default 5). A
  // deck of fewer than 5 cards a player and 10 more is refused.
  static constexpr Counts deck(const State& s) { return deck_of(s.options); }
  static constexpr Counts deck_of(const Options& options) {
    Counts counts{};
    for (int colour = 0; colour < options.colours; ++colour) {
      const auto base = static_cast<std::size_t>(colour * faces_per_colour);
      for (std::size_t i = 0; i < options.numbers.size(); ++i)
        counts[base + 1 + i] = static_cast<std::int16_t>(options.numbers[i] - '0');
      counts[base + faces_per_colour] = options.stars;
    }
    counts[joker] = options.jokers;
    return counts;
  }

  static constexpr std::string_view error_in(const Options& options, int players) {
    if (options.numbers.empty()) return "numbers_not_digits";
    for (const char c : options.numbers)
      if (c < '0' || c > '9') return "numbers_not_digits";
    int cards = 0;
    for (const auto copies : deck_of(options)) cards += copies;
    return cards < 5 * players + 10 ? "deck_too_small" : "";
  }

  static constexpr std::string_view error_in(const State& s) {
    if (s.stock.discard_empty()) return "discard_empty";
    if (s.colour != 0 && s.stock.top() != joker) return "colour_without_joker";
    if (s.colour > s.options.colours) return "no_such_colour";
    int without_cards = 0;
    for (Seat seat = 0; seat < s.players; ++seat)
      without_cards += s.hands[seat].empty() && s.aside[seat] == no_card;
    if (s.phase <= scored) {
      if (s.drawn != no_card || s.draws != 0 || s.passes != 0) return "not_cleared";
      return without_cards > 1 ? "hands_empty" : "";
    }
    if (without_cards > 0) return "hand_empty";
    if (s.turn == nobody) return "turn_missing";
    if ((s.phase == drawing) != (s.drawn != no_card)) return "drawn_and_phase";
    if ((s.phase == drawing) != (s.draws != 0)) return "draws_and_phase";
    if (s.draws + (s.aside[s.turn] == no_card) > s.hands[s.turn].size()) return "too_many_draws";
    for (Seat seat = 0; seat < s.players; ++seat)
      if (s.aside[seat] != no_card && s.hands[seat].size() != (seat == s.turn ? s.draws : 0))
        return "aside_with_hand";
    if (s.passes >= s.players) return "too_many_passes";
    return s.passes > 0 && !s.stock.pile_empty() ? "passes_with_pile" : "";
  }

  // M2 A dealer is chosen for the first round; the deal then passes to the left. Option `dealer`: a
  // seat (0 is the first), or -1, the default: drawn at random.
  template <class Log>
  static constexpr void start(State& s, Log& log) {
    log.acts(M2);
    s.dealer = named_or_drawn(s.options.dealer, s);
    deal(s, log);
  }

  // M3 Each player gets 5 cards, dealt one at a time starting left of the dealer. The rest is the
  // draw pile; its top card is turned over beside it.
  template <class Log>
  static constexpr void deal(State& s, Log& log) {
    log.acts(M3);
    s.stock.clear();
    s.hands = {};
    s.aside = {};
    PileOf pile{s.stock};
    shuffle_deck(pile, deck(s), s.chance);
    Seat to = s.dealer;
    for (int i = 0; i < 5 * s.players; ++i) {
      to = s.left_of(to);
      s.hands[to].add(s.stock.draw());
    }
    s.stock.put(s.stock.draw());
    // M4 The player left of the dealer starts; play goes clockwise.
    s.turn = s.left_of(s.dealer);
    s.phase = turn;
    s.colour = 0;
    log.event({.type = "deal", .seat = s.dealer, .count = 5});
    log.event({.type = "turn_up", .card = s.stock.top(), .from = "pile", .to = "discard"});
    if (s.stock.top() == joker || is_star(s.stock.top())) log.acts(M5);
  }

  template <class Log>
  static constexpr void begin_next_round(State& s, Log& log) {
    s.dealer = s.left_of(s.dealer);
    s.points = {};
    ++s.round;
    deal(s, log);
  }

  // What the seat on turn may put.
  static constexpr FaceSet playable(const State& s) {
    // M9 You may draw instead of putting a card, even with a fitting one in hand; with none you
    // must. You draw one card after another. Once you have drawn in a turn you may put only the
    // card drawn last, if it fits, and nothing else from your hand; you may also leave it and draw
    // on. The turn ends when you have put a card (or pass, M14).
    const FaceSet held = s.phase == drawing ? face(s.drawn) : s.hands[s.turn].faces();
    return held & fitting(s);
  }

  // M12 Whoever puts their last but one card must say "MIO!" with it, and only with it (`!` after
  // the move).
  static constexpr bool leaves_one_card(const State& s, Seat seat) {
    return s.hands[seat].size() + (s.aside[seat] != no_card) == 2;
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
    if (move.verb == put) return judge_put(s, seat, move);
    if (move.verb == draw) return s.stock.pile_empty() ? Ruling{pile_empty} : allowed;
    // M14 The pile is never reshuffled: whoever would have to draw from an empty pile passes. You
    // may pass exactly when the pile is empty and you may put no card.
    if (!s.stock.pile_empty()) return pile_not_empty;
    return playable(s) != 0 ? Ruling{can_put} : allowed;
  }

  static constexpr Ruling judge_put(const State& s, Seat seat, Move move) {
    if (s.phase == drawing && move.card != s.drawn) return only_the_drawn_card;
    if ((playable(s) & face(move.card)) == 0) return refusal_by_top(s);
    // M8 Whoever puts a joker names the colour that goes on: any colour of the deck.
    if (move.other > s.options.colours) return no_such_colour;
    if (move.shout != 0 && !leaves_one_card(s, seat)) return no_announcement;
    return allowed;
  }

  static constexpr Ruling refusal_by_top(const State& s) {
    const Card top = s.stock.top();
    if (top == joker) return s.colour != 0 ? not_on_joker : not_in_hand;
    return is_star(top) ? not_on_star : not_on_number;
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    if (s.phase == scored) return moves.push({next, 0, 0, 0});
    if (seat != s.turn || s.phase == over) return;
    const FaceSet faces = playable(s);
    moves.push_each(put, faces & ~face(joker));
    if ((faces & face(joker)) != 0)
      for (std::uint8_t colour = 1; colour <= s.options.colours; ++colour)
        moves.push({put, joker, colour, 0});
    if (leaves_one_card(s, seat))
      for (std::uint32_t i = 0, silent = moves.count; i < silent; ++i)
        moves.push({put, moves[i].card, moves[i].other, 1});
    if (!s.stock.pile_empty())
      moves.push({draw, 0, 0, 0});
    else if (faces == 0)
      moves.push({pass, 0, 0, 0});
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    switch (move.verb) {
      case put:
        return apply_put(s, seat, move, log);
      case draw:
        return apply_draw(s, seat, log);
      case pass:
        return apply_pass(s, seat, log);
      default:
        return begin_next_round(s, log);
    }
  }

  template <class Log>
  static constexpr void apply_draw(State& s, Seat seat, Log& log) {
    s.drawn = s.stock.draw();
    s.hands[seat].add(s.drawn);
    ++s.draws;
    s.phase = drawing;
    log.acts(M9);
    log.event({.type = "draw",
               .seat = seat,
               .card = s.drawn,
               .from = "pile",
               .to = "hands",
               .seen_by = SeatSet::of(seat)});
  }

  template <class Log>
  static constexpr void apply_put(State& s, Seat seat, Move move, Log& log) {
    // M11 A star binds only the player who faces it on top of the discard: what is put on it is
    // then the top card like any other.
    const Ruling bound_by = refusal_by_top(s);
    log.acts(bound_by == not_on_star    ? M10
             : bound_by == not_on_joker ? M7
             : bound_by == not_in_hand  ? M5
                                        : M6);
    const bool one_left = leaves_one_card(s, seat);
    s.hands[seat].remove(move.card);
    s.stock.put(move.card);
    s.colour = move.other;
    s.passes = 0;
    log.event({.type = "put", .seat = seat, .card = move.card, .from = "hands", .to = "discard"});
    if (move.card == joker) {
      log.acts(M8);
      log.event({.type = "name_colour", .seat = seat, .note = colour_names[move.other]});
    }
    if (move.shout != 0) log.event({.type = "announce", .seat = seat});
    // M16 The round ends when a player puts their last card. Everyone else counts what they hold:
    // number cards their value, each star and joker 10.
    if (s.hands[seat].empty() && s.aside[seat] == no_card) {
      log.acts(M16);
      return end_round(s, move.card, log);
    }
    settle_announcement(s, seat, one_left, move.shout != 0, log);
    end_turn(s);
  }

  // M13 If you put it without saying so, lay your last card aside, face down. Next turn, with no
  // hand, you draw (M9, M10) until you put a card or pass (M14); the card aside then comes back.
  // But if you put the first card drawn at once, that was your last but one again (M12): with
  // "MIO!" the card comes back, without it the card stays aside and the next turn goes the same
  // way. An empty hand with a card aside does not end the round.
  template <class Log>
  static constexpr void settle_announcement(State& s, Seat seat, bool one_left, bool announced,
                                            Log& log) {
    const bool forgotten = one_left && !announced;
    if (one_left) log.acts(M12);
    if (forgotten) {
      log.acts(M13);
      log.event({.type = "forget", .seat = seat});
    }
    if (s.aside[seat] == no_card) {
      if (forgotten) lay_aside(s, seat, log);
    } else if (!forgotten) {
      take_back(s, seat, log);
    }
  }

  template <class Log>
  static constexpr void lay_aside(State& s, Seat seat, Log& log) {
    s.aside[seat] = static_cast<Card>(std::countr_zero(s.hands[seat].faces()));
    s.hands[seat].clear();
    log.event({.type = "lay_aside",
               .seat = seat,
               .card = s.aside[seat],
               .from = "hands",
               .to = "aside",
               .seen_by = SeatSet::of(seat)});
  }

  template <class Log>
  static constexpr void take_back(State& s, Seat seat, Log& log) {
    log.event({.type = "take_back",
               .seat = seat,
               .card = s.aside[seat],
               .from = "aside",
               .to = "hands",
               .seen_by = SeatSet::of(seat)});
    s.hands[seat].add(s.aside[seat]);
    s.aside[seat] = no_card;
  }

  template <class Log>
  static constexpr void apply_pass(State& s, Seat seat, Log& log) {
    log.acts(M14);
    log.event({.type = "pass", .seat = seat});
    // M15 When all players in a row have passed and nobody can play, the round ends and everyone
    // counts. A pass after drawing in that turn, or one that brings back a card aside, sets the
    // count of passes back to 0, since that player may be able to play next time; every other pass
    // adds 1, and the round ends when the count is the number of players.
    const bool may_play_later = s.draws > 0 || s.aside[seat] != no_card;
    s.passes = may_play_later ? std::uint8_t{0} : static_cast<std::uint8_t>(s.passes + 1);
    if (s.aside[seat] != no_card) take_back(s, seat, log);
    if (s.passes == s.players) {
      log.acts(M15);
      return end_round(s, no_card, log);
    }
    end_turn(s);
  }

  static constexpr void end_turn(State& s) {
    s.drawn = no_card;
    s.draws = 0;
    s.phase = turn;
    s.turn = s.left_of(s.turn);
  }

  // `last` is the card that ended the round, no_card if all have passed.
  template <class Log>
  static constexpr void end_round(State& s, Card last, Log& log) {
    s.drawn = no_card;
    s.draws = 0;
    s.passes = 0;
    // M17 If that last card is a joker (which still names a colour), all count double; not so in a
    // round that ended by M15.
    const int times = last == joker ? 2 : 1;
    if (times == 2) log.acts(M17);
    for (Seat seat = 0; seat < s.players; ++seat)
      s.points[seat] = times * held_points(s, seat, log);
    // M19 When someone has reached 100 points or more after a round, the lowest total wins; equal
    // lowest totals share the win. Option `target`: 10 to 1000, default 100.
    if (count_round(s, s.options.target)) {
      log.acts(M19);
      end_match(s, best_seats(s, wins));
    }
  }

  template <class Log>
  static constexpr int held_points(const State& s, Seat seat, Log& log) {
    int points = 0;
    for_each_face(s.hands[seat].faces(),
                  [&](Card card) { points += worth(card) * s.hands[seat].copies(card); });
    // M18 A card aside counts as a card in hand.
    if (s.aside[seat] == no_card) return points;
    log.acts(M18);
    return points + worth(s.aside[seat]);
  }

  template <class Log>
  static constexpr void describe_result(const State& s, Log& log) {
    const auto is_out = [&](Seat seat) {
      return s.hands[seat].empty() && s.aside[seat] == no_card;
    };
    Seat winner = 0;
    while (winner < s.players && !is_out(winner)) ++winner;
    if (winner == s.players) return log.event({.type = "all_passed"});
    log.event({.type = "out", .seat = winner});
    if (s.stock.top() != joker) return;
    log.event({.type = "joker_last", .card = joker});
    for (Seat seat = 0; seat < s.players; ++seat)
      if (s.points[seat] != 0)
        log.event({.type = "doubled", .seat = seat, .count = s.points[seat] / 2});
  }

  static constexpr std::array<std::string_view, 5> verb_names{"", "", "draw", "pass", "next"};

  static constexpr void list_moves(int, auto&& add) {
    for (Card card = 1; card < card_names.size(); ++card)
      for (std::uint8_t shout = 0; shout < 2; ++shout) {
        if (card != joker) add(Move{put, card, 0, shout});
        for (std::uint8_t colour = 1; card == joker && colour < colour_names.size(); ++colour)
          add(Move{put, card, colour, shout});
      }
    for (const Verb verb : {draw, pass, next}) add(Move{verb, 0, 0, 0});
  }

  static constexpr MoveParts describe_move(Move move) {
    if (move.verb != put) return {.verb = verb_names[move.verb]};
    return {.card = move.card,
            .colour = move.card == joker ? colour_names[move.other] : std::string_view{},
            .announce = move.shout != 0};
  }

  static constexpr void write_move(Move move, ShortString& out) {
    out.clear();
    if (move.verb != put) {
      out << verb_names[move.verb];
      return;
    }
    out << card_names[move.card];
    if (move.card == joker) out << '=' << colour_names[move.other];
    if (move.shout != 0) out << '!';
  }

  static constexpr Move read_move(std::string_view text) {
    if (text == "draw") return {draw, 0, 0, 0};
    if (text == "pass") return {pass, 0, 0, 0};
    if (text == "next") return {next, 0, 0, 0};
    const bool shout = text.ends_with('!');
    if (shout) text.remove_suffix(1);
    const auto shouted = static_cast<std::uint8_t>(shout);
    if (consume_prefix(text, "J=")) {
      const std::uint8_t colour = index_of(colour_names, text);
      return {static_cast<std::uint8_t>(colour != 0 ? put : 0), joker, colour, shouted};
    }
    const Card card = index_of(card_names, text);
    const bool known = card != 0 && card != joker;
    return {static_cast<std::uint8_t>(known ? put : 0), card, 0, shouted};
  }
};

static_assert(Game<Mio>);

}  // namespace pioche::mio
