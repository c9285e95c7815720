// What another program answers when it plays: whatever it says, a move of the list is made, or none
// where none is due. The bytes come through a real process, so this is slow.
#include "arena/bot_program.h"

#include <fcntl.h>

#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const fuzz::ScratchFolder folder;
  static const int no_log = open("/dev/null", O_WRONLY | O_CLOEXEC);
  const Engine& engine = *engines()[data[0] % engines().size()];
  const std::string answers =
      folder.write("answers", {reinterpret_cast<const char*>(data) + 1, size - 1});
  // When it has said everything it is gone, so that nobody waits for it.
  BotProgram bot({.name = "program",
                  .command = "echo '{\"protocol\":1}'; exec cat '" + answers + "'",
                  .limit = 2000,
                  .log = no_log});
  const int players = engine.seats.least;
  AnyState state;
  fuzz::demand(static_cast<bool>(engine.start(state, players, {}, quick_chance(size))),
               "a match begins");
  BotProgramPlayer player(bot, size);
  constexpr Seat its_seat = 0;
  player.begin(engine, engine.view(state, its_seat));
  Rng rng{size};
  MoveList moves;
  for (int made = 0; made < 12 && engine.common(state).phase != over; ++made) {
    const SeatSet able = engine.able(state);
    Seat seat = able.nth(0);
    engine.generate(state, seat, moves);
    std::uint32_t choice = rng.below(moves.size());
    if (seat == its_seat) {
      const bool obliged = engine.waiting_for(state).contains(seat);
      choice = player.choose(engine.view(state, seat), moves, obliged);
      fuzz::demand(choice < moves.size() || (choice == moves.size() && !obliged),
                   "one of the moves is chosen, or none where none is due");
      if (choice == moves.size()) {
        // It waits: whoever is obliged goes on.
        seat = engine.waiting_for(state).nth(0);
        engine.generate(state, seat, moves);
        choice = 0;
      }
    }
    engine.apply(state, seat, moves[choice]);
  }
  return 0;
}
