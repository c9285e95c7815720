// What every store does: finished matches, ratings, leaderboards, and forgetting a person.
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

FinishedMatch match_of(const std::string& id, Time ended, std::vector<Participant> participants,
                       const std::string& game = "whist") {
  return {{id, "t", game, RatingMode::rated, ended - 60, ended, std::move(participants)},
          R"({"pioche":1,"players":["Ann","Bob"],"options":{"half":0.5},"result":null})"};
}

std::vector<std::string> ids_of(const std::vector<MatchSummary>& matches) {
  std::vector<std::string> ids;
  for (const MatchSummary& match : matches) ids.push_back(match.id);
  return ids;
}

std::vector<std::string> people_of(const std::vector<LeaderboardRow>& rows) {
  std::vector<std::string> ids;
  for (const LeaderboardRow& row : rows) ids.push_back(row.person);
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE_TEMPLATE("matches by id, person and game", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const FinishedMatch first =
      match_of("m1", 300, {{0, "p", "", 12, true}, {1, "", "expert", -4, false}});
  const FinishedMatch second = match_of("m2", 100, {{0, "q", "", 1, false}, {1, "p", "", 2, true}});
  const FinishedMatch third = match_of("m3", 200, {{0, "q", "", 1, false}}, "bridge");
  store->commit(
      Batch{new_guest("p"), new_guest("q"), PutMatch{first}, PutMatch{second}, PutMatch{third}});

  CHECK(store->match("m1") == first);
  CHECK(store->match("m2") == second);
  CHECK(store->matches_of("p", "p", {}) == std::vector<MatchSummary>{first, second});
  CHECK(ids_of(store->matches_of("q", "q", {})) == Ids{"m3", "m2"});
  CHECK(ids_of(store->matches_of("p", "p", {1, 5})) == Ids{"m2"});
  CHECK(ids_of(store->matches_of("p", "p", {0, 1})) == Ids{"m1"});
  CHECK(store->matches_of("p", "p", {2, 5}).empty());

  Ids all;
  store->for_each_match("", [&](const FinishedMatch& match) { all.push_back(match.id); });
  CHECK(all == Ids{"m2", "m3", "m1"});
  std::vector<FinishedMatch> of_p;
  store->for_each_match("p", [&](const FinishedMatch& match) { of_p.push_back(match); });
  CHECK(of_p == std::vector{second, first});

  CHECK(cause_of_refusal(store, {PutMatch{first}}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {PutMatch{match_of("m4", 1, {{0, "nobody", "", 0, false}})}}) ==
        Cause::conflict);
  CHECK_FALSE(store->match("m4"));
}

TEST_CASE_TEMPLATE("ratings and their history", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  const Rating first{26.5, 7.25, 1};
  const Rating second{25.0 / 3, 0.1, 2};
  store->commit(Batch{new_account("p", "ann"), PutRating{"p", "whist", first, 100, "m1"},
                      PutRating{"p", "bridge", first, 150, "m2"}});
  store->commit(Batch{PutRating{"p", "whist", second, 200, "m3"}});
  CHECK(store->rating("p", "whist") == second);
  CHECK(store->rating("p", "bridge") == first);
  CHECK(store->ratings_of("p") == std::vector<GameRating>{{"bridge", first}, {"whist", second}});
  CHECK(store->rating_history("p", "whist") ==
        std::vector<RatingStep>{{100, first, "m1"}, {200, second, "m3"}});
  CHECK(cause_of_refusal(store, {PutRating{"p", "whist", second, 300, "m4"}}) == Cause::conflict);
  CHECK(cause_of_refusal(store, {PutRating{"q", "whist", first, 300, "m4"}}) == Cause::conflict);
}

TEST_CASE_TEMPLATE("a leaderboard goes by what is near certain", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_account("sure", "sure"), new_account("high", "high"),
                      new_account("tied", "tied"), new_guest("guest"),
                      PutRating{"sure", "whist", {28, 1, 30}, 1, "m"},
                      PutRating{"high", "whist", {40, 8, 2}, 1, "m"},
                      PutRating{"tied", "whist", {28, 1, 3}, 1, "m"},
                      PutRating{"guest", "whist", {50, 1, 9}, 1, "m"},
                      PutRating{"high", "bridge", {20, 2, 1}, 1, "m"}});
  CHECK(people_of(store->leaderboard("whist", {})) == Ids{"sure", "tied", "high"});
  CHECK(people_of(store->leaderboard("whist", {1, 1})) == Ids{"tied"});
  CHECK(store->leaderboard("bridge", {}) ==
        std::vector<LeaderboardRow>{{"high", "Name of high", {20, 2, 1}}});
}

TEST_CASE_TEMPLATE("a forgotten person is nobody", AnyStore, PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_account("p", "ann"), new_account("q", "bob"), new_table("a"),
                      AppendChat{"a", {1, 5, "p", "I am Ann"}},
                      AppendChat{"a", {2, 6, "q", "hello"}}, PutToken{{"h", "p", "bot", 1, 0}},
                      PutMatch{match_of("m", 9, {{0, "p", "", 3, true}, {1, "q", "", 2, false}})},
                      PutRating{"p", "whist", {26, 8, 1}, 9, "m"},
                      PutRating{"q", "whist", {24, 8, 1}, 9, "m"}});
  store->commit(Batch{ErasePerson{"p", "Someone"}, ErasePerson{"nobody", "Someone"}});

  CHECK_FALSE(store->person("p"));
  CHECK_FALSE(store->person_by_login("ann"));
  CHECK_FALSE(store->token("h"));
  CHECK(store->chat("a", 9) == std::vector<ChatLine>{{2, 6, "q", "hello"}});
  CHECK_FALSE(store->rating("p", "whist"));
  CHECK(store->rating_history("p", "whist").empty());
  CHECK(people_of(store->leaderboard("whist", {})) == Ids{"q"});
  CHECK(store->matches_of("p", "p", {}).empty());
  const auto match = store->match("m");
  REQUIRE(match);
  CHECK(match->participants ==
        std::vector<Participant>{{0, "", "", 3, true}, {1, "q", "", 2, false}});
  CHECK(match->record ==
        R"({"pioche":1,"players":["Someone","Bob"],"options":{"half":0.5},"result":null})");
  CHECK(store->rating_history("q", "whist").size() == 1);
  // The login is free again.
  store->commit(Batch{new_account("r", "ANN")});
  CHECK(store->person_by_login("ann")->id == "r");
}

TEST_CASE_TEMPLATE("somebody with several seats of a match is forgotten at all of them", AnyStore,
                   PIOCHE_EVERY_STORE) {
  AnyStore store;
  store->commit(Batch{new_guest("p"),
                      PutMatch{match_of("m", 9, {{0, "p", "", 3, true}, {1, "p", "", 2, false}})}});
  store->commit(Batch{ErasePerson{"p", "X"}});
  CHECK(store->match("m")->record.find(R"("players":["X","X"])") != std::string::npos);
}

TEST_CASE_TEMPLATE("a match of a private table is listed for who played", AnyStore,
                   PIOCHE_EVERY_STORE) {
  AnyStore store;
  FinishedMatch closed{{"m1",
                        "t",
                        "whist",
                        RatingMode::unrated,
                        1,
                        2,
                        {{0, "p", "", 1, true}, {1, "q", "", 0, false}}},
                       "{}"};
  FinishedMatch open = closed;
  open.id = "m2";
  open.visibility = Visibility::everybody;
  store->commit(
      Batch{new_guest("p"), new_guest("q"), new_guest("r"), PutMatch{closed}, PutMatch{open}});
  CHECK(ids_of(store->matches_of("p", "p", {})) == Ids{"m2", "m1"});
  CHECK(ids_of(store->matches_of("p", "q", {})) == Ids{"m2", "m1"});
  CHECK(ids_of(store->matches_of("p", "r", {})) == Ids{"m2"});
  CHECK(ids_of(store->matches_of("p", "", {})) == Ids{"m2"});
  CHECK(store->match("m2")->visibility == Visibility::everybody);
  CHECK(store->match("m1")->visibility == Visibility::participants);
}
