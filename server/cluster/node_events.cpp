// What other nodes have done that concerns this one.
#include "server/cluster/cluster.h"
#include "server/runtime/log.h"

namespace pioche::cluster {

using server::NodeEvent;

void Cluster::take_event(const NodeEvent& event) {
  using Kind = NodeEvent::Kind;
  switch (event.kind) {
    case Kind::person_changed:
      accounts_.forget_person(event.subject);
      return net::spawn(loop_, take_change(event.subject));
    case Kind::person_erased:
      accounts_.forget_all();  // with the tokens
      return tables_.erase_person(event.subject);
    case Kind::signed_out:
      accounts_.forget_person(event.subject);
      return tables_.close_connections_of_here(event.subject);
    case Kind::session_ended:
      accounts_.forget_session(event.subject);
      return tables_.close_connections_of_session(event.subject);
    case Kind::person_leaves:
      return net::spawn(loop_, take_departure(event.subject));
    case Kind::site_changed:
      return net::spawn(loop_, take_site());
    case Kind::table_closed:
      if (owned_.contains(event.subject)) net::spawn(loop_, take_closing(event.subject));
      return;
    case Kind::table_given:
      return net::spawn(loop_, adopt_given(event.subject));
  }
}

net::Awaitable<> Cluster::take_change(std::string person) {
  try {
    if (const server::PersonRow row = co_await accounts_.person(person))
      tables_.update_person(server::to_table_person(*row, false));
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "a changed person cannot be read: {}", error.what());
  }
}

net::Awaitable<> Cluster::take_departure(std::string person) {
  try {
    if (const server::PersonRow row = co_await accounts_.person(person))
      co_await tables_.leave_here(server::to_table_person(*row, false));
  } catch (const std::exception& error) {
    server::log(server::LogLevel::warning, "a person cannot leave: {}", error.what());
  }
}

net::Awaitable<> Cluster::take_site() {
  try {
    if (administration_ != nullptr) co_await administration_->read_site_again();
  } catch (const std::exception& error) {
    must_compare_ = true;
    server::log(server::LogLevel::warning, "the site's settings cannot be read: {}", error.what());
  }
}

net::Awaitable<> Cluster::take_closing(std::string table) {
  try {
    co_await tables_.close_table(table);
  } catch (const std::exception& error) {
    server::log(server::LogLevel::error, "table {} cannot be closed: {}", table, error.what());
  }
}

}  // namespace pioche::cluster
