#include "server/store/postgres/nodes.h"

namespace pioche::store::postgres {

namespace {

// Every database and schema has a name of its own.
constexpr Statement identify{
    "SELECT md5(system_identifier || '/' || current_database() || '/' || current_schema())::bytea"
    " FROM pg_control_system()"};
constexpr Statement identify_without_rights{
    "SELECT md5(current_database() || '/' || current_schema() || '/' ||"
    " (SELECT oid FROM pg_database WHERE datname = current_database()))::bytea"};
constexpr Statement others_of_name{"SELECT incarnation FROM nodes WHERE name = $1"};
constexpr Statement expire{"UPDATE nodes SET expires = '-infinity' WHERE incarnation = $1"};
constexpr Statement insert{
    "INSERT INTO nodes(incarnation, name, expires, protocol, version, rules, load, tables)"
    " VALUES(nextval('incarnations'), $1, clock_timestamp() + $2 * interval '1 millisecond', $3,"
    " $4, $5, $6, $7) RETURNING incarnation"};
constexpr Statement update{
    "UPDATE nodes SET expires = clock_timestamp() + $2 * interval '1 millisecond', load = $3,"
    " tables = $4 WHERE incarnation = $1 AND name = $5 RETURNING incarnation"};
constexpr Statement read_all{
    "SELECT incarnation, (expires < clock_timestamp())::integer, is_draining, name, protocol,"
    " version, rules, load, tables FROM nodes ORDER BY incarnation"};
constexpr Statement try_lock{
    "SELECT pg_try_advisory_lock(hashtextextended(current_schema() || '/' || encode($1, 'escape'),"
    " 1349087075))::integer"};
// The connection of a process that was killed may take a moment to end.
constexpr Statement wait_for_lock{
    "SELECT pg_advisory_lock(hashtextextended(current_schema() || '/' || encode($1, 'escape'),"
    " 1349087075))"};
constexpr Statement mark_draining{
    "UPDATE nodes SET is_draining = 1 WHERE name = $1 RETURNING incarnation"};
constexpr Statement end{"SELECT depose($1)"};
constexpr Statement hold{"SELECT hold_lease($1)"};
constexpr Statement take_all{"SELECT claim_table($1, id) FROM unnest($2) AS its(id)"};
// Not to one that is gone.
constexpr Statement give{
    "UPDATE table_owners SET owner = $3 WHERE table_id = $1 AND owner = $2"
    " AND EXISTS(SELECT FROM nodes WHERE incarnation = $3)"};
constexpr Statement let_go{"DELETE FROM table_owners WHERE table_id = $1 AND owner = $2"};
// Of a commit that was sent in part by a node that stands still.
constexpr Statement end_holders{
    "SELECT pg_terminate_backend(pid, 2000) FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND objsubid = 1 AND pid <> pg_backend_pid()"
    " AND ((classid::bigint << 32) | objid::bigint) = incarnation_lock($1)"};
constexpr Statement lock_all{
    "SELECT pg_advisory_lock(hashtextextended(current_schema(), 1349087075))"};
constexpr Statement unlock_all{
    "SELECT pg_advisory_unlock(hashtextextended(current_schema(), 1349087075))"};

}  // namespace

void exclusively(Connection& connection, const std::function<void()>& call) {
  connection.query(lock_all);
  try {
    call();
  } catch (...) {
    if (connection.is_open()) connection.query(unlock_all);
    throw;
  }
  connection.query(unlock_all);
}

std::string Nodes::cluster() {
  try {
    return connection_.query(identify).text(0, 0);
  } catch (const Failure&) {
    return connection_.query(identify_without_rights).text(0, 0);
  }
}

bool Nodes::take_lock(const std::string& name) {
  return connection_.query(try_lock, name).integer(0, 0) != 0;
}

Incarnation Nodes::join(const NodeDescription& node) {
  connection_.ensure();
  // Whoever has the name still runs.
  if (locking_backend_ != connection_.backend()) {
    try {
      connection_.query(wait_for_lock, "node/" + node.name);
    } catch (const Failure&) {
      if (!connection_.is_open()) throw;
      throw Failure(Cause::storage, {"store.node_in_use", connection_.name(), node.name});
    }
    locking_backend_ = connection_.backend();
    is_leader_ = false;
  }
  const Result others = connection_.query(others_of_name, node.name);
  for (int row = 0; row < others.size(); ++row) {
    connection_.query(expire, others.integer(row, 0));
    fence(others.integer(row, 0));
  }
  return connection_
      .query(insert, node.name, lease_milliseconds, node.protocol, node.version, node.rules,
             node.load, node.tables)
      .integer(0, 0);
}

Renewal Nodes::renew(Incarnation its, const NodeDescription& node) {
  Renewal renewal;
  const Result updated =
      connection_.query(update, its, lease_milliseconds, node.load, node.tables, node.name);
  // After a loss of the connection another process may have the name.
  if (locking_backend_ != connection_.backend()) {
    if (!take_lock("node/" + node.name)) return renewal;
    locking_backend_ = connection_.backend();
    is_leader_ = false;
  }
  renewal.is_member = updated.size() > 0;
  is_leader_ = is_leader_ || take_lock("maintenance");
  renewal.is_leader = is_leader_;
  const Result rows = connection_.query(read_all);
  for (int row = 0; row < rows.size(); ++row)
    renewal.nodes.push_back({rows.integer(row, 0),
                             rows.integer(row, 1) != 0,
                             rows.integer(row, 2) != 0,
                             {rows.text(row, 3), rows.integer(row, 4), rows.text(row, 5),
                              rows.text(row, 6), rows.integer(row, 7), rows.integer(row, 8)}});
  return renewal;
}

void Nodes::leave(Incarnation its) {
  connection_.query(expire, its);
  fence(its);
}

void Nodes::fence(Incarnation its) {
  try {
    connection_.query(end, its);
  } catch (const Failure&) {
    if (!connection_.is_open()) throw;
    connection_.query(end_holders, its);
    connection_.query(end, its);
  }
}

bool Nodes::request_drain(const std::string& name) {
  return connection_.query(mark_draining, name).size() > 0;
}

std::vector<Incarnation> Nodes::claim_all(std::span<const std::string> tables, Incarnation its) {
  Array ids(bytea_type);
  for (const std::string& table : tables) ids.add(table);
  const Result rows = connection_.query(take_all, its, ids);
  std::vector<Incarnation> owners;
  for (int row = 0; row < rows.size(); ++row) owners.push_back(rows.integer(row, 0));
  return owners;
}

void Nodes::hand_over(const std::string& table, Incarnation from, Incarnation to) {
  if (to == 0)
    connection_.query(let_go, table, from);
  else
    connection_.query(give, table, from, to);
}

void Nodes::hold_lease(Incarnation its) { connection_.send(hold, its); }

}  // namespace pioche::store::postgres
