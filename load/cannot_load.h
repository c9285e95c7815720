// Why a load cannot begin or go on: nobody listens, no more sockets, no database.
#pragma once

#include <stdexcept>

#include "core/complaint.h"
#include "core/words.h"

namespace pioche::load {

// `what()` is the sentence in English.
class CannotLoad : public std::runtime_error {
 public:
  explicit CannotLoad(Complaint complaint)
      : std::runtime_error(pioche::sentence(default_language, {}, complaint)),
        complaint_(std::move(complaint)) {}
  std::string sentence(std::string_view language) const {
    return pioche::sentence(language, {}, complaint_);
  }

 private:
  Complaint complaint_;
};

}  // namespace pioche::load
