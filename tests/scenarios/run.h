// Plays one scenario and says where the game does otherwise.
#pragma once

#include "engine/engine.h"
#include "tests/scenarios/script.h"

namespace pioche::scenarios {

std::vector<Failure> failures_of(const Scenario& scenario, const Engine& engine);

}  // namespace pioche::scenarios
