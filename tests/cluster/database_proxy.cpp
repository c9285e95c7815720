#include "tests/cluster/database_proxy.h"

#include <array>
#include <cstring>
#include <filesystem>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace pioche::tests {

namespace {

constexpr const char* socket_name = "/.s.PGSQL.5432";

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) throw std::runtime_error("too long: " + path);
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

int local_socket() { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace

DatabaseProxy::DatabaseProxy(const std::string& url) {
  const std::size_t begin = url.find('@') + 1;
  const std::size_t end = url.find('/', begin);
  target_ = replaced(url.substr(begin, end - begin), "%2F", "/") + socket_name;
  url_ = url.substr(0, begin) + replaced(folder_.path(), "/", "%2F") + url.substr(end);
  listener_ = local_socket();
  const sockaddr_un address = address_of(folder_.path() + socket_name);
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener_, 16) != 0)
    throw std::runtime_error("the proxy cannot listen");
  thread_ = std::thread([this] { run(); });
}

DatabaseProxy::~DatabaseProxy() {
  is_ending_ = true;
  thread_.join();
  for (const Pair& pair : pairs_) {
    close(pair.client);
    close(pair.server);
  }
  close(listener_);
}

void DatabaseProxy::run() {
  constexpr int wait_milliseconds = 5;
  while (!is_ending_) {
    if (is_cut_) {
      poll(nullptr, 0, wait_milliseconds);
      continue;
    }
    std::vector<pollfd> ready{{listener_, POLLIN, 0}};
    for (const Pair& pair : pairs_) {
      ready.push_back({pair.client, POLLIN, 0});
      ready.push_back({pair.server, POLLIN, 0});
    }
    if (poll(ready.data(), ready.size(), wait_milliseconds) <= 0 || is_cut_) continue;
    std::vector<Pair> open;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      const bool goes_on = (ready[1 + 2 * i].revents == 0 || forward(pair.client, pair.server)) &&
                           (ready[2 + 2 * i].revents == 0 || forward(pair.server, pair.client));
      if (goes_on) {
        open.push_back(pair);
      } else {
        close(pair.client);
        close(pair.server);
      }
    }
    pairs_ = std::move(open);
    if (ready[0].revents != 0) accept_one();
  }
}

void DatabaseProxy::accept_one() {
  const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  const int server = local_socket();
  const sockaddr_un address = address_of(target_);
  if (client >= 0 &&
      connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    return pairs_.push_back({client, server});
  close(client);
  close(server);
}

bool DatabaseProxy::forward(int from, int to) const {
  std::array<char, 1 << 16> bytes{};
  const ssize_t count = read(from, bytes.data(), bytes.size());
  if (count <= 0) return false;
  for (ssize_t sent = 0; sent < count;) {
    const ssize_t more =
        send(to, bytes.data() + sent, static_cast<std::size_t>(count - sent), MSG_NOSIGNAL);
    if (more <= 0) return false;
    sent += more;
  }
  return true;
}

}  // namespace pioche::tests
