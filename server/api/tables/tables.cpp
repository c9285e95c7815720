#include "server/api/tables/tables.h"

#include "server/api/tables/websocket_handlers.h"

namespace pioche::server {

Reply TableHandlers::lobby(Call&) {
  co_return json_response([&](json::Writer& out) {
    out.key("tables");
    lobby_.write_public_tables(out);
  });
}

Reply TableHandlers::my_tables(Call& call) {
  for (const std::string& id : lobby_.tables_of(call.person().id))
    if (const LobbyEntry* entry = lobby_.find(id); entry != nullptr && entry->summary.empty())
      co_await tables_.load_briefly(id);
  co_return json_response([&](json::Writer& out) {
    out.key("tables");
    lobby_.write_tables_of(out, call.person().id);
  });
}

Reply TableHandlers::table(Call& call) {
  const LobbyEntry* entry = lobby_.find(call.names[0]);
  if (cluster_ != nullptr && (entry == nullptr || entry->summary.empty()))
    entry = co_await cluster_->entry(call.names[0]);
  if (cluster_ == nullptr && entry != nullptr && entry->summary.empty()) {
    co_await tables_.load_briefly(call.names[0]);
    entry = lobby_.find(call.names[0]);
  }
  if (const Error* error = tables_.load_error(call.names[0]))
    co_return refusal_to_load(call, *error);
  if (entry == nullptr || entry->summary.empty()) co_return co_await refusal_of_missing(call);
  co_return json_response([&](json::Writer& out) { out.key("table").raw(entry->summary); });
}

// A table that there was says so as long as its row is kept, with its game.
Reply TableHandlers::refusal_of_missing(Call& call) {
  const std::string id = call.names[0];
  const std::optional<store::TableRow> row =
      co_await store_.query([id](store::Store& store) { return store.table(id); });
  const bool is_open = row && row->status == store::TableStatus::open;
  if (is_open && cluster_ != nullptr) co_return refusal(503, call, "unreachable");
  if (!row || is_open) co_return refusal(404, call, "no_such_table");
  co_return refusal_about_game(410, call, "table_closed", row->game);
}

Reply TableHandlers::open_table(Call& call) {
  const std::string& person = call.person().id;
  if (!limits_.allow(Limit::tables_by_person, call.request, person) ||
      !limits_.allow_address(Limit::tables_by_address, call.request))
    co_return refusal(429, call, "too_often");
  if (lobby_.owned_by(person) >= options_.tables_per_person)
    co_return refusal(409, call, "too_many_tables", {}, std::to_string(options_.tables_per_person));
  if (status_.is_stopping || lobby_.size() >= options_.most_tables)
    co_return refusal(503, call, "full");
  Result<OpenTable> opening = read_open_table(call.body.root());
  if (!opening) co_return refusal(400, call, "bad_setup", opening.error());
  const Result<TableService::Opened> opened =
      co_await tables_.open(to_table_person(call.person(), call.principal.is_program),
                            client_of(call, options_.exempt), std::move(*opening));
  if (!opened) co_return refusal(400, call, "bad_setup", opened.error());
  if (!opened->is_stored) co_return refusal(503, call, "storage");
  if (cluster_ != nullptr) co_await cluster_->place_table(opened->id);
  co_return json_response([&](json::Writer& out) { out.key("id").text(opened->id); }, 201);
}

}  // namespace pioche::server
