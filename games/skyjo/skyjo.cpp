#include "games/skyjo/skyjo.h"

#include "core/make_engine.h"
#include "games/skyjo/mind.h"

namespace pioche {

extern const Engine skyjo_engine;
const Engine skyjo_engine = make_engine<skyjo::Skyjo, skyjo::Mind>();

}  // namespace pioche
