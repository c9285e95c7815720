// Who is at a table: they come and go, are called something else, or are forgotten.
#include <algorithm>
#include <utility>

#include "table/inside.h"

namespace pioche {

bool Table::Inside::is_here(std::string_view person) const {
  const auto visitor = visitors.find(person);
  return visitor != visitors.end() && visitor->second.gone_since == never;
}

bool Table::Inside::has_account(std::string_view person) const {
  const auto visitor = visitors.find(person);
  return visitor != visitors.end() && visitor->second.has_account;
}

// Whether anybody else sits here.
bool Table::Inside::others_are_here(std::string_view person) const {
  return std::any_of(room.chairs.begin(), room.chairs.end(), [&](const Chair& chair) {
    return chair.person != person && is_here(chair.person);
  });
}

// Whether all the others are bots.
bool Table::Inside::plays_alone(std::string_view person) const {
  return std::all_of(room.chairs.begin(), room.chairs.end(), [&](const Chair& chair) {
    return chair.person.empty() || chair.person == person;
  });
}

int Table::Inside::watchers() const {
  return static_cast<int>(std::count_if(visitors.begin(), visitors.end(), [&](const auto& entry) {
    return entry.second.gone_since == never && room.seat_of(entry.first) == nobody;
  }));
}

const std::string& Table::Inside::name_of_person(std::string_view person) const {
  static const std::string unknown;
  const auto visitor = visitors.find(person);
  return visitor == visitors.end() ? unknown : visitor->second.name;
}

std::vector<std::string> Table::Inside::names() const {
  std::vector<std::string> all;
  for (const Chair& chair : room.chairs)
    all.push_back(chair.bot.empty() ? name_of_person(chair.person) : chair.bot);
  return all;
}

// Only those are remembered who are here, sit, are host, or are heard in the chat.
void Table::Inside::forget_stranger(std::string_view person) {
  if (is_here(person) || room.seat_of(person) != nobody || room.host == person) return;
  const auto visitor = visitors.find(person);
  if (visitor != visitors.end() &&
      std::ranges::none_of(chat, [&](const ChatLine& line) { return line.person == person; }))
    visitors.erase(visitor);
}

void Table::Inside::miss(std::string_view person, Time now) {
  visitors.find(person)->second.gone_since = now;
  if (const Seat seat = room.seat_of(person); seat != nobody && !room.is_on())
    pledges[seat].ready = false;
  forget_stranger(person);
  room_touched = true;
}

void Table::Inside::close_links(std::string_view person, std::string_view reason, Time now,
                                Outcome& outcome) {
  if (!is_here(person)) return;
  for (const Connection& connection : connections) {
    if (connection.person != person) continue;
    send(connection.link, R"({"type":"closed","reason":")" + std::string(reason) + "\"}", outcome);
    outcome.dropped.push_back(connection.link);
    std::erase_if(hints, [&](const HintAsked& asked) { return asked.link == connection.link; });
  }
  std::erase_if(connections, [&](const Connection& c) { return c.person == person; });
  miss(person, now);
}

void Table::connect(Link link, const Person& person, std::string_view language, Time now,
                    Outcome& outcome) {
  Inside& in = *inside_;
  if (in.room.sent_away.contains(person.id)) {
    outcome.parcels.push_back(
        {link, std::make_shared<const std::string>(R"({"type":"closed","reason":"kicked"})")});
    outcome.dropped.push_back(link);
    return in.settle(now, outcome);
  }
  auto& visitor = in.visitors[person.id];
  visitor.name = person.name;
  visitor.has_account = person.has_account;
  visitor.gone_since = never;
  const Seat seat = in.room.seat_of(person.id);
  const bool may_play = !person.is_program || in.room.setup.programs;
  if (seat != nobody && may_play && in.room.chairs[seat].is_missed()) {
    in.commit({Entry::What::back, now, seat}, outcome);
    in.moment_changed = true;
  }
  // What is due is done first, so that the newcomer sees the table as it stands.
  in.room_touched = true;
  in.arriving = true;
  in.settle(now, outcome);
  in.arriving = false;
  in.connections.push_back({link, person.id, std::string(language), person.is_program});
  in.tell_table(in.connections.back(), now, outcome);
  outcome.lobby_changed = true;
}

void Table::disconnect(Link link, Time now, Outcome& outcome) {
  Inside& in = *inside_;
  const auto gone = std::find_if(in.connections.begin(), in.connections.end(),
                                 [&](const auto& c) { return c.link == link; });
  if (gone == in.connections.end()) return in.settle(now, outcome);
  const std::string person = gone->person;
  in.connections.erase(gone);
  std::erase_if(in.hints, [&](const auto& asked) { return asked.link == link; });
  if (std::ranges::none_of(in.connections, [&](const auto& c) { return c.person == person; }))
    in.miss(person, now);
  in.settle(now, outcome);
}

void Table::know(const Person& person, Time now, Outcome& outcome) {
  Inside& in = *inside_;
  if (const auto found = in.visitors.find(person.id); found != in.visitors.end()) {
    found->second.has_account = person.has_account;
    if (std::exchange(found->second.name, person.name) != person.name)
      in.room_touched = outcome.lobby_changed = true;  // the lobby names a host who does not sit
  }
  in.settle(now, outcome);
}

void Table::close_connections_of(std::string_view person, Time now, Outcome& outcome) {
  inside_->close_links(person, "signed_out", now, outcome);
  inside_->settle(now, outcome);
}

void Table::forget(std::string_view person, std::string_view erased_name, Time now,
                   Outcome& outcome) {
  Inside& in = *inside_;
  const std::string id(person);
  in.close_links(id, "signed_out", now, outcome);
  if (const auto found = in.visitors.find(id); found != in.visitors.end()) {
    std::erase_if(in.chat, [&](const ChatLine& line) { return line.person == id; });
    found->second.name = erased_name;
    found->second.has_account = false;
    // For whom a bot stands in because they are gone: nobody comes back to this seat.
    if (const Seat seat = in.room.seat_of(id); seat != nobody && in.room.chairs[seat].is_missed())
      in.commit({Entry::What::back, now, seat}, outcome);
    in.leave(id, now, outcome);
    in.forget_stranger(id);
    in.room_touched = true;
    outcome.lobby_changed = true;
  }
  in.settle(now, outcome);
}

}  // namespace pioche
