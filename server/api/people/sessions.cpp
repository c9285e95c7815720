#include "server/api/people/sessions.h"

#include "server/accounts/stored_session.h"
#include "server/runtime/clock.h"

namespace pioche::server {

Reply SessionHandlers::sessions(Call& call) {
  const auto documents = co_await store_.query([id = call.person().id](store::Store& store) {
    return store.documents_of(accounts::sessions, id);
  });
  co_return json_response([&](json::Writer& out) {
    out.key("sessions").begin_list();
    for (const store::Document& document : documents) {
      const accounts::StoredSession session = accounts::decode_session(document);
      if (session.expires <= now()) continue;
      out.begin_object().key("id").text(session.id).key("created").number(session.created);
      out.key("seen").number(session.seen).key("device").text(session.device);
      out.key("network").text(session.network);
      out.key("current").boolean(session.id == call.principal.session).end_object();
    }
    out.end_list();
  });
}

Reply SessionHandlers::end_session(Call& call) {
  const auto document = co_await store_.query(
      [id = call.names[0]](store::Store& store) { return store.document(accounts::sessions, id); });
  if (!document || document->person != call.person().id)
    co_return refusal(404, call, "no_such_session");
  if (const auto failure = co_await accounts_.end_session(document->id))
    co_return refusal(call, *failure);
  tables_.close_connections_of_session(document->id);
  co_return json_response([](json::Writer&) {});
}

// A cookie from before sessions were stored is ended by the epoch only.
Reply SessionHandlers::end_others(Call& call) {
  const std::string& own = call.principal.session;
  const auto changed = co_await accounts_.change(
      call.principal.person, [](store::Person& person) { ++person.epoch; }, {},
      accounts::end_other_sessions(call.person().id, own, 0), own);
  if (changed.failure) co_return refusal(call, *changed.failure);
  if (!changed.person) co_return refusal(401, call, "who");
  tables_.close_connections_of(call.person().id);
  net::Response response = json_response([](json::Writer&) {});
  response.headers.emplace_back("Set-Cookie",
                                accounts_.cookie_for(*changed.person, own, call.request.is_secure));
  co_return response;
}

}  // namespace pioche::server
