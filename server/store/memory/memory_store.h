// A store that lasts as long as the program: for trials and tests.
#pragma once

#include <memory>

#include "server/store/store.h"

namespace pioche::store {

std::unique_ptr<Store> memory_store();

}  // namespace pioche::store
