#include "table/presence.h"

#include <algorithm>
#include <utility>

namespace pioche {

const Presence::Participant* Presence::participant(std::string_view person) const {
  const auto found = participants_.find(person);
  return found == participants_.end() ? nullptr : &found->second;
}

void Presence::add(const Person& person, Time now) {
  participants_.try_emplace(person.id,
                            Participant{person.name, person.has_account, now, person.takes_part});
}

void Presence::connect(ConnectionId id, const Person& person, std::string_view language) {
  participants_[person.id] = {person.name, person.has_account, never};
  connections_.push_back(
      {id, person.id, std::string(language), person.is_program, person.takes_part});
}

void Presence::disconnect(ConnectionId id, Time now) {
  const auto gone = std::ranges::find(connections_, id, &Connection::id);
  const std::string person = std::move(gone->person);
  connections_.erase(gone);
  if (connections_of(person).empty()) participants_[person].disconnected_since = now;
}

bool Presence::update(const Person& person) {
  const auto found = participants_.find(person.id);
  if (found == participants_.end()) return false;
  found->second.has_account = person.has_account;
  return std::exchange(found->second.name, person.name) != person.name;
}

void Presence::remove(std::string_view person) {
  if (const auto found = participants_.find(person); found != participants_.end())
    participants_.erase(found);
}

const Connection* Presence::find(ConnectionId id) const {
  const auto found = std::ranges::find(connections_, id, &Connection::id);
  return found == connections_.end() ? nullptr : &*found;
}

std::vector<ConnectionId> Presence::connections_of(std::string_view person) const {
  std::vector<ConnectionId> ids;
  for (const Connection& connection : connections_)
    if (connection.person == person) ids.push_back(connection.id);
  return ids;
}

void Presence::set_has_table(ConnectionId id) {
  std::ranges::find(connections_, id, &Connection::id)->has_table = true;
}

void Presence::set_answers_by_itself(ConnectionId id, bool value) {
  std::ranges::find(connections_, id, &Connection::id)->answers_by_itself = value;
}

bool Presence::answers_by_itself(std::string_view person) const {
  return std::ranges::any_of(connections_, [&](const Connection& connection) {
    return connection.answers_by_itself && connection.person == person;
  });
}

bool Presence::is_connected(std::string_view person) const {
  const Participant* known = participant(person);
  return known != nullptr && known->disconnected_since == never;
}

bool Presence::is_alone(std::string_view person) const {
  return std::ranges::all_of(
      connections_, [&](const Connection& connection) { return connection.person == person; });
}

bool Presence::is_anybody_disconnected() const {
  return std::ranges::any_of(
      participants_, [](const auto& known) { return known.second.disconnected_since != never; });
}

bool Presence::has_account(std::string_view person) const {
  const Participant* known = participant(person);
  return known != nullptr && known->has_account;
}

const std::string& Presence::name_of(std::string_view person) const {
  static const std::string unknown;
  const Participant* known = participant(person);
  return known == nullptr ? unknown : known->name;
}

bool Presence::takes_part(std::string_view person) const {
  const Participant* known = participant(person);
  return (known != nullptr && known->will_take_part) ||
         std::ranges::any_of(connections_, [&](const Connection& connection) {
           return connection.takes_part && connection.person == person;
         });
}

Time Presence::disconnected_since(std::string_view person, Time if_unknown) const {
  const Participant* known = participant(person);
  return known == nullptr ? if_unknown : known->disconnected_since;
}

}  // namespace pioche
