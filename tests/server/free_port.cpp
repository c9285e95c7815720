#include "tests/server/free_port.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace pioche::test {

namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

}  // namespace

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof(address);
  const bool is_bound = bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                        getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(socket);
  if (!is_bound) throw std::runtime_error("no port is free");
  return ntohs(address.sin_port);
}

bool listens(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const bool answers =
      connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
  close(socket);
  return answers;
}

}  // namespace pioche::test
