#include "load/hostile_client.h"

#include "load/frames.h"
#include "load/hostile_bytes.h"
#include "load/http.h"
#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;
constexpr std::size_t max_unread_bytes = 1 << 20;  // of a response that has no end

}  // namespace

HostileClient::HostileClient(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator), number_(number), socket_(generator.loop(), *this) {}

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
  socket_.open(generator_.address(), number_);
  disconnect_after(5000 * millisecond);
  if (cookie_.empty()) return socket_.send(post("/api/guest", R"({"name":"Rogue"})", {}));
  if (!needs_websocket()) return attack_ == Attack::requests ? send_requests() : send_half();
  auto& tables = generator_.tables();
  const auto& table = tables[rng.below(static_cast<std::uint32_t>(tables.size()))];
  socket_.send(upgrade("/ws/tables/" + table.id, cookie_));
}

std::size_t HostileClient::read_frames(std::string_view bytes) {
  std::size_t used = 0;
  for (;;) {
    const ServerFrame frame = first_frame(bytes.substr(used));
    if (frame.size == 0) return used;
    // All is answered in order: the pong comes after everything else.
    if (frame.opcode == Opcode::pong || frame.opcode == Opcode::close) on_answered();
    used += frame.size;
  }
}

std::size_t HostileClient::on_data(std::string_view bytes) {
  if (is_joined_) return read_frames(bytes);
  if (!cookie_.empty() && !needs_websocket()) {
    on_answered();
    return bytes.size();
  }
  const Response response = first_response(bytes);
  if (response.size == 0) return bytes.size() > max_unread_bytes ? bytes.size() : 0;
  if (cookie_.empty()) {
    cookie_ = cookie_of(response);
    disconnect();
  } else if (response.status == 101) {
    is_joined_ = true;
    start_attack();
  } else {
    ++generator_.stats().http_rejections;
    disconnect();
  }
  return response.size;
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
      socket_.stop_reading();
      for (std::uint32_t left = 150; left > 0; --left) add(R"({"do":"look"})");
      break;
    case Attack::half_open:
    case Attack::requests:
      return send_half();
  }
  append_frame(bytes, Opcode::ping, {}, generator_.mask());
  socket_.send(bytes);
  disconnect_after(2000 * millisecond);
}

void HostileClient::send_requests() {
  Rng& rng = generator_.rng();
  std::string bytes;
  for (std::uint32_t left = 1 + rng.below(8); left > 0; --left) {
    bytes += hostile_request(rng);
    ++sent_;
  }
  socket_.send(bytes);
  disconnect_after(500 * millisecond);
}

// Over HTTP half a request, over a WebSocket half a frame.
void HostileClient::send_half() {
  std::string bytes;
  if (is_joined_)
    append_frame(bytes, Opcode::text, std::string(500, ' '), generator_.mask());
  else
    bytes = post("/api/guest", R"({"name":"Half"})", {});
  generator_.stats().hostile_messages += 1;
  socket_.send(std::string_view(bytes).substr(
      0, generator_.rng().below(static_cast<std::uint32_t>(bytes.size()))));
  disconnect_after(500 * millisecond);
}

void HostileClient::disconnect_after(Microseconds duration) {
  generator_.loop().call_at(now() + duration, [this, attempt = attempt_] {
    if (attempt == attempt_) disconnect();
  });
}

void HostileClient::on_answered() {
  generator_.stats().hostile_messages += sent_;
  sent_ = 0;
  disconnect_after(generator_.rng().below(5) * millisecond);
}

void HostileClient::disconnect() {
  if (generator_.rng().below(2) == 0)
    socket_.reset();
  else
    socket_.close();
  on_disconnect();
}

void HostileClient::on_disconnect() {
  const std::uint64_t attempt = ++attempt_;
  generator_.loop().call_at(now() + millisecond, [this, attempt] {
    if (attempt == attempt_) connect();
  });
}

}  // namespace pioche::load
