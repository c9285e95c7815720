// How long searches of bots wait for a thread before they cost less, so that nobody's bots stand still
// because others have many.
#pragma once

#include "ai/player.h"
#include "server/runtime/budgets.h"
#include "table/state/log_entry.h"

namespace pioche::server {

constexpr Effort effort_after(Time waited) {
  if (waited <= budget::wait_for_full_effort) return Effort::full;
  return waited <= budget::wait_for_search ? Effort::reduced : Effort::least;
}

}  // namespace pioche::server
