// Records from outside: what replays is written as a record that replays to the same position.
#include "engine/match.h"
#include "tests/fuzz/play_on.h"
#include "text/messages.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  json::Document document, again;
  if (!document.read({reinterpret_cast<const char*>(data), size})) return 0;
  const Result<Match> match = Match::replay(document.root());
  if (!match) {
    fuzz::demand(!sentence("en", {}, match.error()).empty(), "a refusal has a sentence");
    return 0;
  }
  std::string record;
  json::Writer out(record);
  match->write_record(out);
  fuzz::demand(again.read(record), "a record is written as JSON");
  const Result<Match> replayed = Match::replay(again.root());
  fuzz::demand(static_cast<bool>(replayed), "a record that is written replays");
  fuzz::demand(match->engine().equal(match->state(), replayed->state()), "to the same position");
  AnyState state = match->state();
  fuzz::play_on(match->engine(), state, {size}, 20);
  return 0;
}
