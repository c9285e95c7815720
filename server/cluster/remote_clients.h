// Clients whose connection ends at another node than the one that runs their table. At the node where
// it ends, ForwardedClients pass their messages on; at the owner of the table, VisitingClients are
// WebSockets like any other to the table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/links.h"
#include "server/cluster/messages.h"

namespace pioche::cluster {

// How both reach the other node. False: the link is down.
using SendFrame = std::function<bool(Incarnation, const Frame&)>;

// What a close frame carries.
std::string encode_close(std::uint16_t code, std::string_view reason);

class ForwardedClients {
 public:
  explicit ForwardedClients(SendFrame send) : send_(std::move(send)) {}

  std::unique_ptr<net::WebSocketHandler> handler(Incarnation owner, Visitor);
  void on_text(Incarnation owner, std::uint64_t id, std::string_view text);
  void on_close(Incarnation owner, std::uint64_t id, std::string_view payload);
  // They are told to come again.
  void on_down(Incarnation owner);
  std::size_t size() const { return open_.size(); }

 private:
  class Handler;
  struct Open {
    Incarnation owner;
    net::WebSocket* socket;
  };

  SendFrame send_;
  std::uint64_t last_id_ = 0;
  std::unordered_map<std::uint64_t, Open> open_;
};

class VisitingClients {
 public:
  // Brings the visitor to their table, if this node owns it.
  using Admit = std::function<net::Awaitable<bool>(std::string table)>;

  VisitingClients(net::EventLoop& loop, server::TableService& tables, SendFrame send, Admit admit)
      : loop_(loop), tables_(tables), send_(std::move(send)), admit_(std::move(admit)) {}

  void on_open(Incarnation from, std::uint64_t id, Visitor);
  void on_text(Incarnation from, std::uint64_t id, std::string_view text);
  void on_close(Incarnation from, std::uint64_t id);
  void on_down(Incarnation from);
  std::size_t size() const { return open_.size(); }

 private:
  using Key = std::pair<Incarnation, std::uint64_t>;
  struct Client;

  net::Awaitable<> admit(std::shared_ptr<Client>, Visitor);
  void leave(Client&);

  net::EventLoop& loop_;
  server::TableService& tables_;
  SendFrame send_;
  Admit admit_;
  std::map<Key, std::shared_ptr<Client>> open_;
};

}  // namespace pioche::cluster
