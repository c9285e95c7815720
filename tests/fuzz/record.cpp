// Records from outside: what replays is written as a record that replays to the same position.
#include "engine/match.h"
#include "tests/fuzz/play_on.h"
#include "text/messages.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  json::Document document, again;
  if (!document.read({reinterpret_cast<const char*>(data), size})) return 0;
  Match match, replayed;
  if (const auto error = Match::replay(match, document.root())) {
    fuzz::demand(!sentence("en", {}, *error).empty(), "a refusal has a sentence");
    return 0;
  }
  std::string record;
  json::Writer out(record);
  match.write_record(out);
  fuzz::demand(again.read(record), "a record is written as JSON");
  fuzz::demand(!Match::replay(replayed, again.root()), "a record that is written replays");
  fuzz::demand(match.engine().equal(match.state(), replayed.state()), "to the same position");
  AnyState state = match.state();
  fuzz::play_on(match.engine(), state, {size}, 20);
  return 0;
}
