// Why the server cannot begin: the address is taken, a certificate cannot be read.
#pragma once

#include <stdexcept>

#include "core/complaint.h"
#include "core/words.h"

namespace pioche::net {

// `what()` is the sentence in English.
class CannotServe : public std::runtime_error {
 public:
  explicit CannotServe(Complaint complaint)
      : std::runtime_error(pioche::sentence(default_language, {}, complaint)),
        complaint_(std::move(complaint)) {}
  std::string sentence(std::string_view language) const {
    return pioche::sentence(language, {}, complaint_);
  }

 private:
  Complaint complaint_;
};

}  // namespace pioche::net
