#include "server/store/failure.h"

#include "text/messages.h"

namespace pioche::store {

Failure::Failure(Cause cause, Error error)
    : std::runtime_error(pioche::sentence(default_language, {}, error)),
      cause_(cause),
      error_(std::move(error)) {}

std::string Failure::sentence(std::string_view language) const {
  return pioche::sentence(language, {}, error_);
}

}  // namespace pioche::store
