#include "tests/cluster/tcp_proxy.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace pioche::tests {

namespace {

constexpr std::size_t most_pieces = 4096;
constexpr int longest_poll = 20;  // milliseconds until a new state is seen
constexpr int shortest_poll = 1;  // while something is delayed

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

void send_at_once(int socket) {
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
}

template <class Address>
int connected(int family, const Address& address) {
  const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    return socket;
  ::close(socket);
  return -1;
}

}  // namespace

TcpProxy::TcpProxy(std::string target) : target_(std::move(target)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
      listen(listener_, 64) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("the proxy cannot listen");
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

TcpProxy::~TcpProxy() {
  thread_.request_stop();
  thread_.join();
  for (Pair& pair : pairs_) close(pair);
  ::close(listener_);
}

void TcpProxy::pass() { set(State::passing, {}); }
void TcpProxy::delay(std::chrono::milliseconds delay) { set(State::passing, delay); }
void TcpProxy::stall() { set(State::stalled, {}); }
void TcpProxy::cut() { set(State::cut, {}); }

void TcpProxy::set(State state, std::chrono::milliseconds delay) {
  const std::lock_guard lock(mutex_);
  state_ = state;
  delay_ = delay;
}

int TcpProxy::connect_to_target() const {
  if (!target_.starts_with('/'))
    return connected(AF_INET, loopback(static_cast<std::uint16_t>(std::stoi(target_))));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, target_.c_str(), sizeof address.sun_path - 1);
  return connected(AF_UNIX, address);
}

void TcpProxy::accept_one() {
  const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const int server = state_ == State::cut ? -1 : connect_to_target();
  if (server < 0) {
    ::close(client);
    return;
  }
  send_at_once(client);
  send_at_once(server);
  pairs_.push_back({{client, server, {}, false}, {server, client, {}, false}, false});
}

void TcpProxy::read(Pair& pair, Direction& direction) {
  char buffer[65536];
  const ssize_t size = recv(direction.from, buffer, sizeof buffer, 0);
  if (size > 0) {
    direction.pieces.push_back(
        {Clock::now() + delay_, std::string(buffer, static_cast<std::size_t>(size))});
  } else if (size == 0) {
    direction.has_ended = true;
  } else if (errno != EAGAIN && errno != EINTR) {
    close(pair);
  }
}

void TcpProxy::write(Pair& pair, Direction& direction) {
  const auto now = Clock::now();
  while (!pair.is_closed && !direction.pieces.empty() && direction.pieces.front().due <= now) {
    std::string& bytes = direction.pieces.front().bytes;
    const ssize_t size = send(direction.to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size < 0) return close(pair);
    bytes.erase(0, static_cast<std::size_t>(size));
    if (bytes.empty()) direction.pieces.pop_front();
  }
  if (direction.has_ended && direction.pieces.empty()) close(pair);
}

void TcpProxy::close(Pair& pair) {
  if (pair.is_closed) return;
  ::close(pair.there.from);
  ::close(pair.there.to);
  pair.is_closed = true;
}

void TcpProxy::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<pollfd> wanted{{listener_, POLLIN, 0}};
    bool is_late = false;
    {
      const std::lock_guard lock(mutex_);
      if (state_ == State::cut)
        for (Pair& pair : pairs_) close(pair);
      std::erase_if(pairs_, [](const Pair& pair) { return pair.is_closed; });
      if (state_ == State::stalled) wanted[0].events = 0;
      for (const Pair& pair : pairs_)
        for (const Direction* one : {&pair.there, &pair.back}) {
          const bool reads =
              state_ == State::passing && !one->has_ended && one->pieces.size() < most_pieces;
          wanted.push_back({reads ? one->from : -1, POLLIN, 0});
          is_late = is_late || !one->pieces.empty();
        }
    }
    poll(wanted.data(), wanted.size(), is_late ? shortest_poll : longest_poll);
    const std::lock_guard lock(mutex_);
    if (state_ == State::stalled) continue;
    std::size_t i = 1;
    for (Pair& pair : pairs_)
      for (Direction* one : {&pair.there, &pair.back}) {
        if (!pair.is_closed && wanted[i].revents != 0) read(pair, *one);
        if (!pair.is_closed) write(pair, *one);
        ++i;
      }
    if (wanted[0].revents != 0) accept_one();
  }
}

}  // namespace pioche::tests
