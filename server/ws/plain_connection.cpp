#include "server/ws/plain_connection.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/ws/websocket_poller.h"

namespace pioche::net {

namespace {

constexpr int send_flags = MSG_NOSIGNAL | MSG_DONTWAIT;

}  // namespace

PlainConnection::PlainConnection(WebSocketPoller& poller, std::unique_ptr<WebSocketHandler> handler,
                                 Milliseconds ping, int socket)
    : WebSocketConnection(poller, std::move(handler), ping), socket_(socket) {
  if (!watch(EPOLL_CTL_ADD)) throw std::runtime_error("epoll does not take another socket");
}

PlainConnection::~PlainConnection() { PlainConnection::close_socket(); }

void PlainConnection::on_ready(std::uint32_t events) {
  const auto self = shared_from_this();
  if ((events & EPOLLIN) != 0) read();
  if (!is_ended_ && (events & EPOLLOUT) != 0) flush();
  if (!is_ended_ && (events & (EPOLLERR | EPOLLHUP)) != 0) end();
}

void PlainConnection::flush() {
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
    if (!watch(EPOLL_CTL_MOD)) return end();
  }
  if (!is_blocked && is_closing_) shutdown(socket_, SHUT_WR);
}

ssize_t PlainConnection::write_some() {
  // Short messages are copied into one buffer: several pieces cost the kernel more than that.
  std::array<char, 1500> whole;
  if (written_ == 0 && queued_bytes() + 4 * (queue_.size() - first_) <= whole.size()) {
    char* end = whole.data();
    for (std::size_t i = first_; i < queue_.size(); ++i) {
      end = std::copy_n(queue_[i].header.bytes.data(), queue_[i].header.size, end);
      end = std::copy_n(queue_[i].payload->data(), queue_[i].payload->size(), end);
    }
    return ::send(socket_, whole.data(), static_cast<std::size_t>(end - whole.data()), send_flags);
  }
  return write_pieces();
}

ssize_t PlainConnection::write_pieces() {
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
  return sendmsg(socket_, &message, send_flags);
}

void PlainConnection::read() {
  const ssize_t count = recv(socket_, poller_.buffer_.data(), poller_.buffer_.size(), MSG_DONTWAIT);
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return end();
  if (count > 0) receive({poller_.buffer_.data(), static_cast<std::size_t>(count)});
  // There may be more, for which no further edge would be reported.
  const bool is_drained = count < 0 ? errno == EAGAIN : count < std::ssize(poller_.buffer_);
  if (!is_drained && !is_ended_ && !watch(EPOLL_CTL_MOD)) end();
}

// Edge-triggered: events are reported in the order in which the bytes arrived.
bool PlainConnection::watch(int operation) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLET | (is_watching_writes_ ? EPOLLOUT : 0u);
  event.data.ptr = this;
  return epoll_ctl(poller_.poll_fd_, operation, socket_, &event) == 0;
}

void PlainConnection::close_socket() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

}  // namespace pioche::net
