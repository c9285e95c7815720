// The byte stream under the HTTP and WebSocket clients of Beast: a socket, with or without TLS. For files
// that use Beast alone.
#pragma once

#include <optional>
#include <utility>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#pragma clang diagnostic pop

namespace pioche::client {

namespace asio = boost::asio;
namespace beast = boost::beast;
using error_code = boost::system::error_code;
using tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;

class Stream {
 public:
  using executor_type = Executor;
  explicit Stream(asio::io_context& context) : socket(context) {}
  executor_type get_executor() { return socket.get_executor(); }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (secure)
      secure->async_read_some(buffers, std::forward<Handler>(handler));
    else
      socket.async_read_some(buffers, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (secure)
      secure->async_write_some(buffers, std::forward<Handler>(handler));
    else
      socket.async_write_some(buffers, std::forward<Handler>(handler));
  }

  Socket socket;
  std::optional<asio::ssl::stream<Socket&>> secure;
};

// What Beast does after the frames that close a WebSocket.
template <class Handler>
void async_teardown(beast::role_type, Stream& stream, Handler&& handler) {
  error_code ignored;
  stream.socket.shutdown(Socket::shutdown_both, ignored);
  asio::post(stream.get_executor(),
             beast::bind_front_handler(std::forward<Handler>(handler), error_code{}));
}

inline void beast_close_socket(Stream& stream) {
  error_code ignored;
  stream.socket.close(ignored);
}

}  // namespace pioche::client
