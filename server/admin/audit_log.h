// The audit log: every administrative action, in order, each entry with a hash of itself and of the one
// before it. Entries are appended, together with what they tell of; nothing changes or removes one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/runtime/async_store.h"

namespace pioche::server {

// What is appended. It refers to people by id only, since it outlives them.
struct AuditEntry {
  store::Time time = 0;
  std::string actor;  // a person's id; empty: at the machine
  std::string operation;
  std::string arguments = "{}";  // JSON
};

// The line of an entry after the line before it (empty: it is the first).
std::string audit_line(std::string_view previous, const AuditEntry&);
// Whether the line is as it was written, after the one before it.
bool is_intact(std::string_view previous, std::string_view line);

// The change that appends the entry, computed at its commit.
std::function<store::Batch(store::Store&)> append_audit(AuditEntry);
// Commits the changes and the entry that tells of them, all or nothing.
net::Awaitable<AsyncStore::Failure> commit_audited(AsyncStore&, store::Batch, AuditEntry);

// The number of the first entry that was changed or whose predecessor is missing; nullopt: none.
std::optional<std::int64_t> first_broken_entry(store::Store&);

}  // namespace pioche::server
