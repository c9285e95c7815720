// One connection while it speaks HTTP. For gate.cpp alone.
#pragma once

#include <chrono>
#include <list>
#include <optional>
#include <string>

#include "server/net/gate.h"
#include "server/net/stream.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

class Visit {
 public:
  using Clock = std::chrono::steady_clock;

  Visit(Socket socket, asio::ssl::context* tls, std::string peer)
      : stream(std::move(socket), tls), peer_(std::move(peer)) {}

  Stream stream;
  std::list<Visit*>::iterator place;

  // Whoever takes longer is cut off.
  void expect_within(int seconds) { deadline_ = Clock::now() + std::chrono::seconds(seconds); }
  void expect_at_once() { deadline_ = std::min(deadline_, Clock::now()); }
  void expect_nothing() { deadline_ = Clock::time_point::max(); }
  bool is_late(Clock::time_point now) const { return deadline_ < now; }
  void cut_off();

  Awaitable<> read(Parser&, error_code&, const GateOptions&, const Service&);
  // What was read; nullopt where its path makes no sense.
  std::optional<Request> request(Parser&, bool is_from_proxy) const;
  Awaitable<> send(const Response&, bool keep, bool has_body);
  // A socket that is closed with bytes unread takes back what was last sent: reads them first.
  Awaitable<> take_leave();
  // What came after the last request.
  std::string take_rest();

  const std::string& peer() const { return peer_; }

 private:
  std::string peer_;
  boost::beast::flat_buffer buffer_;
  Clock::time_point deadline_;
};

Response plain_refusal(int status);

int status_of(const error_code&);

// Whether what went wrong is in the bytes, not in the connection.
bool is_malformed(const error_code&);

}  // namespace pioche::net
