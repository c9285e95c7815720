#include "server/store/postgres/matches.h"

#include <unordered_map>

#include "server/store/redaction.h"

namespace pioche::store::postgres {

namespace {

// With and without the record, which is most of a match.
#define PIOCHE_SUMMARY "SELECT id, table_id, game, is_rated, started, ended, is_public"
#define PIOCHE_MATCH PIOCHE_SUMMARY ", record"
#define PIOCHE_OF_PERSON "id IN (SELECT match_id FROM participants WHERE person = $1)"
#define PIOCHE_PAGE " LIMIT CASE WHEN $3 >= 0 THEN $3 END OFFSET greatest($2, 0)"

constexpr std::int64_t matches_at_once = 100;

constexpr Statement put{
    "INSERT INTO matches(id, table_id, game, is_rated, started, ended, is_public, record)"
    " VALUES($1, $2, $3, $4, $5, $6, $7, $8)"};
constexpr Statement put_participants{
    "INSERT INTO participants(match_id, seat, person, bot, score, won)"
    " SELECT $1, seat, nullif(person, ''), bot, score, won"
    " FROM unnest($2, $3, $4, $5, $6) AS one(seat, person, bot, score, won)"};
constexpr Statement find{PIOCHE_MATCH " FROM matches WHERE id = $1"};
constexpr Statement participants_of{
    "SELECT match_id, seat, person, bot, score, won FROM participants WHERE match_id = ANY($1)"
    " ORDER BY match_id, seat"};
constexpr Statement of_person{PIOCHE_SUMMARY
                              " FROM matches WHERE " PIOCHE_OF_PERSON
                              " AND (is_public = 1 OR $1 = $4"
                              " OR id IN (SELECT match_id FROM participants WHERE person = $4))"
                              " ORDER BY ended DESC, id DESC" PIOCHE_PAGE};
// Part by part, each after the last match of the part before.
constexpr Statement next_matches{
    PIOCHE_MATCH " FROM matches WHERE (ended, id) > ($2, $3) AND ($1 = '' OR " PIOCHE_OF_PERSON
                 ") ORDER BY ended, id LIMIT $4"};
constexpr Statement seats_of{
    "SELECT match_id, seat, record FROM participants JOIN matches ON id = match_id"
    " WHERE person = $1 ORDER BY match_id, seat"};
constexpr Statement rewrite{"UPDATE matches SET record = $2 WHERE id = $1"};
constexpr Statement put_rating{
    "INSERT INTO ratings(person, game, mu, sigma, matches) VALUES($1, $2, $3, $4, $5)"
    " ON CONFLICT(person, game) DO UPDATE SET mu = $3, sigma = $4, matches = $5"};
constexpr Statement put_step{
    "INSERT INTO rating_steps(person, game, mu, sigma, matches, time, match)"
    " VALUES($1, $2, $3, $4, $5, $6, $7)"};
constexpr Statement find_rating{
    "SELECT mu, sigma, matches FROM ratings WHERE person = $1 AND game = $2"};
constexpr Statement ratings_of_person{
    "SELECT mu, sigma, matches, game FROM ratings WHERE person = $1 ORDER BY game"};
constexpr Statement steps{
    "SELECT mu, sigma, matches, time, match FROM rating_steps"
    " WHERE person = $1 AND game = $2 ORDER BY matches"};
constexpr Statement best{
    "SELECT mu, sigma, matches, person, name FROM ratings JOIN people ON id = person"
    " WHERE game = $1 AND is_account = 1 ORDER BY mu - 3 * sigma DESC, person" PIOCHE_PAGE};

#undef PIOCHE_PAGE
#undef PIOCHE_OF_PERSON
#undef PIOCHE_MATCH
#undef PIOCHE_SUMMARY

MatchSummary summary_at(const Result& rows, int row) {
  return {rows.text(row, 0),
          rows.text(row, 1),
          rows.text(row, 2),
          rows.integer(row, 3) != 0 ? RatingMode::rated : RatingMode::unrated,
          rows.integer(row, 4),
          rows.integer(row, 5),
          {},
          rows.integer(row, 6) != 0 ? Visibility::everybody : Visibility::participants};
}

std::vector<FinishedMatch> matches_from(const Result& rows) {
  std::vector<FinishedMatch> found;
  for (int row = 0; row < rows.size(); ++row)
    found.push_back({summary_at(rows, row), rows.text(row, 7)});
  return found;
}

Rating rating_at(const Result& rows, int row) {
  return {rows.real(row, 0), rows.real(row, 1), rows.integer(row, 2)};
}

}  // namespace

void Matches::apply(const PutMatch& change) {
  const FinishedMatch& match = change.match;
  connection_.send(put, match.id, match.table, match.game, match.rating_mode == RatingMode::rated,
                   match.started, match.ended, match.visibility == Visibility::everybody,
                   match.record);
  Array seats(integer_type);
  Array people(bytea_type);
  Array bots(bytea_type);
  Array scores(integer_type);
  Array won(integer_type);
  for (const Participant& one : match.participants) {
    seats.add(std::int64_t{one.seat});
    people.add(one.person);
    bots.add(one.bot);
    scores.add(one.score);
    won.add(std::int64_t{one.won});
  }
  connection_.send(put_participants, match.id, seats, people, bots, scores, won);
}

void Matches::apply(const PutRating& change) {
  const Rating& rating = change.rating;
  connection_.send(put_step, change.person, change.game, rating.mu, rating.sigma, rating.matches,
                   change.time, change.match);
  connection_.send(put_rating, change.person, change.game, rating.mu, rating.sigma, rating.matches);
}

void Matches::rename(std::string_view person, std::string_view name) {
  const Result rows = connection_.rows(seats_of, person);
  std::string record;
  for (int row = 0; row < rows.size(); ++row) {
    const std::string id = rows.text(row, 0);
    // Somebody may have had several seats of a match.
    if (row == 0 || rows.text(row - 1, 0) != id) record = rows.text(row, 2);
    record = renamed_record(record, static_cast<int>(rows.integer(row, 1)), name);
    connection_.send(rewrite, id, record);
  }
}

template <class Match>
void Matches::add_participants(std::vector<Match>& matches) {
  if (matches.empty()) return;
  Array ids(bytea_type);
  std::unordered_map<std::string_view, Match*> by_id;
  for (Match& match : matches) {
    ids.add(match.id);
    by_id[match.id] = &match;
  }
  const Result rows = connection_.query(participants_of, ids);
  for (int row = 0; row < rows.size(); ++row)
    by_id.at(rows.text(row, 0))
        ->participants.push_back({static_cast<int>(rows.integer(row, 1)), rows.text(row, 2),
                                  rows.text(row, 3), rows.integer(row, 4),
                                  rows.integer(row, 5) != 0});
}

std::optional<FinishedMatch> Matches::match(std::string_view id) {
  std::vector<FinishedMatch> found = matches_from(connection_.query(find, id));
  if (found.empty()) return std::nullopt;
  add_participants(found);
  return std::move(found.front());
}

std::vector<MatchSummary> Matches::matches_of(std::string_view person, std::string_view viewer,
                                              Page page) {
  const Result rows = connection_.query(of_person, person, page.skip, page.count, viewer);
  std::vector<MatchSummary> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(summary_at(rows, row));
  add_participants(found);
  return found;
}

void Matches::for_each_match(std::string_view person,
                             const std::function<void(const FinishedMatch&)>& visit) {
  Time ended = std::numeric_limits<Time>::min();
  std::string last;
  for (;;) {
    auto found =
        matches_from(connection_.query(next_matches, person, ended, last, matches_at_once));
    if (found.empty()) return;
    add_participants(found);
    for (const FinishedMatch& match : found) visit(match);
    ended = found.back().ended;
    last = found.back().id;
  }
}

std::optional<Rating> Matches::rating(std::string_view person, std::string_view game) {
  const Result rows = connection_.query(find_rating, person, game);
  if (rows.size() == 0) return std::nullopt;
  return rating_at(rows, 0);
}

std::vector<GameRating> Matches::ratings_of(std::string_view person) {
  const Result rows = connection_.query(ratings_of_person, person);
  std::vector<GameRating> found;
  for (int row = 0; row < rows.size(); ++row)
    found.push_back({rows.text(row, 3), rating_at(rows, row)});
  return found;
}

std::vector<RatingStep> Matches::rating_history(std::string_view person, std::string_view game) {
  const Result rows = connection_.query(steps, person, game);
  std::vector<RatingStep> found;
  for (int row = 0; row < rows.size(); ++row)
    found.push_back({rows.integer(row, 3), rating_at(rows, row), rows.text(row, 4)});
  return found;
}

std::vector<LeaderboardRow> Matches::leaderboard(std::string_view game, Page page) {
  const Result rows = connection_.query(best, game, page.skip, page.count);
  std::vector<LeaderboardRow> found;
  for (int row = 0; row < rows.size(); ++row)
    found.push_back({rows.text(row, 3), rows.text(row, 4), rating_at(rows, row)});
  return found;
}

}  // namespace pioche::store::postgres
