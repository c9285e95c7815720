// Somebody who means harm: comes again and again, each time with another kind of nuisance.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "load/socket.h"

namespace pioche::load {

class LoadGenerator;

class Rogue final : private SocketHandler {
 public:
  Rogue(LoadGenerator&, std::uint32_t number);
  void start();

 private:
  enum class Trick : std::uint8_t {
    messages,      // absurd requests to a table, as many as are allowed
    flood,         // more than are allowed
    broken_frame,  // no WebSocket any more
    requests,      // hostile HTTP
    half_open,     // half a request or half a frame, and then nothing
    slow_reader,   // asks for much and reads none of it
  };
  static constexpr std::uint32_t tricks = 6;

  std::size_t take(std::string_view bytes) override;
  std::size_t take_frames(std::string_view bytes);
  void lose() override;
  void come();
  void attack();  // once the WebSocket is open
  void send_requests();
  void send_half();
  void linger(Microseconds);  // goes away after a while
  void go_away();
  void be_answered();  // the server has taken what was sent
  bool needs_channel() const;

  LoadGenerator& generator_;
  std::uint32_t number_;
  Socket socket_;
  Trick trick_{};
  std::string cookie_;
  std::uint64_t visit_ = 0;
  std::uint64_t sent_ = 0;  // messages of this visit
  bool is_joined_ = false;
};

}  // namespace pioche::load
