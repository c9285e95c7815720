#include "server/store/sqlite/matches.h"

#include "server/store/redaction.h"

namespace pioche::store {

namespace {

// With and without the record, which is most of a match.
#define PIOCHE_SUMMARY \
  "SELECT key, matches.id, table_id, matches.game, rated, started, ended, public"
#define PIOCHE_MATCH PIOCHE_SUMMARY ", record"

MatchSummary summary_from(const Rows& row) {
  return {row.text(1),
          row.text(2),
          row.text(3),
          row.integer(4) != 0 ? RatingMode::rated : RatingMode::unrated,
          row.integer(5),
          row.integer(6),
          {},
          row.integer(7) != 0 ? Visibility::everybody : Visibility::participants};
}

}  // namespace

SqliteMatches::SqliteMatches(Connection& connection)
    : connection_(connection),
      put_(connection,
           "INSERT INTO matches(id, table_id, game, rated, started, ended, record, public)"
           " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
      put_participant_(connection, "INSERT INTO participants VALUES(?1, ?2, ?3, ?4, ?5, ?6)"),
      find_(connection, PIOCHE_MATCH " FROM matches WHERE id = ?1"),
      participants_(connection,
                    "SELECT seat, person, bot, score, won FROM participants WHERE match_key = ?1"
                    " ORDER BY seat"),
      of_person_(connection, PIOCHE_SUMMARY
                 " FROM matches WHERE key IN (SELECT match_key FROM participants WHERE person = ?1)"
                 " AND (public = 1 OR ?1 = ?4"
                 " OR key IN (SELECT match_key FROM participants WHERE person = ?4))"
                 " ORDER BY ended DESC, id DESC LIMIT ?3 OFFSET ?2"),
      each_(connection, PIOCHE_MATCH " FROM matches ORDER BY ended, id"),
      each_of_person_(
          connection, PIOCHE_MATCH
          " FROM matches WHERE key IN (SELECT match_key FROM participants WHERE person = ?1)"
          " ORDER BY ended, id"),
      seats_of_(connection, "SELECT match_key, seat FROM participants WHERE person = ?1"),
      record_(connection, "SELECT record FROM matches WHERE key = ?1"),
      rewrite_(connection, "UPDATE matches SET record = ?2 WHERE key = ?1"),
      put_rating_(connection,
                  "INSERT INTO ratings VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT(person, game)"
                  " DO UPDATE SET mu = ?3, sigma = ?4, matches = ?5"),
      put_step_(connection, "INSERT INTO rating_steps VALUES(?1, ?2, ?5, ?3, ?4, ?6, ?7)"),
      rating_(connection, "SELECT mu, sigma, matches FROM ratings WHERE person = ?1 AND game = ?2"),
      ratings_of_(connection,
                  "SELECT mu, sigma, matches, game FROM ratings WHERE person = ?1 ORDER BY game"),
      steps_(connection,
             "SELECT mu, sigma, matches, time, match FROM rating_steps"
             " WHERE person = ?1 AND game = ?2 ORDER BY matches"),
      leaderboard_(connection,
                   "SELECT mu, sigma, matches, person, name FROM ratings"
                   " JOIN people ON id = person WHERE game = ?1 AND standing = 1"
                   " ORDER BY mu - 3 * sigma DESC, person LIMIT ?3 OFFSET ?2") {}

#undef PIOCHE_MATCH
#undef PIOCHE_SUMMARY

void SqliteMatches::apply(const PutMatch& change) {
  const FinishedMatch& match = change.match;
  put_.run(match.id, match.table, match.game, match.rating_mode == RatingMode::rated, match.started,
           match.ended, match.record, match.visibility == Visibility::everybody);
  const std::int64_t key = sqlite3_last_insert_rowid(connection_.handle());
  for (const Participant& one : match.participants)
    put_participant_.run(key, one.seat, OrNull{one.person}, one.bot, one.score, one.won);
}

void SqliteMatches::apply(const PutRating& change) {
  const Rating& rating = change.rating;
  put_step_.run(change.person, change.game, rating.mu, rating.sigma, rating.matches, change.time,
                change.match);
  put_rating_.run(change.person, change.game, rating.mu, rating.sigma, rating.matches);
}

void SqliteMatches::rename(std::string_view person, std::string_view name) {
  std::vector<std::pair<std::int64_t, int>> seats;
  {
    Rows rows = seats_of_.rows(person);
    while (rows.next()) seats.emplace_back(rows.integer(0), static_cast<int>(rows.integer(1)));
  }
  // One after the other: somebody may have had several seats of a match.
  for (const auto& [key, seat] : seats) {
    std::string record;
    {
      Rows rows = record_.rows(key);
      if (rows.next()) record = renamed_record(rows.text(0), seat, name);
    }
    rewrite_.run(key, record);
  }
}

std::vector<Participant> SqliteMatches::participants(std::int64_t key) {
  std::vector<Participant> found;
  Rows rows = participants_.rows(key);
  while (rows.next())
    found.push_back({static_cast<int>(rows.integer(0)), rows.text(1), rows.text(2), rows.integer(3),
                     rows.integer(4) != 0});
  return found;
}

FinishedMatch SqliteMatches::match_from(const Rows& row) {
  FinishedMatch match{summary_from(row), row.text(8)};
  match.participants = participants(row.integer(0));
  return match;
}

std::vector<MatchSummary> SqliteMatches::summaries_from(Rows rows) {
  std::vector<MatchSummary> found;
  while (rows.next()) {
    found.push_back(summary_from(rows));
    found.back().participants = participants(rows.integer(0));
  }
  return found;
}

std::optional<FinishedMatch> SqliteMatches::match(std::string_view id) {
  Rows rows = find_.rows(id);
  if (!rows.next()) return std::nullopt;
  return match_from(rows);
}

std::vector<MatchSummary> SqliteMatches::matches_of(std::string_view person,
                                                    std::string_view viewer, Page page) {
  return summaries_from(of_person_.rows(person, page.skip, page.count, viewer));
}

void SqliteMatches::for_each_match(std::string_view person,
                                   const std::function<void(const FinishedMatch&)>& visit) {
  Rows rows = person.empty() ? each_.rows() : each_of_person_.rows(person);
  while (rows.next()) visit(match_from(rows));
}

std::optional<Rating> SqliteMatches::rating(std::string_view person, std::string_view game) {
  Rows rows = rating_.rows(person, game);
  if (!rows.next()) return std::nullopt;
  return Rating{rows.real(0), rows.real(1), rows.integer(2)};
}

std::vector<GameRating> SqliteMatches::ratings_of(std::string_view person) {
  std::vector<GameRating> found;
  Rows rows = ratings_of_.rows(person);
  while (rows.next())
    found.push_back({rows.text(3), {rows.real(0), rows.real(1), rows.integer(2)}});
  return found;
}

std::vector<RatingStep> SqliteMatches::rating_history(std::string_view person,
                                                      std::string_view game) {
  std::vector<RatingStep> found;
  Rows rows = steps_.rows(person, game);
  while (rows.next())
    found.push_back({rows.integer(3), {rows.real(0), rows.real(1), rows.integer(2)}, rows.text(4)});
  return found;
}

std::vector<LeaderboardRow> SqliteMatches::leaderboard(std::string_view game, Page page) {
  std::vector<LeaderboardRow> found;
  Rows rows = leaderboard_.rows(game, page.skip, page.count);
  while (rows.next())
    found.push_back({rows.text(3), rows.text(4), {rows.real(0), rows.real(1), rows.integer(2)}});
  return found;
}

}  // namespace pioche::store
