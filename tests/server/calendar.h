// The calendar's clock of this process, as somebody sets it. Steady clocks go on as they did.
#pragma once

#include <chrono>

namespace pioche::test {

class SetCalendar {
 public:
  SetCalendar() = default;
  ~SetCalendar() { set({}); }
  SetCalendar(const SetCalendar&) = delete;
  SetCalendar& operator=(const SetCalendar&) = delete;
  // So much before (negative) or after what it would be.
  void set(std::chrono::seconds offset);
};

}  // namespace pioche::test
