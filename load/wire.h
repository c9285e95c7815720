// A connection to the server that never blocks.
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
  // Each connection to this very machine can come from another address of it, as people do.
  bool is_loopback() const { return (ntohl(server.sin_addr.s_addr) >> 24) == 127; }
};
// PORT, HOST:PORT or http://HOST:PORT; throws StartupError on anything else.
Address address_of(std::string_view text);

// What uses a wire.
class WireUser {
 public:
  virtual ~WireUser() = default;
  // How many of the bytes were used up; the rest comes again, with more.
  virtual std::size_t take(std::string_view bytes) = 0;
  // The connection is gone, or never came about.
  virtual void lose() = 0;
};

class Wire final : private EventHandler {
 public:
  Wire(EventLoop& loop, WireUser& user) : loop_(loop), user_(user) {}
  ~Wire() override { close(); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  // `number` chooses the local address. Throws StartupError where there are no more sockets.
  void open(const Address&, std::uint32_t number);
  bool is_open() const { return socket_ >= 0; }
  void send(std::string_view bytes);
  void stop_reading();
  void close();
  void reset();  // closes without a farewell

  std::uint64_t bytes_in() const { return bytes_in_; }

 private:
  void on_events(std::uint32_t events) override;
  void read();
  void write();
  void show_interest();
  void lose();

  EventLoop& loop_;
  WireUser& user_;
  int socket_ = -1;
  std::uint32_t openings_ = 0;
  bool is_connecting_ = false;
  bool is_reading_ = true;
  EventLoop::Interest interest_{};
  std::string in_;
  std::string out_;
  std::uint64_t bytes_in_ = 0;
};

}  // namespace pioche::load
