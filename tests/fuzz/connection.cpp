// Bytes on a connection to a whole server: Beast's parser with our limits, what the server makes of
// a request, and a WebSocket where one is asked for. The first byte says in how many pieces they
// come. Whatever comes, each answer has a head and the server hangs up.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/crypto.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/fuzz/play_on.h"
#include "tests/fuzz/scratch_file.h"
#include "tests/server/running_server.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

test::RunningServer& server() {
  // What OpenSSL keeps for the thread that begins it is freed at the end of this one alone.
  static const int is_begun = OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, nullptr);
  fuzz::demand(is_begun == 1, "OpenSSL is there");
  static const fuzz::ScratchFolder folder;
  static test::RunningServer running([] {
    server::Options options = test::options_in(folder.path());
    options.exempt = options.http.exempt = {"127.0.0.0/8"};
    return options;
  }());
  return running;
}

// Each from another address of this machine: ports are used again only after minutes.
int connected(std::uint32_t number) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in own{};
  own.sin_family = AF_INET;
  own.sin_addr.s_addr = htonl(0x7F010000U + number % 0xFE0000U + 1);
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(server().port());
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const timeval longest{8, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
  fuzz::demand(bind(socket, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0 &&
                   connect(socket, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0,
               "the server listens");
  return socket;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::uint32_t number = 0;
  if (size < 2 || size > 100'000) return 0;
  const std::size_t pieces = data[0] % 4 + std::size_t{1};
  const std::size_t piece = (size - 1) / pieces + 1;
  const int socket = connected(++number);
  for (std::size_t at = 1; at < size; at += piece)
    if (send(socket, data + at, std::min(piece, size - at), MSG_NOSIGNAL) < 0) break;
  // Nothing more will come: a request that is not whole is over with this.
  shutdown(socket, SHUT_WR);
  std::string answer;
  char buffer[16384];
  ssize_t count = 0;
  do {  // the fuzzer's alarm may interrupt it
    count = recv(socket, buffer, sizeof buffer, 0);
    if (count > 0) answer.append(buffer, static_cast<std::size_t>(count));
  } while (count > 0 || (count < 0 && errno == EINTR));
  // It may also be reset, where the server hangs up before it has read everything.
  const bool is_over = count == 0 || errno == ECONNRESET;
  close(socket);
  fuzz::demand(is_over, "the server hangs up on whoever says nothing more");
  if (!answer.empty())
    fuzz::demand(answer.starts_with("HTTP/1.1 ") && answer.find("\r\n\r\n") != std::string::npos,
                 "an answer has a head");
  fuzz::demand(!answer.starts_with("HTTP/1.1 500"), "nothing goes wrong inside");
  return 0;
}
