// Two servers that send every message back, each in a thread of its own.
#pragma once

#include <cstdint>
#include <ctime>
#include <memory>
#include <pthread.h>
#include <thread>

namespace pioche::bench {

class EchoServer {
 public:
  virtual ~EchoServer() = default;
  virtual std::uint16_t port() const = 0;
  virtual std::thread& thread() = 0;

  double cpu_seconds() {
    clockid_t clock{};
    timespec time{};
    pthread_getcpuclockid(thread().native_handle(), &clock);
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
};

std::unique_ptr<EchoServer> pioche_echo_server();  // server/ws
std::unique_ptr<EchoServer> beast_echo_server();   // boost::beast::websocket::stream

}  // namespace pioche::bench
