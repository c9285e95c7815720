// Sends the messages of tables once their log entries are durable.
#include <algorithm>

#include "server/runtime/log.h"
#include "server/tables/live_table.h"
#include "server/ws/frames.h"

namespace pioche::server {

namespace {

net::Message closed_message(std::string_view reason) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"closed","reason":"{}"}})", reason));
}

}  // namespace

// Commits finish in order: this is for the first entry that is not durable. If it could not be stored
// the table is unloaded; but a refused chat line is only not sent.
void TableService::on_durable(const LiveTablePtr& live, const AsyncStore::Failure& failure) {
  if (live->is_unloaded) return;
  const auto entry = std::ranges::find(live->outbox, false, &OutboxEntry::is_durable);
  if (failure && !(entry->is_chat_only && failure->is_conflict())) return fail(live, *failure);
  if (failure) entry->messages.clear();
  entry->is_durable = true;
  deliver_durable(live);
}

// Sends the entries of the outbox that are durable, in order.
void TableService::deliver_durable(const LiveTablePtr& live) {
  while (!live->outbox.empty() && live->outbox.front().is_durable) {
    OutboxEntry entry = std::move(live->outbox.front());
    live->outbox.pop_front();
    deliver(live, entry);
  }
  if (live->outbox.empty()) unload_if_idle(live);
}

void TableService::deliver(const LiveTablePtr& live, OutboxEntry& entry) {
  const auto socket_of = [&](ConnectionId connection_id) -> net::WebSocket* {
    for (const LiveTable::Connection& connection : live->connections)
      if (connection.id == connection_id) return connection.socket;
    return nullptr;
  };
  for (OutgoingMessage& message : entry.messages)
    if (net::WebSocket* socket = socket_of(message.connection_id)) {
      if (message.can_wait)
        socket->send_delayed(std::move(message.text));
      else
        socket->send(std::move(message.text));
    }
  for (const ConnectionId connection_id : entry.closed_connections)
    if (net::WebSocket* socket = socket_of(connection_id))
      socket->close(net::close_code::normal, "");
  if (!entry.closes) return;
  for (const LiveTable::Connection& connection : live->connections) {
    connection.socket->send(closed_message("empty"));
    connection.socket->close(net::close_code::normal, "");
  }
  unload(live);
}

void TableService::unload(const LiveTablePtr& live) {
  live->connections.clear();
  live->is_unloaded = true;
  live_tables_.erase(live->id);
}

void TableService::close_all(std::string_view reason) {
  is_closing_ = true;
  const net::Message message = closed_message(reason);
  for (const auto& [_, live] : live_tables_)
    for (const LiveTable::Connection& connection : live->connections) {
      connection.socket->send(message);
      connection.socket->close(net::close_code::going_away, reason);
    }
}

// Nobody has seen what was not stored: the table is restored from its log as it was.
void TableService::fail(const LiveTablePtr& live, const store::Failure& failure) {
  if (live->is_unloaded) return;
  ++stats_.failures;
  log(LogLevel::error, "table {} is dropped: {}", live->id, failure.what());
  live->has_failed = true;
  for (const LiveTable::Connection& connection : live->connections) {
    connection.socket->send(closed_message("fault"));
    connection.socket->close(net::close_code::internal, "fault");
  }
  unload(live);
}

}  // namespace pioche::server
