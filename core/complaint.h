// What is wrong with something from outside: which sentence, where, and what was found there.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

struct Complaint {
  std::string key;    // of a sentence `complaint.<key>` in the word files
  std::string where;  // such as hands[1][3]
  std::string what;

  explicit operator bool() const { return !key.empty(); }
};

}  // namespace pioche
