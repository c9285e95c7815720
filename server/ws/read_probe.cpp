#include "server/ws/read_probe.h"

#include <array>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

#include "server/runtime/asio.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/redirect_error.hpp>
#pragma clang diagnostic pop

namespace pioche::net {

namespace {

// A text frame of a client, empty and masked.
constexpr std::array<char, 6> message{'\x81', '\x80', 0, 0, 0, 0};

constexpr Milliseconds no_ping = 3'600'000;

}  // namespace

struct ReadProbe::Try {
  explicit Try(EventLoop& loop)
      : pause(loop.impl().context.get_executor()),
        ended(loop.impl().context.get_executor(), SteadyTimer::time_point::max()) {}
  ~Try() {
    if (client >= 0) ::close(client);
  }
  Try(const Try&) = delete;
  Try& operator=(const Try&) = delete;

  SteadyTimer pause;
  SteadyTimer ended;  // never expires; cancelled when the answer is known
  int client = -1;
  WebSocket* server = nullptr;  // null: not open
  bool is_heard = false;
  bool is_over = false;
};

class ReadProbe::Handler final : public WebSocketHandler {
 public:
  explicit Handler(std::shared_ptr<Try> probe) : try_(std::move(probe)) {}
  void on_open(WebSocket& websocket) override { try_->server = &websocket; }
  void on_message(std::string_view) override {
    try_->is_heard = true;
    try_->pause.cancel();
  }
  void on_close() override { try_->server = nullptr; }

 private:
  std::shared_ptr<Try> try_;
};

std::shared_ptr<ReadProbe::Try> ReadProbe::begin() {
  auto probe = std::make_shared<Try>(loop_);
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0)
    return nullptr;
  probe->client = ends[1];
  poller_.open_plain(ends[0], std::make_unique<Handler>(probe), no_ping, {});
  const bool is_sent = write(probe->client, message.data(), message.size()) == std::ssize(message);
  return is_sent ? probe : nullptr;
}

Awaitable<> ReadProbe::wait(std::shared_ptr<Try> probe) {
  for (int i = 0; i < longest_wait && !probe->is_heard; ++i) {
    error_code cancelled;
    probe->pause.expires_after(turn);
    co_await probe->pause.async_wait(asio::redirect_error(use_awaitable, cancelled));
  }
  probe->is_over = true;
  // Where nobody reads, its end would not be noticed.
  if (probe->server != nullptr) probe->server->close(close_code::normal, "");
  ::close(std::exchange(probe->client, -1));
  probe->ended.cancel();
}

Awaitable<bool> ReadProbe::ask() {
  std::shared_ptr<Try> probe = running_.lock();
  if (!probe || probe->is_over) {
    running_ = probe = begin();
    if (!probe) co_return false;
    spawn(loop_, wait(probe));
  }
  error_code cancelled;
  if (!probe->is_over)
    co_await probe->ended.async_wait(asio::redirect_error(use_awaitable, cancelled));
  co_return probe->is_heard;
}

}  // namespace pioche::net
