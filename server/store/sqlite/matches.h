// Finished matches and the ratings that they gave, in SQLite.
#pragma once

#include <functional>
#include <optional>

#include "server/store/change.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace pioche::store {

class SqliteMatches {
 public:
  explicit SqliteMatches(Connection&);

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
  std::vector<Participant> participants(std::int64_t key);
  FinishedMatch match_from(const Rows&);
  std::vector<MatchSummary> summaries_from(Rows);

  Connection& connection_;
  Statement put_;
  Statement put_participant_;
  Statement find_;
  Statement participants_;
  Statement of_person_;
  Statement each_;
  Statement each_of_person_;
  Statement seats_of_;
  Statement record_;
  Statement rewrite_;
  Statement put_rating_;
  Statement put_step_;
  Statement rating_;
  Statement ratings_of_;
  Statement steps_;
  Statement leaderboard_;
};

}  // namespace pioche::store
