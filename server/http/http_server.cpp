#include "server/http/http_server.h"

#include <fmt/format.h>
#include <netinet/tcp.h>

#include "app/startup_error.h"
#include "server/http/http_connection.h"
#include "server/http/networks.h"
#include "server/http/rate_limiter.h"
#include "server/http/tls_context.h"
#include "server/http/usage.h"
#include "server/runtime/asio.h"
#include "server/runtime/log.h"
#include "server/runtime/read_pacer.h"
#include "server/ws/handshake.h"
#include "server/ws/read_probe.h"
#include "server/ws/tls_connection.h"
#include "server/ws/websocket_poller.h"

namespace pioche::net {

namespace {

bool is_upgrade(const Request& request) { return !request.header("upgrade").empty(); }

// A plain WebSocket still counts as a connection of its client.
class CountedHandler final : public WebSocketHandler {
 public:
  CountedHandler(CountedConnectionPtr counted, std::unique_ptr<WebSocketHandler> handler)
      : counted_(std::move(counted)), handler_(std::move(handler)) {}
  void on_open(WebSocket& websocket) override { handler_->on_open(websocket); }
  void on_message(std::string_view message) override { handler_->on_message(message); }
  void on_close() override { handler_->on_close(); }

 private:
  CountedConnectionPtr counted_;
  std::unique_ptr<WebSocketHandler> handler_;
};

// The kernel ends the connection of a client that has vanished: within 65 seconds of silence.
void probe_when_idle(Socket& socket) {
  using Probe = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPIDLE>;
  using Interval = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPINTVL>;
  using Count = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_KEEPCNT>;
  error_code ignored;
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
  socket.set_option(Probe(50), ignored);
  socket.set_option(Interval(5), ignored);
  socket.set_option(Count(3), ignored);
}

}  // namespace

struct HttpServer::Impl {
  Impl(EventLoop& the_loop, RequestHandler& the_handler, HttpServerOptions the_options)
      : loop(the_loop),
        request_handler(the_handler),
        options(std::move(the_options)),
        acceptor(the_loop.impl().context.get_executor()),
        websockets(the_loop, options, stats),
        read_probe(the_loop, websockets) {
    listen();
    if (!options.certificate.empty()) tls = tls_context(options);
    spawn(loop, accept());
    spawn(loop, wait_for_websockets());
    loop.reads().set_reader([this] { read_websockets(); });
    loop.call_every(std::chrono::seconds(1), [this] { sweep(); });
  }

  ~Impl() { loop.reads().set_reader({}); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

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

  void reload_certificate() {
    if (!tls) return server::log(server::LogLevel::info, "there is no certificate to read again");
    try {
      tls = tls_context(options);
      server::log(server::LogLevel::info, "the certificate {} was read again", options.certificate);
    } catch (const StartupError& error) {
      server::log(server::LogLevel::error, "the old certificate stays in use: {}", error.what());
    }
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
      try {
        start_connection(std::move(socket));
      } catch (const std::exception& failed) {
        // Costs this client its connection, nobody else anything.
        ++stats.rejected;
        server::log(server::LogLevel::error, "a connection cannot be served: {}", failed.what());
      }
    }
  }

  bool is_over_limit(const std::string& address) const {
    if (is_in_networks(options.exempt, address)) return false;
    const auto found = usage->clients.find(server::network_of(address));
    return found != usage->clients.end() && found->second >= options.most_per_address;
  }

  void start_connection(Socket socket) {
    error_code error;
    const auto remote = socket.remote_endpoint(error);
    if (error) return;
    auto address = remote.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
      address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    std::string peer = address.to_string();
    // The clients of a proxy are counted once they are known.
    if (stats.connections >= options.most_connections ||
        (!is_trusted(peer) && is_over_limit(peer))) {
      ++stats.rejected;
      return;
    }
    socket.set_option(asio::ip::tcp::no_delay(true), error);
    probe_when_idle(socket);
    spawn(loop, run_connection(std::move(socket), std::move(peer)));
  }

  Awaitable<> run_connection(Socket socket, std::string peer) {
    // Whatever fails, also before the first byte is read, costs this client its connection.
    try {
      const auto counted = std::make_shared<CountedConnection>(usage, peer);
      HttpConnection connection(std::move(socket), tls, peer);
      const ListedConnection listed(usage, connection);
      co_await serve_requests(connection, counted);
    } catch (const std::exception& error) {
      // There is nobody left to answer.
      server::log(server::LogLevel::debug, "a connection was lost: {}", error.what());
    }
  }

  Awaitable<> serve_requests(HttpConnection& connection, CountedConnectionPtr counted) {
    connection.set_deadline(options.head_seconds);
    if (connection.stream.is_secure())
      co_await connection.stream.secure().async_handshake(asio::ssl::stream_base::server,
                                                          use_awaitable);
    while (!is_closing) {
      Parser parser;
      std::optional<BodyShare> body;
      std::optional<Request> request = co_await read_request(connection, parser, body);
      if (!request) break;
      const bool keep = parser.get().keep_alive();
      connection.clear_deadline();
      if (is_upgrade(*request)) {
        if (co_await open_websocket(connection, std::move(*request), std::move(counted))) co_return;
        break;
      }
      const bool has_body = !request->is("HEAD");
      const Response response = co_await handle(std::move(*request));
      connection.set_deadline(options.body_seconds + options.idle_seconds);
      co_await connection.send(response, keep && !is_closing, has_body);
      if (!keep) break;
      connection.set_deadline(options.idle_seconds);
    }
    co_await connection.shutdown();
  }

  // nullopt: the client has gone, or what it sent was refused.
  Awaitable<std::optional<Request>> read_request(HttpConnection& connection, Parser& parser,
                                                 std::optional<BodyShare>& body) {
    error_code error;
    co_await connection.read_head(parser, error, options);
    std::optional<Request> request;
    std::optional<Response> refused;
    if (!error) request = connection.request(parser, is_trusted(connection.peer()));
    if (!error && !request) refused = error_response(400);
    if (request && !parser.is_done()) {
      refused = co_await refuse_body(*request, parser, body);
      if (!refused) co_await connection.read_body(parser, error, options);
      request->body = std::move(parser.get().body());
    }
    if (is_malformed(error)) {
      ++stats.malformed;
      refused = error_response(status_of(error));
    }
    if (refused) co_await connection.send(*refused, false, true);
    if (error || refused) co_return std::nullopt;
    ++stats.requests;
    co_return request;
  }

  std::size_t body_bytes_of(const std::string& network) const {
    const auto found = usage->client_body_bytes.find(network);
    return found == usage->client_body_bytes.end() ? 0 : found->second;
  }

  // Before the body is read: a client that may not send one costs no memory.
  Awaitable<std::optional<Response>> refuse_body(const Request& head, Parser& parser,
                                                 std::optional<BodyShare>& body) {
    const bool is_upload = request_handler.takes_upload(head.path);
    const std::size_t longest = is_upload ? options.longest_upload : options.longest_body;
    const std::size_t expected = parser.content_length().value_or(longest);
    if (expected > longest) co_return error_response(413);
    std::string network = server::network_of(head.address);
    const bool is_over_share =
        !is_in_networks(options.exempt, head.address) &&
        body_bytes_of(network) + expected > options.most_body_bytes_per_address;
    if (is_over_share || usage->body_bytes + expected > options.most_body_bytes) {
      ++stats.rejected;
      co_return error_response(is_over_share ? 429 : 503);
    }
    body.emplace(usage, std::move(network), expected);
    parser.body_limit(longest);
    if (is_upload && expected > options.longest_body)
      co_return co_await request_handler.refuse_upload(head);
    co_return std::nullopt;
  }

  Awaitable<Response> handle(Request request) {
    try {
      co_return co_await request_handler.handle(std::move(request));
    } catch (const std::exception&) {
      co_return error_response(500);
    }
  }

  // True if the socket was handed over to the WebSocketPoller.
  Awaitable<bool> open_websocket(HttpConnection& connection, Request request,
                                 CountedConnectionPtr counted) {
    if (is_trusted(connection.peer())) {
      if (is_over_limit(request.address)) {
        ++stats.rejected;
        co_return co_await refuse_upgrade(connection, error_response(429));
      }
      counted->count_forwarded(request.address);
    }
    if (const int status = handshake_error(request)) {
      Response refusal = error_response(status);
      if (status == 426) refusal.headers.emplace_back("Sec-WebSocket-Version", "13");
      co_return co_await refuse_upgrade(connection, std::move(refusal));
    }
    const Response accepted = handshake(request);
    const Milliseconds ping = ping_of(connection, request);
    UpgradeResult result = co_await request_handler.upgrade(std::move(request));
    connection.set_deadline(options.body_seconds);
    if (auto* refusal = std::get_if<Response>(&result))
      co_return co_await refuse_upgrade(connection, std::move(*refusal));
    co_await connection.send(accepted, true, false);
    auto handler = std::move(std::get<std::unique_ptr<WebSocketHandler>>(result));
    connection.clear_deadline();
    if (connection.stream.is_secure())
      co_return co_await run_secure_websocket(connection, std::move(handler), ping);
    hand_over(connection, std::move(handler), std::move(counted), ping);
    co_return true;
  }

  // A dead client that is connected directly is noticed by the kernel (`probe_when_idle`). A proxy
  // answers such probes itself, and closes a connection on which nothing is sent.
  Milliseconds ping_of(const HttpConnection& connection, const Request& request) const {
    const bool is_proxied = is_trusted(connection.peer()) ||
                            !request.header("x-forwarded-for").empty() ||
                            !request.header("forwarded").empty() || !request.header("via").empty();
    return 1000 * (is_proxied ? options.ping_seconds : options.direct_ping_seconds);
  }

  Awaitable<bool> refuse_upgrade(HttpConnection& connection, Response refusal) {
    co_await connection.send(refusal, false, true);
    co_return false;
  }

  // Until the WebSocket is closed.
  Awaitable<bool> run_secure_websocket(HttpConnection& connection,
                                       std::unique_ptr<WebSocketHandler> handler,
                                       Milliseconds ping) {
    std::string bytes = connection.take_buffered();
    const auto websocket =
        std::make_shared<TlsConnection>(websockets, std::move(handler), ping, connection.stream);
    websockets.add(websocket, bytes);
    co_await websocket->read();
    co_return true;
  }

  void hand_over(HttpConnection& connection, std::unique_ptr<WebSocketHandler> handler,
                 CountedConnectionPtr counted, Milliseconds ping) {
    std::string bytes = connection.take_buffered();
    const int socket = connection.stream.socket().release();
    websockets.open_plain(socket,
                          std::make_unique<CountedHandler>(std::move(counted), std::move(handler)),
                          ping, bytes);
  }

  void read_websockets() {
    websockets.poll();
    // Afterwards: what was read may have begun a commit, after which they are read again.
    loop.defer([this] {
      if (!loop.reads().is_paused()) websockets.arm_wakeup();
    });
  }

  Awaitable<> wait_for_websockets() {
    asio::posix::basic_stream_descriptor<Executor> wakeup(acceptor.get_executor(),
                                                          ::dup(websockets.wakeup_fd()));
    websockets.arm_wakeup();
    for (;;) {
      co_await wakeup.async_wait(asio::posix::descriptor_base::wait_read, use_awaitable);
      websockets.reset_wakeup();
      if (!loop.reads().is_paused()) loop.reads().read();
    }
  }

  void sweep() {
    const auto now = HttpConnection::Clock::now();
    for (HttpConnection* connection : usage->open)
      if (connection->is_expired(now)) {
        ++stats.slow;
        connection->abort();
      }
    websockets.run_checks();
  }

  void close() {
    is_closing = true;
    error_code ignored;
    acceptor.close(ignored);
    websockets.close_all(close_code::going_away, "stopping");
    for (HttpConnection* connection : usage->open) connection->expire();
  }

  EventLoop& loop;
  RequestHandler& request_handler;
  const HttpServerOptions options;
  const UsagePtr usage = std::make_shared<Usage>();
  HttpServerStats& stats = usage->stats;
  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor;
  std::shared_ptr<asio::ssl::context> tls;  // none: plain HTTP
  WebSocketPoller websockets;
  ReadProbe read_probe;
  bool is_closing = false;
};

HttpServer::HttpServer(EventLoop& loop, RequestHandler& request_handler,
                       const HttpServerOptions& options)
    : impl_(std::make_unique<Impl>(loop, request_handler, options)) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return impl_->acceptor.local_endpoint().port(); }
const HttpServerStats& HttpServer::stats() const { return impl_->stats; }
void HttpServer::reload_certificate() { impl_->reload_certificate(); }
Awaitable<bool> HttpServer::reads_websockets() { return impl_->read_probe.ask(); }
void HttpServer::close() { impl_->close(); }
bool HttpServer::is_empty() const { return impl_->websockets.is_empty(); }

}  // namespace pioche::net
