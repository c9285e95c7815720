#include "tests/test_games/summit/summit.h"

#include "engine/make_engine.h"
#include "tests/test_games/summit/heuristics.h"

namespace pioche {

extern const Engine summit_engine;
const Engine summit_engine = make_engine<summit::Summit, summit::Heuristics>();

}  // namespace pioche
