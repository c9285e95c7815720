// The known name that a misspelt one is probably meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pioche {

// The least number of letters inserted, left out, replaced or swapped with their neighbour that makes
// one word of the other.
std::size_t edit_distance(std::string_view, std::string_view);

// Empty where none is near: more than one letter and a quarter of them would have to change.
std::string_view nearest_name(std::string_view given, std::span<const std::string_view> known);

// The sentence, and after it the question whether `prefix` with the nearest name was meant.
std::string with_nearest_name(std::string sentence, std::string_view language,
                              std::string_view given, std::span<const std::string_view> known,
                              std::string_view prefix = {});

}  // namespace pioche
