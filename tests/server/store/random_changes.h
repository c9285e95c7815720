// Random changes to any store, and the comparison of two stores that they were made to.
#pragma once

#include <random>

#include "tests/server/store/store_under_test.h"

namespace pioche::tests {

// Few ids, so that things meet.
class RandomChanges {
 public:
  explicit RandomChanges(unsigned seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  store::Batch batch(store::Store& stored) {
    store::Batch changes;
    for (int left = 1 + below(4); left > 0; --left) changes.push_back(change(stored));
    return changes;
  }

 private:
  std::string id(const char* kind, int of) { return kind + std::to_string(below(of)); }
  std::string person() { return id("p", 6); }
  std::string table() { return id("t", 4); }
  std::string game() { return id("g", 2); }

  store::Change change(store::Store& stored) {
    const std::string at = table();
    const std::string who = person();
    switch (below(16)) {
      case 0:
        return store::PutTable{
            {at, game(), below(9), below(9), store::TableStatus(below(2)), id("s", 9)}};
      case 1:
        if (below(4) == 0) return store::RemoveTable{at};
        [[fallthrough]];
      case 2:
      case 3:
        return log_change(stored, at);
      case 4:
        return store::AppendChat{at, {below(30), below(9), who, id("c", 99)}};
      case 5:
        return store::PutPerson{{who, id("n", 9), store::AccountKind(below(2)),
                                 below(2) == 0 ? "" : id("L", 8), id("h", 9), below(9), below(9),
                                 below(9), "{}", store::Role(below(3))}};
      case 6:
        return store::TouchPerson{who, below(99)};
      case 7:
        return store::PutToken{{id("k", 9), who, id("l", 9), below(9), 0}};
      case 8:
        return below(2) == 0 ? store::Change(store::RemoveToken{id("k", 9)})
                             : store::Change(store::TouchToken{id("k", 9), below(99)});
      case 9:
        return store::PutMatch{match()};
      case 10:
        return store::PutRating{
            who, game(), {25.0 + below(9), 1.0 + below(3), below(30)}, below(9), "m"};
      case 11:
        return store::PutDocument{
            {id("d", 2), id("i", 6), below(2) == 0 ? "" : who, below(9), below(9), id("v", 9)}};
      case 12:
        switch (below(4)) {
          case 0:
            return store::RemoveExpiredDocuments{below(5)};
          case 1:
            return store::UseDocument{id("d", 2), id("i", 6)};
          default:
            return store::RemoveDocument{id("d", 2), id("i", 6)};
        }
      case 13: {
        const auto last = stored.audit_log({0, 1});
        return store::AppendAudit{
            {(last.empty() ? 0 : last[0].number) + (below(8) == 0 ? 2 : 1), id("a", 99)}};
      }
      case 14:
        return store::PutMeta{id("x", 3), id("v", 9)};
      default:
        return below(4) == 0 ? store::Change(store::ErasePerson{who, "Nobody"})
                             : store::Change(store::TouchPerson{who, below(99)});
    }
  }

  // The next entry, at times with a number that is not the next.
  store::Change log_change(store::Store& stored, const std::string& at) {
    const std::vector<store::LogRow> log = stored.log(at);
    const store::LogRow entry{(log.empty() ? 0 : log.back().number) + (below(8) == 0 ? 2 : 1),
                              id("e", 99)};
    if (below(4) == 0) return store::ReplaceLog{at, entry};
    return store::AppendLog{at, entry};
  }

  store::FinishedMatch match() {
    store::FinishedMatch one{
        {id("m", 60), table(), game(), store::RatingMode(below(2)), below(9), below(20), {}},
        R"({"players":["Ann","Bob"]})"};
    for (int seat = 0; seat < 2; ++seat)
      one.participants.push_back(
          {seat, below(3) == 0 ? "" : person(), id("b", 3), below(9), below(2) == 0});
    one.visibility = store::Visibility(below(2));
    return one;
  }

  std::mt19937 random_;
};

// What became of a commit, as a number: 0 where it was kept.
inline int outcome(store::Store& stored, const store::Batch& batch) {
  try {
    stored.commit(batch);
    return 0;
  } catch (const store::Failure& failure) {
    return 1 + static_cast<int>(failure.cause());
  }
}

inline void check_person(store::Store& a, store::Store& b, const std::string& id) {
  CHECK(a.person(id) == b.person(id));
  CHECK(a.tokens_of(id) == b.tokens_of(id));
  CHECK(a.documents_of("d0", id) == b.documents_of("d0", id));
  CHECK(a.chat_of(id) == b.chat_of(id));
  for (const std::string& viewer : {id, std::string("p2"), std::string()})
    CHECK(a.matches_of(id, viewer, {1, 7}) == b.matches_of(id, viewer, {1, 7}));
  CHECK(a.ratings_of(id) == b.ratings_of(id));
  for (const char* game : {"g0", "g1"})
    CHECK(a.rating_history(id, game) == b.rating_history(id, game));
}

inline void check_equal(store::Store& a, store::Store& b) {
  for (const store::TableStatus status : {store::TableStatus::open, store::TableStatus::closed})
    CHECK(a.tables(status) == b.tables(status));
  for (const char* table : {"t0", "t1", "t2", "t3"}) {
    CHECK(a.log(table) == b.log(table));
    CHECK(a.log(table, 3) == b.log(table, 3));
    CHECK(a.log_length(table) == b.log_length(table));
    CHECK(a.chat(table, 5) == b.chat(table, 5));
  }
  for (const char* person : {"p0", "p1", "p2", "p3", "p4", "p5"}) check_person(a, b, person);
  for (int login = 0; login < 8; ++login)
    CHECK(a.person_by_login("l" + std::to_string(login)) ==
          b.person_by_login("l" + std::to_string(login)));
  CHECK(a.inactive_guests(50, 4) == b.inactive_guests(50, 4));
  for (const char* game : {"g0", "g1", ""}) {
    CHECK(a.leaderboard(game, {0, 4}) == b.leaderboard(game, {0, 4}));
  }
  std::vector<store::FinishedMatch> matches;
  a.for_each_match("", [&](const store::FinishedMatch& match) { matches.push_back(match); });
  std::size_t seen = 0;
  b.for_each_match("",
                   [&](const store::FinishedMatch& match) { CHECK(match == matches.at(seen++)); });
  CHECK(seen == matches.size());
  CHECK(a.people_with_role() == b.people_with_role());
  for (const char* collection : {"d0", "d1"})
    CHECK(a.documents(collection) == b.documents(collection));
  CHECK(a.document("d0", "i1") == b.document("d0", "i1"));
  CHECK(a.audit_log({1, 9}) == b.audit_log({1, 9}));
  CHECK(a.meta("x0") == b.meta("x0"));
}

}  // namespace pioche::tests
