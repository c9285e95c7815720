// Documents and the audit log, in SQLite.
#pragma once

#include <optional>
#include <vector>

#include "server/store/change.h"
#include "server/store/sqlite/connection.h"
#include "server/store/store.h"

namespace pioche::store {

class SqliteDocuments {
 public:
  explicit SqliteDocuments(Connection&);

  void apply(const PutDocument&);
  void apply(const RemoveDocument& change) { remove_.run(change.collection, change.id); }
  void apply(const UseDocument&);
  void apply(const RemoveExpiredDocuments& change) { remove_expired_.run(change.now); }
  void apply(const AppendAudit&);

  std::optional<Document> document(std::string_view collection, std::string_view id);
  std::vector<Document> documents(std::string_view collection);
  bool has_expired(Time now);
  std::vector<Document> documents_of(std::string_view collection, std::string_view person);
  std::vector<AuditRow> audit_log(Page);

 private:
  Statement put_;
  Statement remove_;
  Statement remove_expired_;
  Statement count_expired_;
  Statement find_;
  Statement all_;
  Statement of_person_;
  Statement append_audit_;
  Statement last_audit_;
  Statement audit_;
};

}  // namespace pioche::store
