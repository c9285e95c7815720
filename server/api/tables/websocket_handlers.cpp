#include "server/api/tables/websocket_handlers.h"

#include "server/http/networks.h"
#include "server/http/rate_limiter.h"
#include "server/ws/frames.h"

namespace pioche::server {

namespace {

class TableHandler final : public net::WebSocketHandler {
 public:
  TableHandler(TableService& tables, std::string table, TableService::Pin pin,
               pioche::Person person, Client client)
      : tables_(tables),
        table_(std::move(table)),
        pin_(std::move(pin)),
        person_(std::move(person)),
        client_(std::move(client)) {}

  void on_open(net::WebSocket& socket) override {
    pin_.reset();
    connection_ = tables_.connect(table_, person_, client_, socket);
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
  std::string table_;
  TableService::Pin pin_;  // until it is entered
  pioche::Person person_;
  Client client_;
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
  return std::make_unique<TableHandler>(tables, std::move(table), std::move(pin), std::move(person),
                                        std::move(client));
}

std::unique_ptr<net::WebSocketHandler> lobby_handler(Lobby& lobby) {
  return std::make_unique<LobbyHandler>(lobby);
}

}  // namespace pioche::server
