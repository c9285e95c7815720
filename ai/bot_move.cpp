#include "ai/bot_move.h"

#include "ai/seat_history.h"
#include "engine/text_util.h"

namespace pioche {

Result<std::optional<Move>> bot_move(const Match& match, Seat seat, std::string_view player_text,
                                     std::uint64_t seed) {
  const auto name = player_named(player_text);
  constexpr std::size_t longest_quote = 40;
  if (!name)
    return Error{"unknown_player", joined(player_levels()),
                 std::string(player_text.substr(0, longest_quote))};
  const Engine& engine = match.engine();
  const AnyState& state = match.state();
  if (!engine.able(state).contains(seat))
    return Error{"seat_has_no_move", "seat", std::to_string(seat)};
  MoveList moves;
  engine.generate(state, seat, moves);
  const auto player = make_player(*name, seed);
  replay_for_player(*player, match, seat);
  const bool obliged = engine.waiting_for(state).contains(seat);
  const std::uint32_t index = player->choose(engine.view(state, seat), moves, obliged);
  if (index < moves.size()) return std::optional(moves[index]);
  return obliged ? std::optional(moves[0]) : std::nullopt;
}

void write_bot_move(json::Writer& out, const Engine& engine, std::optional<Move> move) {
  if (!move) {
    out.null();
    return;
  }
  ShortString text;
  engine.write_move(*move, text);
  out.text(text.text());
}

}  // namespace pioche
