// The frames of a WebSocket (RFC 6455) from the client's side.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pioche::load {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Appends a whole masked frame.
void append_frame(std::string& out, Opcode, std::string_view payload, std::uint32_t mask);

// A frame from the server. `size` is its whole length; 0: the bytes do not hold all of it yet.
struct ServerFrame {
  std::size_t size = 0;
  bool is_malformed = false;  // masked, in pieces, with reserved bits, or absurdly long
  Opcode opcode{};
  std::string_view payload;
};
ServerFrame first_frame(std::string_view bytes);

}  // namespace pioche::load
