// An error in input from outside: the key of its message, where it is, and what was found there.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

struct InputError {
  std::string key;    // of a message `complaint.<key>` in the message files
  std::string where;  // such as hands[1][3]
  std::string what;

  explicit operator bool() const { return !key.empty(); }
};

}  // namespace pioche
