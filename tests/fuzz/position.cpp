// Positions from outside: bytes that are JSON as they stand; all others spoil a position of a real
// match. What is accepted can be played.
#include "engine/match.h"
#include "tests/fuzz/play_on.h"
#include "tests/games/mutation.h"
#include "text/messages.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// The bytes of the input, as decisions; zeros when they are used up.
struct Decisions {
  const std::uint8_t* data;
  std::size_t left;

  std::size_t below(std::size_t n) {
    std::size_t number = 0;
    for (std::size_t reach = 1; reach < n; reach *= 256) number = number * 256 + byte();
    return number % n;
  }
  std::uint8_t byte() {
    if (left == 0) return 0;
    --left;
    return *data++;
  }
};

std::string spoiled_position(Decisions& decisions) {
  const Engine& engine = *engines()[decisions.below(engines().size())];
  const auto range = static_cast<std::size_t>(engine.seats.most - engine.seats.least + 1);
  const int players = engine.seats.least + static_cast<int>(decisions.below(range));
  AnyState state;
  fuzz::demand(static_cast<bool>(engine.start(state, players, {}, quick_chance(decisions.byte()))),
               "a match begins");
  Rng rng{decisions.byte()};
  engine.play_randomly(state, rng, decisions.byte());
  std::string text;
  json::Writer out(text);
  engine.write_position(state, out);
  tests::Mutation mutation(text);
  for (int times = 0; times < 12 && decisions.left > 0; ++times)
    mutation.spoil([&](std::size_t n) { return decisions.below(n); });
  return mutation.text();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Decisions decisions{data, size};
  const bool as_it_stands = size > 0 && data[0] == '{';
  const std::string text = as_it_stands ? std::string(reinterpret_cast<const char*>(data), size)
                                        : spoiled_position(decisions);
  json::Document document;
  if (!document.read(text)) return 0;
  const Result<Match> match = Match::load(document.root(), *seed_from("5"));
  if (!match) {
    fuzz::demand(!sentence("fr", {}, match.error()).empty(), "a sentence");
    return 0;
  }
  AnyState state = match->state();
  fuzz::play_on(match->engine(), state, {size}, 40);
  return 0;
}
