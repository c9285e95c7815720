#include "load/visitor.h"

#include <algorithm>
#include <fmt/format.h>

#include "load/frames.h"
#include "load/http.h"
#include "load/load_generator.h"

namespace pioche::load {

namespace {

constexpr Microseconds millisecond = 1000;

}  // namespace

Visitor::Visitor(LoadGenerator& generator, std::uint32_t number)
    : generator_(generator), number_(number), socket_(generator.loop(), *this) {}

void Visitor::begin() { come(); }

void Visitor::come() {
  stage_ = Stage::away;
  socket_.open(generator_.address(), number_);
  ask();
}

// The next step towards the table.
void Visitor::ask() {
  if (cookie_.empty()) {
    stage_ = Stage::registering;
    socket_.send(post("/api/guest", fmt::format(R"({{"name":"Guest {}"}})", number_), {}));
  } else if (table_id().empty()) {
    stage_ = Stage::opening;
    socket_.send(post("/api/tables", opening(), cookie_));
  } else {
    stage_ = Stage::joining;
    depart();
    socket_.send(upgrade("/ws/tables/" + table_id(), cookie_));
  }
}

std::size_t Visitor::take(std::string_view bytes) {
  std::size_t used = 0;
  while (used < bytes.size() && stage_ != Stage::away) {
    const std::string_view rest = bytes.substr(used);
    const std::size_t count = stage_ == Stage::here ? take_frame(rest) : take_response(rest);
    if (count == 0) break;
    used += count;
  }
  return used;
}

std::size_t Visitor::take_response(std::string_view bytes) {
  const Response response = first_response(bytes);
  if (response.size == 0) return 0;
  if (!take_answer(response.status, response.body, cookie_of(response))) {
    ++generator_.stats().http_rejections;
    socket_.close();
    retry();
  }
  return response.size;
}

// False: the server does not want us now.
bool Visitor::take_answer(int status, std::string_view body, std::string_view cookie) {
  if (stage_ == Stage::joining) {
    if (status != 101) return false;
    stage_ = Stage::here;
    failures_ = 0;
    return true;
  }
  if (status / 100 != 2) return false;
  if (stage_ == Stage::registering) {
    if (cookie.empty()) return false;
    cookie_ = cookie;
  } else {
    json::Document document;
    if (!document.read(body) || !document.root().find("id").is(json::Kind::text)) return false;
    opened(document.root().find("id").text());
  }
  ask();
  return true;
}

std::size_t Visitor::take_frame(std::string_view bytes) {
  const ServerFrame frame = first_frame(bytes);
  if (frame.size == 0) return 0;
  if (frame.is_broken) {
    ++generator_.stats().protocol_errors;
    drop(millisecond);
  } else if (frame.opcode == Opcode::text) {
    if (document_.read(frame.payload))
      hear(document_.root());
    else
      ++generator_.stats().protocol_errors;
  } else if (frame.opcode == Opcode::ping) {
    std::string pong;
    append_frame(pong, Opcode::pong, frame.payload, generator_.mask());
    socket_.send(pong);
  } else if (frame.opcode == Opcode::close) {
    ++generator_.stats().closed_by_server;
    drop(millisecond);
  }
  return frame.size;
}

void Visitor::say(std::string_view message) {
  std::string frame;
  append_frame(frame, Opcode::text, message, generator_.mask());
  socket_.send(frame);
}

void Visitor::drop(Microseconds pause) {
  socket_.close();
  if (stage_ == Stage::here) leave();
  stage_ = Stage::away;
  generator_.loop().call_at(now() + pause, [this] {
    if (stage_ == Stage::away && !socket_.is_open() && !generator_.is_stopped()) come();
  });
}

void Visitor::lose() {
  if (stage_ == Stage::here) {
    ++generator_.stats().lost_connections;
    leave();
  }
  retry();
}

void Visitor::retry() {
  failures_ = std::min(failures_ + 1, 7);
  drop((millisecond << failures_) + generator_.rng().below(5000));
}

}  // namespace pioche::load
