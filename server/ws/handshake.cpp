#include "server/ws/handshake.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <openssl/evp.h>
#include <openssl/sha.h>

namespace pioche::net {

namespace {

// RFC 6455, 4.2.2: proves that the server understood the request for a WebSocket.
std::string accept_key(std::string_view key) {
  const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, SHA_DIGEST_LENGTH> hash;
  SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash.data());
  std::array<unsigned char, 32> base64{};
  const int size = EVP_EncodeBlock(base64.data(), hash.data(), hash.size());
  return {reinterpret_cast<const char*>(base64.data()), static_cast<std::size_t>(size)};
}

bool has_word(std::string_view list, std::string_view word) {
  const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
  return std::search(list.begin(), list.end(), word.begin(), word.end(), same) != list.end();
}

}  // namespace

int handshake_error(const Request& request) {
  if (!request.is("GET") || !has_word(request.header("upgrade"), "websocket") ||
      !has_word(request.header("connection"), "upgrade") ||
      request.header("sec-websocket-key").size() != 24)
    return 400;
  return request.header("sec-websocket-version") == "13" ? 0 : 426;
}

Response handshake(const Request& request) {
  Response response;
  response.status = 101;
  response.headers = {{"Upgrade", "websocket"},
                      {"Connection", "Upgrade"},
                      {"Sec-WebSocket-Accept", accept_key(request.header("sec-websocket-key"))}};
  if (has_word(request.header("sec-websocket-protocol"), "pioche.1"))
    response.headers.emplace_back("Sec-WebSocket-Protocol", "pioche.1");
  return response;
}

}  // namespace pioche::net
