#include "games/solo/mind.h"
#include "games/solo/solo.h"

#include "core/make_engine.h"

namespace pioche {

extern const Engine solo_engine;
const Engine solo_engine = make_engine<solo::Solo, solo::Mind>();

}  // namespace pioche
