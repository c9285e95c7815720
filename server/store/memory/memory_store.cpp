#include "server/store/memory/memory_store.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <tuple>

#include "engine/text_util.h"
#include "server/store/redaction.h"

namespace pioche::store {

namespace {

template <class Key, class Value>
using Map = std::map<Key, Value, std::less<>>;

template <class Value>
std::optional<Value> found(const Map<std::string, Value>& map, std::string_view key) {
  const auto it = map.find(key);
  return it == map.end() ? std::nullopt : std::optional(it->second);
}

template <class Row>
std::vector<Row> page_of(std::vector<Row> rows, Page page) {
  const auto size = std::ssize(rows);
  const auto from = std::clamp<std::int64_t>(page.skip, 0, size);
  const auto to = page.count < 0 ? size : std::min<std::int64_t>(size, from + page.count);
  return {std::make_move_iterator(rows.begin() + from), std::make_move_iterator(rows.begin() + to)};
}

bool has(const MatchSummary& match, std::string_view person) {
  return std::ranges::any_of(match.participants,
                             [&](const Participant& one) { return one.person == person; });
}

// How to undo each step of a commit.
class UndoLog {
 public:
  void add(std::function<void()> step) { steps_.push_back(std::move(step)); }
  void clear() { steps_.clear(); }
  void run() {
    for (const auto& step : std::views::reverse(steps_)) step();
    steps_.clear();
  }

 private:
  std::vector<std::function<void()>> steps_;
};

class MemoryStore final : public Store {
 public:
  void commit(std::span<const Batch> batches) override {
    try {
      for (const Batch& batch : batches)
        for (const Change& change : batch)
          std::visit([this](const auto& one) { apply(one); }, change);
    } catch (...) {
      undo_.run();
      throw;
    }
    undo_.clear();
  }

  std::vector<TableRow> tables(TableStatus status) override {
    std::vector<TableRow> rows;
    for (const auto& [id, stored] : tables_)
      if (stored.table.status == status) rows.push_back(stored.table);
    std::ranges::sort(rows, {}, [](const TableRow& t) { return std::tie(t.created, t.id); });
    return rows;
  }

  std::optional<TableRow> table(std::string_view id) override {
    const auto it = tables_.find(id);
    if (it == tables_.end()) return std::nullopt;
    return it->second.table;
  }

  std::vector<std::string> expired_tables(Time since, std::int64_t count) override {
    std::set<std::pair<Time, std::string>> expired;
    for (const auto& [id, stored] : tables_)
      if (stored.table.status == TableStatus::closed && stored.table.changed < since)
        expired.emplace(stored.table.changed, id);
    std::vector<std::string> ids;
    for (const auto& [changed, id] : expired) ids.push_back(id);
    return page_of(std::move(ids), {0, count});
  }

  std::vector<LogRow> log(std::string_view table, std::int64_t from) override {
    const auto it = tables_.find(table);
    if (it == tables_.end()) return {};
    const auto& log = it->second.log;
    return {std::ranges::lower_bound(log, from, {}, &LogRow::number), log.end()};
  }

  std::int64_t log_length(std::string_view table) override {
    const auto it = tables_.find(table);
    return it == tables_.end() ? 0 : std::ssize(it->second.log);
  }

  std::vector<ChatLine> chat(std::string_view table, std::int64_t count) override {
    const auto it = tables_.find(table);
    if (it == tables_.end()) return {};
    std::vector<ChatLine> lines;
    for (const auto& line : std::views::values(it->second.chat)) lines.push_back(line);
    const auto skipped = std::max<std::int64_t>(std::ssize(lines) - count, 0);
    return {lines.begin() + skipped, lines.end()};
  }

  std::vector<PostedLine> chat_of(std::string_view person) override {
    std::vector<PostedLine> lines;
    for (const auto& [id, stored] : tables_)
      for (const ChatLine& line : std::views::values(stored.chat))
        if (line.person == person) lines.push_back({id, line});
    std::ranges::sort(lines, {}, [](const PostedLine& posted) {
      return std::tie(posted.line.time, posted.table, posted.line.number);
    });
    return lines;
  }

  std::optional<Person> person(std::string_view id) override { return found(people_, id); }

  std::optional<Person> person_by_login(std::string_view login) override {
    const auto id = found(logins_, lowered_ascii(login));
    return id ? person(*id) : std::nullopt;
  }

  std::vector<std::string> inactive_guests(Time since, std::int64_t count) override {
    std::set<std::pair<Time, std::string>> inactive;
    for (const auto& [id, person] : people_)
      if (person.kind == AccountKind::guest && person.last_seen < since)
        inactive.emplace(person.last_seen, id);
    std::vector<std::string> ids;
    for (const auto& [seen, id] : inactive) ids.push_back(id);
    return page_of(std::move(ids), {0, count});
  }

  std::optional<Token> token(std::string_view hash) override { return found(tokens_, hash); }

  std::vector<Token> tokens_of(std::string_view person) override {
    std::vector<Token> rows;
    for (const auto& [hash, token] : tokens_)
      if (token.person == person) rows.push_back(token);
    std::ranges::sort(rows, {}, [](const Token& t) { return std::tie(t.created, t.hash); });
    return rows;
  }

  std::vector<Person> people_with_role() override {
    std::vector<Person> rows;
    for (const Person& person : std::views::values(people_))
      if (person.role != Role::none) rows.push_back(person);
    return rows;
  }

  std::optional<Document> document(std::string_view collection, std::string_view id) override {
    const auto it = documents_.find(std::pair(std::string(collection), std::string(id)));
    return it == documents_.end() ? std::nullopt : std::optional(it->second);
  }

  bool has_expired_documents(Time now) override {
    return std::ranges::any_of(std::views::values(documents_), [&](const Document& one) {
      return one.expires != 0 && one.expires <= now;
    });
  }
  std::vector<Document> documents(std::string_view collection) override {
    return documents_where([&](const Document& one) { return one.collection == collection; });
  }

  std::vector<Document> documents_of(std::string_view collection,
                                     std::string_view person) override {
    return documents_where([&](const Document& one) {
      return one.collection == collection && one.person == person && !person.empty();
    });
  }

  std::vector<AuditRow> audit_log(Page page) override {
    return page_of(std::vector<AuditRow>(audit_log_.rbegin(), audit_log_.rend()), page);
  }

  std::optional<FinishedMatch> match(std::string_view id) override { return found(matches_, id); }

  std::vector<MatchSummary> matches_of(std::string_view person, std::string_view viewer,
                                       Page page) override {
    return latest(
        [&](const MatchSummary& match) {
          return has(match, person) && (match.visibility == Visibility::everybody ||
                                        (!viewer.empty() && has(match, viewer)));
        },
        page);
  }

  void for_each_match(std::string_view person,
                      const std::function<void(const FinishedMatch&)>& visit) override {
    Map<std::pair<Time, std::string>, const FinishedMatch*> order;
    for (const auto& [id, match] : matches_)
      if (person.empty() || has(match, person)) order[{match.ended, id}] = &match;
    for (const FinishedMatch* match : std::views::values(order)) visit(*match);
  }

  std::optional<Rating> rating(std::string_view person, std::string_view game) override {
    const auto it = ratings_.find(std::pair(std::string(person), std::string(game)));
    return it == ratings_.end() ? std::nullopt : std::optional(it->second);
  }

  std::vector<GameRating> ratings_of(std::string_view person) override {
    std::vector<GameRating> rows;
    for (const auto& [key, rating] : ratings_)
      if (key.first == person) rows.push_back({key.second, rating});
    return rows;
  }

  std::vector<RatingStep> rating_history(std::string_view person, std::string_view game) override {
    std::vector<RatingStep> rows;
    for (const auto& [key, step] : steps_)
      if (std::get<0>(key) == person && std::get<1>(key) == game) rows.push_back(step);
    return rows;
  }

  std::vector<LeaderboardRow> leaderboard(std::string_view game, Page page) override {
    std::vector<LeaderboardRow> rows;
    for (const auto& [key, rating] : ratings_) {
      const Person& person = people_.find(key.first)->second;
      if (key.second == game && person.kind == AccountKind::account)
        rows.push_back({person.id, person.name, rating});
    }
    std::ranges::sort(rows, {}, [](const LeaderboardRow& row) {
      return std::tuple(3 * row.rating.sigma - row.rating.mu, row.person);
    });
    return page_of(std::move(rows), page);
  }

  std::optional<std::string> meta(std::string_view key) override { return found(meta_, key); }

  void vacuum() override {}  // memory keeps no copies
  bool sweep_log() override { return false; }

 private:
  struct StoredTable {
    TableRow table;
    std::vector<LogRow> log;
    Map<std::int64_t, ChatLine> chat;
  };

  template <class Condition>
  std::vector<MatchSummary> latest(const Condition& condition, Page page) const {
    std::vector<MatchSummary> rows;
    for (const auto& [id, match] : matches_)
      if (condition(match)) rows.push_back(match);
    std::ranges::sort(rows, std::greater<>(),
                      [](const MatchSummary& m) { return std::tie(m.ended, m.id); });
    return page_of(std::move(rows), page);
  }

  template <class Condition>
  std::vector<Document> documents_where(const Condition& condition) const {
    std::vector<Document> rows;
    for (const Document& one : std::views::values(documents_))
      if (condition(one)) rows.push_back(one);
    std::ranges::sort(rows, {}, [](const Document& d) { return std::tie(d.created, d.id); });
    return rows;
  }

  template <class Key, class Value>
  void put(Map<Key, Value>& map, const std::type_identity_t<Key>& key, Value value) {
    if (const auto it = map.find(key); it != map.end()) {
      undo_.add([&map, key, old = it->second] { map[key] = old; });
      it->second = std::move(value);
    } else {
      undo_.add([&map, key] { map.erase(key); });
      map.emplace(key, std::move(value));
    }
  }

  template <class Key, class Value>
  void remove(Map<Key, Value>& map, const std::type_identity_t<Key>& key) {
    const auto it = map.find(key);
    if (it == map.end()) return;
    undo_.add([&map, key, old = it->second] { map[key] = old; });
    map.erase(it);
  }

  template <class Key, class Value, class Condition>
  void remove_if(Map<Key, Value>& map, const Condition& condition) {
    std::vector<Key> keys;
    for (const auto& [key, value] : map)
      if (condition(key, value)) keys.push_back(key);
    for (const Key& key : keys) remove(map, key);
  }

  [[noreturn]] static void throw_conflict(std::string_view sentence, std::string_view where,
                                          std::string_view what = {}) {
    throw Failure(Cause::conflict, {std::string(sentence), std::string(where), std::string(what)});
  }

  StoredTable& stored(const std::string& table) {
    const auto it = tables_.find(table);
    if (it == tables_.end()) throw_conflict("store.unknown_table", table);
    return it->second;
  }

  void expect_person(const std::string& id) const {
    if (!people_.contains(id)) throw_conflict("store.contradiction", "memory", "no person " + id);
  }

  static void expect_new(bool is_new, std::string_view what) {
    if (!is_new)
      throw_conflict("store.contradiction", "memory", std::string(what) += " used twice");
  }

  static void expect_next(const std::string& table, const std::vector<LogRow>& log,
                          const LogRow& entry) {
    if (entry.number != (log.empty() ? 0 : log.back().number) + 1)
      throw_conflict("store.number", table, std::to_string(entry.number));
  }

  void apply(const AppendLog& change) {
    auto& log = stored(change.table).log;
    expect_next(change.table, log, change.entry);
    undo_.add([&log] { log.pop_back(); });
    log.push_back(change.entry);
  }

  void apply(const ReplaceLog& change) {
    auto& log = stored(change.table).log;
    if (!log.empty() || change.entry.number < 1) expect_next(change.table, log, change.entry);
    undo_.add([&log, old = log] { log = old; });
    log = {change.entry};
  }

  void apply(const AppendChat& change) {
    auto& chat = stored(change.table).chat;
    expect_person(change.line.person);
    expect_new(!chat.contains(change.line.number), "chat number");
    put(chat, change.line.number, change.line);
  }

  void apply(const PutTable& change) {
    const auto it = tables_.find(change.table.id);
    if (it == tables_.end()) {
      put(tables_, change.table.id, {change.table, {}, {}});
      return;
    }
    TableRow& table = it->second.table;
    undo_.add([&table, old = table] { table = old; });
    const TableRow old = table;
    table = change.table;
    table.game = old.game;
    table.created = old.created;
  }

  void apply(const RemoveTable& change) {
    // The node itself is kept aside, so that earlier steps can still be taken back in it.
    auto node = tables_.extract(change.table);
    if (node.empty()) return;
    auto aside = std::make_shared<decltype(node)>(std::move(node));
    undo_.add([this, aside] { tables_.insert(std::move(*aside)); });
  }

  void apply(const PutPerson& change) {
    Person person = change.person;
    const std::string login = lowered_ascii(person.login);
    if (const auto holder = found(logins_, login); holder && *holder != person.id)
      throw Failure(Cause::login_taken, {"store.login_taken", person.id, person.login});
    if (const auto old = found(people_, person.id)) {
      person.created = old->created;
      remove(logins_, lowered_ascii(old->login));
    }
    if (!login.empty()) put(logins_, login, person.id);
    put(people_, person.id, person);
  }

  void apply(const TouchPerson& change) {
    if (auto person = found(people_, change.person)) {
      person->last_seen = change.last_seen;
      put(people_, change.person, std::move(*person));
    }
  }

  void apply(const PutToken& change) {
    expect_person(change.token.person);
    expect_new(!tokens_.contains(change.token.hash), "token");
    put(tokens_, change.token.hash, change.token);
  }

  void apply(const RemoveToken& change) { remove(tokens_, change.hash); }

  void apply(const TouchToken& change) {
    if (auto token = found(tokens_, change.hash)) {
      token->last_used = change.last_used;
      put(tokens_, change.hash, std::move(*token));
    }
  }

  void apply(const PutMatch& change) {
    std::set<int> seats;
    for (const Participant& one : change.match.participants) {
      if (!one.person.empty()) expect_person(one.person);
      expect_new(seats.insert(one.seat).second, "seat");
    }
    expect_new(!matches_.contains(change.match.id), "match");
    FinishedMatch match = change.match;
    std::ranges::sort(match.participants, {}, &Participant::seat);
    put(matches_, match.id, match);
  }

  void apply(const PutRating& change) {
    expect_person(change.person);
    const std::tuple key(change.person, change.game, change.rating.matches);
    expect_new(!steps_.contains(key), "rating");
    put(steps_, key, {change.time, change.rating, change.match});
    put(ratings_, {change.person, change.game}, change.rating);
  }

  void apply(const PutDocument& change) {
    Document document = change.document;
    if (!document.person.empty()) expect_person(document.person);
    const std::pair key(document.collection, document.id);
    if (const auto it = documents_.find(key); it != documents_.end())
      document.created = it->second.created;
    put(documents_, key, document);
  }

  void apply(const RemoveDocument& change) { remove(documents_, {change.collection, change.id}); }

  void apply(const UseDocument& change) {
    if (!documents_.contains({change.collection, change.id}))
      throw Failure(Cause::used_up, {"store.used_up", change.collection, {}});
    remove(documents_, {change.collection, change.id});
  }

  void apply(const RemoveExpiredDocuments& change) {
    remove_if(documents_, [&](const auto&, const Document& one) {
      return one.expires != 0 && one.expires <= change.now;
    });
  }

  void apply(const AppendAudit& change) {
    if (change.entry.number != std::ssize(audit_log_) + 1)
      throw_conflict("store.number", "audit_log", std::to_string(change.entry.number));
    undo_.add([this] { audit_log_.pop_back(); });
    audit_log_.push_back(change.entry);
  }

  void apply(const PutMeta& change) { put(meta_, change.key, change.value); }

  void apply(const ErasePerson& change) {
    const auto person = found(people_, change.person);
    if (!person) return;
    erase_from_matches(change);
    for (StoredTable& stored : std::views::values(tables_))
      remove_if(stored.chat,
                [&](auto, const ChatLine& line) { return line.person == change.person; });
    remove(logins_, lowered_ascii(person->login));
    remove(people_, change.person);
    remove_if(tokens_, [&](const auto&, const Token& token) { return token.person == person->id; });
    remove_if(documents_,
              [&](const auto&, const Document& one) { return one.person == person->id; });
    remove_if(ratings_, [&](const auto& key, const auto&) { return key.first == person->id; });
    remove_if(steps_, [&](const auto& key, const auto&) { return std::get<0>(key) == person->id; });
  }

  void erase_from_matches(const ErasePerson& change) {
    for (auto& [id, match] : matches_) {
      if (!has(match, change.person)) continue;
      undo_.add([&match, old = match] { match = old; });
      for (Participant& one : match.participants) {
        if (one.person != change.person) continue;
        match.record = renamed_record(match.record, one.seat, change.erased_name);
        one.person.clear();
      }
    }
  }

  Map<std::string, StoredTable> tables_;
  Map<std::string, Person> people_;
  Map<std::string, std::string> logins_;
  Map<std::string, Token> tokens_;
  Map<std::string, FinishedMatch> matches_;
  Map<std::pair<std::string, std::string>, Rating> ratings_;
  Map<std::tuple<std::string, std::string, std::int64_t>, RatingStep> steps_;
  Map<std::pair<std::string, std::string>, Document> documents_;
  std::vector<AuditRow> audit_log_;
  Map<std::string, std::string> meta_;
  UndoLog undo_;
};

}  // namespace

std::unique_ptr<Store> memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace pioche::store
