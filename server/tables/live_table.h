// A table in memory, and its messages that wait for the store. For table_service*.cpp alone.
#pragma once

#include "server/tables/table_service.h"

namespace pioche::server {

// The messages of one call of a table, which wait until its log entries are durable.
struct TableService::OutboxEntry {
  std::vector<OutgoingMessage> messages;
  std::vector<ConnectionId> closed_connections;
  bool closes = false;
  bool is_chat_only = false;  // the store gets nothing but chat
  bool is_durable = false;
};

struct TableService::LiveTable final : AsyncStore::CommitHandler,
                                       std::enable_shared_from_this<LiveTable> {
  explicit LiveTable(TableService& the_service) : service(the_service) {}
  void on_committed(const AsyncStore::Failure& failure) override {
    service.on_durable(shared_from_this(), failure);
  }

  TableService& service;
  std::string id;
  std::unique_ptr<Table> table;
  std::string game;
  Time created = 0;
  std::string owner;
  std::int64_t log_size = 0;   // entries stored or submitted
  std::string stored_summary;  // of its row in the store, stored or submitted
  struct Connection {
    ConnectionId id;
    net::WebSocket* socket;
    std::string person;
  };
  std::vector<Connection> connections;
  std::deque<OutboxEntry> outbox;
  // Everybody who has been connected, or is in the log or the chat.
  std::map<std::string, pioche::Person, std::less<>> people;
  Time scheduled = never;
  int running_tasks = 0;  // of its bots and hints, on the thread pool
  std::weak_ptr<const void> pin;
  bool is_unloaded = false;  // may be restored from its log
  bool has_failed = false;   // unloaded because its log could not be stored
};

// The stored form of a chat line is one text: the text, or the key of a phrase.
std::string encode_chat(const ChatLine&);
ChatLine decode_chat(const store::ChatLine&);

}  // namespace pioche::server
