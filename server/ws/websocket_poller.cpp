#include "server/ws/websocket_poller.h"

#include <array>
#include <stdexcept>
#include <sys/epoll.h>
#include <unistd.h>
#include <utility>

#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/ws/plain_connection.h"

namespace pioche::net {

namespace {

Milliseconds steady_now() { return server::steady_now<std::chrono::milliseconds>(); }

}  // namespace

WebSocketPoller::WebSocketPoller(EventLoop& loop, const HttpServerOptions& options,
                                 HttpServerStats& stats)
    : loop_(loop),
      options_(options),
      stats_(stats),
      poll_fd_(epoll_create1(EPOLL_CLOEXEC)),
      wakeup_fd_(epoll_create1(EPOLL_CLOEXEC)),
      now_(steady_now()),
      buffer_(64 << 10) {
  epoll_event disarmed{};
  if (poll_fd_ < 0 || wakeup_fd_ < 0 ||
      epoll_ctl(wakeup_fd_, EPOLL_CTL_ADD, poll_fd_, &disarmed) != 0)
    throw std::runtime_error("epoll failed");
}

WebSocketPoller::~WebSocketPoller() {
  ::close(wakeup_fd_);
  ::close(poll_fd_);
}

void WebSocketPoller::arm_wakeup() {
  if (is_armed_) return;
  is_armed_ = true;
  epoll_event once{};
  once.events = EPOLLIN | EPOLLONESHOT;
  if (epoll_ctl(wakeup_fd_, EPOLL_CTL_MOD, poll_fd_, &once) != 0)
    throw std::runtime_error("epoll failed");  // nobody would be heard any more
}

void WebSocketPoller::reset_wakeup() {
  epoll_event event{};
  if (epoll_wait(wakeup_fd_, &event, 1, 0) == 1) is_armed_ = false;
}

void WebSocketPoller::open_plain(int socket, std::unique_ptr<WebSocketHandler> handler,
                                 Milliseconds ping, std::span<char> bytes) {
  std::shared_ptr<PlainConnection> connection;
  try {
    connection = std::make_shared<PlainConnection>(*this, std::move(handler), ping, socket);
  } catch (...) {
    ::close(socket);
    throw;
  }
  add(connection, bytes);
}

void WebSocketPoller::add(const std::shared_ptr<WebSocketConnection>& connection,
                          std::span<char> bytes) {
  open_.emplace(connection.get(), connection);
  ++stats_.websockets;
  isolate(*connection, [&] {
    connection->schedule_check();
    connection->begin(bytes);
  });
}

void WebSocketPoller::schedule_flush(WebSocketConnection& connection) {
  if (connection.is_flush_scheduled_) return;
  connection.is_flush_scheduled_ = true;
  if (flush_queue_.empty()) loop_.defer([this] { run_flush_queue(); });
  flush_queue_.push_back(connection.shared_from_this());
}

void WebSocketPoller::run_flush_queue() {
  std::vector<std::shared_ptr<WebSocketConnection>> connections;
  connections.swap(flush_queue_);
  for (const auto& connection : connections) {
    connection->is_flush_scheduled_ = false;
    if (connection->is_ended_) continue;
    isolate(*connection, [&] {
      if (!connection->is_overfull_) return connection->flush();
      ++stats_.slow;
      connection->end();
    });
  }
}

void WebSocketPoller::drop(WebSocketConnection& connection, const std::exception& error) {
  server::log(server::LogLevel::error, "a WebSocket is closed: {}", error.what());
  connection.end();
}

void WebSocketPoller::poll() {
  now_ = steady_now();
  is_polling_ = true;
  std::array<epoll_event, 1024> events;
  const int count = epoll_wait(poll_fd_, events.data(), events.size(), 0);
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events[static_cast<std::size_t>(i)];
    auto& connection = *static_cast<PlainConnection*>(event.data.ptr);
    isolate(connection, [&] { connection.on_ready(event.events); });
  }
  is_polling_ = false;
  serve_ready();
}

// Round robin: the first message of every ready connection is handled before the second of any.
void WebSocketPoller::enqueue_ready(WebSocketConnection& connection) {
  ready_.push_back(connection.shared_from_this());
  if (!is_polling_) serve_ready();
}

void WebSocketPoller::serve_ready() {
  while (!ready_.empty()) {
    for (const auto& connection : std::exchange(ready_, {}))
      isolate(*connection, [&] {
        if (connection->handle_next()) ready_.push_back(connection);
      });
  }
}

void WebSocketPoller::run_checks() {
  now_ = steady_now();
  while (!checks_.empty() && checks_.top().time <= now_) {
    const ScheduledCheck due = checks_.top();
    checks_.pop();
    const auto connection = due.connection.lock();
    if (!connection || connection->check_at_ != due.time) continue;
    connection->check_at_ = std::numeric_limits<Milliseconds>::max();
    if (connection->is_ended_) continue;
    isolate(*connection, [&] { connection->check(now_); });
    if (!connection->is_ended_) connection->schedule_check();
  }
}

void WebSocketPoller::close_all(std::uint16_t code, std::string_view reason) {
  for (const auto& [_, connection] : open_) connection->close(code, reason);
}

}  // namespace pioche::net
