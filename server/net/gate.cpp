#include "server/net/gate.h"

#include <algorithm>
#include <fmt/format.h>
#include <list>
#include <stdexcept>
#include <unordered_map>

#include "server/net/channels.h"
#include "server/net/handshake.h"
#include "server/net/secure_channel.h"
#include "server/net/stream.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

namespace {

namespace http = boost::beast::http;
using Clock = std::chrono::steady_clock;
using Parser = http::request_parser<http::string_body>;

constexpr std::uint32_t longest_head = 16 << 10;
constexpr int farewell_seconds = 2;

bool wants_channel(const Request& request) { return !request.header("upgrade").empty(); }

Response plain_refusal(int status) {
  return {.status = status,
          .body = fmt::format(R"({{"error":{{"code":"http","message":"{}"}}}})", reason_of(status)),
          .headers = {{"Cache-Control", "no-store"}}};
}

// The last of a list that a proxy has added to.
std::string_view last_of(std::string_view list) {
  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (!list.empty() && list.front() == ' ') list.remove_prefix(1);
  return list;
}

int status_of(const Failed& failed) {
  if (failed == http::error::body_limit) return 413;
  if (failed == http::error::header_limit) return 431;
  return 400;
}

// Whether what went wrong is in the bytes, not in the connection.
bool is_malformed(const Failed& failed) {
  return failed.category() == make_error_code(http::error::bad_method).category() &&
         failed != http::error::end_of_stream && failed != http::error::partial_message;
}

bool is_in(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return small;
}

}  // namespace

// One connection while it speaks HTTP.
struct Visit {
  Visit(Socket socket, asio::ssl::context* tls) : stream(std::move(socket), tls) {}

  Stream stream;
  std::string peer;
  boost::beast::flat_buffer buffer;
  Clock::time_point deadline;
  std::list<Visit*>::iterator place;

  void expect_within(int seconds) { deadline = Clock::now() + std::chrono::seconds(seconds); }
};

struct Gate::Inside {
  Inside(Loop& the_loop, Service& the_service, const GateOptions& the_options)
      : loop(the_loop),
        service(the_service),
        options(the_options),
        acceptor(the_loop.inside().context.get_executor()),
        channels(the_loop, options, figures),
        polled(the_loop.inside().context.get_executor(), ::dup(channels.descriptor())) {
    listen();
    if (!options.certificate.empty()) load_certificate();
    asio::co_spawn(acceptor.get_executor(), accept(), asio::detached);
    asio::co_spawn(acceptor.get_executor(), poll(), asio::detached);
    loop.call_every(std::chrono::seconds(1), [this] { sweep(); });
  }

  void listen() {
    Failed failed;
    const auto address = asio::ip::make_address(options.address, failed);
    if (failed) throw std::runtime_error(options.address + ": " + failed.message());
    const asio::ip::tcp::endpoint end(address, options.port);
    acceptor.open(end.protocol(), failed);
    if (!failed) acceptor.set_option(asio::socket_base::reuse_address(true), failed);
    if (!failed) acceptor.bind(end, failed);
    if (!failed) acceptor.listen(1024, failed);
    if (failed)
      throw std::runtime_error(
          fmt::format("{}:{}: {}", options.address, options.port, failed.message()));
  }

  void load_certificate() {
    tls.emplace(asio::ssl::context::tls_server);
    tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                     asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                     asio::ssl::context::no_tlsv1_1);
    Failed failed;
    tls->use_certificate_chain_file(options.certificate, failed);
    if (failed) throw std::runtime_error(options.certificate + ": " + failed.message());
    tls->use_private_key_file(options.key, asio::ssl::context::pem, failed);
    if (failed) throw std::runtime_error(options.key + ": " + failed.message());
  }

  bool is_trusted(const std::string& peer) const { return is_in(options.proxies, peer); }

  Routine<> accept() {
    for (;;) {
      Failed failed;
      Socket socket = co_await acceptor.async_accept(asio::redirect_error(awaited, failed));
      if (failed == asio::error::operation_aborted) co_return;
      if (failed) {
        // No descriptors left, or the client has gone again: try once more a little later.
        Timer pause(acceptor.get_executor());
        pause.expires_after(std::chrono::milliseconds(20));
        co_await pause.async_wait(awaited);
        continue;
      }
      admit(std::move(socket));
    }
  }

  void admit(Socket socket) {
    Failed failed;
    const auto remote = socket.remote_endpoint(failed);
    if (failed) return;
    auto address = remote.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
      address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    std::string peer = address.to_string();
    if (figures.connections >= options.most_connections ||
        (!is_trusted(peer) && !is_in(options.exempt, peer) && here.contains(peer) &&
         here[peer] >= options.most_per_address)) {
      ++figures.turned_away;
      return;
    }
    socket.set_option(asio::ip::tcp::no_delay(true), failed);
    asio::co_spawn(socket.get_executor(), receive(std::move(socket), std::move(peer)),
                   asio::detached);
  }

  Routine<> receive(Socket socket, std::string peer) {
    ++figures.connections;
    ++here[peer];
    std::optional<Visit> visit(std::in_place, std::move(socket), tls ? &*tls : nullptr);
    visit->peer = peer;
    visit->place = visits.insert(visits.end(), &*visit);
    bool was_taken_over = false;
    try {
      was_taken_over = co_await converse(*visit);
    } catch (const std::exception&) {
      // The connection broke; there is nobody left to tell.
    }
    visits.erase(visit->place);
    visit.reset();
    if (!was_taken_over) leave(peer);
  }

  void leave(const std::string& peer) {
    --figures.connections;
    const auto found = here.find(peer);
    if (--found->second == 0) here.erase(found);
  }

  // True where the socket lives on as a plain WebSocket.
  Routine<bool> converse(Visit& visit) {
    visit.expect_within(options.head_seconds);
    if (visit.stream.is_secure())
      co_await visit.stream.secure().async_handshake(asio::ssl::stream_base::server, awaited);
    while (!is_closing) {
      Parser parser;
      Failed failed;
      co_await read(visit, parser, failed);
      if (failed) {
        if (is_malformed(failed)) {
          ++figures.broken;
          co_await send(visit, plain_refusal(status_of(failed)), false, true);
        }
        break;
      }
      ++figures.requests;
      std::optional<Request> request = request_of(visit, parser);
      const bool keep = parser.get().keep_alive();
      if (!request) {
        co_await send(visit, plain_refusal(400), false, true);
        break;
      }
      visit.deadline = Clock::time_point::max();
      if (wants_channel(*request)) co_return co_await open_channel(visit, std::move(*request));
      const bool has_body = !request->is("HEAD");
      const Response response = co_await answer(std::move(*request));
      visit.expect_within(options.body_seconds + options.idle_seconds);
      co_await send(visit, response, keep && !is_closing, has_body);
      if (!keep) break;
      visit.expect_within(options.idle_seconds);
    }
    co_await take_leave(visit);
    co_return false;
  }

  // A socket that is closed with bytes unread takes back what was last sent: read them first.
  Routine<> take_leave(Visit& visit) {
    visit.expect_within(farewell_seconds);
    Failed failed;
    visit.stream.socket().shutdown(Socket::shutdown_send, failed);
    std::array<char, 4096> unread;
    while (!failed)
      co_await visit.stream.socket().async_read_some(asio::buffer(unread),
                                                     asio::redirect_error(awaited, failed));
  }

  Routine<> read(Visit& visit, Parser& parser, Failed& failed) {
    const auto token = [&] { return asio::redirect_error(awaited, failed); };
    parser.header_limit(longest_head);
    parser.body_limit(options.longest_upload);
    // Nobody holds a connection by sending a head byte by byte: the first byte starts the clock.
    if (visit.buffer.size() == 0) {
      const std::size_t count =
          co_await visit.stream.async_read_some(visit.buffer.prepare(4096), token());
      if (failed) co_return;
      visit.buffer.commit(count);
    }
    visit.expect_within(options.head_seconds);
    co_await http::async_read_header(visit.stream, visit.buffer, parser, token());
    if (failed) co_return;
    const std::string_view target(parser.get().target().data(), parser.get().target().size());
    if (!service.takes_upload(target)) parser.body_limit(options.longest_body);
    if (parser.content_length() && *parser.content_length() > options.longest_body &&
        !service.takes_upload(target)) {
      failed = http::error::body_limit;
      co_return;
    }
    visit.expect_within(options.body_seconds);
    if (!parser.is_done()) co_await http::async_read(visit.stream, visit.buffer, parser, token());
  }

  std::optional<Request> request_of(const Visit& visit, Parser& parser) const {
    auto& message = parser.get();
    Request request;
    request.method = std::string(message.method_string());
    const std::string_view target(message.target().data(), message.target().size());
    const std::size_t question = std::min(target.find('?'), target.size());
    const auto path = decoded(target.substr(0, question));
    if (!path || !path->starts_with('/')) return std::nullopt;
    request.path = *path;
    request.query = target.substr(std::min(question + 1, target.size()));
    for (const auto& field : message)
      request.headers.emplace_back(
          lowered({field.name_string().data(), field.name_string().size()}),
          std::string(field.value()));
    request.body = std::move(message.body());
    request.address = visit.peer;
    request.is_secure = visit.stream.is_secure();
    if (is_trusted(visit.peer)) believe_proxy(request);
    return request;
  }

  static void believe_proxy(Request& request) {
    Failed failed;
    const std::string client(last_of(request.header("x-forwarded-for")));
    const auto address = asio::ip::make_address(client, failed);
    if (!failed) request.address = address.to_string();
    if (last_of(request.header("x-forwarded-proto")) == "https") request.is_secure = true;
  }

  // Runs a coroutine of the service, which is not one of Asio's.
  template <class T>
  Routine<T> result_of(Async<T> work) {
    const auto begin = [](auto done, Async<T> the_work) -> Detached {
      std::optional<T> value;
      std::exception_ptr error;
      try {
        value.emplace(co_await the_work);
      } catch (...) {
        error = std::current_exception();
      }
      done(error, std::move(value));
    };
    asio::use_awaitable_t<Executor> token;
    auto value = co_await asio::async_initiate<asio::use_awaitable_t<Executor>,
                                               void(std::exception_ptr, std::optional<T>)>(
        [&](auto finish) {
          auto shared = std::make_shared<decltype(finish)>(std::move(finish));
          begin(
              [shared, this](std::exception_ptr error, std::optional<T> value) {
                // Asio must not be resumed from within the call that began it.
                asio::post(
                    acceptor.get_executor(),
                    [shared, error,
                     value = std::make_shared<std::optional<T>>(std::move(value))]() mutable {
                      std::move (*shared)(error, std::move(*value));
                    });
              },
              std::move(work));
        },
        token);
    co_return std::move(*value);
  }

  Routine<Response> answer(Request request) {
    try {
      co_return co_await result_of(service.answer(std::move(request)));
    } catch (const std::exception&) {
      co_return plain_refusal(500);
    }
  }

  Routine<> send(Visit& visit, const Response& response, bool keep, bool has_body) {
    const std::string head = head_of(response, keep);
    const std::string_view body = response.fixed.empty() ? response.body : response.fixed;
    std::array<asio::const_buffer, 2> parts{asio::buffer(head), {}};
    const bool is_empty = !has_body || response.status == 304 || response.status == 204;
    if (!is_empty) parts[1] = asio::buffer(body.data(), body.size());
    co_await asio::async_write(visit.stream, parts, awaited);
  }

  Routine<bool> open_channel(Visit& visit, Request request) {
    if (const int fault = handshake_fault(request)) {
      Response refusal = plain_refusal(fault);
      if (fault == 426) refusal.headers.emplace_back("Sec-WebSocket-Version", "13");
      co_await send(visit, refusal, false, true);
      co_await take_leave(visit);
      co_return false;
    }
    const Response accepted = handshake(request);
    Admission admission = co_await result_of(service.admit(std::move(request)));
    visit.expect_within(options.body_seconds);
    if (const auto* refusal = std::get_if<Response>(&admission)) {
      co_await send(visit, *refusal, false, true);
      co_await take_leave(visit);
      co_return false;
    }
    co_await send(visit, accepted, true, false);
    auto& listener = std::get<std::unique_ptr<Listener>>(admission);
    const auto rest = visit.buffer.data();
    std::string bytes(static_cast<const char*>(rest.data()), rest.size());
    visit.buffer = {};
    visit.deadline = Clock::time_point::max();
    if (visit.stream.is_secure()) {
      const auto channel =
          std::make_shared<SecureChannel>(channels, std::move(listener), visit.stream);
      channels.add(channel);
      channel->begin(bytes);
      co_await channel->read();
      co_return false;
    }
    const int socket = visit.stream.socket().release();
    channels.open_plain(socket, std::make_unique<Counted>(*this, visit.peer, std::move(listener)),
                        bytes);
    co_return true;
  }

  // A plain WebSocket still counts as a connection of its address.
  class Counted final : public Listener {
   public:
    Counted(Inside& gate, std::string peer, std::unique_ptr<Listener> listener)
        : gate_(gate), peer_(std::move(peer)), listener_(std::move(listener)) {}
    void opened(Channel& channel) override { listener_->opened(channel); }
    void received(std::string_view message) override { listener_->received(message); }
    void gone() override {
      listener_->gone();
      gate_.leave(peer_);
    }

   private:
    Inside& gate_;
    std::string peer_;
    std::unique_ptr<Listener> listener_;
  };

  Routine<> poll() {
    for (;;) {
      co_await polled.async_wait(asio::posix::descriptor_base::wait_read, awaited);
      channels.poll();
    }
  }

  void sweep() {
    const auto now = Clock::now();
    for (Visit* visit : visits)
      if (visit->deadline < now) {
        ++figures.slow;
        visit->deadline = Clock::time_point::max();
        Failed ignored;
        visit->stream.socket().shutdown(Socket::shutdown_both, ignored);
        visit->stream.socket().cancel(ignored);
      }
    channels.sweep();
  }

  void close() {
    is_closing = true;
    Failed ignored;
    acceptor.close(ignored);
    channels.close_all(close_code::going_away, "stopping");
    for (Visit* visit : visits) visit->deadline = std::min(visit->deadline, Clock::now());
  }

  Loop& loop;
  Service& service;
  const GateOptions options;
  GateFigures figures;
  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor;
  std::optional<asio::ssl::context> tls;
  Channels channels;
  asio::posix::basic_stream_descriptor<Executor> polled;
  std::list<Visit*> visits;
  std::unordered_map<std::string, std::size_t> here;  // connections by address
  bool is_closing = false;
};

Gate::Gate(Loop& loop, Service& service, const GateOptions& options)
    : inside_(std::make_unique<Inside>(loop, service, options)) {}
Gate::~Gate() = default;

std::uint16_t Gate::port() const { return inside_->acceptor.local_endpoint().port(); }
const GateFigures& Gate::figures() const { return inside_->figures; }
void Gate::close() { inside_->close(); }
bool Gate::is_empty() const { return inside_->channels.is_empty(); }

}  // namespace pioche::net
