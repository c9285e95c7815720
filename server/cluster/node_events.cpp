// What other nodes have done that concerns this one.
#include <map>

#include "server/accounts/stored_session.h"
#include "server/cluster/cluster.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

using server::NodeEvent;

void Cluster::on_event(const NodeEvent& event) {
  using Kind = NodeEvent::Kind;
  switch (event.kind) {
    case Kind::person_changed:
      accounts_.forget_person(event.subject);
      return start("a changed person", update_person(event.subject));
    case Kind::person_erased:
      accounts_.forget_all();  // with the tokens
      hosted_.end_person(event.subject);
      return tables_.erase_person(event.subject);
    case Kind::signed_out:
      accounts_.forget_person(event.subject);
      hosted_.end_person(event.subject);
      return tables_.close_connections_of_here(event.subject);
    case Kind::session_ended:
      accounts_.forget_session(event.subject);
      hosted_.end_session(event.subject);
      return tables_.close_connections_of_session(event.subject);
    case Kind::person_leaves:
      return start("a person who leaves", leave_tables(event.subject));
    case Kind::site_changed:
      return start("settings", read_site());
    case Kind::table_handed_over:
      return start("a table that was handed over", adopt_handed_over(event.subject));
  }
}

net::Awaitable<> Cluster::update_person(std::string person) {
  if (const server::PersonRow row = co_await accounts_.person(person))
    tables_.update_person(server::to_table_person(*row, false));
}

net::Awaitable<> Cluster::leave_tables(std::string person) {
  if (const server::PersonRow row = co_await accounts_.person(person))
    co_await tables_.leave_here(server::to_table_person(*row, false));
}

net::Awaitable<> Cluster::read_site() {
  try {
    if (administration_ != nullptr) co_await administration_->read_site_again();
    site_read_at_ = now();
  } catch (const std::exception&) {
    site_read_at_ = now();
    must_compare_ = true;
    throw;
  }
}

net::Awaitable<> Cluster::check_people() {
  struct Seen {
    Person person;
    std::optional<store::Person> row = {};
    bool has_ended = false;
  };
  is_checking_people_ = true;
  must_check_people_ = false;
  try {
    std::map<std::string, Seen> sessions;  // one for each person and session
    for (const server::TableService::Presence& one : tables_.present())
      sessions[one.person.id + ' ' + one.session] = {one.person};
    const auto look_up = [sessions, time = server::now()](store::Store& store) {
      auto found = sessions;
      for (auto& [key, seen] : found) {
        const std::string session = key.substr(seen.person.id.size() + 1);
        const auto document = store.document(accounts::sessions, session);
        seen.row = store.person(seen.person.id);
        seen.has_ended =
            !session.empty() && (!document || document->expires <= time) && !store.token(session);
      }
      return found;
    };
    const auto checked = co_await store_.query(look_up);
    for (const auto& [key, seen] : checked) {
      const std::string& id = seen.person.id;
      if (!seen.row)
        tables_.erase_person(id);
      else if (seen.has_ended)
        tables_.close_connections_of_session(key.substr(id.size() + 1));
      else if (const Person now = server::to_table_person(*seen.row, seen.person.is_program);
               now.name != seen.person.name || now.has_account != seen.person.has_account)
        tables_.update_person(now);
    }
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "who is here cannot be checked: {}", error.what());
    must_check_people_ = true;
  }
  is_checking_people_ = false;
}

}  // namespace pioche::cluster
