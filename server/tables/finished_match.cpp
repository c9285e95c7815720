#include "server/tables/finished_match.h"

#include <algorithm>

#include "server/accounts/rating.h"

namespace pioche::server {

namespace {

struct Rated {
  std::string person;
  store::Rating before;
  int rank;
};

void rate(store::Store& store, const store::FinishedMatch& match, const std::vector<int>& ranks,
          store::Batch& batch) {
  std::vector<Rated> rated;
  std::vector<accounts::Skill> skills;
  std::vector<int> their_ranks;
  for (const store::Participant& seat : match.participants) {
    if (seat.person.empty()) continue;
    const auto person = store.person(seat.person);
    if (!person || person->kind != store::AccountKind::account) continue;
    const accounts::Skill beginner;
    const store::Rating before = store.rating(seat.person, match.game)
                                     .value_or(store::Rating{beginner.mu, beginner.sigma, 0});
    const int rank = ranks[static_cast<std::size_t>(seat.seat)];
    rated.push_back({seat.person, before, rank});
    skills.push_back({before.mu, before.sigma});
    their_ranks.push_back(rank);
  }
  if (rated.size() < 2) return;
  const std::vector<accounts::Skill> after = accounts::skills_after(skills, their_ranks);
  for (std::size_t i = 0; i < rated.size(); ++i)
    batch.push_back(store::PutRating{rated[i].person,
                                     match.game,
                                     {after[i].mu, after[i].sigma, rated[i].before.matches + 1},
                                     match.ended,
                                     match.id});
}

}  // namespace

std::vector<int> ranks_of(const std::vector<FinishedSeat>& seats) {
  bool most_wins = true;
  bool least_wins = true;
  for (const FinishedSeat& winner : seats)
    for (const FinishedSeat& other : seats)
      if (winner.won && !other.won) {
        most_wins = most_wins && winner.score >= other.score;
        least_wins = least_wins && winner.score <= other.score;
      }
  const bool by_score = most_wins != least_wins;
  const auto is_before = [&](const FinishedSeat& a, const FinishedSeat& b) {
    if (a.won != b.won) return a.won;
    return by_score && !a.won && (most_wins ? a.score > b.score : a.score < b.score);
  };
  std::vector<int> ranks;
  for (const FinishedSeat& seat : seats)
    ranks.push_back(
        static_cast<int>(std::count_if(seats.begin(), seats.end(), [&](const FinishedSeat& other) {
          return is_before(other, seat);
        })));
  return ranks;
}

store::Batch match_changes(store::Store& store, const MatchOrigin& origin,
                           const FinishedMatch& finished) {
  store::FinishedMatch match;
  match.id = origin.id;
  match.table = origin.table;
  match.visibility = origin.visibility;
  match.game = finished.game;
  match.rating_mode = finished.rated ? store::RatingMode::rated : store::RatingMode::unrated;
  match.started = finished.started;
  match.ended = finished.ended;
  match.record = finished.record;
  for (std::size_t seat = 0; seat < finished.seats.size(); ++seat) {
    const FinishedSeat& result = finished.seats[seat];
    const bool is_there = !result.person.empty() && store.person(result.person).has_value();
    match.participants.push_back({static_cast<int>(seat), is_there ? result.person : std::string{},
                                  result.bot, result.score, result.won});
  }
  store::Batch batch{store::PutMatch{match}};
  if (finished.rated) rate(store, match, ranks_of(finished.seats), batch);
  return batch;
}

}  // namespace pioche::server
