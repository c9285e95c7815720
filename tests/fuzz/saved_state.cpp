// Any text as a saved state of the C library: it is refused, or it is a state that can be played on,
// looked at and saved again.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "capi/pioche.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::unique_ptr<pioche_state, void (*)(pioche_state*)> state(
      pioche_state_load(text.c_str()), pioche_state_free);
  if (state == nullptr) return 0;
  const std::unique_ptr<pioche_game, void (*)(pioche_game*)> game(pioche_state_game(state.get()),
                                                                  pioche_game_free);
  std::vector<float> information(pioche_game_information_size(game.get()));
  for (int step = 0; step < 20; ++step) {
    std::int32_t action = 0;
    pioche_state_information(state.get(), pioche_state_seat(state.get()), information.data());
    if (pioche_state_legal(state.get(), &action, 1) == 0) break;
    if (pioche_state_apply(state.get(), action) != 0) std::abort();
  }
  const std::string saved = pioche_state_save(state.get());
  const std::unique_ptr<pioche_state, void (*)(pioche_state*)> again(
      pioche_state_load(saved.c_str()), pioche_state_free);
  if (again == nullptr || pioche_state_equal(state.get(), again.get()) != 1) std::abort();
  return 0;
}
