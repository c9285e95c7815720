// Lines to the referee: each gets one line of JSON that says whether it was accepted.
#include "referee/referee.h"

#include "app/random_seed.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  Referee referee(random_seed);
  json::Document answer;
  for (int lines = 0; lines < 50 && !input.empty(); ++lines) {
    const auto end = std::min(input.find('\n'), input.size());
    const std::string text = referee.answer(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
    fuzz::demand(text.find('\n') == std::string::npos, "an answer is one line");
    fuzz::demand(answer.read(text), "an answer is JSON");
    const json::Value ok = answer.root().find("ok");
    fuzz::demand(ok.is(json::Kind::boolean), "an answer says ok or not");
    fuzz::demand(ok.boolean() == !answer.root().find("error"), "what is not ok has an error");
  }
  return 0;
}
