// pioche_websocket_bench [CONNECTIONS [MESSAGES [BYTES]]]: the CPU time that a server takes for each
// message it receives and sends back, and the memory that it takes for each connection, with the
// WebSockets of server/ws and with those of Boost.Beast. Only the thread of the server is counted. The
// two run in turns, and the least of each is printed.
#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <string>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

#include "bench/websocket/echo_server.h"

namespace {

using pioche::bench::EchoServer;

struct Load {
  std::size_t connections = 100;
  std::size_t messages = 20'000;
  std::size_t bytes = 200;
};

void check(bool is_good, const char* what) {
  if (!is_good) throw std::runtime_error(what);
}

// Clients that always wait for one message each. They know how long an echo is, and parse nothing.
class Clients {
 public:
  Clients(std::uint16_t port, const Load& load)
      : echo_size_(load.bytes + (load.bytes < 126 ? 2 : 4)), received_(load.connections) {
    // Masked with zeros, which RFC 6455 allows.
    frame_ = load.bytes < 126 ? std::string{'\x81', static_cast<char>(0x80 | load.bytes)}
                              : std::string{'\x81', '\xFE', static_cast<char>(load.bytes >> 8),
                                            static_cast<char>(load.bytes)};
    frame_ += std::string(4, '\0') + std::string(load.bytes, 'x');
    for (std::size_t i = 0; i < load.connections; ++i) add(port, i);
  }
  ~Clients() {
    for (const int socket : sockets_) close(socket);
    close(epoll_);
  }
  Clients(const Clients&) = delete;
  Clients& operator=(const Clients&) = delete;

  void exchange(std::size_t messages) {
    std::size_t sent = 0;
    for (; sent < std::min(messages, sockets_.size()); ++sent) send_frame(sent);
    for (std::size_t done = 0; done < messages;) {
      std::array<epoll_event, 256> events;
      const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 10'000);
      check(count > 0, "no echo comes");
      for (int i = 0; i < count; ++i) {
        const std::size_t client = events[static_cast<std::size_t>(i)].data.u64;
        std::array<char, 65536> buffer;
        const ssize_t bytes = recv(sockets_[client], buffer.data(), buffer.size(), 0);
        check(bytes > 0, "the server has closed");
        received_[client] += static_cast<std::size_t>(bytes);
        if (received_[client] < echo_size_) continue;
        received_[client] -= echo_size_;
        ++done;
        if (sent < messages) send_frame(client), ++sent;
      }
    }
  }

 private:
  void add(std::uint16_t port, std::size_t client) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockets_.push_back(socket);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    check(connect(socket, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0,
          "cannot connect");
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    send_bytes(
        socket,
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    std::string response;
    char byte = 0;
    while (!response.ends_with("\r\n\r\n")) {
      check(recv(socket, &byte, 1, 0) == 1, "no handshake");
      response += byte;
    }
    check(response.starts_with("HTTP/1.1 101"), "the handshake is refused");
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = client;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event);
  }
  void send_frame(std::size_t client) { send_bytes(sockets_[client], frame_); }
  static void send_bytes(int socket, std::string_view bytes) {
    check(send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == std::ssize(bytes),
          "the server does not read");
  }

  int epoll_ = epoll_create1(EPOLL_CLOEXEC);
  std::string frame_;
  std::size_t echo_size_;
  std::vector<int> sockets_;
  std::vector<std::size_t> received_;  // bytes of an echo that is not complete
};

struct Cost {
  double cpu = 1e9;     // microseconds per message
  double memory = 1e9;  // bytes of the heap per connection
};

void measure(const std::unique_ptr<EchoServer>& server, const Load& load, Cost& least) {
  const auto heap = static_cast<double>(mallinfo2().uordblks);
  Clients clients(server->port(), load);
  clients.exchange(load.messages / 10);
  const double before = server->cpu_seconds();
  clients.exchange(load.messages);
  const double cpu = (server->cpu_seconds() - before) * 1e6 / static_cast<double>(load.messages);
  const double memory = static_cast<double>(mallinfo2().uordblks) - heap;
  least.cpu = std::min(least.cpu, cpu);
  least.memory = std::min(least.memory, memory / static_cast<double>(load.connections));
}

std::size_t number(char* text, std::size_t most) {
  const auto value = std::strtoull(text, nullptr, 10);
  check(value >= 1 && value <= most, "CONNECTIONS, MESSAGES and BYTES are numbers");
  return value;
}

void run(int count, char** words) {
  Load load;
  if (count > 1) load.connections = number(words[1], 10'000);
  if (count > 2) load.messages = number(words[2], 100'000'000);
  if (count > 3) load.bytes = number(words[3], 10'000);
  constexpr int rounds = 3;
  mallopt(M_ARENA_MAX, 1);  // mallinfo2 knows the first alone
  Cost own;
  Cost beast;
  for (int i = 0; i < rounds; ++i) {
    measure(pioche::bench::pioche_echo_server(), load, own);
    measure(pioche::bench::beast_echo_server(), load, beast);
  }
  fmt::print("{} connections, {} messages of {} bytes, each sent back\n", load.connections,
             load.messages, load.bytes);
  const auto print = [](const char* name, const Cost& cost) {
    fmt::print("{:14}{:6.2f} µs of CPU per message, {:6.0f} bytes per connection\n", name, cost.cpu,
               cost.memory);
  };
  print("server/ws", own);
  print("Boost.Beast", beast);
  fmt::print("ratio of CPU  {:6.2f}\n", beast.cpu / own.cpu);
}

}  // namespace

int main(int count, char** words) {
  try {
    run(count, words);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
