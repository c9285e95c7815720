#include "load/health_check.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "app/startup_error.h"
#include "load/http.h"

namespace pioche::load {

namespace {

// A blocking socket with a timeout of two seconds.
class BlockingSocket {
 public:
  BlockingSocket() : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (fd_ < 0) throw StartupError({"load.sockets", {}, std::strerror(errno)});
    const timeval longest{2, 0};
    setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof(longest));
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof(longest));
  }
  ~BlockingSocket() { close(fd_); }
  BlockingSocket(const BlockingSocket&) = delete;
  BlockingSocket& operator=(const BlockingSocket&) = delete;

  // 0, or the error number.
  int connect_to(const Address& address) {
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address.server), sizeof(address.server)) ==
        0)
      return 0;
    return errno == EINPROGRESS ? ETIMEDOUT : errno;
  }

  // Reads until the response is complete or too long, or the connection ends.
  std::string response_to(std::string_view text) {
    constexpr std::size_t longest_answer = 64 << 10;
    std::string answer;
    std::array<char, 4096> buffer;
    if (send(fd_, text.data(), text.size(), MSG_NOSIGNAL) < 0) return answer;
    while (first_response(answer).size == 0 && answer.size() < longest_answer) {
      const ssize_t count = recv(fd_, buffer.data(), buffer.size(), 0);
      if (count <= 0) break;
      answer.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return answer;
  }

 private:
  int fd_;
};

// A server that is overloaded (503) or limits us (429) is a Pioche server too.
bool is_pioche_server(const std::string& answer) {
  constexpr std::array expected{200, 429, 503};
  const Response response = first_response(answer);
  return response.size != 0 && response.body.starts_with('{') &&
         std::find(expected.begin(), expected.end(), response.status) != expected.end();
}

}  // namespace

void check_server(const Address& address) {
  const std::string where =
      fmt::format("{}:{}", inet_ntoa(address.server.sin_addr), ntohs(address.server.sin_port));
  BlockingSocket socket;
  if (const int fault = socket.connect_to(address))
    throw StartupError({"load.nobody", where, std::strerror(fault)});
  if (!is_pioche_server(socket.response_to(get_once("/api/health"))))
    throw StartupError({"load.other", where, {}});
}

}  // namespace pioche::load
