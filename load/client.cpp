#include "load/client.h"

#include <algorithm>
#include <fmt/format.h>

#include "load/frames.h"
#include "load/http.h"
#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;

}  // namespace

Client::Client(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator), number_(number), socket_(generator.loop(), *this) {}

void Client::start() { connect(); }

void Client::connect() {
  state_ = State::disconnected;
  socket_.open(generator_.address(), number_);
  send_next_request();
}

// Signs in, creates a table or joins it: whatever is missing.
void Client::send_next_request() {
  if (cookie_.empty()) {
    state_ = State::registering;
    socket_.send(post("/api/guest", fmt::format(R"({{"name":"Guest {}"}})", number_), {}));
  } else if (table_id().empty()) {
    state_ = State::creating_table;
    socket_.send(post("/api/tables", table_settings(), cookie_));
  } else {
    state_ = State::joining;
    on_joining();
    socket_.send(upgrade("/ws/tables/" + table_id(), cookie_));
  }
}

std::size_t Client::on_data(std::string_view bytes) {
  std::size_t used = 0;
  while (used < bytes.size() && state_ != State::disconnected) {
    const std::string_view rest = bytes.substr(used);
    const std::size_t count = state_ == State::connected ? read_frame(rest) : read_response(rest);
    if (count == 0) break;
    used += count;
  }
  return used;
}

std::size_t Client::read_response(std::string_view bytes) {
  const Response response = first_response(bytes);
  if (response.size == 0) return 0;
  if (!handle_response(response.status, response.body, cookie_of(response))) {
    ++generator_.stats().http_rejections;
    socket_.close();
    retry();
  }
  return response.size;
}

// False: the server refused.
bool Client::handle_response(int status, std::string_view body, std::string_view cookie) {
  if (state_ == State::joining) {
    if (status != 101) return false;
    state_ = State::connected;
    failures_ = 0;
    return true;
  }
  if (status / 100 != 2) return false;
  if (state_ == State::registering) {
    if (cookie.empty()) return false;
    cookie_ = cookie;
  } else {
    json::Document document;
    if (!document.read(body) || !document.root().find("id").is(json::Kind::text)) return false;
    on_table_created(document.root().find("id").text());
  }
  send_next_request();
  return true;
}

std::size_t Client::read_frame(std::string_view bytes) {
  const ServerFrame frame = first_frame(bytes);
  if (frame.size == 0) return 0;
  if (frame.is_malformed) {
    ++generator_.stats().protocol_errors;
    reconnect_after(millisecond);
  } else if (frame.opcode == Opcode::text) {
    if (document_.read(frame.payload))
      on_message(document_.root());
    else
      ++generator_.stats().protocol_errors;
  } else if (frame.opcode == Opcode::ping) {
    std::string pong;
    append_frame(pong, Opcode::pong, frame.payload, generator_.mask());
    socket_.send(pong);
  } else if (frame.opcode == Opcode::close) {
    ++generator_.stats().closed_by_server;
    reconnect_after(millisecond);
  }
  return frame.size;
}

void Client::send(std::string_view message) {
  std::string frame;
  append_frame(frame, Opcode::text, message, generator_.mask());
  socket_.send(frame);
}

void Client::reconnect_after(Microseconds pause) {
  socket_.close();
  if (state_ == State::connected) reset_state();
  state_ = State::disconnected;
  generator_.loop().call_at(now() + pause, [this] {
    if (state_ == State::disconnected && !socket_.is_open() && !generator_.is_stopped()) connect();
  });
}

void Client::on_disconnect() {
  if (state_ == State::connected) {
    ++generator_.stats().lost_connections;
    reset_state();
  }
  retry();
}

void Client::retry() {
  failures_ = std::min(failures_ + 1, 7);
  reconnect_after((millisecond << failures_) + generator_.rng().below(5000));
}

}  // namespace pioche::load
