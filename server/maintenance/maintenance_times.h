// How often maintenance runs, and how long inactive guests and closed tables are kept.
#pragma once

#include "server/store/rows.h"

namespace pioche::server {

inline constexpr store::Time one_minute = 60 * 1000;
inline constexpr store::Time one_day = 24 * 60 * one_minute;

struct MaintenanceTimes {
  store::Time check_interval = one_minute;
  store::Time cleanup_interval = 60 * one_minute;
  store::Time vacuum_interval = one_day;
  store::Time guest_retention = 60 * one_day;  // after they were last seen
  store::Time table_retention = 30 * one_day;  // after they were closed
};

}  // namespace pioche::server
