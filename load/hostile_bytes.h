// What no honest client would send. The same generator state gives the same bytes.
#pragma once

#include <string>

#include "core/chance.h"

namespace pioche::load {

// A message to a table: broken JSON, or a request that is absurd, forbidden or out of place.
std::string hostile_message(Rng&);
// A frame that breaks RFC 6455.
std::string broken_frame(Rng&);
// A request that is no HTTP, or asks for what it should not.
std::string hostile_request(Rng&);

}  // namespace pioche::load
