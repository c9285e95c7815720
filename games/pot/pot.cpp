#include "games/pot/pot.h"

#include "engine/make_engine.h"
#include "games/pot/heuristics.h"

namespace pioche {

extern const Engine pot_engine;
const Engine pot_engine = make_engine<pot::Pot, pot::Heuristics>();

}  // namespace pioche
