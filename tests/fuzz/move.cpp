// Texts as moves of every game: what is read is written the same, and can be judged at any table.
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Engine* engine : engines()) {
    const Move move = engine->read_move(text);
    if (move.verb == 0) continue;
    ShortString notation;
    engine->write_move(move, notation);
    fuzz::demand(notation.text() == text, "a move has one text");
    AnyState state;
    const int players = size % 2 == 0 ? engine->seats.least : engine->seats.most;
    fuzz::demand(static_cast<bool>(engine->start(state, players, {}, quick_chance(size))),
                 "a match begins");
    Rng rng{size};
    for (int i = 0; i < 20 && engine->common(state).phase != over; ++i) {
      for (Seat seat = 0; seat < players; ++seat)
        fuzz::demand(engine->judge(state, seat, move) < engine->refusals.size(), "a ruling");
      engine->play_randomly(state, rng, 5);
    }
  }
  return 0;
}
