// The lobby, and new tables.
#include "server/api/api.h"
#include "text/messages.h"

namespace pioche::server {

Api::Reply Api::lobby(Call&) {
  co_return json_response([&](json::Writer& out) {
    out.key("tables");
    parts_.lobby.write_public_tables(out);
  });
}

Api::Reply Api::my_tables(Call& call) {
  co_return json_response([&](json::Writer& out) {
    out.key("tables");
    parts_.lobby.write_tables_of(out, call.person().id);
  });
}

Api::Reply Api::table(Call& call) {
  const LobbyEntry* entry = parts_.lobby.find(call.names[0]);
  if (entry != nullptr && entry->summary.empty()) {
    co_await parts_.tables.ensure_loaded(call.names[0]);
    entry = parts_.lobby.find(call.names[0]);
  }
  if (entry == nullptr || entry->summary.empty()) co_return refusal(404, call, "no_such_table");
  co_return json_response([&](json::Writer& out) { out.key("table").raw(entry->summary); });
}

Api::Reply Api::open_table(Call& call) {
  const std::string& person = call.person().id;
  if (!is_allowed(tables_opened_, call, person) ||
      !is_allowed(tables_opened_from_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_often");
  if (parts_.lobby.owned_by(person) >= parts_.options.tables_per_person)
    co_return refusal(409, call, "too_many_tables", {},
                      std::to_string(parts_.options.tables_per_person));
  if (is_stopping_ || parts_.lobby.size() >= parts_.options.most_tables)
    co_return refusal(503, call, "full");
  const TableService::Opened opened = co_await parts_.tables.open(
      to_table_person(call.person(), call.principal.is_program), call.body.root());
  if (opened.error) co_return refusal(400, call, "bad_setup", opened.error);
  if (!opened.is_stored) co_return refusal(503, call, "storage");
  co_return json_response([&](json::Writer& out) { out.key("id").text(opened.id); }, 201);
}

}  // namespace pioche::server
