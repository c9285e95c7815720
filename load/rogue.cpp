#include "load/rogue.h"

#include "load/frames.h"
#include "load/hostile_bytes.h"
#include "load/http.h"
#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;
constexpr std::size_t longest_backlog = 1 << 20;  // of bytes that the server does not take

}  // namespace

Rogue::Rogue(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator), number_(number), socket_(generator.loop(), *this) {}

void Rogue::start() { come(); }

bool Rogue::needs_channel() const {
  return trick_ != Trick::requests && (trick_ != Trick::half_open || number_ % 2 == 0);
}

void Rogue::come() {
  if (generator_.is_stopped()) return;
  ++visit_;
  sent_ = 0;
  is_joined_ = false;
  Rng& rng = generator_.rng();
  // Slow ones hold their connection for long: few of them keep many busy.
  trick_ = rng.below(3) != 0 ? Trick::messages : static_cast<Trick>(rng.below(tricks));
  socket_.open(generator_.address(), number_);
  linger(5000 * millisecond);
  if (cookie_.empty()) return socket_.send(post("/api/guest", R"({"name":"Rogue"})", {}));
  if (!needs_channel()) return trick_ == Trick::requests ? send_requests() : send_half();
  auto& tables = generator_.tables();
  const auto& table = tables[rng.below(static_cast<std::uint32_t>(tables.size()))];
  socket_.send(upgrade("/ws/tables/" + table.id, cookie_));
}

std::size_t Rogue::take_frames(std::string_view bytes) {
  std::size_t used = 0;
  for (;;) {
    const ServerFrame frame = first_frame(bytes.substr(used));
    if (frame.size == 0) return used;
    // All is answered in order: the pong comes after everything else.
    if (frame.opcode == Opcode::pong || frame.opcode == Opcode::close) be_answered();
    used += frame.size;
  }
}

std::size_t Rogue::take(std::string_view bytes) {
  if (is_joined_) return take_frames(bytes);
  if (!cookie_.empty() && !needs_channel()) {
    be_answered();
    return bytes.size();
  }
  const Response response = first_response(bytes);
  if (response.size == 0) return bytes.size() > longest_backlog ? bytes.size() : 0;
  if (cookie_.empty()) {
    cookie_ = cookie_of(response);
    go_away();
  } else if (response.status == 101) {
    is_joined_ = true;
    attack();
  } else {
    ++generator_.stats().http_rejections;
    go_away();
  }
  return response.size;
}

void Rogue::attack() {
  Rng& rng = generator_.rng();
  std::string bytes;
  const auto add = [&](std::string_view message) {
    append_frame(bytes, Opcode::text, message, generator_.mask());
    ++sent_;
  };
  switch (trick_) {
    case Trick::messages:
      for (std::uint32_t left = 20 + rng.below(150); left > 0; --left) add(hostile_message(rng));
      break;
    case Trick::flood:
      for (std::uint32_t left = 400; left > 0; --left) add(R"({"do":"look"})");
      break;
    case Trick::broken_frame:
      bytes = broken_frame(rng);
      ++sent_;
      break;
    case Trick::slow_reader:
      socket_.stop_reading();
      for (std::uint32_t left = 150; left > 0; --left) add(R"({"do":"look"})");
      break;
    case Trick::half_open:
    case Trick::requests:
      return send_half();
  }
  append_frame(bytes, Opcode::ping, {}, generator_.mask());
  socket_.send(bytes);
  linger(2000 * millisecond);
}

void Rogue::send_requests() {
  Rng& rng = generator_.rng();
  std::string bytes;
  for (std::uint32_t left = 1 + rng.below(8); left > 0; --left) {
    bytes += hostile_request(rng);
    ++sent_;
  }
  socket_.send(bytes);
  linger(500 * millisecond);
}

// Over HTTP half a request, over a WebSocket half a frame.
void Rogue::send_half() {
  std::string bytes;
  if (is_joined_)
    append_frame(bytes, Opcode::text, std::string(500, ' '), generator_.mask());
  else
    bytes = post("/api/guest", R"({"name":"Half"})", {});
  generator_.stats().hostile_messages += 1;
  socket_.send(std::string_view(bytes).substr(
      0, generator_.rng().below(static_cast<std::uint32_t>(bytes.size()))));
  linger(500 * millisecond);
}

void Rogue::linger(Microseconds duration) {
  generator_.loop().call_at(now() + duration, [this, visit = visit_] {
    if (visit == visit_) go_away();
  });
}

void Rogue::be_answered() {
  generator_.stats().hostile_messages += sent_;
  sent_ = 0;
  linger(generator_.rng().below(5) * millisecond);
}

void Rogue::go_away() {
  if (generator_.rng().below(2) == 0)
    socket_.reset();
  else
    socket_.close();
  lose();
}

void Rogue::lose() {
  const std::uint64_t visit = ++visit_;
  generator_.loop().call_at(now() + millisecond, [this, visit] {
    if (visit == visit_) come();
  });
}

}  // namespace pioche::load
