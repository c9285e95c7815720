// A client's connection while it speaks HTTP. For http_server.cpp alone.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "server/http/http_server.h"
#include "server/http/stream.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

class HttpConnection {
 public:
  using Clock = std::chrono::steady_clock;

  HttpConnection(Socket socket, std::shared_ptr<asio::ssl::context> tls, std::string peer)
      : stream(std::move(socket), std::move(tls)), peer_(std::move(peer)) {}

  Stream stream;

  // The deadline of the present operation; the server closes the connection after it.
  void set_deadline(int seconds) { deadline_ = Clock::now() + std::chrono::seconds(seconds); }
  void expire() { deadline_ = std::min(deadline_, Clock::now()); }
  void clear_deadline() { deadline_ = Clock::time_point::max(); }
  bool is_expired(Clock::time_point now) const { return deadline_ < now; }
  void abort();

  Awaitable<> read_head(Parser&, error_code&, const HttpServerOptions&);
  // The request whose head was read, without its body; nullopt if its path is invalid.
  std::optional<Request> request(const Parser&, bool is_from_proxy) const;
  Awaitable<> read_body(Parser&, error_code&, const HttpServerOptions&);
  Awaitable<> send(const Response&, bool keep, bool has_body);
  // Closes in order. Unread bytes are read first: closing a socket with unread bytes resets the
  // connection, which discards the response.
  Awaitable<> shutdown();
  // The bytes after the last request.
  std::string take_buffered();

  const std::string& peer() const { return peer_; }

 private:
  std::string peer_;
  boost::beast::flat_buffer buffer_;
  Clock::time_point deadline_;
};

Response error_response(int status);

int status_of(const error_code&);

// Whether the client sent bytes that are not HTTP, rather than that the connection failed.
bool is_malformed(const error_code&);

}  // namespace pioche::net
