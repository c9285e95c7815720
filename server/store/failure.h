// Why the store could not do what it was asked.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace pioche::store {

enum class Cause : unsigned char {
  storage,      // the disk is full, the file damaged or in use: nobody's fault
  login_taken,  // this change asks for a login that somebody has
  used_up,      // this change uses what is good once, and was used before
  conflict,     // this change conflicts with what is stored: a number used twice, no such table
  not_owner,    // another node of the cluster owns the table, or has taken all that this one had
};

// Thrown by every call of a Store. `what()` is the sentence in English; `sentence(language)` is it
// in another language.
class Failure : public std::runtime_error {
 public:
  Failure(Cause cause, Error error);

  Cause cause() const { return cause_; }
  // Whether the change conflicts with what is stored, so that it would be refused again.
  bool is_conflict() const { return cause_ != Cause::storage; }
  std::string sentence(std::string_view language) const;

 private:
  Cause cause_;
  Error error_;
};

}  // namespace pioche::store
