// The people at a table, and their connections.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "table/state/effects.h"

namespace pioche {

struct Person {
  std::string id;
  std::string name;
  bool has_account = false;
  // Of the connection: one person may have a browser and a program.
  bool is_program = false;
  bool takes_part = false;  // its client takes part in deals: docs/randomness.md

  bool operator==(const Person&) const = default;
};

struct Connection {
  ConnectionId id;
  std::string person;
  std::string language;
  bool is_program;
  bool takes_part;
  bool answers_by_itself = false;  // wants answers without an alternative to be given
  bool has_table = false;          // was sent the whole table; until then it gets no other message
};

// The person who makes a request, and how they are connected.
struct Sender {
  ConnectionId connection = 0;
  std::string person;
  bool is_program = false;

  // A program may only watch where the settings do not allow it to play. This depends on the
  // connection, not on the seat: whoever sat down by a program plays on from a browser.
  bool may_play(const TableSettings& settings) const {
    return !is_program || settings.allows_programs;
  }
};

class Presence {
 public:
  // Somebody who is not connected, if they are not known yet.
  void add(const Person&, Time now);
  void connect(ConnectionId, const Person&, std::string_view language);
  void disconnect(ConnectionId, Time now);
  // Another name or kind of account. True: the name is another.
  bool update(const Person&);
  // Forgets somebody who is not connected.
  void remove(std::string_view person);

  const Connection* find(ConnectionId) const;
  const std::vector<Connection>& connections() const { return connections_; }
  std::vector<ConnectionId> connections_of(std::string_view person) const;
  void set_has_table(ConnectionId);
  void set_answers_by_itself(ConnectionId, bool);

  bool is_known(std::string_view person) const { return participants_.contains(person); }
  bool is_connected(std::string_view person) const;
  bool is_anybody_disconnected() const;
  bool is_alone(std::string_view person) const;  // nobody else is connected
  bool has_account(std::string_view person) const;
  const std::string& name_of(std::string_view person) const;  // empty: not known
  // Whether a client of theirs takes part in deals; of somebody who is not connected yet, what they
  // said of it.
  bool takes_part(std::string_view person) const;
  // Whether a client of theirs wants answers without an alternative to be given.
  bool answers_by_itself(std::string_view person) const;
  // `never` while connected.
  Time disconnected_since(std::string_view person, Time if_unknown) const;
  template <class Condition>
  int count_connected(Condition condition) const {
    int count = 0;
    for (const auto& [person, known] : participants_)
      if (known.disconnected_since == never && condition(person)) ++count;
    return count;
  }

 private:
  struct Participant {
    std::string name;
    bool has_account = false;
    Time disconnected_since = never;
    bool will_take_part = false;  // said before there was a connection
  };

  const Participant* participant(std::string_view person) const;

  std::vector<Connection> connections_;
  std::map<std::string, Participant, std::less<>> participants_;
};

}  // namespace pioche
