#include "games/tennis/mind.h"
#include "games/tennis/tennis.h"

#include "core/make_engine.h"

namespace pioche {

extern const Engine tennis_engine;
const Engine tennis_engine = make_engine<tennis::Tennis, tennis::Mind>();

}  // namespace pioche
