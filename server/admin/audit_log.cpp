#include "server/admin/audit_log.h"

#include <ranges>

#include "engine/json.h"
#include "engine/seed.h"

namespace pioche::server {

namespace {

constexpr std::string_view before_hash = ",\"h\":\"";
constexpr std::string_view after_hash = "\"}";
constexpr std::size_t hash_digits = 64;
constexpr std::size_t seal_size = before_hash.size() + hash_digits + after_hash.size();

bool has_seal(std::string_view line) {
  return line.size() > seal_size && line.substr(line.size() - seal_size).starts_with(before_hash) &&
         line.ends_with(after_hash);
}

std::string_view hash_of(std::string_view line) {
  if (!has_seal(line)) return {};
  return line.substr(line.size() - after_hash.size() - hash_digits, hash_digits);
}

// An object without its closing brace, with the hash as its last member.
std::string sealed(std::string_view previous, std::string line) {
  const std::string hashed = std::string(hash_of(previous)) + line;
  line += before_hash;
  line += hex(sha256({reinterpret_cast<const std::uint8_t*>(hashed.data()), hashed.size()}));
  return line += after_hash;
}

}  // namespace

std::string audit_line(std::string_view previous, const AuditEntry& entry) {
  std::string line;
  {
    json::Writer out(line);
    out.begin_object().key("time").number(entry.time).key("actor");
    entry.actor.empty() ? out.null() : out.text(entry.actor);
    out.key("operation").text(entry.operation).key("arguments").raw(entry.arguments).end_object();
  }
  line.pop_back();
  return sealed(previous, std::move(line));
}

bool is_intact(std::string_view previous, std::string_view line) {
  return has_seal(line) &&
         sealed(previous, std::string(line.substr(0, line.size() - seal_size))) == line;
}

std::function<store::Batch(store::Store&)> append_audit(AuditEntry entry) {
  return [entry = std::move(entry)](store::Store& stored) {
    const std::vector<store::AuditRow> last = stored.audit_log({0, 1});
    const store::AuditRow none;
    const store::AuditRow& previous = last.empty() ? none : last.front();
    return store::Batch{
        store::AppendAudit{{previous.number + 1, audit_line(previous.text, entry)}}};
  };
}

net::Awaitable<AsyncStore::Failure> commit_audited(AsyncStore& store, store::Batch changes,
                                                   AuditEntry entry) {
  return store.commit(std::move(changes), append_audit(std::move(entry)));
}

std::optional<std::int64_t> first_broken_entry(store::Store& store) {
  const std::vector<store::AuditRow> latest = store.audit_log({0, 1});
  if (latest.empty()) return std::nullopt;
  const std::int64_t count = latest.front().number;
  constexpr std::int64_t at_once = 500;
  std::string previous;
  for (std::int64_t read = 0; read < count; read += at_once) {
    const std::int64_t size = std::min(at_once, count - read);
    const auto page = store.audit_log({count - read - size, size});
    std::int64_t number = read;
    for (const store::AuditRow& row : std::views::reverse(page)) {
      if (row.number != ++number || !is_intact(previous, row.text)) return number;
      previous = row.text;
    }
    if (std::ssize(page) < size) return number + 1;
  }
  return std::nullopt;
}

}  // namespace pioche::server
