#include "load/frames.h"

#include <array>

namespace pioche::load {

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

}  // namespace pioche::load
