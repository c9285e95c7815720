// Ratings of many players who meet at tables of any size, by the Plackett–Luce model: at each
// table a player wins with a chance in proportion to its strength.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pioche {

// Matches of the same players.
struct TableResult {
  std::vector<std::uint32_t> players;  // one for each seat; somebody may have several
  std::vector<double> wins;            // of each seat; shared wins in parts
  double matches = 0;
};

// 400 points are ten times the strength; the mean of all players is 0. Fitted by minorisation and
// maximisation (Hunter 2004), with one match more, a draw against an average player, for everybody:
// who has won nothing yet is weak, not infinitely so.
std::vector<double> ratings(std::span<const TableResult>, std::uint32_t players);

}  // namespace pioche
