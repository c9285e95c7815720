// Ratings from the ranks in matches of any number of seats: Weng and Lin's Bayesian rating, the
// Plackett–Luce model (JMLR 12, 2011, algorithm 4).
//
// A skill is normal with mean mu and deviation sigma. In a match, r(i) being the rank of seat i:
//
//   c     = sqrt(sum over i of (sigma_i² + beta²))
//   A_q   = how many seats have the rank r(q)
//   p_iq  = exp(mu_i / c) / sum over s with r(s) >= r(q) of exp(mu_s / c)
//   omega = sigma_i² / c  · sum over q with r(q) <= r(i) of ((q = i) - p_iq) / A_q
//   delta = sigma_i³ / c³ · sum over q with r(q) <= r(i) of p_iq (1 - p_iq) / A_q
//   mu_i    <- mu_i + omega
//   sigma_i <- sigma_i · sqrt(max(1 - delta, kappa))
//
// with mu = 25, sigma = 25/3 for a beginner, beta = 25/6 (the luck of one match), kappa = 0.0001.
#pragma once

#include <span>
#include <vector>

namespace pioche::accounts {

struct Skill {
  double mu = 25;
  double sigma = 25.0 / 3;
  bool operator==(const Skill&) const = default;
};

inline constexpr double match_luck = 25.0 / 6;         // beta
inline constexpr double least_variance_left = 0.0001;  // kappa

// The skills after a match. `ranks` has one rank for each seat: the lower the better, ties equal.
// The order of the seats makes no difference. A match of fewer than two seats changes nothing.
std::vector<Skill> skills_after(std::span<const Skill> before, std::span<const int> ranks);

}  // namespace pioche::accounts
