// A client that attacks the server: it connects again and again, each time in another way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "load/connection.h"

namespace pioche::load {

class LoadGenerator;

class HostileClient final : private ConnectionHandler {
 public:
  HostileClient(LoadGenerator&, std::uint32_t number);
  void start();

 private:
  enum class Attack : std::uint8_t {
    messages,      // absurd requests to a table, within the rate limit
    flood,         // more than the rate limit allows
    broken_frame,  // breaks the WebSocket protocol
    requests,      // hostile HTTP
    half_open,     // half a request or half a frame, and then nothing
    slow_reader,   // asks for much and reads none of it
  };
  static constexpr std::uint32_t attack_count = 6;

  void on_response(const HttpResponse&) override;
  void on_message(std::string_view) override {}
  void on_pong() override { on_answered(); }  // it comes after the answers to all before it
  void on_bytes() override { on_answered(); }
  void on_end(Ending, std::error_code) override;
  void connect();
  void start_attack();  // once the WebSocket is open
  void send_requests();
  void send_half();
  void disconnect_after(Microseconds);  // unless something else happens first
  void disconnect();
  void connect_soon();
  void on_answered();  // the server has handled what was sent
  void count_sent();
  bool needs_websocket() const;

  LoadGenerator& generator_;
  std::uint32_t number_;
  Connection connection_;
  Attack attack_{};
  std::string cookie_;
  std::uint64_t attempt_ = 0;
  std::uint64_t sent_ = 0;  // messages since it connected
  bool is_joined_ = false;
};

}  // namespace pioche::load
