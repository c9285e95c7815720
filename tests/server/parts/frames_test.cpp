// WebSocket frames in whatever pieces they come.
#include "server/ws/frames.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/server/client.h"

using namespace pioche;
using namespace pioche::net;
using pioche::test::client_frame;

namespace {

std::string header(std::size_t length) {
  const FrameHeader made = frame_header(Opcode::text, length);
  return {made.bytes.data(), made.size};
}

struct Frame {
  FrameReader::Kind kind;
  std::string payload;
  std::uint16_t code;
};

enum class Pace { at_once, one_by_one };

// All frames in the bytes, which are fed `piece` at a time. One by one: the rest after each message is
// buffered, and the bytes that were fed are overwritten.
std::vector<Frame> frames_in(std::string bytes, std::size_t piece, std::size_t longest = 1000,
                             Pace pace = Pace::at_once) {
  FrameReader reader(longest);
  std::vector<Frame> all;
  for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
    std::string part = bytes.substr(begin, piece);
    reader.feed(part);
    for (;;) {
      const auto found = reader.next();
      if (found.kind == FrameReader::Kind::none) break;
      all.push_back({found.kind, std::string(found.payload), found.code});
      if (found.kind == FrameReader::Kind::broken) return all;
      if (pace == Pace::at_once) continue;
      const bool is_more = reader.buffer_rest();
      std::ranges::fill(part, '\xff');
      if (!is_more) break;
    }
  }
  return all;
}

std::uint16_t code_for(const std::string& bytes, std::size_t longest = 1000) {
  const auto all = frames_in(bytes, bytes.size(), longest);
  REQUIRE(!all.empty());
  CHECK(all.back().kind == FrameReader::Kind::broken);
  return all.back().code;
}

}  // namespace

TEST_CASE("a message is the same in whatever pieces it comes") {
  const std::string long_text(700, 'x');
  const std::string bytes =
      client_frame(0x81, "{}") + client_frame(0x89, "are you there") + client_frame(0x01, "one ") +
      client_frame(0x8a, "") + client_frame(0x00, "two ") + client_frame(0x80, "three") +
      client_frame(0x81, long_text) + client_frame(0x88, std::string("\x03\xe8") + "bye");
  for (std::size_t piece = 1; piece <= 2 * bytes.size(); ++piece) {
    const auto all = piece <= bytes.size()
                         ? frames_in(bytes, piece)
                         : frames_in(bytes, piece - bytes.size(), 1000, Pace::one_by_one);
    REQUIRE(all.size() == 6);
    CHECK(all[0].payload == "{}");
    CHECK(all[1].kind == FrameReader::Kind::ping);
    CHECK(all[1].payload == "are you there");
    CHECK(all[2].kind == FrameReader::Kind::pong);
    CHECK(all[3].kind == FrameReader::Kind::text);
    CHECK(all[3].payload == "one two three");
    CHECK(all[4].payload == long_text);
    CHECK(all[5].kind == FrameReader::Kind::close);
    CHECK(all[5].code == 1000);
  }
}

TEST_CASE("what breaks the protocol of WebSockets is refused with its code") {
  CHECK(code_for("\x81\x0anot masked") == close_code::protocol_error);
  CHECK(code_for(client_frame(0xc1, "reserved bit")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x83, "no such opcode")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x80, "continues nothing")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x01, "a") + client_frame(0x81, "b")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x09, "a ping in parts")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x89, std::string(126, 'x'))) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x88, "x")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x88, "\x03\xed")) == close_code::protocol_error);
  CHECK(code_for(client_frame(0x82, "binary")) == close_code::not_accepted);
  CHECK(code_for(client_frame(0x81, "\xff")) == close_code::bad_text);
  CHECK(code_for(client_frame(0x01, "\xc3") + client_frame(0x80, "(")) == close_code::bad_text);
  CHECK(code_for(client_frame(0x81, std::string(1001, 'x'))) == close_code::too_big);
  CHECK(code_for(client_frame(0x01, std::string(600, 'x')) +
                 client_frame(0x80, std::string(401, 'x'))) == close_code::too_big);
  // A length of 8 bytes where 2 would do; and one beyond all memory, refused before it comes.
  CHECK(code_for(std::string("\x81\xff\0\0\0\0\0\0\0\x05", 10) + "maskabcde") ==
        close_code::protocol_error);
  CHECK(code_for(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) + "mask") ==
        close_code::too_big);
}

TEST_CASE("frames of the server have the shortest header") {
  CHECK(header(2) == "\x81\x02");
  CHECK(header(126) == std::string("\x81\x7e\0\x7e", 4));
  CHECK(header(65536) == std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
}

TEST_CASE("a close frame has its code and as much of the reason as a control frame takes") {
  CHECK(close_payload(1001, "stopping") == "\x03\xe9stopping");
  CHECK(close_payload(1000, std::string(200, 'x')).size() == 125);
  // No character is cut in two.
  CHECK(close_payload(1000, std::string(122, 'x') + "\u00e9").size() == 2 + 122);
}
