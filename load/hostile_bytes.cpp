#include "load/hostile_bytes.h"

#include <array>
#include <fmt/format.h>
#include <span>
#include <string_view>

#include "load/frames.h"
#include "protocol/commands.gen.h"

namespace pioche::load {

namespace {

using Texts = std::span<const std::string_view>;

std::string_view one_of(Rng& rng, Texts texts) {
  return texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
}

// `mask` 0x7F gives text, 0xFF what is mostly none.
std::string noise(Rng& rng, std::uint32_t most, int mask) {
  std::string bytes(rng.below(most) + 1, '\0');
  for (char& byte : bytes) byte = static_cast<char>(rng.next() & static_cast<unsigned>(mask));
  return bytes;
}

// Some bytes changed, doubled or left out.
std::string mutated(Rng& rng, std::string text) {
  const std::uint32_t changes = 1 + rng.below(4);
  for (std::uint32_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t place = rng.below(static_cast<std::uint32_t>(text.size()));
    switch (rng.below(4)) {
      case 0:
        text[place] = static_cast<char>(rng.next() & 0x7F);
        break;
      case 1:
        text.erase(place, 1 + rng.below(8));
        break;
      case 2:
        text.insert(place, text.substr(place, 1 + rng.below(16)));
        break;
      default:
        text.resize(place);
        break;
    }
  }
  return text;
}

constexpr std::array<std::string_view, 3> unknown_commands{"", "MOVE", "__proto__"};
constexpr std::array<std::string_view, 22> values{
    "0",
    "-1",
    "99999999999999999999",
    "1e999",
    "null",
    "true",
    "false",
    "\"\"",
    "\"draw\"",
    "[]",
    "{}",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"expert\"",
    "255",
    "256",
    "4294967296",
    "[[[[[[1]]]]]]",
    "{\"seconds\":-1}",
    "1.5",
    "\"../../etc/passwd\"",
    "\"' OR 1=1; --\"",
};

std::string odd_request(Rng& rng) {
  const Texts names = rng.below(8) == 0 ? Texts(unknown_commands) : Texts(command_names);
  std::string text = fmt::format(R"({{"do":"{}")", one_of(rng, names));
  const std::uint32_t count = rng.below(5);
  for (std::uint32_t i = 0; i < count; ++i)
    text += fmt::format(R"(,"{}":{})", one_of(rng, command_fields), one_of(rng, values));
  if (rng.below(2) == 0) text += fmt::format(R"(,"id":{})", one_of(rng, values));
  return text + "}";
}

std::string deep_nest(Rng& rng) {
  const std::uint32_t depth = 1 + rng.below(4000);
  return (rng.below(2) == 0 ? R"({"do":)" : "") + std::string(depth, rng.below(2) ? '[' : '{');
}

constexpr std::array<std::string_view, 8> methods{"GET",  "POST", "DELETE",  "PATCH",
                                                  "BREW", "HEAD", "OPTIONS", "get"};
constexpr std::array<std::string_view, 22> paths{"/",
                                                 "/api/lobby",
                                                 "/api/me",
                                                 "/api/guest",
                                                 "/api/tables",
                                                 "/api/tables/nowhere",
                                                 "/api/accounts",
                                                 "/api/session",
                                                 "/api/tokens",
                                                 "/api/people/%00",
                                                 "/api/leaderboard/solitaire?page=-1",
                                                 "/api/leaderboard/solitaire?page=99999999999999",
                                                 "/api/matches/1/record",
                                                 "/api/rules/..%2f..%2fetc%2fpasswd",
                                                 "/../../../etc/passwd",
                                                 "/%2e%2e/%2e%2e/data/pioche.db",
                                                 "/ws/tables/nowhere",
                                                 "/ws/lobby",
                                                 "//",
                                                 "*",
                                                 "/%zz",
                                                 "/api/words/xx?lang=%ff%fe"};
constexpr std::array<std::string_view, 16> headers{
    "Content-Length: -1",
    "Content-Length: 99999999999999",
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "Cookie: session=",
    "Cookie: pioche=AAAA.BBBB.CCCC",
    "Authorization: Bearer nonsense",
    "Origin: http://evil.example",
    "X-Forwarded-For: 1.2.3.4, unknown",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings",
    "Expect: 100-continue",
    "Accept-Language: \xff\xfe",
    "Content-Type: text/plain",
    " folded: header"};
constexpr std::array<std::string_view, 8> bodies{"{}",
                                                 "[]",
                                                 "null",
                                                 "{\"name\":\"\"}",
                                                 "{\"game\":\"nothing\",\"players\":-2}",
                                                 "{\"login\":\"a\",\"password\":\"b\"}",
                                                 "{\"record\":{\"seed\":0}}",
                                                 "not json"};

// A frame with one thing wrong. Each mutation makes a whole frame and breaks it.
using FrameMutation = std::string (*)(Rng&);

std::string text_frame(Rng& rng, std::string_view text) {
  std::string frame;
  append_frame(frame, Opcode::text, text, static_cast<std::uint32_t>(rng.next()));
  return frame;
}

std::string with_first_byte(Rng& rng, int byte) {
  std::string frame = text_frame(rng, odd_request(rng));
  frame[0] = static_cast<char>(byte);
  return frame;
}

constexpr std::array<FrameMutation, 10> frame_mutations{
    // a text that is not UTF-8
    [](Rng& rng) { return text_frame(rng, "{\"do\":\"chat\",\"text\":\"\xC3\x28\"}"); },
    // longer than the server accepts
    [](Rng& rng) { return text_frame(rng, std::string(17'000 + rng.below(100'000), 'a')); },
    // reserved bits
    [](Rng& rng) { return with_first_byte(rng, 0xF1); },
    // an opcode that does not exist
    [](Rng& rng) { return with_first_byte(rng, 0x83 + static_cast<int>(rng.below(5))); },
    // not masked
    [](Rng& rng) {
      std::string frame = text_frame(rng, odd_request(rng));
      frame[1] = static_cast<char>(frame[1] & 0x7F);
      return frame;
    },
    // longer than memory
    [](Rng&) { return std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10); },
    // a control frame in fragments
    [](Rng& rng) { return with_first_byte(rng, rng.below(2) == 0 ? 0x08 : 0x09); },
    // continues a message that was not begun
    [](Rng& rng) { return with_first_byte(rng, 0x80); },
    // some bytes changed
    [](Rng& rng) { return mutated(rng, text_frame(rng, odd_request(rng))); },
    // random bytes
    [](Rng& rng) { return noise(rng, 300, 0xFF); }};

}  // namespace

std::string hostile_message(Rng& rng) {
  switch (rng.below(8)) {
    case 0:
      return noise(rng, 200, 0x7F);
    case 1:
      return deep_nest(rng);
    case 2:
      return std::string(1 + rng.below(2000), 'a');
    case 3:
    case 4:
      return mutated(rng, odd_request(rng));
    default:
      return odd_request(rng);
  }
}

std::string broken_frame(Rng& rng) {
  return frame_mutations[rng.below(static_cast<std::uint32_t>(frame_mutations.size()))](rng);
}

std::string hostile_request(Rng& rng) {
  if (rng.below(8) == 0) return noise(rng, 400, 0xFF) + "\r\n\r\n";
  std::string text =
      fmt::format("{} {} HTTP/1.1\r\nHost: x\r\n", one_of(rng, methods), one_of(rng, paths));
  const std::uint32_t count = rng.below(4);
  for (std::uint32_t i = 0; i < count; ++i) text += std::string(one_of(rng, headers)) + "\r\n";
  if (rng.below(20) == 0) text += "X-Long: " + std::string(1 + rng.below(40000), 'x') + "\r\n";
  const std::string body(one_of(rng, bodies));
  if (rng.below(2) == 0)
    text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                        body.size(), body);
  else
    text += "\r\n";
  return rng.below(3) == 0 ? mutated(rng, text) : text;
}

}  // namespace pioche::load
