// People, their tokens and documents, the audit log, and the few values of the server itself, in
// PostgreSQL.
#pragma once

#include <optional>
#include <vector>

#include "server/store/change.h"
#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace pioche::store::postgres {

class People {
 public:
  explicit People(Connection& connection) : connection_(connection) {}

  void apply(const PutPerson&);
  void apply(const TouchPerson&);
  void apply(const PutToken&);
  void apply(const RemoveToken&);
  void apply(const TouchToken&);
  void apply(const PutDocument&);
  void apply(const RemoveDocument&);
  void apply(const UseDocument&);
  void apply(const RemoveExpiredDocuments&);
  void apply(const AppendAudit&);
  void apply(const PutMeta&);
  // With all that belongs to the person: tokens, documents, chat, ratings.
  void remove(std::string_view person);

  std::optional<Person> person(std::string_view id);
  std::optional<Person> person_by_login(std::string_view login);
  std::vector<Person> people_with_role();
  std::vector<std::string> inactive_guests(Time since, std::int64_t count);
  std::optional<Token> token(std::string_view hash);
  std::vector<Token> tokens_of(std::string_view person);
  std::optional<Document> document(std::string_view collection, std::string_view id);
  std::vector<Document> documents(std::string_view collection);
  std::vector<Document> documents_of(std::string_view collection, std::string_view person);
  bool has_expired_documents(Time now);
  std::vector<AuditRow> audit_log(Page);
  std::optional<std::string> meta(std::string_view key);

 private:
  Connection& connection_;
};

}  // namespace pioche::store::postgres
