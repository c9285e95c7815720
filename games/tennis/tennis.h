// Tennis: outguess the other's balls, collect games and sets, and lay the match. Each clause of
// rules.md stands over the code that does it.
#pragma once

#include "core/deal.h"
#include "core/describe.h"
#include "core/game.h"
#include "games/tennis/checks.h"
#include "games/tennis/law.h"
#include "games/tennis/notation.h"
#include "games/tennis/pairs.h"

namespace pioche::tennis {

struct Tennis {
  using State = tennis::State;
  using Options = tennis::Options;
  static constexpr std::string_view id = "tennis";
  static constexpr char letter = 'T';
  static constexpr int clauses = T17;
  static constexpr std::array<std::uint8_t, 1> rules_versions{1};
  static constexpr SeatRange seats{players_at_table, players_at_table};
  static constexpr bool has_rounds = false;
  static constexpr Wins wins = Wins::highest;
  static constexpr auto& card_names = tennis::card_names;
  static constexpr std::array<std::string_view, 5> phase_names{"over", "", "choose", "specials",
                                                               "reward"};
  static constexpr auto& refusals = tennis::refusals;
  static constexpr std::array<MatchLength, 3> lengths{{
      {R"({"sets":1})", {{4}, 1}},
      {"{}", {{11}, 1}},
      {R"({"sets":4})", {{14}, 1}},
  }};

  // Which balls are left lies open; the hand, from which everything else comes, does not.
  static constexpr bool is_choice_public(const State& s, Seat seat) {
    return s.phase == choose && s.laid[seat] < most_laid && s.sets[seat] < s.options.sets;
  }

  static constexpr Options default_options(int) { return {}; }

  static constexpr void describe_options(auto& options, auto& visitor) {
    visitor.number("pile_games", options.pile_games, 6, 30);
    visitor.number("pile_sets", options.pile_sets, 5, most_sets);
    visitor.number("pile_matches", options.pile_matches, 1, 10);
    visitor.number("pile_aces", options.pile_aces, 0, 10);
    visitor.number("pile_tiebreaks", options.pile_tiebreaks, 0, 10);
    visitor.number("pile_lets", options.pile_lets, 0, 10);
    visitor.number("sets", options.sets, 1, 5);
    visitor.choice("returns", options.returns, returns_names);
    visitor.number("max_games", options.max_games, 10, 100'000);
  }

  static constexpr void describe(auto& s, auto& visitor) {
    visitor.pile("pile", s.pile);
    visitor.hands("hands", s.hands);
    visitor.open_hands("balls", s.balls);
    visitor.open_hands("spent", s.spent);
    visitor.choices("chosen", s.chosen, s.phase != choose);
    visitor.numbers("laid", s.laid, most_laid);
    visitor.numbers("sets", s.sets, most_sets);
    visitor.flags("done", s.done);
    visitor.number("games", s.games, 0, static_cast<int>(s.options.max_games));
  }

  // T2 Before the three random cards the draw pile holds, by default, 10 games, 8 sets, 3 matches,
  // 4 aces, 3 tiebreaks and 3 lets (31; 55 cards in all). Options: `pile_games` (6 to 30),
  // `pile_sets` (5 to 20), `pile_matches` (1 to 10), and `pile_aces`, `pile_tiebreaks`, `pile_lets`
  // (0 to 10 each).
  static constexpr Counts draw_pile(const Options& options) {
    Counts counts{};
    counts[ace] = options.pile_aces;
    counts[tiebreak] = options.pile_tiebreaks;
    counts[let] = options.pile_lets;
    counts[game] = options.pile_games;
    counts[set] = options.pile_sets;
    counts[match] = options.pile_matches;
    return counts;
  }

  static constexpr Counts deck(const State& s) {
    Counts counts = draw_pile(s.options);
    for (Seat seat = 0; seat < players_at_table; ++seat) {
      for (const Card card : dealt_to_each) ++counts[card];
      for (Card ball = first_ball; ball <= last_ball; ++ball) ++counts[ball];
    }
    return counts;
  }

  // Laid cards belong to the deck, but are only counted.
  static constexpr void add_unlisted(const State& s, Counts& counts) {
    const auto add = [&](Card card, int more) {
      counts[card] = static_cast<std::int16_t>(counts[card] + more);
    };
    add(game, s.laid[0] + s.laid[1]);
    add(set, s.sets[0] + s.sets[1]);
    add(match, won_by_match_card(s));
  }

  static constexpr std::string_view error_in(const Options&, int) { return ""; }

  static constexpr std::string_view error_in(const State& s) {
    for (const std::string_view error :
         {counts_error(s), places_error(s), phase_error(s), end_error(s)})
      if (!error.empty()) return error;
    return "";
  }

  // The balls still in hand would betray which were chosen: they are shown as before the choice.
  static constexpr void conceal(State& s, Seat viewer) {
    if (s.phase != choose) return;
    for (Seat seat = 0; seat < players_at_table; ++seat)
      if (seat != viewer) s.balls[seat].planes[0] |= s.chosen[seat].planes[0];
  }

  // Gives a hidden choice two of the balls that it can be made of.
  static constexpr void complete(State& s, Rng& rng) {
    for (Seat seat = 0; seat < players_at_table; ++seat)
      for (; s.chosen[seat].hidden > 0; --s.chosen[seat].hidden) {
        FaceSet left = s.balls[seat].faces();
        auto skipped = rng.below(static_cast<std::uint32_t>(std::popcount(left)));
        for (; skipped > 0; --skipped) left &= left - 1;
        const auto ball = static_cast<Card>(std::countr_zero(left));
        s.balls[seat].remove(ball);
        s.chosen[seat].add(ball);
      }
  }

  // T1 Each player gets 15 cards: the balls 1 to 6, one ace, one tiebreak, one let, three games,
  // and three cards drawn at random.
  template <class Log>
  static constexpr void start(State& s, Log& log) {
    log.acts(T1);
    log.acts(T2);
    shuffle_deck(s.pile, draw_pile(s.options), s.chance);
    for (Seat seat = 0; seat < players_at_table; ++seat) {
      for (const Card card : dealt_to_each) s.hands[seat].add(card);
      s.balls[seat].planes[0] = all_balls;
    }
    for (int i = 0; i < drawn_at_random; ++i)
      for (auto& hand : s.hands) hand.add(s.pile.draw());
    s.phase = choose;
    log.event({.type = "deal", .count = balls_each + int{dealt_to_each.size()} + drawn_at_random});
  }

  static constexpr SeatSet waiting_for(const State& s) {
    switch (s.phase) {
      case choose:
        return seats_that([&](Seat seat) { return s.chosen[seat].empty(); });
      case specials:
        return s.everyone().without(s.done);
      case reward:
        return SeatSet::of(s.turn);
      default:
        return {};
    }
  }
  static constexpr SeatSet able(const State& s) {
    if (s.phase == over) return {};
    // T11 With three sets laid you may at any moment lay a `match` card, and have won. Option `sets`
    // (1 to 5, default 3): how many sets that takes. "At any moment" means whoever's choice is
    // awaited, in every phase.
    const auto may_lay = [&](Seat seat) { return may_lay_set(s, seat) || may_lay_match(s, seat); };
    return waiting_for(s) | seats_that(may_lay);
  }
  static constexpr SeatSet seats_that(auto&& question) {
    const unsigned first = question(Seat{0});
    const unsigned second = question(Seat{1});
    return {static_cast<std::uint16_t>(first | second << 1)};
  }

  static constexpr Ruling judge(const State& s, Seat seat, Move move) {
    return tennis::judge(s, seat, move);
  }

  static constexpr void generate(const State& s, Seat seat, MoveList& moves) {
    moves.clear();
    switch (s.phase) {
      case over:
        return;
      case choose:
        if (s.chosen[seat].empty()) list_pairs(s.balls[seat].faces(), moves);
        break;
      case specials:
        generate_specials(s, seat, moves);
        break;
      default:
        generate_rewards(s, seat, moves);
    }
    if (may_lay_set(s, seat)) moves.push({lay_set, 0, 0, 0});
    if (may_lay_match(s, seat)) moves.push({lay_match, 0, 0, 0});
  }

  static constexpr void generate_specials(const State& s, Seat seat, MoveList& moves) {
    if (s.done.contains(seat)) return;
    moves.push({say_done, 0, 0, 0});
    const FaceSet held = s.hands[seat].faces();
    if ((held & face(ace)) != 0) moves.push({lay_ace, 0, 0, 0});
    if ((held & face(tiebreak)) != 0 && sums_are_equal(s)) moves.push({lay_tiebreak, 0, 0, 0});
    if ((held & face(let)) == 0) return;
    for_each_face(s.chosen[seat].faces(), [&](Card back) {
      for_each_face(s.balls[seat].faces(),
                    [&](Card laid) { moves.push({lay_let, back, laid, 0}); });
    });
  }

  static constexpr void generate_rewards(const State& s, Seat seat, MoveList& moves) {
    if (seat != s.turn) return;
    // T6 The winner does one of three things: lays down a `game` card; draws a card from the pile;
    // takes a card from the opponent's hand, not a ball, drawn blind, each with the same chance.
    // What is not possible (no game card in hand, six laid already, an empty pile, nothing to take)
    // is not offered; if nothing is, the only move is `skip`.
    if (may_lay_game(s, seat)) moves.push({lay_game, 0, 0, 0});
    if (!s.pile.empty()) moves.push({draw_card, 0, 0, 0});
    if (may_take(s, seat)) moves.push({take_card, 0, 0, 0});
    if (moves.size() == 0) moves.push({go_on, 0, 0, 0});
  }

  template <class Log>
  static constexpr void apply(State& s, Seat seat, Move move, Log& log) {
    switch (move.verb) {
      case choose_balls:
        return apply_choice(s, seat, move, log);
      case lay_ace:
        return apply_winning_card(s, seat, ace, T12, log);
      case lay_tiebreak:
        return apply_winning_card(s, seat, tiebreak, T13, log);
      case lay_let:
        return apply_let(s, seat, move, log);
      case say_done:
        return apply_done(s, seat, log);
      case lay_set:
        return apply_set(s, seat, log);
      case lay_match:
        return apply_match(s, seat, log);
      default:
        return apply_reward(s, seat, move.verb, log);
    }
  }

  template <class Log>
  static constexpr void apply_choice(State& s, Seat seat, Move move, Log& log) {
    for (const Card ball : {move.card, move.other}) {
      s.balls[seat].remove(ball);
      s.chosen[seat].add(ball);
      log.event({.type = "choose",
                 .seat = seat,
                 .card = ball,
                 .from = "balls",
                 .to = "chosen",
                 .seen_by = SeatSet::of(seat)});
    }
    log.acts(T3);
    // T3 Both players secretly choose two of the balls they still have and lay them face down; when
    // both have, they are turned over together.
    if (s.chosen[opponent_of(seat)].empty()) return;
    s.phase = specials;
    for (Seat owner = 0; owner < players_at_table; ++owner)
      for_each_face(s.chosen[owner].faces(), [&](Card ball) {
        log.event(
            {.type = "turn_over", .seat = owner, .card = ball, .from = "chosen", .to = "chosen"});
      });
  }

  // T12 An `ace` wins the game at once, whatever the balls. It goes into the pile. The first one
  // laid wins; the other player's stays in hand.
  template <class Log>
  static constexpr void apply_winning_card(State& s, Seat seat, Card card, Clause clause,
                                           Log& log) {
    log.acts(T4);
    log.acts(clause);
    return_to_pile(s, seat, card, log);
    win(s, seat, log);
  }

  // T16 What goes into the pile goes under it. Option `returns`: `bottom` (default) or `shuffle`
  // (at any place of the pile, top and bottom included, each with the same chance).
  template <class Log>
  static constexpr void return_to_pile(State& s, Seat seat, Card card, Log& log) {
    log.acts(T16);
    const std::size_t above =
        s.options.returns == Returns::bottom
            ? s.pile.size()
            : pick_below(s.chance, static_cast<std::uint32_t>(s.pile.size() + 1));
    s.hands[seat].remove(card);
    s.pile.put_below(card, above);
    log.event({.type = "special", .seat = seat, .card = card, .from = "hands", .to = "pile"});
  }

  // T14 With a `let` you change one of your two balls for one that you still have in hand. The let
  // goes into the pile; the ball goes back to the hand. It is not possible in the third game, when
  // no ball is left.
  template <class Log>
  static constexpr void apply_let(State& s, Seat seat, Move move, Log& log) {
    log.acts(T4);
    log.acts(T14);
    return_to_pile(s, seat, let, log);
    s.chosen[seat].remove(move.card);
    s.balls[seat].add(move.card);
    log.event(
        {.type = "take_ball", .seat = seat, .card = move.card, .from = "chosen", .to = "balls"});
    s.balls[seat].remove(move.other);
    s.chosen[seat].add(move.other);
    log.event(
        {.type = "lay_ball", .seat = seat, .card = move.other, .from = "balls", .to = "chosen"});
    if (!s.done.empty()) log.event({.type = "reopen"});
    s.done = {};
  }

  // T15 `done` says that you play no special card. Whoever is done plays no special card any more
  // (a set or match card still may be laid) until a let, by either player, reopens the question for
  // both. When both are done the game is settled by T5. Both are always asked, whatever they hold.
  template <class Log>
  static constexpr void apply_done(State& s, Seat seat, Log& log) {
    log.acts(T15);
    s.done.add(seat);
    log.event({.type = "done", .seat = seat});
    if (s.done == s.everyone()) settle(s, log);
  }

  // T5 The higher sum of two balls wins the game. On equal sums nobody wins it and there is no
  // reward.
  template <class Log>
  static constexpr void settle(State& s, Log& log) {
    log.acts(T5);
    const int first = sum_of(s.chosen[0].faces());
    const int second = sum_of(s.chosen[1].faces());
    if (first != second) return win(s, first > second ? 0 : 1, log);
    log.event({.type = "tie"});
    end_game(s, log);
  }

  template <class Log>
  static constexpr void win(State& s, Seat winner, Log& log) {
    s.phase = reward;
    s.turn = winner;
    s.done = {};
    log.event({.type = "win", .seat = winner});
  }

  template <class Log>
  static constexpr void apply_reward(State& s, Seat seat, std::uint8_t verb, Log& log) {
    log.acts(T6);
    if (s.laid[seat] == most_laid) log.acts(T8);
    switch (verb) {
      case lay_game:
        s.hands[seat].remove(game);
        ++s.laid[seat];
        log.event({.type = "lay", .seat = seat, .card = game, .from = "hands", .to = "laid"});
        break;
      case draw_card: {
        const Card card = s.pile.draw();
        s.hands[seat].add(card);
        log.event({.type = "draw",
                   .seat = seat,
                   .card = card,
                   .from = "pile",
                   .to = "hands",
                   .seen_by = SeatSet::of(seat)});
        break;
      }
      case take_card:
        take_blindly(s, seat, log);
        break;
      default:
        log.event({.type = "skip", .seat = seat});
    }
    end_game(s, log);
  }

  // Both players see the card; who only watches does not know their hands, nor this card.
  template <class Log>
  static constexpr void take_blindly(State& s, Seat seat, Log& log) {
    const Seat from = opponent_of(seat);
    auto& hand = s.hands[from];
    auto which = static_cast<int>(pick_below(s.chance, static_cast<std::uint32_t>(hand.size())));
    Card card = ace;
    for (; which >= hand.copies(card); ++card) which -= hand.copies(card);
    hand.remove(card);
    s.hands[seat].add(card);
    log.event({.type = "take",
               .seat = seat,
               .card = card,
               .from = "hands",
               .to = "hands",
               .other = from,
               .seen_by = s.everyone()});
  }

  template <class Log>
  static constexpr void end_game(State& s, Log& log) {
    s.phase = choose;
    s.turn = nobody;
    s.done = {};
    ++s.games;
    log.event(
        {.type = "game_end", .from = "chosen", .to = "spent", .count = static_cast<int>(s.games)});
    spend_balls(s, log);
    if (s.games < s.options.max_games) return;
    log.acts(T17);
    log.event({.type = "last_game", .count = static_cast<int>(s.games)});
    end_match(s, leaders(s));
  }

  // T7 Balls that were played stay on the table until all six have been; then both players take
  // their six back. So every third game is played with the last two.
  template <class Log>
  static constexpr void spend_balls(State& s, Log& log) {
    for (Seat seat = 0; seat < players_at_table; ++seat) {
      s.spent[seat].planes[0] |= s.chosen[seat].planes[0];
      s.chosen[seat].clear();
    }
    if (s.spent[0].faces() != all_balls || s.spent[1].faces() != all_balls) return;
    log.acts(T7);
    log.event({.type = "balls_back", .from = "spent", .to = "balls"});
    s.balls = s.spent;
    s.spent = {};
  }

  // T9 With six games laid you may at any moment lay a `set` card from your hand. Then both players
  // take their laid games back into the hand. The balls, and the game in progress with whatever was
  // chosen or played in it, stay as they are.
  template <class Log>
  static constexpr void apply_set(State& s, Seat seat, Log& log) {
    log.acts(T9);
    s.hands[seat].remove(set);
    // T10 Nothing limits the sets of one player to those that the match takes: a fourth is allowed.
    ++s.sets[seat];
    if (s.sets[seat] > s.options.sets) log.acts(T10);
    s.scores[seat] = s.sets[seat];
    log.event({.type = "set", .seat = seat, .card = set, .from = "hands", .to = "sets"});
    for (Seat owner = 0; owner < players_at_table; ++owner) {
      if (s.laid[owner] == 0) continue;
      log.event({.type = "games_back",
                 .seat = owner,
                 .card = game,
                 .from = "laid",
                 .to = "hands",
                 .count = s.laid[owner]});
      for (; s.laid[owner] > 0; --s.laid[owner]) s.hands[owner].add(game);
    }
  }

  template <class Log>
  static constexpr void apply_match(State& s, Seat seat, Log& log) {
    log.acts(T11);
    s.hands[seat].remove(match);
    s.done = {};
    log.event({.type = "match", .seat = seat, .card = match, .from = "hands"});
    end_match(s, SeatSet::of(seat));
  }

  template <class Log>
  static constexpr void describe_result(const State& s, Log& log) {
    if (s.games < s.options.max_games)
      log.event({.type = "match", .seat = s.winners.first(), .card = match});
    else
      log.event({.type = "last_game", .count = static_cast<int>(s.games)});
  }

  static constexpr void list_moves(int players, auto&& add) { tennis::list_moves(players, add); }
  static constexpr MoveParts describe_move(Move move) { return tennis::describe_move(move); }
  static constexpr void write_move(Move move, ShortString& out) { tennis::write_move(move, out); }
  static constexpr Move read_move(std::string_view text) { return tennis::read_move(text); }
};

static_assert(Game<Tennis>);

}  // namespace pioche::tennis
