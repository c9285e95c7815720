#include "server/store/failure.h"

#include "core/messages.h"

namespace pioche::store {

Failure::Failure(Cause cause, Complaint complaint)
    : std::runtime_error(pioche::sentence(default_language, {}, complaint)),
      cause_(cause),
      complaint_(std::move(complaint)) {}

std::string Failure::sentence(std::string_view language) const {
  return pioche::sentence(language, {}, complaint_);
}

}  // namespace pioche::store
