#include "server/cluster/remote_clients.h"

#include "protocol/commands.h"
#include "server/runtime/log.h"
#include "server/ws/frames.h"

namespace pioche::cluster {

namespace {

constexpr std::size_t most_early_messages = 20;  // before the table is loaded

}  // namespace

std::string encode_close(std::uint16_t code, std::string_view reason) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
  payload += reason;
  return payload;
}

class ForwardedClients::Handler final : public net::WebSocketHandler {
 public:
  Handler(ForwardedClients& clients, Incarnation owner, Visitor visitor)
      : clients_(clients), owner_(owner), visitor_(encode(visitor)) {}

  void on_open(net::WebSocket& socket) override {
    id_ = ++clients_.last_id_;
    clients_.open_[id_] = {owner_, &socket};
    if (!clients_.send_(owner_, {FrameKind::open, id_, std::exchange(visitor_, {})}))
      socket.close(net::close_code::try_again, "moved");
  }
  void on_message(std::string_view message) override {
    if (clients_.open_.contains(id_))
      clients_.send_(owner_, {FrameKind::visitor_text, id_, message});
  }
  void on_close() override {
    if (clients_.open_.erase(id_) > 0) clients_.send_(owner_, {FrameKind::visitor_gone, id_, {}});
  }

 private:
  ForwardedClients& clients_;
  Incarnation owner_;
  std::string visitor_;
  std::uint64_t id_ = 0;
};

std::unique_ptr<net::WebSocketHandler> ForwardedClients::handler(Incarnation owner,
                                                                 Visitor visitor) {
  return std::make_unique<Handler>(*this, owner, std::move(visitor));
}

void ForwardedClients::on_text(Incarnation owner, std::uint64_t id, std::string_view text) {
  const auto found = open_.find(id);
  if (found == open_.end() || found->second.owner != owner) return;
  found->second.socket->send(std::make_shared<const std::string>(text));
}

void ForwardedClients::on_close(Incarnation owner, std::uint64_t id, std::string_view payload) {
  const auto found = open_.find(id);
  if (found == open_.end() || found->second.owner != owner || payload.size() < 2) return;
  const auto code = static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                               static_cast<unsigned char>(payload[1]));
  // The owner hears of the end from the handler.
  found->second.socket->close(code, payload.substr(2));
}

void ForwardedClients::on_down(Incarnation owner) {
  std::vector<net::WebSocket*> lost;
  for (auto one = open_.begin(); one != open_.end();) {
    if (one->second.owner != owner) {
      ++one;
      continue;
    }
    lost.push_back(one->second.socket);
    one = open_.erase(one);
  }
  for (net::WebSocket* socket : lost) socket->close(net::close_code::try_again, "moved");
}

struct VisitingClients::Client final : public net::WebSocket {
  Client(const VisitingClients& all, Key its_key) : clients(all), key(its_key) {}

  void send(net::Message message) override {
    if (!is_closed) clients.send_(key.first, {FrameKind::text, key.second, *message});
  }
  // Its node closes the connection, and then says that it has ended.
  void close(std::uint16_t code, std::string_view reason) override {
    if (std::exchange(is_closed, true)) return;
    clients.send_(key.first, {FrameKind::close, key.second, encode_close(code, reason)});
  }

  const VisitingClients& clients;
  Key key;
  std::optional<server::TableService::TableConnection> connection;
  std::vector<std::string> early;
  bool is_closed = false;
  bool has_left = false;
};

void VisitingClients::on_open(Incarnation from, std::uint64_t id, Visitor visitor) {
  const auto client = std::make_shared<Client>(*this, Key{from, id});
  open_[client->key] = client;
  net::spawn(loop_, admit(client, std::move(visitor)));
}

net::Awaitable<> VisitingClients::admit(std::shared_ptr<Client> client, Visitor visitor) {
  server::TableService::Pin pin;
  try {
    if (co_await admit_(visitor.table)) pin = co_await tables_.pin_table(visitor.table);
  } catch (const std::exception& error) {
    server::log(server::LogLevel::error, "table {} cannot be loaded for a visitor: {}",
                visitor.table, error.what());
  }
  if (client->has_left) co_return;
  if (!pin) {
    client->close(net::close_code::try_again, "moved");
    co_return;
  }
  client->connection = tables_.connect(visitor.table, visitor.person, visitor.client, *client);
  if (!client->connection) {
    client->close(net::close_code::try_again, "full");
    co_return;
  }
  for (const std::string& text : std::exchange(client->early, {}))
    tables_.handle(*client->connection, read_request(text));
}

void VisitingClients::on_text(Incarnation from, std::uint64_t id, std::string_view text) {
  const auto found = open_.find({from, id});
  if (found == open_.end() || found->second->is_closed) return;
  const std::shared_ptr<Client> client = found->second;
  if (client->connection)
    tables_.handle(*client->connection, read_request(text));
  else if (client->early.size() < most_early_messages)
    client->early.emplace_back(text);
  else
    client->close(net::close_code::policy, "flood");
}

void VisitingClients::leave(Client& client) {
  client.has_left = client.is_closed = true;
  if (client.connection) tables_.disconnect(*client.connection);
}

void VisitingClients::on_close(Incarnation from, std::uint64_t id) {
  const auto found = open_.find({from, id});
  if (found == open_.end()) return;
  const std::shared_ptr<Client> client = found->second;
  open_.erase(found);
  leave(*client);
}

void VisitingClients::on_down(Incarnation from) {
  std::vector<std::shared_ptr<Client>> lost;
  for (auto one = open_.lower_bound({from, 0}); one != open_.end() && one->first.first == from;) {
    lost.push_back(one->second);
    one = open_.erase(one);
  }
  for (const std::shared_ptr<Client>& client : lost) leave(*client);
}

}  // namespace pioche::cluster
