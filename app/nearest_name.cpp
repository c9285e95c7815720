#include "app/nearest_name.h"

#include <algorithm>
#include <array>
#include <vector>

#include "text/messages.h"

namespace pioche {

namespace {

// No known name is nearly as long; what is longer resembles none.
constexpr std::size_t longest_name = 100;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // The rows of the table for the last two letters of `a` and the present one.
  std::array<std::vector<std::size_t>, 3> rows;
  for (auto& row : rows) row.resize(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const auto& before = rows[(i + 1) % 3];
    const auto& last = rows[(i - 1) % 3];
    auto& row = rows[i % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string_view nearest_name(std::string_view given, std::span<const std::string_view> known) {
  if (given.size() > longest_name) return {};
  std::string_view nearest;
  std::size_t least = 2 + given.size() / 4;
  for (const std::string_view name : known)
    if (const std::size_t distance = edit_distance(given, name); distance < least) {
      least = distance;
      nearest = name;
    }
  return nearest;
}

std::string with_nearest_name(std::string sentence, std::string_view language,
                              std::string_view given, std::span<const std::string_view> known,
                              std::string_view prefix) {
  const std::string_view name = nearest_name(given, known);
  if (name.empty()) return sentence;
  return (sentence += ' ') += format_message(language, {}, "usage.nearest",
                                             {{"where", std::string(prefix).append(name)}});
}

}  // namespace pioche
