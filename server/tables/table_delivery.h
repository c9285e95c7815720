// The clients of a table and its outbox: messages are sent once the log entries before them are
// durable.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/runtime/async_store.h"
#include "server/ws/websocket.h"
#include "table/table.h"

namespace pioche::server {

// The messages of one call of a table, which wait until its log entries are durable.
struct OutboxEntry {
  std::vector<OutgoingMessage> messages;
  std::vector<ConnectionId> closed_connections;
  bool closes = false;        // the table is closed
  bool is_chat_only = false;  // the batch holds nothing but chat
  bool is_durable = false;
};

class Delivery {
 public:
  struct Connection {
    ConnectionId id;
    net::WebSocket* socket;
    std::string person;
    std::string network;  // of the client's address
    std::string session;
  };
  void connect(Connection connection) { connections_.push_back(std::move(connection)); }
  bool disconnect(ConnectionId);  // false: it was not connected
  void disconnect_all() { connections_.clear(); }
  std::size_t connections() const { return connections_.size(); }
  std::size_t connections_of(std::string_view person) const;
  void close(ConnectionId, std::uint16_t code, std::string_view reason);
  std::size_t waiting_bytes() const { return waiting_bytes_; }  // of messages in the outbox
  // No client is connected, and no message waits.
  bool is_idle() const { return connections_.empty() && outbox_.empty(); }

  // What became of the outbox, for the caller to act on.
  enum class Result : std::uint8_t {
    waiting,  // entries wait for the store
    empty,    // everything was sent
    closed,   // everything was sent, and the table is closed
    failed,   // a batch could not be stored: the table must be dropped
  };
  // Adds an entry, and sends it if it is durable and no other waits before it.
  Result add(OutboxEntry);
  // The first batch that was not durable is now committed, or has failed.
  Result on_committed(const AsyncStore::Failure&);

  void send_to_all(const net::Message&);
  const std::vector<Connection>& all() const { return connections_; }

  // Sends the reason to the clients of a session and closes their connections.
  void close_session(std::string_view session, std::string_view reason);
  // Sends the reason to all clients and closes their connections.
  void close_all(std::string_view reason, std::uint16_t code, std::string_view close_reason);

 private:
  static std::size_t size_of(const OutboxEntry&);
  Result send_durable();
  void send(OutboxEntry&);
  net::WebSocket* socket_of(ConnectionId) const;  // null: it is not connected

  std::vector<Connection> connections_;
  std::vector<OutboxEntry> outbox_;  // a deque takes memory while it is empty
  std::size_t waiting_bytes_ = 0;
};

}  // namespace pioche::server
