#include "tests/sixth_game/summit.h"

#include "engine/make_engine.h"

namespace pioche {

extern const Engine summit_engine;
const Engine summit_engine = make_engine<summit::Summit>();

}  // namespace pioche
