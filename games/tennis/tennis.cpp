#include "games/tennis/tennis.h"

#include "core/make_engine.h"
#include "games/tennis/mind.h"

namespace pioche {

extern const Engine tennis_engine;
const Engine tennis_engine = make_engine<tennis::Tennis, tennis::Mind>();

}  // namespace pioche
