// Group commit: order, results, refusals that concern one alone, stopping.
#include "server/store/committer.h"

#include <atomic>
#include <chrono>
#include <map>
#include <sqlite3.h>
#include <thread>

#include "server/tables/finished_match.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche::store;
using namespace pioche::tests;

namespace {

// Counts the commits of a real store, and can block them.
class BlockableStore final : public Store {
 public:
  std::atomic<int> commits = 0;
  std::atomic<bool> is_blocked = false;
  std::atomic<bool> is_quick = true;

  using Store::commit;
  void commit(std::span<const Batch> batches) override {
    is_blocked.wait(true);
    store_->commit(batches);
    ++commits;
  }
  bool commit_if_quick(std::span<const Batch> batches) override {
    if (is_quick) commit(batches);
    return is_quick;
  }
  std::vector<TableRow> tables(TableStatus status) override { return store_->tables(status); }
  std::optional<TableRow> table(std::string_view id) override { return store_->table(id); }
  std::vector<std::string> expired_tables(Time since, std::int64_t count) override {
    return store_->expired_tables(since, count);
  }
  std::vector<LogRow> log(std::string_view table, std::int64_t from) override {
    return store_->log(table, from);
  }
  bool sweep_log() override { return store_->sweep_log(); }
  std::int64_t log_length(std::string_view table) override { return store_->log_length(table); }
  std::vector<ChatLine> chat(std::string_view table, std::int64_t count) override {
    return store_->chat(table, count);
  }
  std::optional<Person> person(std::string_view id) override { return store_->person(id); }
  std::optional<Person> person_by_login(std::string_view login) override {
    return store_->person_by_login(login);
  }
  std::vector<std::string> inactive_guests(Time since, std::int64_t count) override {
    return store_->inactive_guests(since, count);
  }
  std::optional<Token> token(std::string_view hash) override { return store_->token(hash); }
  std::vector<Token> tokens_of(std::string_view person) override {
    return store_->tokens_of(person);
  }
  std::optional<FinishedMatch> match(std::string_view id) override { return store_->match(id); }
  std::vector<PostedLine> chat_of(std::string_view person) override {
    return store_->chat_of(person);
  }
  std::vector<Person> people_with_role() override { return store_->people_with_role(); }
  std::optional<Document> document(std::string_view collection, std::string_view id) override {
    return store_->document(collection, id);
  }
  bool has_expired_documents(Time now) override { return store_->has_expired_documents(now); }
  std::vector<Document> documents(std::string_view collection) override {
    return store_->documents(collection);
  }
  std::vector<Document> documents_of(std::string_view collection,
                                     std::string_view person) override {
    return store_->documents_of(collection, person);
  }
  std::vector<AuditRow> audit_log(Page page) override { return store_->audit_log(page); }
  std::vector<MatchSummary> matches_of(std::string_view person, std::string_view viewer,
                                       Page page) override {
    return store_->matches_of(person, viewer, page);
  }
  void for_each_match(std::string_view person,
                      const std::function<void(const FinishedMatch&)>& visit) override {
    store_->for_each_match(person, visit);
  }
  std::optional<Rating> rating(std::string_view person, std::string_view game) override {
    return store_->rating(person, game);
  }
  std::vector<GameRating> ratings_of(std::string_view person) override {
    return store_->ratings_of(person);
  }
  std::vector<RatingStep> rating_history(std::string_view person, std::string_view game) override {
    return store_->rating_history(person, game);
  }
  std::vector<LeaderboardRow> leaderboard(std::string_view game, Page page) override {
    return store_->leaderboard(game, page);
  }
  std::optional<std::string> meta(std::string_view key) override { return store_->meta(key); }
  void vacuum() override { store_->vacuum(); }

 private:
  std::unique_ptr<Store> store_ = memory_store();
};

}  // namespace

TEST_CASE("what waits during a commit is one group") {
  auto owned = std::make_unique<BlockableStore>();
  BlockableStore& store = *owned;
  Committer committer(std::move(owned));
  store.is_blocked = true;
  std::vector<int> done;
  const auto submit = [&](int number, Batch batch) {
    committer.submit(std::move(batch), [&done, number](const CommitResult& result) {
      CHECK(result.is_durable());
      done.push_back(number);
    });
  };
  submit(0, {new_table("a")});
  while (committer.stats().waiting > 0) std::this_thread::yield();
  for (int number = 1; number <= 50; ++number) submit(number, {new_entry("a", number)});
  CHECK(committer.stats().waiting == 50);
  store.is_blocked = false;
  store.is_blocked.notify_all();
  committer.stop();
  CHECK(store.commits == 2);
  REQUIRE(done.size() == 51);
  for (int number = 0; number <= 50; ++number) CHECK(done[number] == number);
  CHECK(committer.stats().groups == 2);
  CHECK(committer.stats().batches == 51);
}

TEST_CASE(
    "what is quick is committed by whoever submits it, while nothing waits and nothing was slow") {
  auto owned = std::make_unique<BlockableStore>();
  BlockableStore& store = *owned;
  Committer committer(std::move(owned));
  CHECK(committer.commit_if_quick(std::vector<Batch>{{new_table("a")}, {new_entry("a", 1)}}));
  CHECK(committer.stats().at_once == 1);
  CHECK(committer.stats().batches == 2);
  store.is_quick = false;
  CHECK_FALSE(committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 2)}}));
  store.is_quick = true;
  // What is refused is tried again by the thread, which says why.
  CHECK_FALSE(committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 7)}}));
  CHECK(store.commits == 1);
  // Something runs, and was slow when it has ended.
  store.is_blocked = true;
  const auto began = std::chrono::steady_clock::now();
  std::atomic<bool> is_done = false;
  committer.submit({new_entry("a", 2)}, [&](const CommitResult& result) {
    CHECK(result.is_durable());
    is_done = true;
  });
  CHECK_FALSE(committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 3)}}));
  while (std::chrono::steady_clock::now() - began < 2 * Committer::slow) std::this_thread::yield();
  store.is_blocked = false;
  store.is_blocked.notify_all();
  while (!is_done) std::this_thread::yield();
  // The thread may still be about to say that it has ended: it is slow then, too.
  CHECK_FALSE(committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 3)}}));
  CHECK(committer.stats().at_once == 1);
  // After a while it is tried again.
  while (!committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 3)}}))
    std::this_thread::yield();
  CHECK(std::chrono::steady_clock::now() - began > Committer::caution);
  committer.stop();
  CHECK_FALSE(committer.commit_if_quick(std::vector<Batch>{{new_entry("a", 4)}}));
  CHECK(store.commits == 3);
}

TEST_CASE("SQLite commits at once only what takes little but a flush of the disk") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/pioche.sqlite";
  const auto store = sqlite_store(path);
  const auto is_committed = [&](const Change& change) {
    return store->commit_if_quick(std::vector<Batch>{{change}});
  };
  CHECK(is_committed(new_table("a")));
  CHECK(is_committed(new_account("p", "ann")));
  CHECK_FALSE(is_committed(ErasePerson{"p", "nobody"}));
  CHECK(store->person("p"));
  CHECK_THROWS_AS(is_committed(new_entry("a", 7)), Failure);
  // Another program writes: it is not waited for.
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  CHECK_FALSE(is_committed(new_entry("a", 1)));
  REQUIRE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(other);
  CHECK(is_committed(new_entry("a", 1)));
  CHECK(store->log_length("a") == 1);
}

TEST_CASE("who is refused is refused alone") {
  auto owned = std::make_unique<BlockableStore>();
  BlockableStore& store = *owned;
  Committer committer(std::move(owned));
  committer.submit({new_table("a"), new_account("p", "ann")}, {});
  while (committer.stats().batches < 1) std::this_thread::yield();
  store.is_blocked = true;
  std::vector<std::string> results;
  const auto note = [&](const CommitResult& result) {
    results.push_back(result.failure ? result.failure->what() : "durable");
  };
  committer.submit({PutMeta{"k", "v"}}, {});
  while (committer.stats().waiting > 0) std::this_thread::yield();
  committer.submit({new_entry("a", 1)}, note);
  committer.submit({new_account("q", "Ann")}, note);
  committer.submit({new_entry("a", 2)}, note);
  committer.submit({new_entry("a", 4)}, note);
  std::size_t seen = 0;
  committer.query([&](Store& asked) { seen = asked.log("a").size(); });
  store.is_blocked = false;
  store.is_blocked.notify_all();
  committer.stop();
  REQUIRE(results.size() == 4);
  CHECK(results[0] == "durable");
  CHECK(results[1] == "The login \"Ann\" is taken; choose another one.");
  CHECK(results[2] == "durable");
  CHECK(results[3] == "Entry 4 of table a does not follow the last entry.");
  CHECK(seen == 2);
  CHECK(committer.stats().failures == 2);
}

TEST_CASE("what the store adds to a batch follows what the group has kept before it") {
  auto owned = std::make_unique<BlockableStore>();
  BlockableStore& store = *owned;
  Committer committer(std::move(owned));
  committer.submit({new_table("a"), new_account("p", "ann"), new_account("q", "bob")}, {});
  while (committer.stats().batches < 1) std::this_thread::yield();
  // Both matches of the same two people end at one moment: the second rating builds on the first.
  const auto finished = [](std::string match) {
    return [match](Store& asked) {
      const std::vector<pioche::FinishedSeat> seats{{"p", {}, 3, true}, {"q", {}, 1, false}};
      return pioche::server::match_changes(asked, {.id = match, .table = "a"},
                                           {"skyjo", "{}", true, 1, 2, seats});
    };
  };
  store.is_blocked = true;
  committer.submit({PutMeta{"k", "v"}}, {});
  while (committer.stats().waiting > 0) std::this_thread::yield();
  int durable = 0;
  committer.submit({{new_entry("a", 1)}, {new_entry("a", 2)}, {new_entry("a", 3)}},
                   {{0, finished("m1")}, {2, finished("m2")}},
                   [&](const std::vector<Batch>&, const std::vector<CommitResult>& results) {
                     for (const CommitResult& result : results) durable += result.is_durable();
                   });
  std::vector<RatingStep> steps;
  std::size_t matches = 0;
  committer.query([&](Store& asked) {
    steps = asked.rating_history("p", "skyjo");
    matches = asked.matches_of("p", "p", {0, 10}).size();
  });
  store.is_blocked = false;
  store.is_blocked.notify_all();
  committer.stop();
  CHECK(durable == 3);
  CHECK(matches == 2);
  REQUIRE(steps.size() == 2);
  CHECK(steps[1].rating.mu > steps[0].rating.mu);
  CHECK(store.commits == 5);  // two before, three alone after the group was refused
}

TEST_CASE("many threads submit and query, each in its order") {
  const TemporaryFolder folder;
  constexpr int threads = 4;
  constexpr int entries = 200;
  std::map<int, std::vector<int>> done;  // only touched on the committer's thread
  std::atomic<int> answered = 0;
  {
    Committer committer(sqlite_store(folder.file("pioche.db")));
    std::vector<std::thread> writers;
    for (int thread = 0; thread < threads; ++thread)
      writers.emplace_back([&, thread] {
        const std::string table = std::to_string(thread);
        committer.submit({new_table(table)}, {});
        for (int number = 1; number <= entries; ++number) {
          committer.submit({new_entry(table, number)},
                           [&, thread, number](const CommitResult& result) {
                             if (result.is_durable()) done[thread].push_back(number);
                           });
          if (number % 50 == 0)
            committer.query([&, table, number](Store& store) {
              answered += std::ssize(store.log(table)) >= number;
            });
        }
      });
    for (std::thread& writer : writers) writer.join();
  }
  CHECK(answered == threads * entries / 50);
  const auto store = sqlite_store(folder.file("pioche.db"));
  for (int thread = 0; thread < threads; ++thread) {
    CHECK(store->log(std::to_string(thread)).size() == entries);
    REQUIRE(done[thread].size() == entries);
    for (int number = 1; number <= entries; ++number) CHECK(done[thread][number - 1] == number);
  }
}

TEST_CASE("after the stop nothing is kept, and that is said") {
  Committer committer(memory_store());
  committer.stop();
  committer.stop();
  bool was_told = false;
  committer.submit({new_table("a")}, [&](const CommitResult& result) {
    was_told = true;
    CHECK_FALSE(result.is_durable());
    CHECK(result.failure->sentence("fr") == "Le serveur s’arrête ; plus rien n’est enregistré.");
  });
  CHECK(was_told);
  CHECK_FALSE(committer.query([](Store&) { FAIL("asked after the stop"); }));
}

TEST_CASE("a query that fails stops nobody") {
  Committer committer(memory_store());
  committer.query([](Store& store) { store.commit(Batch{new_entry("nowhere", 1)}); });
  bool is_durable = false;
  committer.submit({new_table("a")},
                   [&](const CommitResult& result) { is_durable = result.is_durable(); });
  committer.stop();
  CHECK(is_durable);
  CHECK(committer.stats().failures == 1);
}
