#include "server/ws/websocket_poller.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

#include "server/runtime/clock.h"
#include "server/runtime/log.h"

namespace pioche::net {

namespace {

constexpr Milliseconds closing_time = 3000;    // for the client's answer to a close frame
constexpr std::size_t least_queue = 64 << 10;  // that a client may have whatever waits for others

Milliseconds steady_now() { return server::steady_now<std::chrono::milliseconds>(); }

}  // namespace

WebSocketConnection::WebSocketConnection(WebSocketPoller& poller,
                                         std::unique_ptr<WebSocketHandler> handler,
                                         Milliseconds ping)
    : poller_(poller),
      reader_(poller.options_.longest_message),
      handler_(std::move(handler)),
      ping_(ping),
      last_heard_(poller.now_),
      message_tokens_(2.0 * poller.options_.messages_per_second),
      message_tokens_at_(poller.now_) {}

void WebSocketConnection::begin(std::span<char> bytes) {
  handler_->on_open(*this);
  if (!bytes.empty()) receive(bytes);
}

void WebSocketConnection::queue(Opcode opcode, Message payload) {
  const std::size_t size = payload->size();
  queue_.push_back({frame_header(opcode, size), std::move(payload)});
  queued_bytes_ += size;
  poller_.queued_bytes_ += size;
  if (!is_over_limit()) return;
  is_overfull_ = true;
  drop_queue();
  poller_.schedule_flush(*this);
}

bool WebSocketConnection::is_over_limit() const {
  return queued_bytes_ > poller_.options_.longest_queue ||
         (queued_bytes_ > least_queue &&
          poller_.queued_bytes_ > poller_.options_.most_queued_bytes);
}

void WebSocketConnection::drop_queue() {
  poller_.queued_bytes_ -= queued_bytes_;
  queued_bytes_ = written_ = first_ = 0;
  queue_.clear();
}

void WebSocketConnection::push(Opcode opcode, Message payload) {
  if (is_ended_ || is_overfull_) return;
  queue(opcode, std::move(payload));
  poller_.schedule_flush(*this);
}

void WebSocketConnection::send(Message message) {
  if (is_closing_) return;
  ++poller_.stats_.messages_out;
  push(Opcode::text, std::move(message));
}

void WebSocketConnection::close(std::uint16_t code, std::string_view reason) {
  if (is_closing_) return;
  push(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
  is_closing_ = true;
  closing_since_ = poller_.now_;
  schedule_check();
}

void WebSocketConnection::consume(std::size_t bytes) {
  poller_.stats_.bytes_out += bytes;
  if (bytes > 0) stuck_since_ = 0;
  written_ += bytes;
  while (first_ < queue_.size() && written_ >= queue_[first_].size()) {
    written_ -= queue_[first_].size();
    queued_bytes_ -= queue_[first_].payload->size();
    poller_.queued_bytes_ -= queue_[first_].payload->size();
    queue_[first_++].payload.reset();
  }
  constexpr std::size_t many = 256;
  if (first_ > many && first_ < queue_.size()) {
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  if (first_ == queue_.size()) {
    queue_.clear();
    first_ = 0;
    stuck_since_ = 0;
  } else if (stuck_since_ == 0) {
    stuck_since_ = poller_.now_;
    schedule_check();
  }
}

bool WebSocketConnection::take_message_token() {
  const double rate = poller_.options_.messages_per_second;
  message_tokens_ += static_cast<double>(poller_.now_ - message_tokens_at_) * rate / 1000;
  message_tokens_ = std::min(message_tokens_, 2 * rate);
  message_tokens_at_ = poller_.now_;
  if (message_tokens_ < 1) return false;
  message_tokens_ -= 1;
  return true;
}

void WebSocketConnection::receive(std::span<char> bytes) {
  poller_.stats_.bytes_in += bytes.size();
  last_heard_ = poller_.now_;
  pinged_at_ = 0;
  if (is_closing_) return;
  poller_.isolate(*this, [&] {
    reader_.feed(bytes);
    if (handle_next()) poller_.enqueue_ready(*this);
  });
}

bool WebSocketConnection::handle_next() {
  const FrameReader::Found found = reader_.next();
  if (found.kind == FrameReader::Kind::none || is_closing_ || is_overfull_) return false;
  if (!take_message_token()) {
    ++poller_.stats_.floods;
    close(close_code::policy, "flood");
    return false;
  }
  handle(found);
  return !is_closing_ && reader_.buffer_rest();
}

void WebSocketConnection::handle(const FrameReader::Found& found) {
  switch (found.kind) {
    case FrameReader::Kind::text:
      ++poller_.stats_.messages_in;
      return handler_->on_message(found.payload);
    case FrameReader::Kind::ping:
      return push(Opcode::pong, std::make_shared<const std::string>(found.payload));
    case FrameReader::Kind::broken:
      ++poller_.stats_.malformed;
      return close(found.code, "");
    case FrameReader::Kind::close:
      return close(found.code, "");
    case FrameReader::Kind::pong:
    case FrameReader::Kind::none:
      return;
  }
}

void WebSocketConnection::end() {
  if (is_ended_) return;
  is_ended_ = is_closing_ = true;
  const auto self = shared_from_this();
  close_socket();
  drop_queue();
  poller_.open_.erase(this);
  --poller_.stats_.websockets;
  handler_->on_close();
  handler_.reset();
}

void WebSocketConnection::schedule_check() {
  const HttpServerOptions& options = poller_.options_;
  Milliseconds due =
      pinged_at_ != 0 ? pinged_at_ + options.pong_seconds * 1000 : last_heard_ + ping_;
  if (stuck_since_ != 0) due = std::min(due, stuck_since_ + options.stall_seconds * 1000);
  if (closing_since_ != 0) due = std::min(due, closing_since_ + closing_time);
  due = std::max(due, poller_.now_) + 1;
  if (due >= check_at_) return;
  check_at_ = due;
  poller_.checks_.push({due, weak_from_this()});
}

void WebSocketConnection::check(Milliseconds now) {
  const HttpServerOptions& options = poller_.options_;
  const Milliseconds silence = now - last_heard_;
  const bool is_stuck = stuck_since_ != 0 && now - stuck_since_ > options.stall_seconds * 1000;
  if (is_stuck) ++poller_.stats_.slow;
  // Nobody is given up who was not asked: after a stall of the server all have been silent for long.
  const bool is_lost = pinged_at_ != 0 && now - pinged_at_ > options.pong_seconds * 1000;
  if (is_stuck || is_lost || (closing_since_ != 0 && now - closing_since_ > closing_time))
    return end();
  if (silence > ping_ && pinged_at_ == 0 && !is_closing_) {
    pinged_at_ = now;
    push(Opcode::ping, std::make_shared<const std::string>());
  }
}

class PlainConnection final : public WebSocketConnection {
 public:
  PlainConnection(WebSocketPoller& poller, std::unique_ptr<WebSocketHandler> handler,
                  Milliseconds ping, int socket)
      : WebSocketConnection(poller, std::move(handler), ping), socket_(socket) {
    watch(EPOLL_CTL_ADD);
  }
  ~PlainConnection() override { PlainConnection::close_socket(); }

  void on_ready(std::uint32_t events) {
    const auto self = shared_from_this();
    if ((events & EPOLLIN) != 0) read();
    if (!is_ended_ && (events & EPOLLOUT) != 0) flush();
    if (!is_ended_ && (events & (EPOLLERR | EPOLLHUP)) != 0) end();
  }

  void flush() override {
    while (first_ < queue_.size()) {
      const ssize_t count = write_some();
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno != EAGAIN) return end();
      consume(count < 0 ? 0 : static_cast<std::size_t>(count));
      if (count < 0) break;
    }
    const bool is_blocked = first_ < queue_.size();
    if (is_blocked != is_watching_writes_) {
      is_watching_writes_ = is_blocked;
      watch(EPOLL_CTL_MOD);
    }
    if (!is_blocked && is_closing_) shutdown(socket_, SHUT_WR);
  }

 private:
  ssize_t write_some() {
    constexpr int how = MSG_NOSIGNAL | MSG_DONTWAIT;
    // Short messages are copied into one buffer: several pieces cost the kernel more than that.
    std::array<char, 1500> whole;
    if (written_ == 0 && queued_bytes() + 4 * (queue_.size() - first_) <= whole.size()) {
      char* end = whole.data();
      for (std::size_t i = first_; i < queue_.size(); ++i) {
        end = std::copy_n(queue_[i].header.bytes.data(), queue_[i].header.size, end);
        end = std::copy_n(queue_[i].payload->data(), queue_[i].payload->size(), end);
      }
      return ::send(socket_, whole.data(), static_cast<std::size_t>(end - whole.data()), how);
    }
    constexpr std::size_t most_pieces = 64;
    std::array<iovec, most_pieces> pieces;
    std::size_t count = 0;
    std::size_t skip = written_;
    const auto add = [&](const char* data, std::size_t size) {
      const std::size_t skipped = std::min(skip, size);
      skip -= skipped;
      if (skipped < size) pieces[count++] = {const_cast<char*>(data) + skipped, size - skipped};
    };
    for (std::size_t i = first_; i < queue_.size() && count + 2 <= most_pieces; ++i) {
      add(queue_[i].header.bytes.data(), queue_[i].header.size);
      add(queue_[i].payload->data(), queue_[i].payload->size());
    }
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = count;
    return sendmsg(socket_, &message, how);
  }

  void read() {
    const ssize_t count =
        recv(socket_, poller_.buffer_.data(), poller_.buffer_.size(), MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return end();
    if (count > 0) receive({poller_.buffer_.data(), static_cast<std::size_t>(count)});
    // There may be more, for which no further edge would be reported.
    const bool is_drained = count < 0 ? errno == EAGAIN : count < std::ssize(poller_.buffer_);
    if (!is_drained && !is_ended_) watch(EPOLL_CTL_MOD);
  }

  // Edge-triggered: events are reported in the order in which the bytes arrived.
  void watch(int operation) {
    epoll_event event{};
    event.events = EPOLLIN | EPOLLET | (is_watching_writes_ ? EPOLLOUT : 0u);
    event.data.ptr = this;
    epoll_ctl(poller_.poll_fd_, operation, socket_, &event);
  }

  void close_socket() override {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

  int socket_;
  bool is_watching_writes_ = false;
};

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
  epoll_ctl(wakeup_fd_, EPOLL_CTL_MOD, poll_fd_, &once);
}

void WebSocketPoller::reset_wakeup() {
  epoll_event event{};
  if (epoll_wait(wakeup_fd_, &event, 1, 0) == 1) is_armed_ = false;
}

void WebSocketPoller::open_plain(int socket, std::unique_ptr<WebSocketHandler> handler,
                                 Milliseconds ping, std::span<char> bytes) {
  const auto connection =
      std::make_shared<PlainConnection>(*this, std::move(handler), ping, socket);
  add(connection);
  connection->begin(bytes);
}

void WebSocketPoller::add(const std::shared_ptr<WebSocketConnection>& connection) {
  ++stats_.websockets;
  open_.emplace(connection.get(), connection);
  connection->schedule_check();
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

template <class Call>
void WebSocketPoller::isolate(WebSocketConnection& connection, Call call) {
  const auto alive = connection.shared_from_this();
  try {
    call();
  } catch (const std::exception& error) {
    server::log(server::LogLevel::error, "a WebSocket is closed: {}", error.what());
    connection.end();
  }
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
