// A non-blocking TCP socket.
#pragma once

#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>

#include "load/event_loop.h"

namespace pioche::load {

// Where the server listens.
struct Address {
  sockaddr_in server{};
  // On this machine each connection can have its own source address, as real clients have.
  bool is_loopback() const { return (ntohl(server.sin_addr.s_addr) >> 24) == 127; }
};
// PORT, HOST:PORT or http://HOST:PORT; throws StartupError on anything else.
Address parse_address(std::string_view text);

// Receives what a socket reads.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  // Returns how many bytes were consumed; the rest is passed again, with more.
  virtual std::size_t on_data(std::string_view bytes) = 0;
  // The connection was lost or refused.
  virtual void on_disconnect() = 0;
};

class Socket final : private EventHandler {
 public:
  Socket(EventLoop& loop, SocketHandler& handler) : loop_(loop), handler_(handler) {}
  ~Socket() override { close(); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  // `number` chooses the local address. Throws StartupError where there are no more sockets.
  void open(const Address&, std::uint32_t number);
  bool is_open() const { return fd_ >= 0; }
  void send(std::string_view bytes);
  void stop_reading();
  void close();
  void reset();  // closes with RST

  std::uint64_t bytes_in() const { return bytes_in_; }

 private:
  void on_events(std::uint32_t events) override;
  void read();
  void write();
  void update_interest();
  void fail();

  EventLoop& loop_;
  SocketHandler& handler_;
  int fd_ = -1;
  std::uint32_t generation_ = 0;
  bool is_connecting_ = false;
  bool is_reading_ = true;
  EventLoop::Interest interest_{};
  std::string in_;
  std::string out_;
  std::uint64_t bytes_in_ = 0;
};

}  // namespace pioche::load
