#include "server/store/postgres/schema.h"

#include <array>

namespace pioche::store::postgres {

namespace {

// Ids and texts are bytes: compared byte by byte, whatever the locale, and kept as they are.
//
// The entries of a table's log are the rows of `log`; `append_log` is the only way to add to it, and
// takes an entry only after the last one. Two writers that see the same last entry meet at the primary
// key, and one of them is refused. A foreign key would lock the row of the table for every entry.
constexpr std::string_view first_schema = R"(
CREATE TABLE pioche_version(version integer NOT NULL);
INSERT INTO pioche_version VALUES(0);

CREATE TABLE meta(
  key bytea PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE people(
  id bytea PRIMARY KEY,
  name bytea NOT NULL,
  is_account smallint NOT NULL,
  login bytea NOT NULL,
  login_key bytea UNIQUE,
  password_hash bytea NOT NULL,
  created bigint NOT NULL,
  last_seen bigint NOT NULL,
  epoch bigint NOT NULL,
  settings bytea NOT NULL,
  role smallint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX guests_by_absence ON people(last_seen, id) WHERE is_account = 0;
CREATE INDEX people_by_role ON people(id) WHERE role <> 0;

CREATE TABLE tokens(
  hash bytea PRIMARY KEY,
  person bytea NOT NULL REFERENCES people ON DELETE CASCADE,
  label bytea NOT NULL,
  created bigint NOT NULL,
  last_used bigint NOT NULL
);
CREATE INDEX tokens_by_person ON tokens(person);

CREATE TABLE documents(
  collection bytea NOT NULL,
  id bytea NOT NULL,
  person bytea REFERENCES people ON DELETE CASCADE,
  created bigint NOT NULL,
  expires bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY(collection, id)
);
CREATE INDEX documents_by_person ON documents(person, collection) WHERE person IS NOT NULL;
CREATE INDEX documents_by_expiry ON documents(expires) WHERE expires <> 0;

CREATE TABLE audit_log(
  number bigint PRIMARY KEY,
  text bytea NOT NULL
);

CREATE TABLE tables(
  id bytea PRIMARY KEY,
  game bytea NOT NULL,
  created bigint NOT NULL,
  changed bigint NOT NULL,
  is_open smallint NOT NULL,
  summary bytea NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX open_tables ON tables(created, id) WHERE is_open = 1;
CREATE INDEX closed_tables ON tables(changed, id) WHERE is_open = 0;

CREATE TABLE log(
  table_id bytea NOT NULL,
  number bigint NOT NULL,
  text bytea NOT NULL,
  PRIMARY KEY(table_id, number)
);

CREATE TABLE chat(
  table_id bytea NOT NULL REFERENCES tables ON DELETE CASCADE,
  number bigint NOT NULL,
  time bigint NOT NULL,
  person bytea NOT NULL REFERENCES people ON DELETE CASCADE,
  text bytea NOT NULL,
  PRIMARY KEY(table_id, number)
);
CREATE INDEX chat_by_person ON chat(person);

CREATE TABLE matches(
  id bytea PRIMARY KEY,
  table_id bytea NOT NULL,
  game bytea NOT NULL,
  is_rated smallint NOT NULL,
  started bigint NOT NULL,
  ended bigint NOT NULL,
  is_public smallint NOT NULL,
  record bytea NOT NULL
);
CREATE INDEX matches_by_end ON matches(ended, id);

CREATE TABLE participants(
  match_id bytea NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat integer NOT NULL,
  person bytea REFERENCES people ON DELETE SET NULL,
  bot bytea NOT NULL,
  score bigint NOT NULL,
  won smallint NOT NULL,
  PRIMARY KEY(match_id, seat)
);
CREATE INDEX participants_by_person ON participants(person) WHERE person IS NOT NULL;

CREATE TABLE ratings(
  person bytea NOT NULL REFERENCES people ON DELETE CASCADE,
  game bytea NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  matches bigint NOT NULL,
  PRIMARY KEY(person, game)
);
CREATE INDEX ratings_by_strength ON ratings(game, (mu - 3 * sigma) DESC, person);

CREATE TABLE rating_steps(
  person bytea NOT NULL REFERENCES people ON DELETE CASCADE,
  game bytea NOT NULL,
  matches bigint NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  time bigint NOT NULL,
  match bytea NOT NULL,
  PRIMARY KEY(person, game, matches)
);

-- The first `firsts` entries are the first ones here of their tables: they must follow the last
-- entry that is stored. The others follow these, which the caller has checked.
CREATE FUNCTION append_log(firsts bigint, ids bytea[], numbers bigint[], texts bytea[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT new.id, new.number, last.number AS last INTO wrong
    FROM unnest(ids[:firsts], numbers[:firsts]) AS new(id, number),
    LATERAL (SELECT max(log.number) AS number FROM log WHERE log.table_id = new.id) AS last
    WHERE new.number <> coalesce(last.number, 0) + 1
    OR (last.number IS NULL AND NOT EXISTS(SELECT FROM tables WHERE tables.id = new.id))
    LIMIT 1;
  IF FOUND THEN
    PERFORM refuse_entry(wrong.id, wrong.number);
  END IF;
  INSERT INTO log SELECT * FROM unnest(ids, numbers, texts);
END $$;

-- The entry replaces all before it. A log that is empty may begin with any number.
CREATE FUNCTION replace_log(new_id bytea, new_number bigint, new_text bytea)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  SELECT max(log.number) INTO last FROM log WHERE log.table_id = new_id;
  IF last + 1 <> new_number OR new_number < 1
  OR (last IS NULL AND NOT EXISTS(SELECT FROM tables WHERE tables.id = new_id)) THEN
    PERFORM refuse_entry(new_id, new_number);
  END IF;
  INSERT INTO log VALUES(new_id, new_number, new_text);
  DELETE FROM log WHERE log.table_id = new_id AND log.number < new_number;
END $$;

CREATE FUNCTION refuse_entry(its_table bytea, its_number bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS(SELECT FROM tables WHERE tables.id = its_table) THEN
    RAISE EXCEPTION USING ERRCODE = 'PI001', MESSAGE = encode(its_table, 'escape'),
      DETAIL = its_number::text;
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'PI002', MESSAGE = encode(its_table, 'escape');
END $$;

CREATE FUNCTION append_audit(new_number bigint, new_text bytea)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF new_number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_log) THEN
    RAISE EXCEPTION USING ERRCODE = 'PI001', MESSAGE = 'audit_log', DETAIL = new_number::text;
  END IF;
  INSERT INTO audit_log VALUES(new_number, new_text);
END $$;

CREATE FUNCTION expect_free_login(its_person bytea, its_login bytea, its_key bytea)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS(SELECT FROM people WHERE login_key = its_key AND id <> its_person) THEN
    RAISE EXCEPTION USING ERRCODE = 'PI003', MESSAGE = encode(its_person, 'escape'),
      DETAIL = encode(its_login, 'escape');
  END IF;
END $$;

-- Nothing but an INSERT is possible in the audit log.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is neither changed nor shortened';
END $$;
CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
)";

// The nodes of a cluster, and which of them owns each table.
//
// A node writes as its incarnation: a number that nobody had before it. Whoever claims what another has
// left deposes that incarnation first, which waits for the commit it may be in; from then on the
// database refuses everything that it sends. Only the database's clock counts.
constexpr std::string_view cluster_schema = R"(
-- The oldest version whose programs may still use the database.
ALTER TABLE pioche_version ADD COLUMN oldest integer NOT NULL DEFAULT 1;

CREATE SEQUENCE incarnations;

CREATE TABLE nodes(
  incarnation bigint PRIMARY KEY,
  name bytea NOT NULL,
  expires timestamptz NOT NULL,
  protocol bigint NOT NULL,
  version bytea NOT NULL,
  rules bytea NOT NULL,
  load bigint NOT NULL,
  tables bigint NOT NULL,
  is_draining smallint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE table_owners(
  table_id bytea PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
  owner bigint NOT NULL
) WITH (fillfactor = 80);

CREATE FUNCTION incarnation_lock(its_incarnation bigint)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT hashtextextended(current_schema(), its_incarnation)
$$;

-- The first statement of each commit of a node: it was not deposed, and is not until the commit ends.
-- Each statement here sees what was committed before it.
CREATE FUNCTION hold_lease(its_incarnation bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(incarnation_lock(its_incarnation));
  IF NOT EXISTS(SELECT FROM nodes WHERE incarnation = its_incarnation) THEN
    RAISE EXCEPTION USING ERRCODE = 'PI005', MESSAGE = its_incarnation::text;
  END IF;
END $$;

-- Ends an incarnation whose lease has expired, once the commit it is in has ended.
CREATE FUNCTION depose(its_incarnation bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '500ms', true);
  PERFORM pg_advisory_xact_lock(incarnation_lock(its_incarnation));
  DELETE FROM nodes WHERE incarnation = its_incarnation AND expires < clock_timestamp();
END $$;

CREATE FUNCTION expect_ownership(its_incarnation bigint, ids bytea[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wrong bytea;
BEGIN
  SELECT one.id INTO wrong FROM unnest(ids) AS one(id)
    WHERE NOT EXISTS(SELECT FROM table_owners
                     WHERE table_id = one.id AND owner = its_incarnation)
    LIMIT 1;
  IF FOUND THEN
    IF NOT EXISTS(SELECT FROM tables WHERE tables.id = wrong) THEN
      RAISE EXCEPTION USING ERRCODE = 'PI002', MESSAGE = encode(wrong, 'escape');
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'PI004', MESSAGE = encode(wrong, 'escape'),
      DETAIL = its_incarnation::text;
  END IF;
END $$;

CREATE FUNCTION append_log_of(its_incarnation bigint, firsts bigint, ids bytea[], numbers bigint[],
                              texts bytea[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM expect_ownership(its_incarnation, ids[:firsts]);
  PERFORM append_log(firsts, ids, numbers, texts);
END $$;

-- A new table belongs to the node that makes it.
CREATE FUNCTION put_table_of(its_incarnation bigint, its_id bytea, its_game bytea, its_created bigint,
                             its_changed bigint, its_is_open bigint, its_summary bytea)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tables VALUES(its_id, its_game, its_created, its_changed, its_is_open, its_summary)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO table_owners VALUES(its_id, its_incarnation);
    RETURN;
  END IF;
  PERFORM expect_ownership(its_incarnation, ARRAY[its_id]);
  UPDATE tables SET changed = its_changed, is_open = its_is_open, summary = its_summary
    WHERE id = its_id;
END $$;

-- The owner of the table after the claim: another one only while it was not deposed. 0: there is no
-- such table.
CREATE FUNCTION claim_table(its_incarnation bigint, its_id bytea)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  present bigint;
BEGIN
  PERFORM hold_lease(its_incarnation);
  IF NOT EXISTS(SELECT FROM tables WHERE id = its_id AND is_open = 1) THEN
    RETURN 0;
  END IF;
  LOOP
    SELECT owner INTO present FROM table_owners WHERE table_id = its_id;
    IF FOUND AND EXISTS(SELECT FROM nodes WHERE incarnation = present) THEN
      RETURN present;
    END IF;
    SELECT owner INTO present FROM table_owners WHERE table_id = its_id FOR UPDATE;
    IF FOUND THEN
      -- Whoever took it meanwhile is there by now.
      IF NOT EXISTS(SELECT FROM nodes WHERE incarnation = present) THEN
        UPDATE table_owners SET owner = its_incarnation WHERE table_id = its_id;
        RETURN its_incarnation;
      END IF;
      RETURN present;
    END IF;
    INSERT INTO table_owners VALUES(its_id, its_incarnation) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN its_incarnation;
    END IF;
  END LOOP;
END $$;

-- Those of them that it owns afterwards.
CREATE FUNCTION claim_tables(its_incarnation bigint, ids bytea[])
RETURNS SETOF bytea LANGUAGE plpgsql AS $$
DECLARE
  one bytea;
BEGIN
  FOREACH one IN ARRAY ids LOOP
    IF claim_table(its_incarnation, one) = its_incarnation THEN
      RETURN NEXT one;
    END IF;
  END LOOP;
END $$;
)";

constexpr std::array<std::string_view, 2> steps{first_schema, cluster_schema};

std::int64_t version_of(Connection& connection) {
  static constexpr Statement is_there{
      "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
      " AND (tablename = 'pioche_version' OR $1 = 0)"};
  // `oldest` came with version 2.
  static constexpr Statement read_version{
      "SELECT version, coalesce((to_jsonb(its) ->> 'oldest')::bigint, 1) FROM pioche_version its"};
  if (connection.query(is_there, 1).integer(0, 0) == 0) {
    if (connection.query(is_there, 0).integer(0, 0) != 0)
      throw Failure(Cause::storage, {"store.not_ours", connection.name(), {}});
    return 0;
  }
  const Result versions = connection.query(read_version);
  const std::int64_t version = versions.integer(0, 0);
  // A newer program may have brought it to a version that this one can use as well.
  if (version > std::ssize(steps) && versions.integer(0, 1) > std::ssize(steps))
    throw Failure(Cause::storage, {"store.newer", connection.name(), std::to_string(version)});
  return version;
}

}  // namespace

std::span<const std::string_view> schema_steps() { return steps; }

void migrate(Connection& connection) {
  for (std::int64_t version = version_of(connection); version < std::ssize(steps); ++version) {
    std::string sql = "BEGIN;";
    sql += steps[static_cast<std::size_t>(version)];
    sql += "UPDATE pioche_version SET version = " + std::to_string(version + 1) + ";COMMIT;";
    try {
      connection.run(sql);
    } catch (const Failure&) {
      connection.run("ROLLBACK");
      throw;
    }
  }
}

void expect_newest_schema(Connection& connection) {
  const std::int64_t version = version_of(connection);
  if (version < std::ssize(steps))
    throw Failure(Cause::storage, {"store.older", connection.name(), std::to_string(version)});
}

}  // namespace pioche::store::postgres
