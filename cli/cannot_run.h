// Why a command cannot begin or go on: an address is taken, nobody listens, a file cannot be read.
#pragma once

#include <stdexcept>

#include "core/complaint.h"
#include "core/messages.h"

namespace pioche {

// `what()` is the sentence in English.
class CannotRun : public std::runtime_error {
 public:
  explicit CannotRun(Complaint complaint)
      : std::runtime_error(pioche::sentence(default_language, {}, complaint)),
        complaint_(std::move(complaint)) {}
  std::string sentence(std::string_view language) const {
    return pioche::sentence(language, {}, complaint_);
  }

 private:
  Complaint complaint_;
};

}  // namespace pioche
