// Writes WebSocket frames (RFC 6455) as a client does. Only for attacks and tests that need their
// exact bytes; load/connection.h is the client.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pioche::load {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Appends a whole masked frame.
void append_frame(std::string& out, Opcode, std::string_view payload, std::uint32_t mask);

}  // namespace pioche::load
