// Which balls to choose, as a game of its own. A cycle is three games, in which each player plays
// six balls, two at a time, both choosing at once; which balls are left is open to both. What one
// wins (games won less games lost) the other loses, so that there is a best way to mix the choices,
// found from the end: the last game is forced, the second is a matrix of 6 × 6 pairs for any two
// sets of four balls, and the first one of 15 × 15 pairs, worth the game and what follows it.
#pragma once

#include <array>
#include <utility>

#include "games/tennis/pairs.h"

namespace pioche::tennis {

inline constexpr std::size_t pairs_of_four = 6, pairs_of_six = 15;

// A set of balls as a number below 64, and the balls of a pair likewise.
using BallSet = std::uint8_t;
constexpr BallSet ball_set(FaceSet balls) { return static_cast<BallSet>(balls >> first_ball); }
constexpr BallSet pair_of(BallSet balls, std::size_t choice) {
  const Move& pair = all_pairs[balls].items[choice];
  return ball_set(face(pair.card) | face(pair.other));
}

// 1 where the first pair has the higher sum, −1 where the second has, else 0.
constexpr int winner_of(BallSet mine, BallSet other) {
  const int difference = sum_of(mine) - sum_of(other);
  return (difference > 0) - (difference < 0);
}

// A mixed choice, and what it wins on average against the best answer.
template <std::size_t N>
struct Mix {
  std::array<double, N> share{};
  double value = 0;
};

// The best mix of the columns for the one who wants the entries small, by the simplex method:
// maximise the sum of y where (matrix + shift) y ≤ 1. All entries are between −3 and 3.
template <std::size_t N>
class MatrixGame {
 public:
  using Matrix = std::array<std::array<double, N>, N>;

  explicit MatrixGame(const Matrix& matrix) {
    for (std::size_t row = 0; row < N; ++row) {
      for (std::size_t column = 0; column < N; ++column)
        table_[row][column] = matrix[row][column] + shift;
      table_[row][N] = 1;
      basis_[row] = N + row;
      table_[N][row] = 1;
      others_[row] = row;
    }
  }

  Mix<N> solve() {
    for (std::size_t column = entering(); column < N; column = entering())
      pivot(leaving(column), column);
    const double total = -table_[N][N];
    Mix<N> mix;
    for (std::size_t row = 0; row < N; ++row)
      if (basis_[row] < N) mix.share[basis_[row]] = table_[row][N] / total;
    mix.value = shift - 1 / total;
    return mix;
  }

 private:
  static constexpr double shift = 4, nothing = 1e-11;

  // Of the columns that gain, and of the rows that bind, the one whose variable comes first: so no
  // basis comes back (Bland's rule).
  std::size_t entering() const {
    std::size_t best = N;
    for (std::size_t column = 0; column < N; ++column)
      if (table_[N][column] > nothing && (best == N || others_[column] < others_[best]))
        best = column;
    return best;
  }
  std::size_t leaving(std::size_t column) const {
    std::size_t best = N;
    for (std::size_t row = 0; row < N; ++row) {
      if (table_[row][column] <= nothing) continue;
      const double slack =
          best == N ? -1
                    : table_[row][N] / table_[row][column] - table_[best][N] / table_[best][column];
      if (slack < -nothing || (slack <= nothing && basis_[row] < basis_[best])) best = row;
    }
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const double centre = table_[row][column];
    for (std::size_t i = 0; i <= N; ++i) {
      if (i == row) continue;
      const double factor = table_[i][column] / centre;
      for (std::size_t j = 0; j <= N; ++j)
        if (j != column) table_[i][j] -= factor * table_[row][j];
      table_[i][column] = -factor;
    }
    for (std::size_t j = 0; j <= N; ++j) table_[row][j] /= centre;
    table_[row][column] = 1 / centre;
    std::swap(basis_[row], others_[column]);
  }

  std::array<std::array<double, N + 1>, N + 1> table_{};  // the last row: what each column gains
  std::array<std::size_t, N> basis_{};
  std::array<std::size_t, N> others_{};
};

// Shares as steps of 1/65536, summed up, to draw from with one throw.
template <std::size_t N>
class Drawable {
 public:
  Drawable() = default;
  explicit Drawable(const Mix<N>& mix) {
    double sum = 0;
    for (std::size_t choice = 0; choice < N; ++choice) {
      sum += mix.share[choice];
      up_to_[choice] = static_cast<std::uint32_t>(sum * steps + 0.5);
    }
  }

  std::uint32_t draw(Rng& rng) const {
    const std::uint32_t thrown = rng.below(steps);
    std::uint32_t choice = 0;
    while (choice + 1 < N && up_to_[choice] <= thrown) ++choice;
    return choice;
  }
  double share(std::size_t choice) const {
    const std::uint32_t before = choice == 0 ? 0 : up_to_[choice - 1];
    return static_cast<double>(up_to_[choice] - before) / steps;
  }

 private:
  static constexpr std::uint32_t steps = 65'536;
  std::array<std::uint32_t, N> up_to_{};
};

// The solved cycle. Choices are places in `all_pairs` of the balls in hand.
class Equilibrium {
 public:
  Equilibrium() {
    for (const BallSet mine : fours)
      for (const BallSet other : fours) solve_second(mine, other);
    solve_first();
  }

  std::uint32_t draw(BallSet mine, BallSet other, Rng& rng) const {
    if (mine == all_six) return first_.draw(rng);
    return std::popcount(mine) == 4 ? second_[place_of(mine)][place_of(other)].draw(rng) : 0;
  }
  double share(BallSet mine, BallSet other, std::size_t choice) const {
    if (mine == all_six) return first_.share(choice);
    return std::popcount(mine) == 4 ? second_[place_of(mine)][place_of(other)].share(choice) : 1;
  }
  // Games won less games lost in the rest of the cycle, with these balls left.
  float value(BallSet mine, BallSet other) const {
    switch (std::popcount(mine)) {
      case 4:
        return values_[place_of(mine)][place_of(other)];
      case 2:
        return static_cast<float>(winner_of(mine, other));
      default:
        return 0;
    }
  }

  static constexpr BallSet all_six = 63;
  // The sets of four balls, by what they lack.
  static constexpr auto fours = [] {
    std::array<BallSet, pairs_of_six> sets{};
    for (std::size_t lack = 0; lack < sets.size(); ++lack)
      sets[lack] = static_cast<BallSet>(all_six & ~pair_of(all_six, lack));
    return sets;
  }();

 private:
  static constexpr auto places = [] {
    std::array<std::uint8_t, all_six + 1> all{};
    for (std::size_t place = 0; place < fours.size(); ++place)
      all[fours[place]] = static_cast<std::uint8_t>(place);
    return all;
  }();
  static constexpr std::size_t place_of(BallSet four) { return places[four]; }

  // What the opponent gets of the rest of the cycle, by the choices of both.
  template <std::size_t N>
  typename MatrixGame<N>::Matrix matrix(BallSet mine, BallSet other) const {
    typename MatrixGame<N>::Matrix lost{};
    for (std::size_t theirs = 0; theirs < N; ++theirs)
      for (std::size_t choice = 0; choice < N; ++choice) {
        const BallSet pair = pair_of(mine, choice), against = pair_of(other, theirs);
        const auto mine_left = static_cast<BallSet>(mine & ~pair);
        const auto other_left = static_cast<BallSet>(other & ~against);
        lost[theirs][choice] =
            winner_of(against, pair) - static_cast<double>(value(mine_left, other_left));
      }
    return lost;
  }
  void solve_second(BallSet mine, BallSet other) {
    const auto mix = MatrixGame<pairs_of_four>(matrix<pairs_of_four>(mine, other)).solve();
    second_[place_of(mine)][place_of(other)] = Drawable<pairs_of_four>(mix);
    values_[place_of(mine)][place_of(other)] = static_cast<float>(mix.value);
  }
  void solve_first() {
    first_ = Drawable<pairs_of_six>(
        MatrixGame<pairs_of_six>(matrix<pairs_of_six>(all_six, all_six)).solve());
  }

  Drawable<pairs_of_six> first_;
  std::array<std::array<Drawable<pairs_of_four>, pairs_of_six>, pairs_of_six> second_;
  std::array<std::array<float, pairs_of_six>, pairs_of_six> values_{};
};

inline const Equilibrium& equilibrium() {
  static const Equilibrium solved;
  return solved;
}

}  // namespace pioche::tennis
