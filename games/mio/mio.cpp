#include "games/mio/mio.h"

#include "core/make_engine.h"
#include "games/mio/mind.h"

namespace pioche {

extern const Engine mio_engine;
const Engine mio_engine = make_engine<mio::Mio, mio::Mind>();

}  // namespace pioche
