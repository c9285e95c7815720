#include "server/store/copy.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/seed.h"

namespace pioche::store {

namespace {

constexpr std::int64_t keys_at_once = 200;
constexpr std::size_t changes_per_commit = 500;

// Where an unfinished copy has come to; empty or not there: there is none.
constexpr std::string_view progress_key = "migration";

// Values about one database, not about what it holds: how far a copy has come, that a vacuum is due, and
// what the health check writes.
bool is_copied(std::string_view key) {
  return key != progress_key && key != "untidy" && !key.starts_with("health");
}

// Changes as bytes that differ where the changes do: each value with its length.
class Bytes {
 public:
  void add(const PutPerson& c) {
    const Person& p = c.person;
    put("person", p.id, p.name, static_cast<int>(p.kind), p.login, p.password_hash, p.created,
        p.last_seen, p.epoch, p.settings, static_cast<int>(p.role));
  }
  void add(const PutToken& c) {
    put("token", c.token.hash, c.token.person, c.token.label, c.token.created, c.token.last_used);
  }
  void add(const PutRating& c) {
    put("rating", c.person, c.game, c.rating.mu, c.rating.sigma, c.rating.matches, c.time, c.match);
  }
  void add(const PutDocument& c) {
    const Document& d = c.document;
    put("document", d.collection, d.id, d.person, d.created, d.expires, d.content);
  }
  void add(const AppendAudit& c) { put("audit", c.entry.number, c.entry.text); }
  void add(const PutTable& c) {
    const TableRow& t = c.table;
    put("table", t.id, t.game, t.created, t.changed, static_cast<int>(t.status), t.summary);
  }
  void add(const AppendLog& c) { put("entry", c.table, c.entry.number, c.entry.text); }
  void add(const ReplaceLog& c) { put("first", c.table, c.entry.number, c.entry.text); }
  void add(const AppendChat& c) {
    put("line", c.table, c.line.number, c.line.time, c.line.person, c.line.text);
  }
  void add(const PutMatch& c) {
    const FinishedMatch& m = c.match;
    put("match", m.id, m.table, m.game, static_cast<int>(m.rating_mode), m.started, m.ended,
        static_cast<int>(m.visibility), m.record);
    for (const Participant& one : m.participants)
      put("seat", one.seat, one.person, one.bot, one.score, one.won);
  }
  void add(const PutMeta& c) { put("meta", c.key, c.value); }
  // Nothing else makes a store anew.
  template <class Other>
  void add(const Other&) {}

  const std::string& text() const { return text_; }

 private:
  template <class... Values>
  void put(const Values&... values) {
    (one(values), ...);
  }
  void one(std::string_view text) { (text_ += std::to_string(text.size()) += ':') += text; }
  void one(std::integral auto number) { one(std::string_view(std::to_string(number))); }
  void one(double number) { one(std::bit_cast<std::uint64_t>(number)); }

  std::string text_;
};

// The rating with which a person goes on is the last one put.
void add_ratings(Store& store, const std::string& person, Batch& changes) {
  for (const GameRating& rated : store.ratings_of(person)) {
    auto steps = store.rating_history(person, rated.game);
    const auto current = std::ranges::find(
        steps, rated.rating.matches, [](const RatingStep& step) { return step.rating.matches; });
    if (current != steps.end()) std::rotate(current, current + 1, steps.end());
    for (const RatingStep& step : steps)
      changes.push_back(PutRating{person, rated.game, step.rating, step.time, step.match});
  }
}

void add_person(Store& store, const std::string& id, Batch& changes) {
  auto person = store.person(id);
  if (!person) return;
  changes.push_back(PutPerson{std::move(*person)});
  for (Token& token : store.tokens_of(id)) changes.push_back(PutToken{std::move(token)});
  add_ratings(store, id, changes);
}

void add_table(Store& store, const std::string& id, Batch& changes) {
  auto table = store.table(id);
  if (!table) return;
  changes.push_back(PutTable{std::move(*table)});
  bool is_first = true;
  for (LogRow& entry : store.log(id)) {
    if (is_first)
      changes.push_back(ReplaceLog{id, std::move(entry)});
    else
      changes.push_back(AppendLog{id, std::move(entry)});
    is_first = false;
  }
  for (ChatLine& line : store.chat(id, std::numeric_limits<std::int64_t>::max()))
    changes.push_back(AppendChat{id, std::move(line)});
}

// A section as the changes that make it anew, part by part.
class Reader {
 public:
  Reader(PersistentStore& store, Section section, Key after)
      : store_(store), section_(section), last_(std::move(after)) {}

  // False: there is no more. Adds to the changes.
  bool next(Batch& changes) {
    if (section_ == Section::audit_log) return next_audit(changes);
    const std::vector<Key> keys = store_.keys(kind(), last_, keys_at_once);
    for (const Key& key : keys) add(key, changes);
    if (!keys.empty()) last_ = keys.back();
    return !keys.empty();
  }

  // The key up to which everything was read.
  const Key& last() const { return last_; }

 private:
  Kind kind() const {
    switch (section_) {
      case Section::people:
        return Kind::people;
      case Section::documents:
        return Kind::documents;
      case Section::tables:
        return Kind::tables;
      case Section::matches:
        return Kind::matches;
      default:
        return Kind::meta;
    }
  }

  void add(const Key& key, Batch& changes) {
    switch (section_) {
      case Section::people:
        return add_person(store_, key.id, changes);
      case Section::documents:
        if (auto document = store_.document(key.collection, key.id))
          changes.push_back(PutDocument{std::move(*document)});
        return;
      case Section::tables:
        return add_table(store_, key.id, changes);
      case Section::matches:
        if (auto match = store_.match(key.id)) changes.push_back(PutMatch{std::move(*match)});
        return;
      default:
        if (auto value = store_.meta(key.id); value && is_copied(key.id))
          changes.push_back(PutMeta{key.id, std::move(*value)});
    }
  }

  // The store lists the latest first.
  bool next_audit(Batch& changes) {
    const auto latest = store_.audit_log({0, 1});
    const std::int64_t count = latest.empty() ? 0 : latest[0].number;
    const std::int64_t done = last_.id.empty() ? 0 : std::stoll(last_.id);
    const std::int64_t upto = std::min(count, done + keys_at_once);
    if (upto <= done) return false;
    auto rows = store_.audit_log({count - upto, upto - done});
    std::ranges::reverse(rows);
    for (AuditRow& row : rows) changes.push_back(AppendAudit{std::move(row)});
    last_ = {{}, std::to_string(upto)};
    return true;
  }

  PersistentStore& store_;
  Section section_;
  Key last_;
};

struct Progress {
  std::size_t section = 0;
  Key last;
};

// "2\nCOLLECTION\nID"; an id may hold anything, a collection is a name of ours.
std::string text_of(const Progress& progress) {
  return std::to_string(progress.section) + "\n" + progress.last.collection + "\n" +
         progress.last.id;
}

Progress progress_of(const std::string& text) {
  const std::size_t first = text.find('\n');
  const std::size_t second = first == std::string::npos ? first : text.find('\n', first + 1);
  if (second == std::string::npos || first != 1 || text[0] < '0' ||
      text[0] - '0' > static_cast<int>(sections.size()))
    throw Failure(Cause::storage, {"store.migration_progress", {}, {}});
  return {static_cast<std::size_t>(text[0] - '0'),
          {text.substr(first + 1, second - first - 1), text.substr(second + 1)}};
}

bool is_empty(PersistentStore& store) {
  for (const Kind kind : {Kind::people, Kind::documents, Kind::tables, Kind::matches})
    if (!store.keys(kind, {}, 1).empty()) return false;
  return store.keys(Kind::meta, {}, 1).empty() && store.audit_log({0, 1}).empty();
}

void copy_rows(PersistentStore& from, PersistentStore& to, Progress progress,
               const std::function<void(std::int64_t rows)>& on_commit) {
  std::int64_t rows = 0;
  for (; progress.section < sections.size(); ++progress.section, progress.last = {}) {
    Reader reader(from, sections[progress.section], progress.last);
    Batch changes;
    bool has_more = true;
    while (has_more) {
      has_more = reader.next(changes);
      if (has_more && changes.size() < changes_per_commit) continue;
      rows += std::ssize(changes);
      const Progress reached =
          has_more ? Progress{progress.section, reader.last()} : Progress{progress.section + 1, {}};
      changes.push_back(PutMeta{std::string(progress_key), text_of(reached)});
      to.commit(changes);
      changes.clear();
      if (on_commit) on_commit(rows);
    }
  }
}

}  // namespace

Digest digest_of(PersistentStore& store, Section section) {
  Digest digest;
  Reader reader(store, section, {});
  Batch changes;
  while (reader.next(changes)) {
    for (const Change& change : changes) {
      Bytes bytes;
      bytes.add(PutMeta{"", digest.hash});
      std::visit([&](const auto& one) { bytes.add(one); }, change);
      const std::string& text = bytes.text();
      digest.hash = hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
      ++digest.rows;
    }
    changes.clear();
  }
  return digest;
}

bool is_incomplete(Store& store) {
  const auto progress = store.meta(progress_key);
  return progress && !progress->empty();
}

std::array<Digest, sections.size()> copy_store(
    PersistentStore& from, PersistentStore& to,
    const std::function<void(std::int64_t rows)>& on_commit) {
  Progress progress;
  if (is_incomplete(to))
    progress = progress_of(*to.meta(progress_key));
  else if (!is_empty(to))
    throw Failure(Cause::storage, {"store.migration_target", {}, {}});
  copy_rows(from, to, progress, on_commit);
  std::array<Digest, sections.size()> digests;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    digests[i] = digest_of(from, sections[i]);
    if (digest_of(to, sections[i]) != digests[i])
      throw Failure(Cause::storage, {"store.migration_differs", {}, {}});
  }
  to.commit(Batch{PutMeta{std::string(progress_key), ""}});
  return digests;
}

}  // namespace pioche::store
