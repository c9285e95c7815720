// What concerns a person at all tables, or everybody at them.
#include "server/runtime/clock.h"
#include "server/tables/table_service.h"
#include "server/ws/frames.h"
#include "text/messages.h"

namespace pioche::server {

void TableService::close_connections_of(const std::string& person) {
  if (events_ != nullptr) events_->publish(NodeEvent::Kind::signed_out, person);
  close_connections_of_here(person);
}

void TableService::close_connections_of_here(const std::string& person) {
  for (const LiveTablePtr& live : cache_.tables_of(person))
    run(live, [&](Table& table) { return table.close_connections_of(person, table_now()); });
}

void TableService::close_connections_of_session(const std::string& session) {
  for (const LiveTablePtr& live : cache_.all()) live->delivery.close_session(session, "signed_out");
}

void TableService::update_person(const pioche::Person& person) {
  for (const LiveTablePtr& live : cache_.tables_of(person.id)) {
    live->people[person.id] = person;
    run(live, [&](Table& table) { return table.update_person(person, table_now()); });
  }
}

void TableService::erase_person(const std::string& person) {
  for (const LiveTablePtr& live : cache_.tables_of(person)) {
    live->people.erase(person);
    run(live, [&](Table& table) { return table.erase_person(person, erased_name(), table_now()); });
  }
}

net::Awaitable<> TableService::leave_everywhere(pioche::Person person) {
  if (events_ != nullptr) events_->publish(NodeEvent::Kind::person_leaves, person.id);
  co_await leave_here(std::move(person));
}

net::Awaitable<> TableService::leave_here(pioche::Person person) {
  for (const std::string& id : lobby_.tables_of(person.id)) {
    const LiveTablePtr live = co_await pin_table(id) ? cache_.find(id) : nullptr;
    if (!live) continue;
    const ConnectionId connection_id = ++last_connection_id_;
    run(live, [&](Table& table) {
      Effects effects = table.connect(connection_id, person, default_language, table_now());
      effects.append(table.handle(connection_id, {{}, Command(command::Leave{})}, table_now()));
      effects.append(table.disconnect(connection_id, table_now()));
      return effects;
    });
  }
}

std::vector<Attendance> TableService::attendance() const {
  std::vector<Attendance> everybody;
  for (const LiveTablePtr& live : cache_.all())
    for (const Delivery::Connection& connection : live->delivery.all())
      if (const auto known = live->people.find(connection.person); known != live->people.end())
        everybody.push_back({known->second, live->id, connection.network});
  return everybody;
}

std::vector<TableService::Presence> TableService::present() const {
  std::vector<Presence> everybody;
  for (const LiveTablePtr& live : cache_.all())
    for (const Delivery::Connection& connection : live->delivery.all())
      if (const auto known = live->people.find(connection.person); known != live->people.end())
        everybody.push_back({known->second, connection.session});
  return everybody;
}

net::Awaitable<std::vector<Attendance>> TableService::attendance_everywhere() {
  std::vector<Attendance> everybody = attendance();
  if (owners_ != nullptr)
    for (Attendance& one : co_await owners_->attendance_elsewhere())
      everybody.push_back(std::move(one));
  co_return everybody;
}

void TableService::close_refused(
    const std::function<bool(const std::string& person, const std::string& network)>& is_refused) {
  for (const LiveTablePtr& live : cache_.all()) {
    std::vector<ConnectionId> refused;
    for (const Delivery::Connection& connection : live->delivery.all())
      if (is_refused(connection.person, connection.network)) refused.push_back(connection.id);
    for (const ConnectionId id : refused)
      live->delivery.close(id, net::close_code::policy, "banned");
  }
}

void TableService::send_to_all(const net::Message& message) {
  for (const LiveTablePtr& live : cache_.all()) live->delivery.send_to_all(message);
}

}  // namespace pioche::server
