#include "load/store_audit.h"

#include <filesystem>

#include "app/startup_error.h"
#include "server/store/open.h"
#include "table/state/table_state.h"

namespace pioche::load {

namespace {

std::string database_in(const std::string& folder) {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const auto extension = entry.path().extension();
    if (extension == ".db" || extension == ".sqlite") return entry.path();
  }
  throw StartupError({"load.no_database", folder, {}});
}

// The next round begins by itself once everybody is ready: nobody sends that move.
StoredMove stored_move(Seat seat, std::string move, Actor actor) {
  const bool was_sent = actor == Actor::person && move != "next";
  return {seat, std::move(move), was_sent};
}

std::vector<StoredMove> moves_of(const TableState& state) {
  std::vector<StoredMove> moves;
  ShortString notation;
  for (const Act& act : state.match.moves()) {
    state.match.engine().write_move(act.move, notation);
    moves.push_back(
        stored_move(act.seat, std::string(notation.text()), state.made_by[moves.size()]));
  }
  return moves;
}

std::vector<StoredMove> moves_of(const store::FinishedMatch& match) {
  const auto fail = [&]() { return StartupError({"load.entry", match.table, {}}); };
  json::Document record;
  if (!record.read(match.record) || !Match::replay(record.root())) throw fail();
  const json::Value by = record.root().find("by");
  const json::Value all = record.root().find("moves");
  if (!by.is(json::Kind::text) || by.text().size() != all.size()) throw fail();
  std::vector<StoredMove> moves;
  for (const json::Value move : all) {
    const auto actor = actor_of(by.text()[moves.size()]);
    if (!actor) throw fail();
    auto part = move.begin();
    const auto seat = static_cast<Seat>((*part).integer());
    moves.push_back(stored_move(seat, std::string((*++part).text()), *actor));
  }
  return moves;
}

}  // namespace

StoreAudit::StoreAudit(const std::string& where)
    : name_(store::is_postgres_url(where) ? where : database_in(where)) {}

// From the files as they are now, also if no server runs. A match that ends in between is in both, or among the matches alone.
void StoreAudit::read(std::deque<LoadTable>& tables) {
  store_ = store::open(name_, store::Access::read);
  for (LoadTable& table : tables) read_log(table);
  read_matches(tables);
  store_ = nullptr;
}

void StoreAudit::read_log(LoadTable& table) {
  std::vector<std::string> lines;
  for (store::LogRow& row : store_->log(table.id)) lines.push_back(std::move(row.text));
  TableState state;
  const auto log = pioche::read_log(lines);
  if (!log) throw StartupError({"load.entry", table.id, {}});
  for (const LogEntry& entry : log->entries)
    if (!state.apply(entry)) throw StartupError({"load.entry", table.id, {}});
  if (state.has_match())
    table.audit.set_stored(static_cast<std::uint32_t>(state.matches), moves_of(state));
}

void StoreAudit::read_matches(std::deque<LoadTable>& tables) {
  std::unordered_map<std::string_view, LoadTable*> by_id;
  for (LoadTable& table : tables) by_id[table.id] = &table;
  store_->for_each_match("", [&](const store::FinishedMatch& match) {
    const auto table = by_id.find(match.table);
    if (table == by_id.end() || !known_.insert(match.id).second) return;
    table->second->audit.set_stored(++finished_[match.table], moves_of(match));
  });
}

AuditResult total_audit(const std::deque<LoadTable>& tables) {
  AuditResult all;
  for (const LoadTable& table : tables) all += table.audit.result();
  return all;
}

}  // namespace pioche::load
