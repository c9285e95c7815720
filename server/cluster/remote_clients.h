// Clients whose connection ends at another node than the one that runs their table. At the node where
// it ends, ForwardedClients pass their messages on; at the owner of the table, HostedClients are
// WebSockets like any other to the table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
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

  std::unique_ptr<net::WebSocketHandler> handler(Incarnation owner, const RemoteClient&);
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

class HostedClients {
 public:
  // Brings the client to their table, if this node owns it.
  using Admit = std::function<net::Awaitable<bool>(std::string table)>;
  // Whether they may still be there.
  using IsWelcome = std::function<net::Awaitable<bool>(RemoteClient)>;

  HostedClients(net::EventLoop&, server::TableService&, SendFrame, Admit, IsWelcome);

  void on_open(Incarnation from, std::uint64_t id, RemoteClient);
  void on_text(Incarnation from, std::uint64_t id, std::string_view text);
  void on_close(Incarnation from, std::uint64_t id);
  void on_down(Incarnation from);
  // Of those who are not at their table yet.
  void end_person(const std::string& person);
  void end_session(const std::string& session);
  // Something that it sent has failed.
  void fail(Incarnation from, std::uint64_t id);
  std::size_t size() const { return open_.size(); }

 private:
  using Key = std::pair<Incarnation, std::uint64_t>;
  struct Client;

  net::Awaitable<> admit(std::shared_ptr<Client>, RemoteClient);
  net::Awaitable<> enter(std::shared_ptr<Client>, RemoteClient);
  void leave(Client&);

  net::EventLoop& loop_;
  server::TableService& tables_;
  SendFrame send_;
  Admit admit_;
  IsWelcome is_welcome_;
  std::map<Key, std::shared_ptr<Client>> open_;
};

}  // namespace pioche::cluster
