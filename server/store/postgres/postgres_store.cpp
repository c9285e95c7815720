#include "server/store/postgres/postgres_store.h"

#include <array>

#include "server/store/postgres/matches.h"
#include "server/store/postgres/nodes.h"
#include "server/store/postgres/people.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/tables.h"

namespace pioche::store {

namespace postgres {

namespace {

// A commit returns once PostgreSQL has it on its disk, even if its configuration says otherwise for
// programs that do not care. Each statement sees what was committed before it, whatever the database
// has as its default: who waited for a lock has to see what its holder did (schema.cpp).
constexpr const char* settings = R"(
SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off';
SET default_transaction_isolation = 'read committed';
SET jit = off;
SET lock_timeout = '3s';
SET statement_timeout = 0;
)";

// Rises with each failover, which the server that failed does not learn of.
constexpr Statement timeline{
    "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint"};
// What a server that crashed had on its own disk only can be seen again once it is back. A commit after
// it waits until the standby has both, so that nobody is shown what a failover would take away.
constexpr Statement confirm{"SELECT pg_logical_emit_message(true, 'pioche', '')"};

// One server for each schema, or the nodes of one cluster: the lock is gone with its connection,
// however that ends.
#define PIOCHE_LOCK "1349087075, hashtext(current_schema())"
constexpr Statement lock{"SELECT pg_advisory_lock(" PIOCHE_LOCK ")"};
constexpr Statement shared_lock{"SELECT pg_advisory_lock_shared(" PIOCHE_LOCK ")"};
// A connection that was lost may still be open on the other side, with its lock and with a transaction
// that has not ended.
constexpr Statement end_backend{
    "SELECT pg_terminate_backend(pid, 3000) FROM pg_locks WHERE pid = $1 AND locktype = 'advisory'"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND (classid, objid::bigint) = (1349087075, hashtext(current_schema())::bigint & "
    "4294967295)"};
#undef PIOCHE_LOCK

// A value that exists while erased data may remain in pages that are not in use, another one each time
// that something is erased.
constexpr Statement find_untidy{"SELECT value FROM meta WHERE key = 'untidy'"};
constexpr Statement mark_untidy{
    "INSERT INTO meta VALUES('untidy', md5(clock_timestamp()::text)::bytea)"
    " ON CONFLICT(key) DO UPDATE SET value = excluded.value"};
constexpr Statement mark_tidy{"DELETE FROM meta WHERE key = 'untidy' AND value = $1"};
constexpr const char* tables_with_people[] = {
    "people", "tokens", "documents", "chat", "matches", "participants", "ratings", "rating_steps"};

// By kind.
constexpr std::array<Statement, 5> key_queries{
    {{"SELECT $1, id FROM people WHERE id > $2 ORDER BY id LIMIT $3"},
     {"SELECT collection, id FROM documents WHERE (collection, id) > ($1, $2)"
      " ORDER BY collection, id LIMIT $3"},
     {"SELECT $1, id FROM tables WHERE id > $2 ORDER BY id LIMIT $3"},
     {"SELECT $1, id FROM matches WHERE id > $2 ORDER BY id LIMIT $3"},
     {"SELECT $1, key FROM meta WHERE key > $2 ORDER BY key LIMIT $3"}}};

// What was stored since the failover is not on the server that failed, even if that is back.
void expect_newest_timeline(Connection& connection, std::int64_t& newest) {
  const std::int64_t now = connection.query(timeline).integer(0, 0);
  if (now < newest)
    throw Failure(Cause::storage, {"store.older_primary", connection.name(), std::to_string(now)});
  newest = now;
}

// `newest`: the timeline of the connections before this one.
void prepare(Connection& connection, Access access, std::int64_t& newest) {
  connection.run(settings);
  if (access == Access::read) {
    connection.run("SET default_transaction_read_only = on");
    expect_newest_schema(connection);
    return;
  }
  if (connection.lost_backend() != 0) connection.query(end_backend, connection.lost_backend());
  try {
    connection.query(access == Access::node ? shared_lock : lock);
  } catch (const Failure& failure) {
    if (connection.is_open())
      throw Failure(Cause::storage, {"store.in_use", connection.name(), {}});
    throw;
  }
  expect_newest_timeline(connection, newest);
  if (access == Access::node)
    exclusively(connection, [&] { migrate(connection); });
  else
    migrate(connection);
  connection.query(confirm);
}

class PostgresStore final : public NodeStore {
 public:
  PostgresStore(const std::string& url, Access access)
      : connection_(url, [this, access](Connection& connection) {
          prepare(connection, access, timeline_);
        }) {}

  void commit(std::span<const Batch> batches) override {
    constexpr int most_attempts = 5;
    for (int attempt = 1;; ++attempt) try {
        return try_commit(batches);
      } catch (const Failure&) {
        // Of two nodes that wait for each other, one is refused.
        if (!connection_.was_deadlock() || attempt == most_attempts) throw;
      }
  }

  std::string cluster() override { return nodes_.cluster(); }
  Incarnation join(const NodeDescription& node) override { return nodes_.join(node); }
  Renewal renew(Incarnation its, const NodeDescription& node) override {
    return nodes_.renew(its, node);
  }
  void leave(Incarnation its) override { nodes_.leave(its); }
  void fence(Incarnation its) override { nodes_.fence(its); }
  bool request_drain(const std::string& name) override { return nodes_.request_drain(name); }
  std::vector<Incarnation> claim_all(std::span<const std::string> tables,
                                     Incarnation its) override {
    return nodes_.claim_all(tables, its);
  }
  void hand_over(const std::string& table, Incarnation from, Incarnation to) override {
    nodes_.hand_over(table, from, to);
  }
  std::vector<TableRow> tables_without_owner(const std::string& after,
                                             std::int64_t count) override {
    return tables_.tables_without_owner(after, count);
  }
  void write_as(Incarnation its) override {
    incarnation_ = its;
    tables_.write_as(its);
  }
  void exclusively(const std::function<void()>& call) override {
    postgres::exclusively(connection_, call);
  }

  std::vector<TableRow> tables(TableStatus status) override { return tables_.tables(status); }
  std::optional<TableRow> table(std::string_view id) override { return tables_.table(id); }
  std::vector<std::string> expired_tables(Time since, std::int64_t count) override {
    return tables_.expired_tables(since, count);
  }
  std::vector<LogRow> log(std::string_view table, std::int64_t from) override {
    return tables_.log(table, from);
  }
  std::int64_t log_length(std::string_view table) override { return tables_.log_length(table); }
  std::vector<ChatLine> chat(std::string_view table, std::int64_t count) override {
    return tables_.chat(table, count);
  }
  std::vector<PostedLine> chat_of(std::string_view person) override {
    return tables_.chat_of(person);
  }

  std::optional<Person> person(std::string_view id) override { return people_.person(id); }
  std::optional<Person> person_by_login(std::string_view login) override {
    return people_.person_by_login(login);
  }
  std::vector<std::string> inactive_guests(Time since, std::int64_t count) override {
    return people_.inactive_guests(since, count);
  }
  std::optional<Token> token(std::string_view hash) override { return people_.token(hash); }
  std::vector<Token> tokens_of(std::string_view person) override {
    return people_.tokens_of(person);
  }
  std::vector<Person> people_with_role() override { return people_.people_with_role(); }

  std::optional<Document> document(std::string_view collection, std::string_view id) override {
    return people_.document(collection, id);
  }
  std::vector<Document> documents(std::string_view collection) override {
    return people_.documents(collection);
  }
  bool has_expired_documents(Time now) override { return people_.has_expired_documents(now); }
  std::vector<Document> documents_of(std::string_view collection,
                                     std::string_view person) override {
    return people_.documents_of(collection, person);
  }
  std::vector<AuditRow> audit_log(Page page) override { return people_.audit_log(page); }

  std::optional<FinishedMatch> match(std::string_view id) override { return matches_.match(id); }
  std::vector<MatchSummary> matches_of(std::string_view person, std::string_view viewer,
                                       Page page) override {
    return matches_.matches_of(person, viewer, page);
  }
  void for_each_match(std::string_view person,
                      const std::function<void(const FinishedMatch&)>& visit) override {
    matches_.for_each_match(person, visit);
  }

  std::optional<Rating> rating(std::string_view person, std::string_view game) override {
    return matches_.rating(person, game);
  }
  std::vector<GameRating> ratings_of(std::string_view person) override {
    return matches_.ratings_of(person);
  }
  std::vector<RatingStep> rating_history(std::string_view person, std::string_view game) override {
    return matches_.rating_history(person, game);
  }
  std::vector<LeaderboardRow> leaderboard(std::string_view game, Page page) override {
    return matches_.leaderboard(game, page);
  }

  std::optional<std::string> meta(std::string_view key) override { return people_.meta(key); }

  void vacuum() override {
    const Result untidy = connection_.query(find_untidy);
    if (untidy.size() == 0) return;
    for (const char* table : tables_with_people)
      if (incarnation_ == 0)
        connection_.run(std::string("VACUUM FULL ") += table);
      else
        vacuum_beside_others(table);
    connection_.query(mark_tidy, untidy.text(0, 0));
  }

  bool sweep_log() override { return false; }  // PostgreSQL's autovacuum does it

  std::vector<Key> keys(Kind kind, const Key& after, std::int64_t count) override {
    const Result rows = connection_.query(key_queries[static_cast<std::size_t>(kind)],
                                          after.collection, after.id, count);
    std::vector<Key> found;
    for (int row = 0; row < rows.size(); ++row)
      found.push_back({rows.text(row, 0), rows.text(row, 1)});
    return found;
  }

 private:
  // The other nodes wait meanwhile, and their commits may not wait for so long that they are refused.
  // A table that is too large for that is left to PostgreSQL's autovacuum.
  void vacuum_beside_others(const char* table) {
    connection_.run("SET lock_timeout = '200ms'; SET statement_timeout = '500ms'");
    try {
      connection_.run(std::string("VACUUM FULL ") += table);
    } catch (const Failure&) {
      const bool is_too_late = connection_.was_interrupted();
      connection_.run(settings);
      if (!is_too_late) throw;
      return;
    }
    connection_.run(settings);
  }

  void try_commit(std::span<const Batch> batches) {
    connection_.ensure();
    try {
      if (incarnation_ != 0) nodes_.hold_lease(incarnation_);
      for (const Batch& batch : batches)
        for (const Change& change : batch)
          std::visit([this](const auto& one) { apply(one); }, change);
      tables_.send_entries();
      connection_.sync();
    } catch (...) {
      tables_.drop_entries();
      connection_.roll_back();
      throw;
    }
  }

  void apply(const AppendLog& change) { tables_.apply(change); }
  // They are never refused, so that entries may wait behind them.
  void apply(const PutTable& change) { tables_.apply(change); }
  void apply(const TouchPerson& change) { people_.apply(change); }
  void apply(const TouchToken& change) { people_.apply(change); }
  void apply(const PutMeta& change) { people_.apply(change); }

  void apply(const ReplaceLog& change) { in_order(tables_, change); }
  void apply(const AppendChat& change) { in_order(tables_, change); }
  void apply(const RemoveTable& change) { in_order(tables_, change); }
  void apply(const PutMatch& change) { in_order(matches_, change); }
  void apply(const PutRating& change) { in_order(matches_, change); }
  template <class Other>
  void apply(const Other& change) {
    in_order(people_, change);
  }

  void apply(const ErasePerson& change) {
    tables_.send_entries();
    matches_.rename(change.person, change.erased_name);
    people_.remove(change.person);
    connection_.send(mark_untidy);
  }

  // The first change that is refused says why nothing is kept.
  template <class Part, class Other>
  void in_order(Part& part, const Other& change) {
    tables_.send_entries();
    part.apply(change);
  }

  std::int64_t timeline_ = 0;  // of the server
  Connection connection_;
  Incarnation incarnation_ = 0;
  Nodes nodes_{connection_};
  Tables tables_{connection_};
  People people_{connection_};
  Matches matches_{connection_};
};

}  // namespace

}  // namespace postgres

std::string public_name_of(const std::string& url) { return postgres::public_name(url); }

std::unique_ptr<PersistentStore> postgres_store(const std::string& url, Access access) {
  return std::make_unique<postgres::PostgresStore>(url, access);
}

std::unique_ptr<NodeStore> postgres_node_store(const std::string& url) {
  return std::make_unique<postgres::PostgresStore>(url, Access::node);
}

}  // namespace pioche::store
