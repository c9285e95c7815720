// A way to a server that can be slow, stand still or be cut, as a network does.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pioche::tests {

class TcpProxy {
 public:
  // `target`: a path of a Unix socket, or a port of this machine.
  explicit TcpProxy(std::string target);
  ~TcpProxy();
  TcpProxy(const TcpProxy&) = delete;
  TcpProxy& operator=(const TcpProxy&) = delete;

  std::uint16_t port() const { return port_; }

  // What holds from now on, also for the connections that there are.
  void pass();
  void delay(std::chrono::milliseconds);  // in each direction
  void stall();                           // nothing arrives, nothing is closed
  void cut();                             // connections end, and nobody gets a new one

 private:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t { passing, stalled, cut };
  struct Piece {
    Clock::time_point due;
    std::string bytes;
  };
  struct Direction {
    int from = -1;
    int to = -1;
    std::deque<Piece> pieces;
    bool has_ended = false;  // nothing more comes from there
  };
  struct Pair {
    Direction there, back;
    bool is_closed = false;
  };

  void set(State, std::chrono::milliseconds);
  void run(const std::stop_token&);
  void accept_one();
  int connect_to_target() const;
  void read(Pair&, Direction&);
  void write(Pair&, Direction&);
  static void close(Pair&);

  const std::string target_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::mutex mutex_;
  State state_ = State::passing;
  std::chrono::milliseconds delay_{0};
  std::vector<Pair> pairs_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace pioche::tests
