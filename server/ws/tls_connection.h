// A WebSocket over TLS. For http_server.cpp alone.
#pragma once

#include <array>
#include <memory>

#include "server/http/stream.h"
#include "server/ws/websocket_poller.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

// The HTTP connection's coroutine reads; another coroutine writes while the queue is not empty.
class TlsConnection final : public WebSocketConnection {
 public:
  TlsConnection(WebSocketPoller& poller, std::unique_ptr<WebSocketHandler> handler,
                Milliseconds ping, Stream& stream)
      : WebSocketConnection(poller, std::move(handler), ping), stream_(&stream) {}

  void flush() override {
    if (is_writing_ || first_ == queue_.size() || stream_ == nullptr) return;
    is_writing_ = true;
    spawn(stream_->get_executor(),
          write(std::static_pointer_cast<TlsConnection>(shared_from_this())));
  }

  Awaitable<> read() {
    std::array<char, 4096> bytes;
    while (!is_ended_) {
      error_code error;
      const std::size_t count = co_await stream_->async_read_some(
          asio::buffer(bytes), asio::redirect_error(use_awaitable, error));
      if (error || is_ended_) break;
      receive({bytes.data(), count});
    }
    end();
    // The stream is destroyed when this returns: the writer must have finished.
    if (!is_writing_) co_return;
    write_ended_.emplace(stream_->get_executor(), SteadyTimer::time_point::max());
    error_code cancelled;
    co_await write_ended_->async_wait(asio::redirect_error(use_awaitable, cancelled));
  }

 private:
  Awaitable<> write(std::shared_ptr<TlsConnection> self) {
    std::string bytes;
    while (first_ < queue_.size() && !is_ended_) {
      bytes.clear();
      for (std::size_t i = first_; i < queue_.size() && bytes.size() < (64 << 10); ++i) {
        bytes.append(queue_[i].header.bytes.data(), queue_[i].header.size);
        bytes += *queue_[i].payload;
      }
      error_code error;
      co_await asio::async_write(*stream_, asio::buffer(bytes),
                                 asio::redirect_error(use_awaitable, error));
      if (error) break;
      consume(bytes.size());
    }
    is_writing_ = false;
    if (write_ended_) write_ended_->cancel();
    if (is_closing_ && !is_ended_) shut_down();
  }

  void shut_down() {
    error_code ignored;
    stream_->socket().shutdown(Socket::shutdown_send, ignored);
  }

  void close_socket() override {
    error_code ignored;
    stream_->socket().shutdown(Socket::shutdown_both, ignored);
    stream_->socket().cancel(ignored);
  }

  Stream* stream_;
  bool is_writing_ = false;
  std::optional<SteadyTimer> write_ended_;  // cancelled by the writer; never expires
};

}  // namespace pioche::net
