#include "server/store/postgres/people.h"

#include <algorithm>

#include "engine/text_util.h"

namespace pioche::store::postgres {

namespace {

#define PIOCHE_PERSON                                                                       \
  "SELECT id, name, is_account, login, password_hash, created, last_seen, epoch, settings," \
  " role FROM people"
#define PIOCHE_TOKEN "SELECT hash, person, label, created, last_used FROM tokens"
#define PIOCHE_DOCUMENT "SELECT collection, id, person, created, expires, content FROM documents"

constexpr Statement expect_free_login{"SELECT expect_free_login($1, $2, $3)"};
constexpr Statement put_person{
    "INSERT INTO people(id, name, is_account, login, login_key, password_hash, created, last_seen,"
    " epoch, settings, role) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
    " ON CONFLICT(id) DO UPDATE SET name = $2, is_account = $3, login = $4, login_key = $5,"
    " password_hash = $6, last_seen = $8, epoch = $9, settings = $10, role = $11"};
constexpr Statement touch_person{"UPDATE people SET last_seen = $2 WHERE id = $1"};
constexpr Statement remove_person{"DELETE FROM people WHERE id = $1"};
constexpr Statement find_person{PIOCHE_PERSON " WHERE id = $1"};
constexpr Statement find_by_login{PIOCHE_PERSON " WHERE login_key = $1"};
constexpr Statement with_role{PIOCHE_PERSON " WHERE role <> 0 ORDER BY id"};
constexpr Statement absent_guests{
    "SELECT id FROM people WHERE is_account = 0 AND last_seen < $1 ORDER BY last_seen, id LIMIT "
    "$2"};

constexpr Statement put_token{
    "INSERT INTO tokens(hash, person, label, created, last_used) VALUES($1, $2, $3, $4, $5)"};
constexpr Statement remove_token{"DELETE FROM tokens WHERE hash = $1"};
constexpr Statement touch_token{"UPDATE tokens SET last_used = $2 WHERE hash = $1"};
constexpr Statement find_token{PIOCHE_TOKEN " WHERE hash = $1"};
constexpr Statement tokens_of_person{PIOCHE_TOKEN " WHERE person = $1 ORDER BY created, hash"};

constexpr Statement put_document{
    "INSERT INTO documents(collection, id, person, created, expires, content)"
    " VALUES($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT(collection, id) DO UPDATE SET person = $3, expires = $5, content = $6"};
constexpr Statement remove_document{"DELETE FROM documents WHERE collection = $1 AND id = $2"};
// Divides by zero where the document is not there, also because another node has just used it.
constexpr Statement use_document{
    "WITH used AS (DELETE FROM documents WHERE collection = $1 AND id = $2 RETURNING id)"
    " SELECT 1 / count(*) FROM used"};
constexpr Statement remove_expired{"DELETE FROM documents WHERE expires <> 0 AND expires <= $1"};
constexpr Statement any_expired{
    "SELECT 1 FROM documents WHERE expires <> 0 AND expires <= $1 LIMIT 1"};
constexpr Statement find_document{PIOCHE_DOCUMENT " WHERE collection = $1 AND id = $2"};
constexpr Statement all_documents{PIOCHE_DOCUMENT " WHERE collection = $1 ORDER BY created, id"};
constexpr Statement documents_of_person{
    PIOCHE_DOCUMENT " WHERE collection = $1 AND person = $2 ORDER BY created, id"};

constexpr Statement append_audit{"SELECT append_audit($1, $2)"};
constexpr Statement latest_audit{
    "SELECT number, text FROM audit_log ORDER BY number DESC"
    " LIMIT CASE WHEN $2 >= 0 THEN $2 END OFFSET greatest($1, 0)"};

constexpr Statement put_meta{
    "INSERT INTO meta(key, value) VALUES($1, $2) ON CONFLICT(key) DO UPDATE SET value = $2"};
constexpr Statement find_meta{"SELECT value FROM meta WHERE key = $1"};

#undef PIOCHE_PERSON
#undef PIOCHE_TOKEN
#undef PIOCHE_DOCUMENT

Person person_at(const Result& rows, int row) {
  return {rows.text(row, 0),
          rows.text(row, 1),
          rows.integer(row, 2) != 0 ? AccountKind::account : AccountKind::guest,
          rows.text(row, 3),
          rows.text(row, 4),
          rows.integer(row, 5),
          rows.integer(row, 6),
          rows.integer(row, 7),
          rows.text(row, 8),
          static_cast<Role>(rows.integer(row, 9))};
}

Token token_at(const Result& rows, int row) {
  return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), rows.integer(row, 3),
          rows.integer(row, 4)};
}

Document document_at(const Result& rows, int row) {
  return {rows.text(row, 0),    rows.text(row, 1),    rows.text(row, 2),
          rows.integer(row, 3), rows.integer(row, 4), rows.text(row, 5)};
}

AuditRow audit_at(const Result& rows, int row) { return {rows.integer(row, 0), rows.text(row, 1)}; }

std::string text_at(const Result& rows, int row) { return rows.text(row, 0); }

template <class Read>
auto first_of(const Result& rows, Read read) -> std::optional<decltype(read(rows, 0))> {
  if (rows.size() == 0) return std::nullopt;
  return read(rows, 0);
}

template <class Read>
auto all_of(const Result& rows, Read read) {
  std::vector<decltype(read(rows, 0))> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(read(rows, row));
  return found;
}

}  // namespace

void People::apply(const PutPerson& change) {
  const Person& person = change.person;
  const std::string key = lowered_ascii(person.login);
  if (!key.empty()) connection_.send(expect_free_login, person.id, person.login, key);
  connection_.send(put_person, person.id, person.name, person.kind == AccountKind::account,
                   person.login, OrNull{key}, person.password_hash, person.created,
                   person.last_seen, person.epoch, person.settings,
                   static_cast<std::int64_t>(person.role));
}

void People::apply(const TouchPerson& change) {
  connection_.send(touch_person, change.person, change.last_seen);
}

void People::apply(const PutToken& change) {
  const Token& token = change.token;
  connection_.send(put_token, token.hash, token.person, token.label, token.created,
                   token.last_used);
}

void People::apply(const RemoveToken& change) { connection_.send(remove_token, change.hash); }

void People::apply(const TouchToken& change) {
  connection_.send(touch_token, change.hash, change.last_used);
}

void People::apply(const PutDocument& change) {
  const Document& document = change.document;
  connection_.send(put_document, document.collection, document.id, OrNull{document.person},
                   document.created, document.expires, document.content);
}

void People::apply(const RemoveDocument& change) {
  connection_.send(remove_document, change.collection, change.id);
}

void People::apply(const UseDocument& change) {
  connection_.send(use_document, change.collection, change.id);
}

void People::apply(const RemoveExpiredDocuments& change) {
  connection_.send(remove_expired, change.now);
}

void People::apply(const AppendAudit& change) {
  connection_.send(append_audit, change.entry.number, change.entry.text);
}

void People::apply(const PutMeta& change) { connection_.send(put_meta, change.key, change.value); }

void People::remove(std::string_view person) { connection_.send(remove_person, person); }

std::optional<Person> People::person(std::string_view id) {
  return first_of(connection_.query(find_person, id), person_at);
}

std::optional<Person> People::person_by_login(std::string_view login) {
  return first_of(connection_.query(find_by_login, lowered_ascii(login)), person_at);
}

std::vector<Person> People::people_with_role() {
  return all_of(connection_.query(with_role), person_at);
}

std::vector<std::string> People::inactive_guests(Time since, std::int64_t count) {
  return all_of(connection_.query(absent_guests, since, std::max<std::int64_t>(count, 0)), text_at);
}

std::optional<Token> People::token(std::string_view hash) {
  return first_of(connection_.query(find_token, hash), token_at);
}

std::vector<Token> People::tokens_of(std::string_view person) {
  return all_of(connection_.query(tokens_of_person, person), token_at);
}

std::optional<Document> People::document(std::string_view collection, std::string_view id) {
  return first_of(connection_.query(find_document, collection, id), document_at);
}

std::vector<Document> People::documents(std::string_view collection) {
  return all_of(connection_.query(all_documents, collection), document_at);
}

std::vector<Document> People::documents_of(std::string_view collection, std::string_view person) {
  return all_of(connection_.query(documents_of_person, collection, person), document_at);
}

bool People::has_expired_documents(Time now) {
  return connection_.query(any_expired, now).size() > 0;
}

std::vector<AuditRow> People::audit_log(Page page) {
  return all_of(connection_.query(latest_audit, page.skip, page.count), audit_at);
}

std::optional<std::string> People::meta(std::string_view key) {
  return first_of(connection_.query(find_meta, key), text_at);
}

}  // namespace pioche::store::postgres
