// How often the server looks after itself, and how long it keeps what nobody needs any more.
#pragma once

#include "server/store/rows.h"

namespace pioche::server {

inline constexpr store::Time one_minute = 60 * 1000;
inline constexpr store::Time one_day = 24 * 60 * one_minute;

struct HousekeepingTimes {
  store::Time look_every = one_minute;
  store::Time chores_every = 60 * one_minute;
  store::Time tidy_every = one_day;
  store::Time guests_kept = 60 * one_day;  // after they were last seen
  store::Time tables_kept = 30 * one_day;  // after they were closed
};

}  // namespace pioche::server
