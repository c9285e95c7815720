// Ratings: values worked out by hand from the formula, and what must hold whatever the table.
#include "server/accounts/rating.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <numeric>
#include <random>

using namespace pioche::accounts;

namespace {

using Skills = std::vector<Skill>;
using Places = std::vector<int>;

struct RandomTable {
  Skills skills;
  Places ranks;

  RandomTable(std::mt19937& random, std::size_t seats) {
    std::uniform_real_distribution<double> mu(0, 50);
    std::uniform_real_distribution<double> sigma(0.5, 9);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      skills.push_back({mu(random), sigma(random)});
      ranks.push_back(static_cast<int>(random() % seats));
    }
  }
};

}  // namespace

TEST_CASE("two beginners") {
  // c = sqrt(2 (69.4444 + 17.3611)) = 13.17616, so omega = 0.5 · 69.4444 / 13.17616 = 2.635231 and
  // delta = 0.25 · 0.632456³ = 0.063246.
  const Skills after = skills_after(Skills(2), Places{1, 2});
  CHECK(after[0].mu == doctest::Approx(27.635231));
  CHECK(after[1].mu == doctest::Approx(22.364769));
  CHECK(after[0].sigma == doctest::Approx(8.065506));
  CHECK(after[1].sigma == doctest::Approx(8.065506));
}

TEST_CASE("three beginners") {
  // sigma² / c = 69.4444 / 16.13743 = 4.303315, times 2/3, 1/6 and -5/6.
  const Skills after = skills_after(Skills(3), Places{3, 1, 2});
  CHECK(after[1].mu == doctest::Approx(25 + 2.868877));
  CHECK(after[2].mu == doctest::Approx(25 + 0.717219));
  CHECK(after[0].mu == doctest::Approx(25 - 3.586096));
}

TEST_CASE("two of three beginners tie for the first rank") {
  // Times 1/6 each for the tied, and -1/3.
  const Skills after = skills_after(Skills(3), Places{1, 1, 2});
  CHECK(after[0].mu == doctest::Approx(25 + 0.717219));
  CHECK(after[1] == after[0]);
  CHECK(after[2].mu == doctest::Approx(25 - 1.434438));
}

TEST_CASE("who was thought weaker wins") {
  // c = 9.204468; the chance of 20 against 30 is 1 / (1 + e^(10/c)) = 0.252291.
  const Skills after = skills_after(Skills{{30, 5}, {20, 5}}, Places{2, 1});
  CHECK(after[1].mu == doctest::Approx(22.030831).epsilon(1e-6));
  CHECK(after[0].mu == doctest::Approx(27.969169).epsilon(1e-6));
  CHECK(after[1].sigma == doctest::Approx(4.923825).epsilon(1e-6));
}

TEST_CASE("a tie between equals changes no mean") {
  for (std::size_t seats = 2; seats <= 8; ++seats)
    for (const Skill& skill : skills_after(Skills(seats), Places(seats, 1)))
      CHECK(skill.mu == doctest::Approx(25));
}

TEST_CASE("a table of one, or of nobody, changes nothing") {
  CHECK(skills_after({}, {}).empty());
  CHECK(skills_after(Skills(1), Places{1}) == Skills(1));
}

TEST_CASE("only the order of the ranks counts, and no order of the seats") {
  std::mt19937 random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const RandomTable table(random, 2 + random() % 7);
    const Skills after = skills_after(table.skills, table.ranks);
    Places stretched = table.ranks;
    for (int& rank : stretched) rank = 10 * rank - 7;
    CHECK(skills_after(table.skills, stretched) == after);

    std::vector<std::size_t> order(table.skills.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    Skills skills;
    Places ranks;
    for (const std::size_t seat : order) {
      skills.push_back(table.skills[seat]);
      ranks.push_back(table.ranks[seat]);
    }
    const Skills shuffled = skills_after(skills, ranks);
    for (std::size_t i = 0; i < order.size(); ++i) {
      CHECK(shuffled[i].mu == doctest::Approx(after[order[i]].mu).epsilon(1e-9));
      CHECK(shuffled[i].sigma == doctest::Approx(after[order[i]].sigma).epsilon(1e-9));
    }
  }
}

TEST_CASE("one is surer after every match, the first never loses, the last never wins") {
  std::mt19937 random(4);
  for (int trial = 0; trial < 500; ++trial) {
    RandomTable table(random, 2 + random() % 7);
    const int best = std::ranges::min(table.ranks);
    const int worst = std::ranges::max(table.ranks);
    const bool sole_first = std::ranges::count(table.ranks, best) == 1;
    const bool sole_last = std::ranges::count(table.ranks, worst) == 1;
    const Skills after = skills_after(table.skills, table.ranks);
    for (std::size_t seat = 0; seat < after.size(); ++seat) {
      CHECK(std::isfinite(after[seat].mu));
      CHECK(after[seat].sigma < table.skills[seat].sigma);
      CHECK(after[seat].sigma > 0);
      if (sole_first && table.ranks[seat] == best) CHECK(after[seat].mu > table.skills[seat].mu);
      if (sole_last && table.ranks[seat] == worst) CHECK(after[seat].mu < table.skills[seat].mu);
    }
    // Among equals, sharing the first rank costs nothing either.
    const Skills equals = skills_after(Skills(table.ranks.size()), table.ranks);
    double sum = 0;
    for (std::size_t seat = 0; seat < equals.size(); ++seat) {
      if (table.ranks[seat] == best) CHECK(equals[seat].mu >= 25 - 1e-12);
      sum += equals[seat].mu;
    }
    CHECK(sum == doctest::Approx(25.0 * static_cast<double>(equals.size())));
  }
}

TEST_CASE("the better player comes out on top in the long run") {
  std::mt19937 random(6);
  std::normal_distribution<double> luck(0, 25.0 / 6);
  Skills skills(4);
  const double strength[]{20, 24, 28, 32};
  for (int match = 0; match < 400; ++match) {
    double shown[4];
    for (int seat = 0; seat < 4; ++seat) shown[seat] = strength[seat] + luck(random);
    Places ranks;
    for (const double mine : shown)
      ranks.push_back(1 + static_cast<int>(std::ranges::count_if(
                              shown, [&](double other) { return other > mine; })));
    skills = skills_after(skills, ranks);
  }
  const auto lower_bound = [](const Skill& skill) { return skill.mu - 3 * skill.sigma; };
  for (int seat = 1; seat < 4; ++seat)
    CHECK(lower_bound(skills[seat]) > lower_bound(skills[seat - 1]));
}

TEST_CASE("extreme ratings stay finite") {
  const Skills after = skills_after(Skills{{1e6, 0.01}, {-1e6, 8}, {0, 1e-9}}, Places{3, 1, 2});
  for (const Skill& skill : after) {
    CHECK(std::isfinite(skill.mu));
    CHECK(std::isfinite(skill.sigma));
  }
}
