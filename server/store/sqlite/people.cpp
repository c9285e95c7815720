#include "server/store/sqlite/people.h"

namespace pioche::store {

namespace {

Person person_at(const Rows& rows) {
  return Person{rows.text(0),
                rows.text(1),
                rows.integer(2) != 0 ? AccountKind::account : AccountKind::guest,
                rows.text(3),
                rows.text(4),
                rows.integer(5),
                rows.integer(6),
                rows.integer(7),
                rows.text(8),
                static_cast<Role>(rows.integer(9))};
}

std::optional<Person> person_from(Rows rows) {
  if (!rows.next()) return std::nullopt;
  return person_at(rows);
}

Token token_from(const Rows& row) {
  return {row.text(0), row.text(1), row.text(2), row.integer(3), row.integer(4)};
}

}  // namespace

SqlitePeople::SqlitePeople(Connection& connection)
    : put_(connection,
           "INSERT INTO people VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
           " ON CONFLICT(id) DO UPDATE SET name = ?2, standing = ?3, login = ?4,"
           " password_hash = ?5, last_seen = ?7, epoch = ?8, settings = ?9, role = ?10"),
      touch_(connection, "UPDATE people SET last_seen = ?2 WHERE id = ?1"),
      remove_(connection, "DELETE FROM people WHERE id = ?1"),
      find_(connection, "SELECT * FROM people WHERE id = ?1"),
      find_by_login_(connection, "SELECT * FROM people WHERE login = ?1"),
      with_role_(connection, "SELECT * FROM people WHERE role <> 0 ORDER BY id"),
      inactive_guests_(connection,
                       "SELECT id FROM people WHERE standing = 0 AND last_seen < ?1"
                       " ORDER BY last_seen, id LIMIT ?2"),
      put_token_(connection, "INSERT INTO tokens VALUES(?1, ?2, ?3, ?4, ?5)"),
      remove_token_(connection, "DELETE FROM tokens WHERE hash = ?1"),
      touch_token_(connection, "UPDATE tokens SET last_used = ?2 WHERE hash = ?1"),
      find_token_(connection, "SELECT * FROM tokens WHERE hash = ?1"),
      tokens_of_(connection, "SELECT * FROM tokens WHERE person = ?1 ORDER BY created, hash"),
      put_meta_(connection,
                "INSERT INTO meta VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2"),
      find_meta_(connection, "SELECT value FROM meta WHERE key = ?1") {}

void SqlitePeople::apply(const PutPerson& change) {
  const Person& person = change.person;
  if (!person.login.empty()) {
    const auto holder = person_by_login(person.login);
    if (holder && holder->id != person.id)
      throw Failure(Cause::login_taken, {"store.login_taken", person.id, person.login});
  }
  put_.run(person.id, person.name, person.kind == AccountKind::account, OrNull{person.login},
           person.password_hash, person.created, person.last_seen, person.epoch, person.settings,
           static_cast<std::int64_t>(person.role));
}

void SqlitePeople::apply(const PutToken& change) {
  const Token& token = change.token;
  put_token_.run(token.hash, token.person, token.label, token.created, token.last_used);
}

std::optional<Person> SqlitePeople::person(std::string_view id) {
  return person_from(find_.rows(id));
}

std::optional<Person> SqlitePeople::person_by_login(std::string_view login) {
  return person_from(find_by_login_.rows(login));
}

std::vector<Person> SqlitePeople::people_with_role() {
  std::vector<Person> found;
  Rows rows = with_role_.rows();
  while (rows.next()) found.push_back(person_at(rows));
  return found;
}

std::vector<std::string> SqlitePeople::inactive_guests(Time since, std::int64_t count) {
  std::vector<std::string> found;
  Rows rows = inactive_guests_.rows(since, count);
  while (rows.next()) found.push_back(rows.text(0));
  return found;
}

std::optional<Token> SqlitePeople::token(std::string_view hash) {
  Rows rows = find_token_.rows(hash);
  if (!rows.next()) return std::nullopt;
  return token_from(rows);
}

std::vector<Token> SqlitePeople::tokens_of(std::string_view person) {
  std::vector<Token> found;
  Rows rows = tokens_of_.rows(person);
  while (rows.next()) found.push_back(token_from(rows));
  return found;
}

std::optional<std::string> SqlitePeople::meta(std::string_view key) {
  Rows rows = find_meta_.rows(key);
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

}  // namespace pioche::store
