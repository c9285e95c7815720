// Requests from outside, JSON objects: reading their fields, and refusing them.
#pragma once

#include "engine/match.h"

namespace pioche {

// `lang`; left out, the language stays as it is.
std::optional<RequestError> read_language(json::Value request, std::string_view& language);

// A seat given as a field: null or left out is `nobody`.
std::optional<RequestError> read_seat(json::Value field, std::string_view name, int players, Seat&);

std::optional<RequestError> read_seed(json::Value field, std::string_view name, Seed&);

// {"ok":false,"error":{…}}
std::string refusal(std::string_view language, std::string_view game, const RequestError&);
std::string refusal_of_bad_json(const json::Document&);

}  // namespace pioche
