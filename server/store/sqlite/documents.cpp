#include "server/store/sqlite/documents.h"

namespace pioche::store {

namespace {

std::vector<Document> documents_from(Rows rows) {
  std::vector<Document> found;
  while (rows.next())
    found.push_back(
        {rows.text(0), rows.text(1), rows.text(2), rows.integer(3), rows.integer(4), rows.text(5)});
  return found;
}

}  // namespace

SqliteDocuments::SqliteDocuments(Connection& connection)
    : put_(connection,
           "INSERT INTO documents VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
           " ON CONFLICT(collection, id) DO UPDATE SET person = ?3, expires = ?5, content = ?6"),
      remove_(connection, "DELETE FROM documents WHERE collection = ?1 AND id = ?2"),
      remove_expired_(connection, "DELETE FROM documents WHERE expires <> 0 AND expires <= ?1"),
      count_expired_(connection,
                     "SELECT count(*) FROM documents WHERE expires <> 0 AND expires <= ?1"),
      find_(connection, "SELECT * FROM documents WHERE collection = ?1 AND id = ?2"),
      all_(connection, "SELECT * FROM documents WHERE collection = ?1 ORDER BY created, id"),
      of_person_(connection,
                 "SELECT * FROM documents WHERE collection = ?1 AND person = ?2"
                 " ORDER BY created, id"),
      append_audit_(connection, "INSERT INTO audit_log VALUES(?1, ?2)"),
      last_audit_(connection, "SELECT coalesce(max(number), 0) FROM audit_log"),
      audit_(connection, "SELECT * FROM audit_log ORDER BY number DESC LIMIT ?2 OFFSET ?1") {}

void SqliteDocuments::apply(const PutDocument& change) {
  const Document& document = change.document;
  put_.run(document.collection, document.id, OrNull{document.person}, document.created,
           document.expires, document.content);
}

void SqliteDocuments::apply(const UseDocument& change) {
  if (!document(change.collection, change.id))
    throw Failure(Cause::used_up, {"store.used_up", change.collection, {}});
  remove_.run(change.collection, change.id);
}

void SqliteDocuments::apply(const AppendAudit& change) {
  const AuditRow& entry = change.entry;
  std::int64_t last = 0;
  {
    Rows rows = last_audit_.rows();
    if (rows.next()) last = rows.integer(0);
  }
  if (entry.number != last + 1)
    throw Failure(Cause::conflict, {"store.number", "audit_log", std::to_string(entry.number)});
  append_audit_.run(entry.number, entry.text);
}

std::optional<Document> SqliteDocuments::document(std::string_view collection,
                                                  std::string_view id) {
  std::vector<Document> found = documents_from(find_.rows(collection, id));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<Document> SqliteDocuments::documents(std::string_view collection) {
  return documents_from(all_.rows(collection));
}

bool SqliteDocuments::has_expired(Time now) {
  Rows rows = count_expired_.rows(now);
  return rows.next() && rows.integer(0) > 0;
}

std::vector<Document> SqliteDocuments::documents_of(std::string_view collection,
                                                    std::string_view person) {
  return documents_from(of_person_.rows(collection, person));
}

std::vector<AuditRow> SqliteDocuments::audit_log(Page page) {
  std::vector<AuditRow> found;
  Rows rows = audit_.rows(page.skip, page.count);
  while (rows.next()) found.push_back({rows.integer(0), rows.text(1)});
  return found;
}

}  // namespace pioche::store
