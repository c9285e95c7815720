#include "server/store/sqlite/schema.h"

#include <array>

namespace pioche::store {

namespace {

// "Pioc", so that a file of another program is not taken for ours.
constexpr std::int64_t application = 0x50696F63;

constexpr std::string_view first_schema = R"(
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE people(
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  standing INTEGER NOT NULL,
  login TEXT UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  settings TEXT NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX guests_by_absence ON people(last_seen) WHERE standing = 0;

CREATE TABLE tokens(
  hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX tokens_by_person ON tokens(person);

CREATE TABLE tables(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  open INTEGER NOT NULL,
  summary TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX open_tables ON tables(created, id) WHERE open = 1;

CREATE TABLE log(
  place INTEGER PRIMARY KEY,
  table_key INTEGER NOT NULL,
  number INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE log_heads(
  kept_up_to INTEGER NOT NULL
) STRICT;
INSERT INTO log_heads VALUES(0);

CREATE TABLE chat(
  table_key INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  time INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  PRIMARY KEY(table_key, number)
) WITHOUT ROWID, STRICT;
CREATE INDEX chat_by_person ON chat(person);

CREATE TABLE matches(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  table_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rated INTEGER NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;

CREATE TABLE participants(
  match_key INTEGER NOT NULL REFERENCES matches(key) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  person TEXT REFERENCES people(id) ON DELETE SET NULL,
  bot TEXT NOT NULL,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY(match_key, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX participants_by_person ON participants(person) WHERE person IS NOT NULL;

CREATE TABLE ratings(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  matches INTEGER NOT NULL,
  PRIMARY KEY(person, game)
) WITHOUT ROWID, STRICT;

CREATE TABLE rating_steps(
  person TEXT NOT NULL REFERENCES people(id) ON DELETE CASCADE,
  game TEXT NOT NULL,
  matches INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  time INTEGER NOT NULL,
  match TEXT NOT NULL,
  PRIMARY KEY(person, game, matches)
) WITHOUT ROWID, STRICT;
)";

// Lists of matches and leaderboards are read far more often than they change, and without these
// they are sorted anew, whole, for each page.
constexpr std::string_view indexes_of_lists = R"(
CREATE INDEX matches_by_end ON matches(ended, id);
CREATE INDEX matches_by_game ON matches(game, ended, id);
CREATE INDEX ratings_by_strength ON ratings(game, mu - 3 * sigma DESC, person);
)";

// Closed tables are removed after a time, the oldest first.
constexpr std::string_view index_of_closed_tables =
    "CREATE INDEX deserted_tables ON tables(changed, id) WHERE open = 0;";

// What is kept of a table holds people by their ids alone.
constexpr std::string_view no_names_of_tables = R"(
UPDATE tables SET summary = json_remove(summary, '$.lobby') WHERE json_valid(summary);
INSERT OR IGNORE INTO meta SELECT 'untidy', '1' WHERE EXISTS(SELECT * FROM tables);
)";

// The number of the first entry of each log: those before it were replaced.
constexpr std::string_view first_entries =
    "ALTER TABLE tables ADD COLUMN first INTEGER NOT NULL DEFAULT 1;";

// Roles, and what administration stores. Nothing but an INSERT is possible in the audit log.
constexpr std::string_view administration = R"(
ALTER TABLE people ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
CREATE INDEX people_by_role ON people(id) WHERE role <> 0;

CREATE TABLE documents(
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  person TEXT REFERENCES people(id) ON DELETE CASCADE,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY(collection, id)
) WITHOUT ROWID, STRICT;
CREATE INDEX documents_by_person ON documents(person, collection) WHERE person IS NOT NULL;
CREATE INDEX documents_by_expiry ON documents(expires) WHERE expires <> 0;

CREATE TABLE audit_log(
  number INTEGER PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is not changed'); END;
CREATE TRIGGER audit_log_is_not_shortened BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log is not shortened'); END;
)";

// Whether everybody may see a match. Of those before it is not known, so they are for who played.
constexpr std::string_view visibility_of_matches =
    "ALTER TABLE matches ADD COLUMN public INTEGER NOT NULL DEFAULT 0;";

constexpr std::array<std::string_view, 7> steps{
    first_schema,  indexes_of_lists, index_of_closed_tables, no_names_of_tables,
    first_entries, administration,   visibility_of_matches};

std::int64_t version_of(Connection& connection) {
  const std::int64_t owner = connection.number("PRAGMA application_id");
  const std::int64_t version = connection.number("PRAGMA user_version");
  const bool is_new =
      owner == 0 && version == 0 && connection.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (owner != application && !is_new)
    throw Failure(Cause::storage, {"store.not_ours", connection.path(), {}});
  if (version > static_cast<std::int64_t>(steps.size()))
    throw Failure(Cause::storage, {"store.newer", connection.path(), std::to_string(version)});
  return version;
}

}  // namespace

std::span<const std::string_view> schema_steps() { return steps; }

bool is_ours(Connection& connection) {
  return connection.number("PRAGMA application_id") == application;
}

void migrate(Connection& connection) {
  for (std::int64_t version = version_of(connection); version < std::ssize(steps); ++version) {
    std::string sql = "BEGIN IMMEDIATE;";
    sql += "PRAGMA application_id = " + std::to_string(application) + ";";
    sql += steps[version];
    sql += "PRAGMA user_version = " + std::to_string(version + 1) + ";COMMIT;";
    try {
      connection.run(sql);
    } catch (...) {
      connection.roll_back();
      throw;
    }
  }
}

void expect_newest_schema(Connection& connection) {
  const std::int64_t version = version_of(connection);
  if (version < std::ssize(steps))
    throw Failure(Cause::storage, {"store.older", connection.path(), std::to_string(version)});
}

}  // namespace pioche::store
