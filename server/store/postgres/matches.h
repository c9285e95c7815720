// Finished matches and the ratings that they gave, in PostgreSQL.
#pragma once

#include <functional>
#include <optional>

#include "server/store/change.h"
#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace pioche::store::postgres {

class Matches {
 public:
  explicit Matches(Connection& connection) : connection_(connection) {}

  void apply(const PutMatch&);
  void apply(const PutRating&);
  // Puts the name into every record of the person.
  void rename(std::string_view person, std::string_view name);

  std::optional<FinishedMatch> match(std::string_view id);
  std::vector<MatchSummary> matches_of(std::string_view person, std::string_view viewer, Page);
  void for_each_match(std::string_view person, const std::function<void(const FinishedMatch&)>&);

  std::optional<Rating> rating(std::string_view person, std::string_view game);
  std::vector<GameRating> ratings_of(std::string_view person);
  std::vector<RatingStep> rating_history(std::string_view person, std::string_view game);
  std::vector<LeaderboardRow> leaderboard(std::string_view game, Page);

 private:
  // Of the matches, which are in `ids`, in any order.
  template <class Match>
  void add_participants(std::vector<Match>&);

  Connection& connection_;
};

}  // namespace pioche::store::postgres
