#include "games/skyjo/skyjo.h"

#include "engine/make_engine.h"
#include "games/skyjo/heuristics.h"

namespace pioche {

extern const Engine skyjo_engine;
const Engine skyjo_engine = make_engine<skyjo::Skyjo, skyjo::Heuristics>();

}  // namespace pioche
