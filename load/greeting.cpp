#include "load/greeting.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/startup_error.h"
#include "load/http.h"

namespace pioche::load {

namespace {

// A socket that waits, but not for long.
class Caller {
 public:
  Caller() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (socket_ < 0) throw StartupError({"load.sockets", {}, std::strerror(errno)});
    const timeval longest{2, 0};
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof(longest));
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof(longest));
  }
  ~Caller() { close(socket_); }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  // 0, or why not.
  int reach(const Address& address) {
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address.server),
                sizeof(address.server)) == 0)
      return 0;
    return errno == EINPROGRESS ? ETIMEDOUT : errno;
  }

  // What comes back until the answer is whole, or long, or no more comes.
  std::string answer_to(std::string_view text) {
    constexpr std::size_t longest_answer = 64 << 10;
    std::string answer;
    std::array<char, 4096> buffer;
    if (send(socket_, text.data(), text.size(), MSG_NOSIGNAL) < 0) return answer;
    while (first_response(answer).size == 0 && answer.size() < longest_answer) {
      const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
      if (count <= 0) break;
      answer.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return answer;
  }

 private:
  int socket_;
};

// Also one that is in trouble, or that is asked too often, is one of ours.
bool is_ours(const std::string& answer) {
  constexpr std::array expected{200, 429, 503};
  const Response response = first_response(answer);
  return response.size != 0 && response.body.starts_with('{') &&
         std::find(expected.begin(), expected.end(), response.status) != expected.end();
}

}  // namespace

void expect_server(const Address& address) {
  const std::string where =
      fmt::format("{}:{}", inet_ntoa(address.server.sin_addr), ntohs(address.server.sin_port));
  Caller caller;
  if (const int fault = caller.reach(address))
    throw StartupError({"load.nobody", where, std::strerror(fault)});
  if (!is_ours(caller.answer_to(get_once("/api/health"))))
    throw StartupError({"load.other", where, {}});
}

}  // namespace pioche::load
