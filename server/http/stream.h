// A connection of a client, with or without TLS, as Beast reads and Asio writes it.
#pragma once

#include <memory>
#include <optional>

#include "server/runtime/asio.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

class Stream {
 public:
  using executor_type = Executor;
  using Secure = asio::ssl::stream<Socket&>;

  // Without a context: without TLS.
  Stream(Socket socket, std::shared_ptr<asio::ssl::context> tls)
      : tls_(std::move(tls)), socket_(std::move(socket)) {
    if (tls_) secure_.emplace(socket_, *tls_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  Socket& socket() { return socket_; }
  bool is_secure() const { return secure_.has_value(); }
  Secure& secure() { return *secure_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return secure_ ? secure_->async_read_some(buffers, std::forward<Token>(token))
                   : socket_.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return secure_ ? secure_->async_write_some(buffers, std::forward<Token>(token))
                   : socket_.async_write_some(buffers, std::forward<Token>(token));
  }

 private:
  std::shared_ptr<asio::ssl::context> tls_;  // that it began with; the server may have a newer one
  Socket socket_;
  std::optional<Secure> secure_;
};

}  // namespace pioche::net
