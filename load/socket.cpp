#include "load/socket.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/startup_error.h"

namespace pioche::load {

namespace {

constexpr std::size_t read_buffer_size = 64 << 10;

in_addr host_named(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_family = AF_INET;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &wanted, &found) != 0)
    throw StartupError({"load.host", host, {}});
  sockaddr_in address{};
  std::copy_n(reinterpret_cast<const char*>(found->ai_addr), sizeof(address),
              reinterpret_cast<char*>(&address));
  freeaddrinfo(found);
  return address.sin_addr;
}

const sockaddr* as_sockaddr(const sockaddr_in& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

int error_of(int socket) {
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

int new_socket() {
  const int made = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made < 0) throw StartupError({"load.sockets", {}, std::strerror(errno)});
  return made;
}

}  // namespace

Address parse_address(std::string_view text) {
  std::string_view rest = text;
  if (rest.starts_with("http://")) rest.remove_prefix(7);
  while (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t colon = rest.rfind(':');
  const std::string host(colon == std::string_view::npos ? "127.0.0.1" : rest.substr(0, colon));
  const std::string_view port_text =
      colon == std::string_view::npos ? rest : rest.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, error] =
      std::from_chars(port_text.data(), port_text.data() + port_text.size(), port);
  if (error != std::errc{} || end != port_text.data() + port_text.size() || port == 0)
    throw StartupError({"load.address", std::string(text), {}});
  Address address;
  address.server.sin_family = AF_INET;
  address.server.sin_port = htons(port);
  address.server.sin_addr = host_named(host);
  return address;
}

void Socket::open(const Address& address, std::uint32_t number) {
  close();
  fd_ = new_socket();
  const int yes = 1;
  setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  if (address.is_loopback()) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(0x7F010000U + number % 0xFE0000U + 1);
    setsockopt(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof(yes));
    if (bind(fd_, as_sockaddr(own), sizeof(own)) != 0)
      throw StartupError({"load.sockets", {}, std::strerror(errno)});
  }
  is_connecting_ = connect(fd_, as_sockaddr(address.server), sizeof(address.server)) != 0;
  const bool has_failed = is_connecting_ && errno != EINPROGRESS;
  is_reading_ = true;
  interest_ = EventLoop::Interest::read_and_write;
  loop_.add(fd_, *this, interest_);
  ++generation_;
  if (has_failed)
    loop_.call_at(now(), [this, failed = generation_] {
      if (is_open() && generation_ == failed) fail();
    });
}

void Socket::send(std::string_view bytes) {
  if (!is_open()) return;
  out_ += bytes;
  if (!is_connecting_) write();
}

void Socket::stop_reading() {
  is_reading_ = false;
  if (is_open()) update_interest();
}

void Socket::close() {
  if (!is_open()) return;
  loop_.remove(fd_, *this);
  ::close(fd_);
  fd_ = -1;
  in_.clear();
  out_.clear();
}

void Socket::reset() {
  if (!is_open()) return;
  const linger none{1, 0};
  setsockopt(fd_, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
  close();
}

void Socket::fail() {
  close();
  handler_.on_disconnect();
}

void Socket::on_events(std::uint32_t events) {
  const auto is_same = [this, generation = generation_] {
    return is_open() && generation_ == generation;
  };
  if (is_connecting_ && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0) {
    if (error_of(fd_) != 0) return fail();
    is_connecting_ = false;
  }
  if ((events & EPOLLIN) != 0 && is_reading_) read();
  if (is_same() && (events & EPOLLOUT) != 0) write();
  if (is_same() && (events & (EPOLLERR | EPOLLHUP)) != 0) fail();
}

void Socket::read() {
  static std::array<char, read_buffer_size> buffer;
  const std::uint32_t generation = generation_;
  const ssize_t count = recv(fd_, buffer.data(), buffer.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return fail();
  bytes_in_ += static_cast<std::uint64_t>(count);
  std::string_view bytes(buffer.data(), static_cast<std::size_t>(count));
  if (!in_.empty()) bytes = in_ += bytes;
  const std::size_t used = handler_.on_data(bytes);
  if (!is_open() || generation_ != generation) return;
  in_ = std::string(bytes.substr(used));
}

void Socket::write() {
  while (!out_.empty()) {
    const ssize_t count = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) break;
    if (count < 0) {
      out_.clear();  // the next read reports the error
      break;
    }
    out_.erase(0, static_cast<std::size_t>(count));
  }
  update_interest();
}

void Socket::update_interest() {
  const auto wanted = !out_.empty() || is_connecting_ ? EventLoop::Interest::read_and_write
                      : is_reading_                   ? EventLoop::Interest::read
                                                      : EventLoop::Interest::none;
  if (wanted == interest_) return;
  interest_ = wanted;
  loop_.change(fd_, *this, wanted);
}

}  // namespace pioche::load
