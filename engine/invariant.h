// Checks of the program itself that release builds keep: a failure is a fault in the code, never in
// what somebody sent. Whoever runs several tables gives up the one that failed.
#pragma once

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace pioche {

inline void check_invariant(bool holds, [[maybe_unused]] const char* what) {
  if (holds) return;
#if defined(__cpp_exceptions)
  throw std::logic_error(what);
#else
  __builtin_trap();
#endif
}

}  // namespace pioche
