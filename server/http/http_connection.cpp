#include "server/http/http_connection.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

namespace {

namespace http = boost::beast::http;

constexpr int shutdown_seconds = 2;

// The last of a list that a proxy has added to, be it to the line or with another line.
std::string_view last_of(std::string_view list) {
  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (!list.empty() && list.front() == ' ') list.remove_prefix(1);
  return list;
}

std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return small;
}

void apply_forwarded_headers(Request& request) {
  error_code error;
  const std::string client(last_of(request.last_header("x-forwarded-for")));
  const auto address = asio::ip::make_address(client, error);
  if (!error) request.address = address.to_string();
  if (last_of(request.last_header("x-forwarded-proto")) == "https") request.is_secure = true;
}

// What Beast accepts and RFC 9112 does not: without one host the request has no address, and a body
// in an unknown coding would be read as the next request.
error_code head_error(const Parser::value_type& message) {
  const std::size_t hosts = message.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && message.version() >= 11)) return http::error::bad_field;
  const auto coding = message[http::field::transfer_encoding];
  if (!coding.empty() && !boost::beast::iequals(coding, "chunked"))
    return http::error::bad_transfer_encoding;
  return {};
}

}  // namespace

Response error_response(int status) {
  return {
      .status = status,
      .body = fmt::format(R"({{"error":{{"code":"http","message":"{}"}}}})", reason_phrase(status)),
      .headers = {{"Cache-Control", "no-store"}}};
}

int status_of(const error_code& error) {
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit) return 431;
  if (error == http::error::bad_transfer_encoding) return 501;
  return 400;
}

bool is_malformed(const error_code& error) {
  return error.category() == make_error_code(http::error::bad_method).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

void HttpConnection::abort() {
  clear_deadline();
  error_code ignored;
  stream.socket().shutdown(Socket::shutdown_both, ignored);
  stream.socket().cancel(ignored);
}

Awaitable<> HttpConnection::read_head(Parser& parser, error_code& error,
                                      const HttpServerOptions& options) {
  const auto token = [&] { return asio::redirect_error(use_awaitable, error); };
  parser.header_limit(budget::head_bytes);
  parser.body_limit(options.longest_upload);
  // The first byte of a request starts the deadline, so that a slow head cannot hold a connection.
  if (buffer_.size() == 0) {
    const std::size_t count = co_await stream.async_read_some(buffer_.prepare(4096), token());
    if (error) co_return;
    buffer_.commit(count);
  }
  set_deadline(options.head_seconds);
  co_await http::async_read_header(stream, buffer_, parser, token());
  if (!error) error = head_error(parser.get());
}

Awaitable<> HttpConnection::read_body(Parser& parser, error_code& error,
                                      const HttpServerOptions& options) {
  set_deadline(options.body_seconds);
  co_await http::async_read(stream, buffer_, parser, asio::redirect_error(use_awaitable, error));
}

std::optional<Request> HttpConnection::request(const Parser& parser, bool is_from_proxy) const {
  const auto& message = parser.get();
  Request request;
  request.method = std::string(message.method_string());
  const std::string_view target(message.target().data(), message.target().size());
  const std::size_t question = std::min(target.find('?'), target.size());
  const auto path = percent_decoded(target.substr(0, question));
  if (!path || !path->starts_with('/')) return std::nullopt;
  request.path = *path;
  request.query = target.substr(std::min(question + 1, target.size()));
  for (const auto& field : message)
    request.headers.emplace_back(lowered({field.name_string().data(), field.name_string().size()}),
                                 std::string(field.value()));
  request.address = peer_;
  request.is_secure = stream.is_secure();
  if (is_from_proxy) apply_forwarded_headers(request);
  return request;
}

Awaitable<> HttpConnection::send(const Response& response, bool keep, bool has_body) {
  const std::string head = response_head(response, keep);
  const std::string_view body = response.static_body.empty() ? response.body : response.static_body;
  std::array<asio::const_buffer, 2> parts{asio::buffer(head), {}};
  const bool is_empty = !has_body || response.status == 304 || response.status == 204;
  if (!is_empty) parts[1] = asio::buffer(body.data(), body.size());
  co_await asio::async_write(stream, parts, use_awaitable);
}

Awaitable<> HttpConnection::shutdown() {
  set_deadline(shutdown_seconds);
  error_code error;
  // The shutdown of TLS tells the client that nothing was truncated.
  if (stream.is_secure())
    co_await stream.secure().async_shutdown(asio::redirect_error(use_awaitable, error));
  error = {};
  stream.socket().shutdown(Socket::shutdown_send, error);
  std::array<char, 4096> unread;
  while (!error)
    co_await stream.socket().async_read_some(asio::buffer(unread),
                                             asio::redirect_error(use_awaitable, error));
}

std::string HttpConnection::take_buffered() {
  const auto rest = buffer_.data();
  std::string bytes(static_cast<const char*>(rest.data()), rest.size());
  buffer_ = {};
  return bytes;
}

}  // namespace pioche::net
