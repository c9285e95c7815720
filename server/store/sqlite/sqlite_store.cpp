#include "server/store/sqlite/sqlite_store.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "server/store/sqlite/documents.h"
#include "server/store/sqlite/file_lock.h"
#include "server/store/sqlite/matches.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/tables.h"

namespace pioche::store {

namespace {

// FULL: a commit returns once the disk has it. secure_delete: what is removed is overwritten.
// The cache is in KiB, the write-ahead log in pages.
constexpr const char* settings = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
PRAGMA foreign_keys = ON;
PRAGMA cache_size = -4096;
PRAGMA wal_autocheckpoint = 2000;
PRAGMA journal_size_limit = 16777216;
)";

// The key of a value that exists while erased data may remain in unused parts of pages: SQLite
// overwrites what it deletes, but not what it has moved to another page before.
constexpr const char* vacuum_pending = "untidy";

// By kind.
constexpr std::array<std::string_view, 5> key_queries{
    "SELECT ?1, id FROM people WHERE id > ?2 ORDER BY id LIMIT ?3",
    "SELECT collection, id FROM documents WHERE (collection, id) > (?1, ?2)"
    " ORDER BY collection, id LIMIT ?3",
    "SELECT ?1, id FROM tables WHERE id > ?2 ORDER BY id LIMIT ?3",
    "SELECT ?1, id FROM matches WHERE id > ?2 ORDER BY id LIMIT ?3",
    "SELECT ?1, key FROM meta WHERE key > ?2 ORDER BY key LIMIT ?3"};

// Makes the folder and the file, for nobody else to read: passwords' hashes are in it.
void make_file(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && fs::create_directories(folder, error))
    fs::permissions(folder, fs::perms::owner_all, error);
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);  // where it failed, SQLite says why
}

int opening_flags(Access access) {
  return SQLITE_OPEN_NOMUTEX |
         (access == Access::serve ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
}

class SqliteStore final : public PersistentStore {
 public:
  SqliteStore(const std::string& path, Access access)
      : file_(path, access),
        tables_(connection()),
        people_(connection()),
        documents_(connection()),
        matches_(connection()) {}

  ~SqliteStore() override { save_heads(); }

  void commit(std::span<const Batch> batches) override {
    bool erases = false;
    try {
      if (!connection().is_in_transaction()) begin_.run();
      for (const Batch& batch : batches)
        for (const Change& change : batch) {
          std::visit([this](const auto& one) { apply(one); }, change);
          erases |= std::holds_alternative<ErasePerson>(change);
        }
      tables_.log().save_heads_if_due();
      commit_.run();
    } catch (...) {
      connection().roll_back();
      tables_.log().invalidate_cache();
      throw;
    }
    needs_checkpoint_ |= erases;
    if (needs_checkpoint_) checkpoint();
  }

  bool commit_if_quick(std::span<const Batch> batches) override {
    for (const Batch& batch : batches)
      if (std::ranges::any_of(batch, takes_long)) return false;
    if (needs_checkpoint_ || !begins_without_waiting()) return false;
    commit(batches);
    return true;
  }

  std::vector<TableRow> tables(TableStatus status) override { return tables_.tables(status); }
  std::optional<TableRow> table(std::string_view id) override { return tables_.table(id); }
  std::vector<std::string> expired_tables(Time since, std::int64_t count) override {
    return tables_.expired_tables(since, count);
  }
  std::vector<LogRow> log(std::string_view table, std::int64_t from) override {
    const ReadTransaction transaction(*this);
    return tables_.log().entries(table, from);
  }
  std::int64_t log_length(std::string_view table) override {
    const ReadTransaction transaction(*this);
    return tables_.log().length(table);
  }
  std::vector<ChatLine> chat(std::string_view table, std::int64_t count) override {
    const ReadTransaction transaction(*this);
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
    return documents_.document(collection, id);
  }
  bool has_expired_documents(Time now) override { return documents_.has_expired(now); }
  std::vector<Document> documents(std::string_view collection) override {
    return documents_.documents(collection);
  }
  std::vector<Document> documents_of(std::string_view collection,
                                     std::string_view person) override {
    return documents_.documents_of(collection, person);
  }
  std::vector<AuditRow> audit_log(Page page) override { return documents_.audit_log(page); }

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
    if (!people_.meta(vacuum_pending)) return;
    connection().run("VACUUM");
    connection().run(std::string("DELETE FROM meta WHERE key = '") + vacuum_pending + "'");
    checkpoint();
  }

  bool sweep_log() override { return tables_.log().sweep(); }

  std::vector<Key> keys(Kind kind, const Key& after, std::int64_t count) override {
    Statement statement(connection(), key_queries[static_cast<std::size_t>(kind)]);
    std::vector<Key> found;
    Rows rows = statement.rows(after.collection, after.id, count);
    while (rows.next()) found.push_back({rows.text(0), rows.text(1)});
    return found;
  }

 private:
  // The file, open and of the newest version.
  struct File {
    File(const std::string& path, Access how)
        : access(how),
          lock(how == Access::serve
                   ? (make_file(path), std::make_unique<FileLock>(path + "-lock", path))
                   : nullptr),
          connection(path, opening_flags(how)) {
      if (access == Access::serve) {
        connection.run(settings);
        migrate(connection);
      } else {
        expect_newest_schema(connection);
      }
    }
    Access access;
    std::unique_ptr<FileLock> lock;
    Connection connection;
  };

  // Reading a log takes a statement for each entry. One transaction makes that much faster, and gives
  // another program that only reads a consistent snapshot.
  class ReadTransaction {
   public:
    explicit ReadTransaction(SqliteStore& store) : connection_(store.connection()) {
      connection_.run("BEGIN");
      if (store.file_.access == Access::read) store.invalidate_if_changed();
    }
    ~ReadTransaction() { connection_.roll_back(); }
    ReadTransaction(const ReadTransaction&) = delete;
    ReadTransaction& operator=(const ReadTransaction&) = delete;

   private:
    Connection& connection_;
  };

  Connection& connection() { return file_.connection; }

  // For a reader beside a server: whether another program has written since the last call.
  void invalidate_if_changed() {
    const std::int64_t version = connection().number("PRAGMA data_version");
    if (version != data_version_) tables_.log().invalidate_cache();
    data_version_ = version;
  }

  void apply(const AppendLog& change) { tables_.apply(change); }
  void apply(const ReplaceLog& change) { tables_.apply(change); }
  void apply(const AppendChat& change) { tables_.apply(change); }
  void apply(const PutTable& change) { tables_.apply(change); }
  void apply(const RemoveTable& change) { tables_.apply(change); }
  void apply(const PutPerson& change) { people_.apply(change); }
  void apply(const TouchPerson& change) { people_.apply(change); }
  void apply(const PutToken& change) { people_.apply(change); }
  void apply(const RemoveToken& change) { people_.apply(change); }
  void apply(const TouchToken& change) { people_.apply(change); }
  void apply(const PutMeta& change) { people_.apply(change); }
  void apply(const PutDocument& change) { documents_.apply(change); }
  void apply(const RemoveDocument& change) { documents_.apply(change); }
  void apply(const UseDocument& change) { documents_.apply(change); }
  void apply(const RemoveExpiredDocuments& change) { documents_.apply(change); }
  void apply(const AppendAudit& change) { documents_.apply(change); }
  void apply(const PutMatch& change) { matches_.apply(change); }
  void apply(const PutRating& change) { matches_.apply(change); }

  void apply(const ErasePerson& change) {
    matches_.rename(change.person, change.erased_name);
    people_.remove(change.person);
    people_.apply(PutMeta{vacuum_pending, "1"});
  }

  static bool takes_long(const Change& change) {
    return std::holds_alternative<ErasePerson>(change) ||
           std::holds_alternative<RemoveTable>(change) ||
           std::holds_alternative<RemoveExpiredDocuments>(change);
  }

  // False: another program writes.
  bool begins_without_waiting() {
    sqlite3_busy_timeout(connection().handle(), 0);
    bool has_begun = true;
    try {
      begin_.run();
    } catch (const Failure&) {
      has_begun = false;  // whatever it is, `commit` says it
    }
    sqlite3_busy_timeout(connection().handle(), busy_milliseconds);
    return has_begun;
  }

  // Erased data is still in the write-ahead log: a checkpoint truncates it. A backup in progress may
  // prevent that; then the next commit tries again, so that this one does not wait.
  void checkpoint() {
    sqlite3_busy_timeout(connection().handle(), 0);
    const int code = sqlite3_wal_checkpoint_v2(connection().handle(), nullptr,
                                               SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(connection().handle(), busy_milliseconds);
    needs_checkpoint_ = code != SQLITE_OK;
  }

  void save_heads() noexcept {
    if (file_.access == Access::read) return;
    try {
      connection().run("BEGIN IMMEDIATE");
      tables_.log().save_heads();
      connection().run("COMMIT");
    } catch (const Failure&) {
      connection().roll_back();  // the next start looks at more entries, that is all
    }
  }

  File file_;
  SqliteTables tables_;
  SqlitePeople people_;
  SqliteDocuments documents_;
  SqliteMatches matches_;
  Statement begin_{connection(), "BEGIN IMMEDIATE"};
  Statement commit_{connection(), "COMMIT"};
  bool needs_checkpoint_ = false;
  std::int64_t data_version_ = 0;
};

}  // namespace

std::unique_ptr<PersistentStore> sqlite_store(const std::string& path, Access access) {
  return std::make_unique<SqliteStore>(path, access);
}

}  // namespace pioche::store
