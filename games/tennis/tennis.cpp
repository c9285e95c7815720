#include "games/tennis/tennis.h"

#include "engine/make_engine.h"
#include "games/tennis/heuristics.h"

namespace pioche {

extern const Engine tennis_engine;
const Engine tennis_engine = make_engine<tennis::Tennis, tennis::Heuristics>();

}  // namespace pioche
