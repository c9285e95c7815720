#include "server/cluster/remote_clients.h"

#include <utility>

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
  Handler(ForwardedClients& clients, Incarnation owner, const RemoteClient& who)
      : clients_(clients), owner_(owner), who_(encode(who)) {}

  void on_open(net::WebSocket& socket) override {
    id_ = ++clients_.last_id_;
    clients_.open_[id_] = {owner_, &socket};
    if (!clients_.send_(owner_, {FrameKind::open, id_, std::exchange(who_, {})}))
      socket.close(net::close_code::try_again, "moved");
  }
  void on_message(std::string_view message) override {
    if (clients_.open_.contains(id_))
      clients_.send_(owner_, {FrameKind::client_text, id_, message});
  }
  void on_close() override {
    if (clients_.open_.erase(id_) > 0) clients_.send_(owner_, {FrameKind::client_gone, id_, {}});
  }

 private:
  ForwardedClients& clients_;
  Incarnation owner_;
  std::string who_;
  std::uint64_t id_ = 0;
};

std::unique_ptr<net::WebSocketHandler> ForwardedClients::handler(Incarnation owner,
                                                                 const RemoteClient& who) {
  return std::make_unique<Handler>(*this, owner, who);
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

struct HostedClients::Client final : public net::WebSocket {
  Client(const HostedClients& all, Key its_key) : clients(all), key(std::move(its_key)) {}

  void send(net::Message message) override {
    if (!is_closed) clients.send_(key.first, {FrameKind::text, key.second, *message});
  }
  // Its node closes the connection, and then says that it has ended.
  void close(std::uint16_t code, std::string_view reason) override {
    if (std::exchange(is_closed, true)) return;
    clients.send_(key.first, {FrameKind::close, key.second, encode_close(code, reason)});
  }

  const HostedClients& clients;
  Key key;
  std::optional<server::TableService::TableConnection> connection;
  std::vector<std::string> early;
  std::string person, session;
  bool is_closed = false;
  bool has_left = false;
};

HostedClients::HostedClients(net::EventLoop& loop, server::TableService& tables, SendFrame send,
                             Admit admit, IsWelcome is_welcome)
    : loop_(loop),
      tables_(tables),
      send_(std::move(send)),
      admit_(std::move(admit)),
      is_welcome_(std::move(is_welcome)) {}

void HostedClients::on_open(Incarnation from, std::uint64_t id, RemoteClient who) {
  const auto client = std::make_shared<Client>(*this, Key{from, id});
  client->person = who.person.id;
  client->session = who.client.session;
  open_[client->key] = client;
  net::spawn(loop_, admit(client, std::move(who)));
}

net::Awaitable<> HostedClients::admit(std::shared_ptr<Client> client, RemoteClient who) {
  const std::string table = who.table;
  try {
    co_await enter(client, std::move(who));
  } catch (const std::exception& error) {
    server::log(server::LogLevel::error, "table {} cannot be entered from another node: {}", table,
                error.what());
    client->close(net::close_code::try_again, "moved");
  }
}

net::Awaitable<> HostedClients::enter(std::shared_ptr<Client> client, RemoteClient who) {
  server::TableService::Pin pin;
  if (co_await admit_(who.table)) pin = co_await tables_.pin_table(who.table);
  const bool is_welcome = co_await is_welcome_(who);
  if (client->has_left || client->is_closed) co_return;
  if (!is_welcome) co_return client->close(net::close_code::policy, "signed_out");
  if (!pin) co_return client->close(net::close_code::try_again, "moved");
  client->connection = tables_.connect(who.table, who.person, who.client, *client);
  if (!client->connection) co_return client->close(net::close_code::try_again, "full");
  for (const std::string& text : std::exchange(client->early, {}))
    tables_.handle(*client->connection, read_request(text));
}

void HostedClients::end_person(const std::string& person) {
  for (const auto& [_, client] : open_)
    if (!client->connection && client->person == person)
      client->close(net::close_code::policy, "signed_out");
}

void HostedClients::end_session(const std::string& session) {
  for (const auto& [_, client] : open_)
    if (!client->connection && client->session == session)
      client->close(net::close_code::policy, "signed_out");
}

void HostedClients::fail(Incarnation from, std::uint64_t id) {
  if (const auto found = open_.find({from, id}); found != open_.end())
    found->second->close(net::close_code::internal, "fault");
}

void HostedClients::on_text(Incarnation from, std::uint64_t id, std::string_view text) {
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

void HostedClients::leave(Client& client) {
  client.has_left = client.is_closed = true;
  if (client.connection) tables_.disconnect(*client.connection);
}

void HostedClients::on_close(Incarnation from, std::uint64_t id) {
  const auto found = open_.find({from, id});
  if (found == open_.end()) return;
  const std::shared_ptr<Client> client = found->second;
  open_.erase(found);
  leave(*client);
}

void HostedClients::on_down(Incarnation from) {
  std::vector<std::shared_ptr<Client>> lost;
  for (auto one = open_.lower_bound({from, 0}); one != open_.end() && one->first.first == from;) {
    lost.push_back(one->second);
    one = open_.erase(one);
  }
  for (const std::shared_ptr<Client>& client : lost) leave(*client);
}

}  // namespace pioche::cluster
