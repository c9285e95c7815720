#include "games/mio/mio.h"

#include "engine/make_engine.h"
#include "games/mio/heuristics.h"

namespace pioche {

extern const Engine mio_engine;
const Engine mio_engine = make_engine<mio::Mio, mio::Heuristics>();

}  // namespace pioche
