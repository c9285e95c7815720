// A table, what people send to it, and everything that may befall it: each byte is a choice of the
// simulation, and after a byte 255 a choice of requests is the bytes themselves up to the next.
#include <algorithm>

#include "tests/fuzz/play_on.h"
#include "tests/simulation/simulation.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::string_view setups[] = {
    R"({"game":"mio","bots":[null,"normal"],"start":true})",
    R"({"game":"solo","players":3,"clock":{"kind":"move","seconds":20},"hints":true})",
    R"({"game":"pot","players":3,"bots":[null,"easy","hard"],"start":true,"grace":5})",
    R"({"game":"tennis","players":2,"clock":{"kind":"reserve","seconds":60,"plus":2}})",
    R"({"game":"skyjo","players":2,"clock":{"kind":"move","seconds":86400},"pace":0})",
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2 || size > 800) return 0;
  std::size_t place = 1;
  const auto byte = [&] { return place < size ? data[place++] : std::uint8_t{0}; };
  tests::Simulation simulation(setups[data[0] % std::size(setups)], data[0], [&](std::uint32_t n) {
    const std::uint32_t wide = n > 256 ? byte() * 256u : 0;
    return (wide + byte()) % n;
  });
  fuzz::demand(simulation.table().under_test != nullptr, "a table can be opened");
  while (place < size && simulation.violation().empty() && !simulation.table().closed) {
    if (data[place] == 255 && !simulation.table().clients.empty()) {
      const auto* end = std::find(data + place + 1, data + size, std::uint8_t{255});
      const std::string message(data + place + 1, end);
      place = static_cast<std::size_t>(end - data) + 1;
      simulation.table().send(simulation.table().clients.begin()->first, message);
    } else {
      simulation.run(1);
    }
  }
  simulation.run_to_end();
  fuzz::demand(simulation.violation().empty(), simulation.violation().c_str());
  return 0;
}
