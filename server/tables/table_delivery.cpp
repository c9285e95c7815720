#include "server/tables/table_delivery.h"

#include <algorithm>

#include "server/ws/frames.h"
#include "table/publisher.h"

namespace pioche::server {

void Delivery::send_to_all(const net::Message& message) {
  for (const Connection& connection : connections_) connection.socket->send(message);
}

bool Delivery::disconnect(ConnectionId id) {
  return std::erase_if(connections_, [&](const Connection& known) { return known.id == id; }) > 0;
}

std::size_t Delivery::connections_of(std::string_view person) const {
  return static_cast<std::size_t>(std::ranges::count(connections_, person, &Connection::person));
}

net::WebSocket* Delivery::socket_of(ConnectionId id) const {
  const auto found = std::ranges::find(connections_, id, &Connection::id);
  return found == connections_.end() ? nullptr : found->socket;
}

void Delivery::close(ConnectionId id, std::uint16_t code, std::string_view reason) {
  if (net::WebSocket* socket = socket_of(id)) socket->close(code, reason);
}

std::size_t Delivery::size_of(const OutboxEntry& entry) {
  std::size_t bytes = 0;
  for (const OutgoingMessage& message : entry.messages) bytes += message.text->size();
  return bytes;
}

Delivery::Result Delivery::add(OutboxEntry entry) {
  waiting_bytes_ += size_of(entry);
  outbox_.push_back(std::move(entry));
  return send_durable();
}

// Commits finish in order: this is for the first entry that is not durable. A failure drops the table;
// but a chat line that conflicts is only not sent.
Delivery::Result Delivery::on_committed(const AsyncStore::Failure& failure) {
  const auto entry = std::ranges::find(outbox_, false, &OutboxEntry::is_durable);
  const bool is_chat_conflict =
      failure && entry->is_chat_only && failure->cause() == store::Cause::conflict;
  if (failure && !is_chat_conflict) return Result::failed;
  if (failure) {
    waiting_bytes_ -= size_of(*entry);
    entry->messages.clear();
  }
  entry->is_durable = true;
  return send_durable();
}

Delivery::Result Delivery::send_durable() {
  while (!outbox_.empty() && outbox_.front().is_durable) {
    OutboxEntry entry = std::move(outbox_.front());
    outbox_.erase(outbox_.begin());
    waiting_bytes_ -= size_of(entry);
    send(entry);
    if (!entry.closes) continue;
    close_all("empty", net::close_code::normal, "");
    return Result::closed;
  }
  return outbox_.empty() ? Result::empty : Result::waiting;
}

void Delivery::send(OutboxEntry& entry) {
  for (OutgoingMessage& message : entry.messages)
    if (net::WebSocket* socket = socket_of(message.connection_id))
      socket->send(std::move(message.text));
  for (const ConnectionId id : entry.closed_connections)
    if (net::WebSocket* socket = socket_of(id)) socket->close(net::close_code::normal, "");
}

void Delivery::close_session(std::string_view session, std::string_view reason) {
  for (const Connection& connection : connections_) {
    if (connection.session != session) continue;
    connection.socket->send(std::make_shared<const std::string>(closed_message(reason)));
    connection.socket->close(net::close_code::normal, "");
  }
}

void Delivery::close_all(std::string_view reason, std::uint16_t code,
                         std::string_view close_reason) {
  const net::Message message = std::make_shared<const std::string>(closed_message(reason));
  for (const Connection& connection : connections_) {
    connection.socket->send(message);
    connection.socket->close(code, close_reason);
  }
}

}  // namespace pioche::server
