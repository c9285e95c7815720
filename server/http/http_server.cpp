#include "server/http/http_server.h"

#include <fmt/format.h>
#include <list>
#include <unordered_map>

#include "app/startup_error.h"
#include "server/http/http_connection.h"
#include "server/http/networks.h"
#include "server/runtime/asio.h"
#include "server/runtime/log.h"
#include "server/ws/handshake.h"
#include "server/ws/tls_connection.h"
#include "server/ws/websocket_poller.h"

namespace pioche::net {

namespace {

bool is_upgrade(const Request& request) { return !request.header("upgrade").empty(); }

}  // namespace

struct HttpServer::Impl {
  Impl(EventLoop& the_loop, RequestHandler& the_handler, HttpServerOptions the_options)
      : loop(the_loop),
        request_handler(the_handler),
        options(std::move(the_options)),
        acceptor(the_loop.impl().context.get_executor()),
        websockets(the_loop, options, stats) {
    listen();
    if (!options.certificate.empty()) load_certificate();
    spawn(loop, accept());
    spawn(loop, poll());
    loop.call_every(std::chrono::seconds(1), [this] { sweep(); });
  }

  void listen() {
    error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error) throw StartupError({"serve.address", options.address, {}});
    const asio::ip::tcp::endpoint end(address, options.port);
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(1024, error);
    const std::string where = fmt::format("{}:{}", options.address, options.port);
    if (error == asio::error::address_in_use) throw StartupError({"serve.port_taken", where, {}});
    if (error) throw StartupError({"serve.cannot_listen", where, error.message()});
  }

  void load_certificate() {
    tls.emplace(asio::ssl::context::tls_server);
    tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                     asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                     asio::ssl::context::no_tlsv1_1);
    error_code error;
    tls->use_certificate_chain_file(options.certificate, error);
    if (error) throw StartupError({"serve.certificate", options.certificate, error.message()});
    tls->use_private_key_file(options.key, asio::ssl::context::pem, error);
    if (error) throw StartupError({"serve.key", options.key, error.message()});
  }

  bool is_trusted(const std::string& peer) const { return is_in_networks(options.proxies, peer); }

  Awaitable<> accept() {
    for (;;) {
      error_code error;
      Socket socket = co_await acceptor.async_accept(asio::redirect_error(use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        // No descriptors left, or the client has gone again: try once more a little later.
        SteadyTimer pause(acceptor.get_executor());
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(use_awaitable);
        continue;
      }
      start_connection(std::move(socket));
    }
  }

  void start_connection(Socket socket) {
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    auto address = remote.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
      address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    std::string peer = address.to_string();
    if (stats.connections >= options.most_connections ||
        (!is_trusted(peer) && !is_in_networks(options.exempt, peer) &&
         connections_by_address.contains(peer) &&
         connections_by_address[peer] >= options.most_per_address)) {
      ++stats.rejected;
      return;
    }
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    spawn(loop, run_connection(std::move(socket), std::move(peer)));
  }

  Awaitable<> run_connection(Socket socket, std::string peer) {
    ++stats.connections;
    ++connections_by_address[peer];
    std::optional<HttpConnection> connection(std::in_place, std::move(socket),
                                             tls ? &*tls : nullptr, peer);
    connection->position = connections.insert(connections.end(), &*connection);
    bool was_taken_over = false;
    try {
      was_taken_over = co_await serve_requests(*connection);
    } catch (const std::exception& error) {
      // There is nobody left to answer.
      server::log(server::LogLevel::debug, "a connection was lost: {}", error.what());
    }
    connections.erase(connection->position);
    connection.reset();
    if (!was_taken_over) release_address(peer);
  }

  void release_address(const std::string& peer) {
    --stats.connections;
    const auto found = connections_by_address.find(peer);
    if (--found->second == 0) connections_by_address.erase(found);
  }

  // True if the socket was handed over to the WebSocketPoller.
  Awaitable<bool> serve_requests(HttpConnection& connection) {
    connection.set_deadline(options.head_seconds);
    if (connection.stream.is_secure())
      co_await connection.stream.secure().async_handshake(asio::ssl::stream_base::server,
                                                          use_awaitable);
    while (!is_closing) {
      Parser parser;
      std::optional<Request> request = co_await read_request(connection, parser);
      if (!request) break;
      const bool keep = parser.get().keep_alive();
      connection.clear_deadline();
      if (is_upgrade(*request)) co_return co_await open_websocket(connection, std::move(*request));
      const bool has_body = !request->is("HEAD");
      const Response response = co_await handle(std::move(*request));
      connection.set_deadline(options.body_seconds + options.idle_seconds);
      co_await connection.send(response, keep && !is_closing, has_body);
      if (!keep) break;
      connection.set_deadline(options.idle_seconds);
    }
    co_await connection.shutdown();
    co_return false;
  }

  // nullopt: the client has gone, or what it sent was refused.
  Awaitable<std::optional<Request>> read_request(HttpConnection& connection, Parser& parser) {
    error_code error;
    co_await connection.read(parser, error, options, request_handler);
    if (is_malformed(error)) {
      ++stats.malformed;
      co_await connection.send(error_response(status_of(error)), false, true);
    }
    if (error) co_return std::nullopt;
    ++stats.requests;
    std::optional<Request> request = connection.request(parser, is_trusted(connection.peer()));
    if (!request) co_await connection.send(error_response(400), false, true);
    co_return request;
  }

  Awaitable<Response> handle(Request request) {
    try {
      co_return co_await request_handler.handle(std::move(request));
    } catch (const std::exception&) {
      co_return error_response(500);
    }
  }

  // True if the socket was handed over to the WebSocketPoller.
  Awaitable<bool> open_websocket(HttpConnection& connection, Request request) {
    if (const int status = handshake_error(request)) {
      Response refusal = error_response(status);
      if (status == 426) refusal.headers.emplace_back("Sec-WebSocket-Version", "13");
      co_return co_await refuse_upgrade(connection, std::move(refusal));
    }
    const Response accepted = handshake(request);
    UpgradeResult result = co_await request_handler.upgrade(std::move(request));
    connection.set_deadline(options.body_seconds);
    if (auto* refusal = std::get_if<Response>(&result))
      co_return co_await refuse_upgrade(connection, std::move(*refusal));
    co_await connection.send(accepted, true, false);
    auto handler = std::move(std::get<std::unique_ptr<WebSocketHandler>>(result));
    connection.clear_deadline();
    if (connection.stream.is_secure())
      co_return co_await run_secure_websocket(connection, std::move(handler));
    hand_over(connection, std::move(handler));
    co_return true;
  }

  Awaitable<bool> refuse_upgrade(HttpConnection& connection, Response refusal) {
    co_await connection.send(refusal, false, true);
    co_await connection.shutdown();
    co_return false;
  }

  // Until the WebSocket is closed.
  Awaitable<bool> run_secure_websocket(HttpConnection& connection,
                                       std::unique_ptr<WebSocketHandler> handler) {
    std::string bytes = connection.take_buffered();
    const auto websocket =
        std::make_shared<TlsConnection>(websockets, std::move(handler), connection.stream);
    websockets.add(websocket);
    websocket->begin(bytes);
    co_await websocket->read();
    co_return false;
  }

  void hand_over(HttpConnection& connection, std::unique_ptr<WebSocketHandler> handler) {
    std::string bytes = connection.take_buffered();
    const int socket = connection.stream.socket().release();
    websockets.open_plain(
        socket, std::make_unique<CountedHandler>(*this, connection.peer(), std::move(handler)),
        bytes);
  }

  // A plain WebSocket still counts as a connection of its address.
  class CountedHandler final : public WebSocketHandler {
   public:
    CountedHandler(Impl& server, std::string peer, std::unique_ptr<WebSocketHandler> handler)
        : server_(server), peer_(std::move(peer)), handler_(std::move(handler)) {}
    void on_open(WebSocket& websocket) override { handler_->on_open(websocket); }
    void on_message(std::string_view message) override { handler_->on_message(message); }
    void on_close() override {
      handler_->on_close();
      server_.release_address(peer_);
    }

   private:
    Impl& server_;
    std::string peer_;
    std::unique_ptr<WebSocketHandler> handler_;
  };

  Awaitable<> poll() {
    SteadyTimer pause(acceptor.get_executor());
    asio::posix::basic_stream_descriptor<Executor> wakeup(acceptor.get_executor(),
                                                          ::dup(websockets.wakeup_fd()));
    for (;;) {
      websockets.arm_wakeup();
      co_await wakeup.async_wait(asio::posix::descriptor_base::wait_read, use_awaitable);
      pause.expires_after(WebSocketPoller::poll_interval);
      while (websockets.poll()) {
        co_await pause.async_wait(use_awaitable);
        pause.expires_after(WebSocketPoller::poll_interval);
      }
    }
  }

  void sweep() {
    const auto now = HttpConnection::Clock::now();
    for (HttpConnection* connection : connections)
      if (connection->is_expired(now)) {
        ++stats.slow;
        connection->abort();
      }
    websockets.sweep();
  }

  void close() {
    is_closing = true;
    error_code ignored;
    acceptor.close(ignored);
    websockets.close_all(close_code::going_away, "stopping");
    for (HttpConnection* connection : connections) connection->expire();
  }

  EventLoop& loop;
  RequestHandler& request_handler;
  const HttpServerOptions options;
  HttpServerStats stats;
  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor;
  std::optional<asio::ssl::context> tls;
  WebSocketPoller websockets;
  std::list<HttpConnection*> connections;
  std::unordered_map<std::string, std::size_t> connections_by_address;
  bool is_closing = false;
};

HttpServer::HttpServer(EventLoop& loop, RequestHandler& request_handler,
                       const HttpServerOptions& options)
    : impl_(std::make_unique<Impl>(loop, request_handler, options)) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return impl_->acceptor.local_endpoint().port(); }
const HttpServerStats& HttpServer::stats() const { return impl_->stats; }
void HttpServer::close() { impl_->close(); }
bool HttpServer::is_empty() const { return impl_->websockets.is_empty(); }

}  // namespace pioche::net
