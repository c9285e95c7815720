#include "load/hostile_client.h"

#include <fmt/format.h>
#include <utility>

#include "load/frames.h"
#include "load/hostile_bytes.h"
#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;
constexpr std::string_view guest = R"({"name":"Rogue"})";

}  // namespace

HostileClient::HostileClient(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator), number_(number), connection_(generator.loop(), *this) {}

void HostileClient::start() { connect(); }

bool HostileClient::needs_websocket() const {
  return attack_ != Attack::requests && (attack_ != Attack::half_open || number_ % 2 == 0);
}

void HostileClient::connect() {
  if (generator_.is_stopped()) return;
  ++attempt_;
  sent_ = 0;
  is_joined_ = false;
  Rng& rng = generator_.rng();
  // Two of three attacks are messages: the slow attacks hold their connection for seconds.
  attack_ = rng.below(3) != 0 ? Attack::messages : static_cast<Attack>(rng.below(attack_count));
  connection_.open(generator_.server(number_), number_);
  disconnect_after(5000 * millisecond);
  if (cookie_.empty()) return connection_.post("/api/guest", guest, {});
  if (!needs_websocket()) return attack_ == Attack::requests ? send_requests() : send_half();
  auto& tables = generator_.tables();
  const auto& table = tables[rng.below(static_cast<std::uint32_t>(tables.size()))];
  connection_.upgrade("/ws/tables/" + table.id, cookie_);
}

void HostileClient::on_response(const HttpResponse& response) {
  if (cookie_.empty()) {
    cookie_ = response.cookie;
    disconnect();
  } else if (response.status == 101) {
    is_joined_ = true;
    start_attack();
  } else {
    ++generator_.stats().http_rejections;
    disconnect();
  }
}

void HostileClient::start_attack() {
  Rng& rng = generator_.rng();
  std::string bytes;
  const auto add = [&](std::string_view message) {
    append_frame(bytes, Opcode::text, message, generator_.mask());
    ++sent_;
  };
  switch (attack_) {
    case Attack::messages:
      for (std::uint32_t left = 20 + rng.below(150); left > 0; --left) add(hostile_message(rng));
      break;
    case Attack::flood:
      for (std::uint32_t left = 400; left > 0; --left) add(R"({"do":"look"})");
      break;
    case Attack::broken_frame:
      bytes = broken_frame(rng);
      ++sent_;
      break;
    case Attack::slow_reader:
      connection_.stop_reading();
      for (std::uint32_t left = 150; left > 0; --left) add(R"({"do":"look"})");
      break;
    case Attack::half_open:
    case Attack::requests:
      return send_half();
  }
  append_frame(bytes, Opcode::ping, {}, generator_.mask());
  connection_.send_bytes(bytes);
  disconnect_after(2000 * millisecond);
}

void HostileClient::send_requests() {
  Rng& rng = generator_.rng();
  std::string bytes;
  for (std::uint32_t left = 1 + rng.below(8); left > 0; --left) {
    bytes += hostile_request(rng);
    ++sent_;
  }
  connection_.send_bytes(bytes);
  disconnect_after(500 * millisecond);
}

// Over HTTP half a request, over a WebSocket half a frame.
void HostileClient::send_half() {
  std::string bytes;
  if (is_joined_)
    append_frame(bytes, Opcode::text, std::string(500, ' '), generator_.mask());
  else
    bytes = fmt::format("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{}",
                        guest.size(), guest);
  generator_.stats().hostile_messages += 1;
  connection_.send_bytes(std::string_view(bytes).substr(
      0, generator_.rng().below(static_cast<std::uint32_t>(bytes.size()))));
  disconnect_after(500 * millisecond);
}

void HostileClient::disconnect_after(Microseconds duration) {
  generator_.loop().call_at(now() + duration, [this, attempt = attempt_] {
    if (attempt == attempt_) disconnect();
  });
}

void HostileClient::count_sent() { generator_.stats().hostile_messages += std::exchange(sent_, 0); }

void HostileClient::on_answered() {
  count_sent();
  disconnect_after(generator_.rng().below(5) * millisecond);
}

void HostileClient::disconnect() {
  if (generator_.rng().below(2) == 0)
    connection_.reset();
  else
    connection_.close();
  connect_soon();
}

void HostileClient::on_end(Ending ending, std::error_code) {
  // A close frame is the answer to what broke the protocol.
  if (ending == Ending::closed) count_sent();
  connect_soon();
}

void HostileClient::connect_soon() {
  const std::uint64_t attempt = ++attempt_;
  generator_.loop().call_at(now() + millisecond, [this, attempt] {
    if (attempt == attempt_) connect();
  });
}

}  // namespace pioche::load
