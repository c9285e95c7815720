#include "load/health_check.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "app/startup_error.h"
#include "load/connection.h"

namespace pioche::load {

namespace {

constexpr Microseconds timeout = 2'000'000;

// One GET, and what came of it.
class HealthRequest final : private ConnectionHandler {
 public:
  explicit HealthRequest(const Address& address) : connection_(loop_, *this) {
    connection_.open(address, 0);
    connection_.get("/api/health");
    const Microseconds until = now() + timeout;
    while (!is_finished_ && now() < until) loop_.run_once(until);
  }

  // Empty: the connection was accepted.
  std::optional<std::error_code> connect_error() const { return connect_error_; }
  bool is_from_pioche() const { return is_from_pioche_; }

 private:
  // A server that is overloaded (503) or limits us (429) is a Pioche server too.
  void on_response(const HttpResponse& response) override {
    constexpr std::array expected{200, 429, 503};
    is_from_pioche_ = response.body.starts_with('{') &&
                      std::ranges::find(expected, response.status) != expected.end();
    is_finished_ = true;
  }
  void on_message(std::string_view) override {}
  void on_end(Ending ending, std::error_code error) override {
    if (ending == Ending::not_connected) connect_error_ = error;
    is_finished_ = true;
  }

  EventLoop loop_;
  Connection connection_;
  std::optional<std::error_code> connect_error_;
  bool is_from_pioche_ = false;
  bool is_finished_ = false;
};

}  // namespace

void check_server(const Address& address) {
  const std::string where =
      fmt::format("{}:{}", inet_ntoa(address.server.sin_addr), ntohs(address.server.sin_port));
  const HealthRequest request(address);
  if (const auto error = request.connect_error())
    throw StartupError({"load.nobody", where, error->message()});
  if (!request.is_from_pioche()) throw StartupError({"load.other", where, {}});
}

}  // namespace pioche::load
