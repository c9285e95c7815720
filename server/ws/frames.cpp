#include "server/ws/frames.h"

#include <cstring>

#include "engine/utf8.h"

namespace pioche::net {

namespace {

constexpr std::size_t longest_control = 125;

std::uint64_t big_endian(const char* bytes, int count) {
  std::uint64_t number = 0;
  for (int i = 0; i < count; ++i) number = number << 8 | static_cast<std::uint8_t>(bytes[i]);
  return number;
}

bool is_control(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

bool is_known(Opcode opcode) {
  const auto number = static_cast<std::uint8_t>(opcode);
  return number <= 2 || (number >= 8 && number <= 10);
}

// Those that may stand in a frame: of the standard, of libraries, of applications.
bool is_close_code(std::uint64_t code) {
  if (code >= 3000) return code < 5000;
  return code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
}

bool is_utf8(std::string_view text) { return valid_utf8_prefix(text) == text.size(); }

void unmask(char* bytes, std::size_t count, const char* key) {
  std::uint64_t wide = 0;
  for (int i = 0; i < 8; ++i) std::memcpy(reinterpret_cast<char*>(&wide) + i, key + i % 4, 1);
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, bytes + i, 8);
    part ^= wide;
    std::memcpy(bytes + i, &part, 8);
  }
  for (; i < count; ++i) bytes[i] = static_cast<char>(bytes[i] ^ key[i % 4]);
}

}  // namespace

struct FrameReader::Header {
  bool is_last;
  bool is_reserved;
  bool is_masked;
  bool is_shortest;
  Opcode opcode;
  std::uint64_t length;
  std::size_t size;

  // False where it is not whole yet.
  bool read(std::span<const char> bytes) {
    if (bytes.size() < 2) return false;
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    is_last = (first & 0x80) != 0;
    is_reserved = (first & 0x70) != 0;
    opcode = static_cast<Opcode>(first & 0x0f);
    is_masked = (second & 0x80) != 0;
    const int extra = (second & 0x7f) == 127 ? 8 : (second & 0x7f) == 126 ? 2 : 0;
    size = 2 + static_cast<std::size_t>(extra) + 4;
    if (bytes.size() < size) return false;
    length = extra == 0 ? second & 0x7f : big_endian(bytes.data() + 2, extra);
    is_shortest = extra == 0 || (extra == 2 ? length > 125 : length > 0xffff);
    return true;
  }
};

FrameHeader frame_header(Opcode opcode, std::size_t length) {
  FrameHeader header{};
  header.bytes[0] = static_cast<char>(0x80 | static_cast<std::uint8_t>(opcode));
  const int extra = length <= 125 ? 0 : length <= 0xffff ? 2 : 8;
  header.bytes[1] = static_cast<char>(extra == 0 ? length : extra == 2 ? 126 : 127);
  for (int i = 0; i < extra; ++i)
    header.bytes[2 + i] = static_cast<char>(length >> (8 * (extra - 1 - i)));
  header.size = static_cast<std::uint8_t>(2 + extra);
  return header;
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code)};
  payload += reason.substr(0, longest_control - 2);
  payload.resize(2 + valid_utf8_prefix(std::string_view(payload).substr(2)));
  return payload;
}

void FrameReader::feed(std::span<char> bytes) {
  if (rest_.empty()) {
    window_ = bytes;
  } else {
    rest_.append(bytes.data(), bytes.size());
    window_ = rest_;
  }
}

bool FrameReader::buffer_rest() {
  if (window_.empty()) {
    rest_.clear();
    return false;
  }
  const bool is_ours =
      window_.data() >= rest_.data() && window_.data() < rest_.data() + rest_.size();
  if (!is_ours) {
    rest_.assign(window_.data(), window_.size());
    window_ = rest_;
  }
  return true;
}

FrameReader::Found FrameReader::broken(std::uint16_t code) {
  is_broken_ = true;
  window_ = {};
  return {Kind::broken, {}, code};
}

FrameReader::Found FrameReader::save_rest() {
  std::string rest(window_.data(), window_.size());
  rest_.swap(rest);
  window_ = {};
  return {};
}

std::uint16_t FrameReader::close_code_for(const Header& header) const {
  if (header.is_reserved || !header.is_masked || !header.is_shortest || !is_known(header.opcode))
    return close_code::protocol_error;
  if (is_control(header.opcode))
    return header.is_last && header.length <= longest_control ? 0 : close_code::protocol_error;
  if (header.opcode == Opcode::binary) return close_code::not_accepted;
  if ((header.opcode == Opcode::more) != in_message_) return close_code::protocol_error;
  const std::size_t so_far = in_message_ ? message_.size() : 0;
  return header.length > longest_ - so_far ? close_code::too_big : 0;
}

FrameReader::Found FrameReader::next() {
  while (!is_broken_) {
    Header header{};
    if (!header.read(window_)) {
      // A header that is wrong from its first bytes need not be waited for.
      if (window_.size() >= 2 && (window_[1] & 0x80) == 0)
        return broken(close_code::protocol_error);
      return save_rest();
    }
    if (const std::uint16_t code = close_code_for(header)) return broken(code);
    if (window_.size() - header.size < header.length) return save_rest();
    char* payload = window_.data() + header.size;
    const auto length = static_cast<std::size_t>(header.length);
    unmask(payload, length, payload - 4);
    window_ = window_.subspan(header.size + length);
    const Found found = is_control(header.opcode) ? control(header.opcode, {payload, length})
                                                  : data(header, {payload, length});
    if (found.kind != Kind::none) return found;
  }
  return {};
}

FrameReader::Found FrameReader::control(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::ping) return {Kind::ping, payload, 0};
  if (opcode == Opcode::pong) return {Kind::pong, payload, 0};
  if (payload.empty()) return {Kind::close, {}, close_code::normal};
  if (payload.size() == 1) return broken(close_code::protocol_error);
  const std::uint64_t code = big_endian(payload.data(), 2);
  if (!is_close_code(code)) return broken(close_code::protocol_error);
  if (!is_utf8(payload.substr(2))) return broken(close_code::bad_text);
  return {Kind::close, payload.substr(2), static_cast<std::uint16_t>(code)};
}

FrameReader::Found FrameReader::data(const Header& header, std::string_view payload) {
  if (!in_message_ && header.is_last) {
    if (!is_utf8(payload)) return broken(close_code::bad_text);
    return {Kind::text, payload, 0};
  }
  if (!in_message_) message_.clear();
  message_ += payload;
  in_message_ = !header.is_last;
  if (in_message_) return {};
  if (!is_utf8(message_)) return broken(close_code::bad_text);
  return {Kind::text, message_, 0};
}

}  // namespace pioche::net
