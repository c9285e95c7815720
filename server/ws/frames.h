// The frames of a WebSocket (RFC 6455), without extensions: a parser for the frames of clients, which
// may arrive in any pieces, and the headers of the server's frames.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pioche::net {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

namespace close_code {
inline constexpr std::uint16_t normal = 1000, going_away = 1001, protocol_error = 1002,
                               not_accepted = 1003, bad_text = 1007, policy = 1008, too_big = 1009,
                               internal = 1011, try_again = 1013;
}

// The header of a frame from the server; `size` of `bytes` count.
struct FrameHeader {
  std::array<char, 10> bytes;
  std::uint8_t size;
};
FrameHeader frame_header(Opcode, std::size_t length);

// What a close frame carries: the code, and as much of the reason as fits.
std::string close_payload(std::uint16_t code, std::string_view reason);

class FrameReader {
 public:
  enum class Kind : std::uint8_t { none, text, ping, pong, close, broken };
  struct Found {
    Kind kind = Kind::none;
    std::string_view payload = {};  // until the next call
    std::uint16_t code = 0;         // broken: the code to close with; close: the client's
  };

  explicit FrameReader(std::size_t longest_message) : longest_(longest_message) {}

  // Received bytes. They are unmasked in place and must stay valid until `next` finds no frame, or the
  // rest of them is copied.
  void feed(std::span<char> bytes);
  // Copies the unread bytes. False: there are none.
  bool buffer_rest();
  // The next message or control frame. After `broken` there is nothing more to read.
  Found next();

 private:
  struct Header;
  Found broken(std::uint16_t code);
  std::uint16_t close_code_for(const Header&) const;
  Found save_rest();
  Found control(Opcode, std::string_view payload);
  Found data(const Header&, std::string_view payload);

  std::size_t longest_;
  std::span<char> window_;
  std::string rest_;     // of a frame that is not whole yet
  std::string message_;  // of a message that is not whole yet
  bool in_message_ = false;
  bool is_broken_ = false;
};

}  // namespace pioche::net
