// The storage of a server: the logs of its tables, people, finished matches, ratings, administration. The log of a
// table is the source of truth; everything that can be derived from it is a cache.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/change.h"
#include "server/store/failure.h"
#include "server/store/rows.h"

namespace pioche::store {

// Part of a long list.
struct Page {
  std::int64_t skip = 0;
  std::int64_t count = 50;
};

// Used from one thread at a time; server/store/committer.h makes it usable from all. Every call may throw
// Failure; after one, the store is as it was before the call and can still be used.
class Store {
 public:
  virtual ~Store() = default;

  // All changes of all batches, in order, or none of them. On return they are durable: neither a
  // crash of the program nor of the machine loses them.
  virtual void commit(std::span<const Batch>) = 0;
  void commit(const Batch& batch) { commit(std::span(&batch, 1)); }
  // `commit`, if it takes a flush of a disk here and little else. False: it would wait for something
  // else or take long, and nothing was done.
  virtual bool commit_if_quick(std::span<const Batch>) { return false; }

  // By creation.
  virtual std::vector<TableRow> tables(TableStatus) = 0;
  virtual std::optional<TableRow> table(std::string_view id) = 0;
  // The ids of closed tables not changed since, the oldest change first: maintenance removes them.
  virtual std::vector<std::string> expired_tables(Time since, std::int64_t count) = 0;
  // The entries from number `from` on, in order; none where there is no such table.
  virtual std::vector<LogRow> log(std::string_view table, std::int64_t from = 1) = 0;
  virtual std::int64_t log_length(std::string_view table) = 0;  // entries, without reading them
  // The last `count` lines, the oldest of them first.
  virtual std::vector<ChatLine> chat(std::string_view table, std::int64_t count) = 0;
  virtual std::vector<PostedLine> chat_of(
      std::string_view person) = 0;  // by time, table and number

  virtual std::optional<Person> person(std::string_view id) = 0;
  virtual std::optional<Person> person_by_login(std::string_view login) = 0;
  // The ids of guests not seen since, the least recently seen first: maintenance erases them.
  virtual std::vector<std::string> inactive_guests(Time since, std::int64_t count) = 0;
  virtual std::optional<Token> token(std::string_view hash) = 0;
  virtual std::vector<Token> tokens_of(std::string_view person) = 0;  // by creation

  virtual std::vector<Person> people_with_role() = 0;  // by id

  virtual std::optional<Document> document(std::string_view collection, std::string_view id) = 0;
  // Those of a collection, and those of it that belong to a person: by creation, then by id.
  virtual std::vector<Document> documents(std::string_view collection) = 0;
  virtual bool has_expired_documents(Time now) = 0;
  virtual std::vector<Document> documents_of(std::string_view collection,
                                             std::string_view person) = 0;
  // The latest first.
  virtual std::vector<AuditRow> audit_log(Page) = 0;

  virtual std::optional<FinishedMatch> match(std::string_view id) = 0;
  // Those that `viewer` may see (empty: a stranger), the latest to end first.
  virtual std::vector<MatchSummary> matches_of(std::string_view person, std::string_view viewer,
                                               Page) = 0;
  // Calls `visit` for every match of a person, or of everybody if `person` is empty, the first to end
  // first. `visit` must not use the store.
  virtual void for_each_match(std::string_view person,
                              const std::function<void(const FinishedMatch&)>& visit) = 0;

  virtual std::optional<Rating> rating(std::string_view person, std::string_view game) = 0;
  virtual std::vector<GameRating> ratings_of(std::string_view person) = 0;  // by game
  virtual std::vector<RatingStep> rating_history(std::string_view person,
                                                 std::string_view game) = 0;
  // People with an account, by mu - 3 sigma (which a rating is above with near certainty), the
  // best first; then by id.
  virtual std::vector<LeaderboardRow> leaderboard(std::string_view game, Page) = 0;

  virtual std::optional<std::string> meta(std::string_view key) = 0;

  // Erased data is overwritten at once, but stray copies may remain in unused space: this rewrites
  // the storage without them. It takes about as long as copying everything, and does nothing if
  // nobody was erased since the last time: run it once a day, at a quiet hour.
  virtual void vacuum() = 0;

  // Log entries that were replaced are no longer read, but take space until this removes them, a few
  // at a time, once there are many. True: there may be more to remove now.
  virtual bool sweep_log() = 0;
};

}  // namespace pioche::store
