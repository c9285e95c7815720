// The people at a table: they connect, disconnect, change their names, or are erased.
#include <algorithm>
#include <utility>

#include "table/table_impl.h"

namespace pioche {

bool Table::Impl::is_connected(std::string_view person) const {
  const auto participant = participants.find(person);
  return participant != participants.end() && participant->second.disconnected_since == never;
}

bool Table::Impl::has_account(std::string_view person) const {
  const auto participant = participants.find(person);
  return participant != participants.end() && participant->second.has_account;
}

// Whether anybody else sits here.
bool Table::Impl::others_are_connected(std::string_view person) const {
  return std::any_of(state.seats.begin(), state.seats.end(), [&](const SeatState& seat_state) {
    return seat_state.person != person && is_connected(seat_state.person);
  });
}

// Whether all the others are bots.
bool Table::Impl::plays_alone(std::string_view person) const {
  return std::all_of(state.seats.begin(), state.seats.end(), [&](const SeatState& seat_state) {
    return seat_state.person.empty() || seat_state.person == person;
  });
}

int Table::Impl::spectators() const {
  return static_cast<int>(
      std::count_if(participants.begin(), participants.end(), [&](const auto& entry) {
        return entry.second.disconnected_since == never && state.seat_of(entry.first) == nobody;
      }));
}

const std::string& Table::Impl::name_of_person(std::string_view person) const {
  static const std::string unknown;
  const auto participant = participants.find(person);
  return participant == participants.end() ? unknown : participant->second.name;
}

std::vector<std::string> Table::Impl::names() const {
  std::vector<std::string> all;
  for (const SeatState& seat_state : state.seats)
    all.push_back(seat_state.bot.empty() ? name_of_person(seat_state.person) : seat_state.bot);
  return all;
}

// A participant is connected, sits, is host, or has a line in the chat.
void Table::Impl::prune_participant(std::string_view person) {
  if (is_connected(person) || state.seat_of(person) != nobody || state.host == person) return;
  const auto participant = participants.find(person);
  if (participant != participants.end() &&
      std::ranges::none_of(chat, [&](const ChatLine& line) { return line.person == person; }))
    participants.erase(participant);
}

void Table::Impl::mark_disconnected(std::string_view person, Time now) {
  participants.find(person)->second.disconnected_since = now;
  if (const Seat seat = state.seat_of(person); seat != nobody && !state.has_active_match())
    votes[seat].ready = false;
  prune_participant(person);
  state_changed = true;
}

void Table::Impl::close_connections(std::string_view person, std::string_view reason, Time now,
                                    Effects& effects) {
  if (!is_connected(person)) return;
  for (const Connection& connection : connections) {
    if (connection.person != person) continue;
    send(connection.id, R"({"type":"closed","reason":")" + std::string(reason) + "\"}", effects);
    effects.closed_connections.push_back(connection.id);
    std::erase_if(
        hints, [&](const PendingHint& pending) { return pending.connection_id == connection.id; });
  }
  std::erase_if(connections, [&](const Connection& c) { return c.person == person; });
  mark_disconnected(person, now);
}

void Table::connect(ConnectionId connection_id, const Person& person, std::string_view language,
                    Time now, Effects& effects) {
  Impl& impl = *impl_;
  if (impl.state.banned.contains(person.id)) {
    effects.messages.push_back({connection_id, std::make_shared<const std::string>(
                                                   R"({"type":"closed","reason":"kicked"})")});
    effects.closed_connections.push_back(connection_id);
    return impl.run_due_actions(now, effects);
  }
  auto& participant = impl.participants[person.id];
  participant.name = person.name;
  participant.has_account = person.has_account;
  participant.disconnected_since = never;
  const Seat seat = impl.state.seat_of(person.id);
  const bool may_play = !person.is_program || impl.state.settings.allows_programs;
  if (seat != nobody && may_play && impl.state.seats[seat].is_absent()) {
    impl.commit({LogEntry::Type::back, now, seat}, effects);
    impl.position_changed = true;
  }
  // What is due is done first, so that the newcomer sees the table as it stands.
  impl.state_changed = true;
  impl.is_connecting = true;
  impl.run_due_actions(now, effects);
  impl.is_connecting = false;
  impl.connections.push_back({connection_id, person.id, std::string(language), person.is_program});
  impl.send_table(impl.connections.back(), now, effects);
  effects.lobby_changed = true;
}

void Table::disconnect(ConnectionId connection_id, Time now, Effects& effects) {
  Impl& impl = *impl_;
  const auto gone = std::find_if(impl.connections.begin(), impl.connections.end(),
                                 [&](const auto& c) { return c.id == connection_id; });
  if (gone == impl.connections.end()) return impl.run_due_actions(now, effects);
  const std::string person = gone->person;
  impl.connections.erase(gone);
  std::erase_if(impl.hints,
                [&](const auto& pending) { return pending.connection_id == connection_id; });
  if (std::ranges::none_of(impl.connections, [&](const auto& c) { return c.person == person; }))
    impl.mark_disconnected(person, now);
  impl.run_due_actions(now, effects);
}

void Table::update_person(const Person& person, Time now, Effects& effects) {
  Impl& impl = *impl_;
  if (const auto found = impl.participants.find(person.id); found != impl.participants.end()) {
    found->second.has_account = person.has_account;
    if (std::exchange(found->second.name, person.name) != person.name)
      impl.state_changed = effects.lobby_changed = true;  // the lobby names a host who does not sit
  }
  impl.run_due_actions(now, effects);
}

void Table::close_connections_of(std::string_view person, Time now, Effects& effects) {
  impl_->close_connections(person, "signed_out", now, effects);
  impl_->run_due_actions(now, effects);
}

void Table::erase_person(std::string_view person, std::string_view erased_name, Time now,
                         Effects& effects) {
  Impl& impl = *impl_;
  const std::string id(person);
  impl.close_connections(id, "signed_out", now, effects);
  if (const auto found = impl.participants.find(id); found != impl.participants.end()) {
    std::erase_if(impl.chat, [&](const ChatLine& line) { return line.person == id; });
    found->second.name = erased_name;
    found->second.has_account = false;
    // For whom a bot stands in because they are gone: nobody comes back to this seat.
    if (const Seat seat = impl.state.seat_of(id);
        seat != nobody && impl.state.seats[seat].is_absent())
      impl.commit({LogEntry::Type::back, now, seat}, effects);
    impl.leave(id, now, effects);
    impl.prune_participant(id);
    impl.state_changed = true;
    effects.lobby_changed = true;
  }
  impl.run_due_actions(now, effects);
}

}  // namespace pioche
