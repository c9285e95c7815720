#include "load/frames.h"

#include <array>

namespace pioche::load {

namespace {

constexpr std::uint64_t max_payload = 64 << 20;

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask) {
  const std::size_t length = payload.size();
  out += static_cast<char>(0x80 | static_cast<int>(opcode));
  const int length_bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
  const int short_length = length_bytes == 0   ? static_cast<int>(length)
                           : length_bytes == 2 ? 126
                                               : 127;
  out += static_cast<char>(0x80 | short_length);
  for (int i = length_bytes - 1; i >= 0; --i) out += static_cast<char>(length >> (8 * i));
  std::array<char, 4> key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<char>(mask >> (8 * i));
  out.append(key.data(), key.size());
  for (std::size_t i = 0; i < length; ++i) out += static_cast<char>(payload[i] ^ key[i % 4]);
}

ServerFrame first_frame(std::string_view bytes) {
  if (bytes.size() < 2) return {};
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
  ServerFrame frame;
  frame.opcode = static_cast<Opcode>(byte(0) & 0x0F);
  frame.is_malformed = (byte(0) & 0xF0) != 0x80 || (byte(1) & 0x80) != 0;
  std::size_t head = 2;
  std::uint64_t length = byte(1) & 0x7F;
  if (length >= 126) {
    const std::size_t wide = length == 126 ? 2 : 8;
    if (bytes.size() < head + wide) return {};
    length = 0;
    for (std::size_t i = 0; i < wide; ++i) length = length << 8 | byte(head + i);
    head += wide;
  }
  if (length > max_payload) frame.is_malformed = true;
  if (frame.is_malformed) {
    frame.size = bytes.size();
    return frame;
  }
  if (bytes.size() - head < length) return {};
  frame.size = head + length;
  frame.payload = bytes.substr(head, length);
  return frame;
}

}  // namespace pioche::load
