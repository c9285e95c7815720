#include "server/runtime/service_manager.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/runtime/log.h"

namespace pioche::server {

namespace {

// The name of a socket; one that begins with @ is abstract.
bool send_to(const std::string& name, std::string_view text) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.empty() || name.size() >= sizeof address.sun_path) return false;
  std::copy(name.begin(), name.end(), address.sun_path);
  if (name[0] == '@') address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return false;
  const ssize_t sent = sendto(socket, text.data(), text.size(), MSG_NOSIGNAL,
                              reinterpret_cast<const sockaddr*>(&address), size);
  close(socket);
  return sent == static_cast<ssize_t>(text.size());
}

// The time after which systemd gives the process up; 0: never.
std::chrono::milliseconds watchdog_time() {
  const char* given = std::getenv("WATCHDOG_USEC");
  if (given == nullptr) return {};
  std::int64_t microseconds = 0;
  std::from_chars(given, given + std::strlen(given), microseconds);
  return std::chrono::milliseconds(std::max<std::int64_t>(microseconds, 0) / 1000);
}

}  // namespace

void notify_service_manager(net::EventLoop& loop) {
  const char* name = std::getenv("NOTIFY_SOCKET");
  if (name == nullptr) return;
  const std::string socket = name;
  if (!send_to(socket, "READY=1")) log(LogLevel::warning, "the service manager was not reached");
  if (const std::chrono::milliseconds time = watchdog_time(); time.count() > 0)
    loop.call_every(std::max(time / 3, std::chrono::milliseconds(1)),
                    [socket] { send_to(socket, "WATCHDOG=1"); });
}

}  // namespace pioche::server
