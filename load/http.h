// HTTP as far as a client of the server needs it: requests as text, responses with a length.
#pragma once

#include <string>
#include <string_view>

namespace pioche::load {

// One POST of JSON on a connection that stays.
std::string post(std::string_view path, std::string_view body, std::string_view cookie);
// Asks for a WebSocket.
std::string upgrade(std::string_view path, std::string_view cookie);
// One GET, after which the server hangs up.
std::string get_once(std::string_view path);

// `size` is its whole length; 0: the bytes do not hold all of it yet.
struct Response {
  std::size_t size = 0;
  int status = 0;
  std::string_view body;
  std::string_view head;
};
Response first_response(std::string_view bytes);

// NAME=VALUE of the first cookie that the response sets; empty where there is none.
std::string_view cookie_of(const Response&);

}  // namespace pioche::load
