// A command cannot start or go on: an address is taken, nobody listens, a file cannot be read.
#pragma once

#include <stdexcept>

#include "text/messages.h"

namespace pioche {

// `what()` is the sentence in English.
class StartupError : public std::runtime_error {
 public:
  explicit StartupError(Error error)
      : std::runtime_error(pioche::sentence(default_language, {}, error)),
        error_(std::move(error)) {}
  std::string sentence(std::string_view language) const {
    return pioche::sentence(language, {}, error_);
  }

 private:
  Error error_;
};

}  // namespace pioche
