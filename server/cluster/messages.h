// What nodes tell each other, as JSON in the frames of a link.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/runtime/node_events.h"
#include "server/tables/table_service.h"

namespace pioche::cluster {

// Changes of the sender's tables in the lobby.
struct LobbyChanges {
  std::vector<std::pair<std::string, server::LobbyEntry>> tables;
  std::vector<std::string> gone;
};

// Somebody who comes to a table of the receiver. The sender has checked who it is and whether they may.
struct RemoteClient {
  std::string table;
  Person person;
  server::Client client;
};

// nullopt where a newer program has written what this one does not understand.
std::string encode(const LobbyChanges&);
std::optional<LobbyChanges> decode_lobby(std::string_view);
std::string encode(const RemoteClient&);
std::optional<RemoteClient> decode_remote_client(std::string_view);
std::string encode(const server::NodeEvent&);
std::optional<server::NodeEvent> decode_event(std::string_view);
std::string encode(const std::vector<server::Attendance>&);
std::vector<server::Attendance> decode_attendance(std::string_view);

// The versions of the rules of every game that this program has.
const std::string& rules_of_this_program();

}  // namespace pioche::cluster
