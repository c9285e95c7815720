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

// Whether another search may wait where so many do, of all and of its network.
constexpr bool may_wait(std::size_t of_all, std::size_t of_network) {
  return of_all < budget::waiting_searches && of_network < budget::waiting_searches_by_address;
}

}  // namespace pioche::server
