#include "server/api/tables/websocket_handlers.h"

#include "server/http/networks.h"
#include "server/http/rate_limiter.h"
#include "server/ws/frames.h"

namespace pioche::server {

namespace {

// Who comes to which table.
struct Entrance {
  std::string table;
  TableService::Pin pin;
  pioche::Person person;
  Client client;
};

class TableHandler final : public net::WebSocketHandler {
 public:
  TableHandler(TableService& tables, Entrance entrance)
      : tables_(tables), entrance_(std::make_unique<Entrance>(std::move(entrance))) {}

  void on_open(net::WebSocket& socket) override {
    const std::unique_ptr<Entrance> entrance = std::move(entrance_);
    entrance->pin.reset();
    connection_ = tables_.connect(entrance->table, entrance->person, entrance->client, socket);
    if (!connection_) socket.close(net::close_code::try_again, "full");
  }
  void on_message(std::string_view message) override {
    if (connection_) tables_.handle(*connection_, read_request(message));
  }
  void on_close() override {
    if (connection_) tables_.disconnect(*connection_);
  }

 private:
  TableService& tables_;
  std::unique_ptr<Entrance> entrance_;  // until it is entered: most WebSockets are idle
  std::optional<TableService::TableConnection> connection_;
};

class LobbyHandler final : public net::WebSocketHandler {
 public:
  explicit LobbyHandler(Lobby& lobby) : lobby_(lobby) {}

  void on_open(net::WebSocket& socket) override {
    socket_ = &socket;
    lobby_.subscribe(socket);
  }
  // The lobby accepts no messages.
  void on_message(std::string_view) override {
    socket_->close(net::close_code::policy, "the lobby only speaks");
  }
  void on_close() override { lobby_.unsubscribe(*socket_); }

 private:
  Lobby& lobby_;
  net::WebSocket* socket_ = nullptr;
};

}  // namespace

Client client_of(const Call& call, const std::vector<std::string>& exempt) {
  const std::string& address = call.request.address;
  return {network_of(address), net::is_in_networks(exempt, address), call.language,
          call.principal.session};
}

std::unique_ptr<net::WebSocketHandler> table_handler(TableService& tables, std::string table,
                                                     TableService::Pin pin, pioche::Person person,
                                                     Client client) {
  return std::make_unique<TableHandler>(
      tables, Entrance{std::move(table), std::move(pin), std::move(person), std::move(client)});
}

std::unique_ptr<net::WebSocketHandler> lobby_handler(Lobby& lobby) {
  return std::make_unique<LobbyHandler>(lobby);
}

}  // namespace pioche::server
