#include "games/solo/solo.h"

#include "engine/make_engine.h"
#include "games/solo/heuristics.h"

namespace pioche {

extern const Engine solo_engine;
const Engine solo_engine = make_engine<solo::Solo, solo::Heuristics>();

}  // namespace pioche
