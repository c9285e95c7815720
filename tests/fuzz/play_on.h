// Plays from a table on, with the checks that hold in every position. A fuzz target stops the
// program when one fails.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "engine/engine.h"

namespace pioche::fuzz {

inline void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "demanded: %s\n", what);
  std::abort();
}

inline void check_table(const Engine& engine, const AnyState& state) {
  const Counts unseen = engine.unseen(state);
  for (std::size_t card = 1; card < engine.card_names.size(); ++card)
    demand(unseen[card] == 0, "the cards are the deck");
  std::string text, again;
  json::Writer out(text), out_again(again);
  engine.write_position(state, out);
  json::Document document;
  demand(document.read(text), "a position is written as JSON");
  AnyState read;
  const Result<> result = engine.read_position(read, document.root(), engine.common(state).chance);
  if (!result) std::fprintf(stderr, "%s %s\n", result.error().key.c_str(), text.c_str());
  demand(static_cast<bool>(result), "a position that play leads to can be loaded");
  demand(engine.equal(state, read), "a position is read as it was written");
  engine.write_position(read, out_again);
  demand(text == again, "a position is written the same again");
}

inline void play_on(const Engine& engine, AnyState& state, Rng rng, int most_moves) {
  MoveList moves;
  for (int made = 0; made < most_moves; ++made) {
    check_table(engine, state);
    const SeatSet able = engine.able(state);
    const SeatSet obliged = engine.waiting_for(state);
    const bool is_over = engine.common(state).phase == over;
    demand(able.empty() == is_over, "someone can act until the match is over");
    demand(obliged.empty() == is_over, "someone is obliged until the match is over");
    if (is_over) return;
    const Seat seat =
        able.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(able.size()))));
    engine.generate(state, seat, moves);
    demand(moves.size() > 0, "who is able has a move");
    const Move move = moves[rng.below(moves.size())];
    demand(engine.judge(state, seat, move) == allowed, "a generated move is allowed");
    demand(engine.judge_view(engine.view(state, seat), move) == allowed, "by the view too");
    engine.apply(state, seat, move);
  }
}

}  // namespace pioche::fuzz
