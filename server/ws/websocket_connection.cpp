#include "server/ws/websocket_connection.h"

#include <algorithm>

#include "server/ws/websocket_poller.h"

namespace pioche::net {

namespace {

constexpr Milliseconds closing_time = 3000;  // for the client's answer to a close frame

}  // namespace

WebSocketConnection::WebSocketConnection(WebSocketPoller& poller,
                                         std::unique_ptr<WebSocketHandler> handler,
                                         Milliseconds ping)
    : poller_(poller),
      reader_(poller.options_.longest_message),
      handler_(std::move(handler)),
      ping_(ping),
      last_heard_(poller.now_),
      message_tokens_(2.0 * poller.options_.messages_per_second),
      message_tokens_at_(poller.now_) {}

void WebSocketConnection::begin(std::span<char> bytes) {
  handler_->on_open(*this);
  if (!bytes.empty()) receive(bytes);
}

void WebSocketConnection::queue(Opcode opcode, Message payload) {
  const std::size_t size = payload->size();
  queue_.push_back({frame_header(opcode, size), std::move(payload)});
  queued_bytes_ += size;
  poller_.queued_bytes_ += size;
  if (!is_over_limit()) return;
  is_overfull_ = true;
  drop_queue();
  poller_.schedule_flush(*this);
}

bool WebSocketConnection::is_over_limit() const {
  return queued_bytes_ > poller_.options_.longest_queue ||
         (queued_bytes_ > budget::least_queued_bytes &&
          poller_.queued_bytes_ > poller_.options_.most_queued_bytes);
}

void WebSocketConnection::drop_queue() {
  poller_.queued_bytes_ -= queued_bytes_;
  queued_bytes_ = written_ = first_ = 0;
  queue_.clear();
}

void WebSocketConnection::push(Opcode opcode, Message payload) {
  if (is_ended_ || is_overfull_) return;
  queue(opcode, std::move(payload));
  poller_.schedule_flush(*this);
}

void WebSocketConnection::send(Message message) {
  if (is_closing_) return;
  ++poller_.stats_.messages_out;
  push(Opcode::text, std::move(message));
}

void WebSocketConnection::close(std::uint16_t code, std::string_view reason) {
  if (is_closing_) return;
  push(Opcode::close, std::make_shared<const std::string>(close_payload(code, reason)));
  is_closing_ = true;
  closing_since_ = poller_.now_;
  schedule_check();
}

void WebSocketConnection::consume(std::size_t bytes) {
  poller_.stats_.bytes_out += bytes;
  if (bytes > 0) stuck_since_ = 0;
  written_ += bytes;
  while (first_ < queue_.size() && written_ >= queue_[first_].size()) {
    written_ -= queue_[first_].size();
    queued_bytes_ -= queue_[first_].payload->size();
    poller_.queued_bytes_ -= queue_[first_].payload->size();
    queue_[first_++].payload.reset();
  }
  constexpr std::size_t many = 256;
  if (first_ > many && first_ < queue_.size()) {
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  if (first_ == queue_.size()) {
    queue_.clear();
    first_ = 0;
    stuck_since_ = 0;
  } else if (stuck_since_ == 0) {
    stuck_since_ = poller_.now_;
    schedule_check();
  }
}

bool WebSocketConnection::take_message_token() {
  const double rate = poller_.options_.messages_per_second;
  message_tokens_ += static_cast<double>(poller_.now_ - message_tokens_at_) * rate / 1000;
  message_tokens_ = std::min(message_tokens_, 2 * rate);
  message_tokens_at_ = poller_.now_;
  if (message_tokens_ < 1) return false;
  message_tokens_ -= 1;
  return true;
}

void WebSocketConnection::receive(std::span<char> bytes) {
  poller_.stats_.bytes_in += bytes.size();
  last_heard_ = poller_.now_;
  pinged_at_ = 0;
  if (is_closing_) return;
  poller_.isolate(*this, [&] {
    reader_.feed(bytes);
    if (handle_next()) poller_.enqueue_ready(*this);
  });
}

bool WebSocketConnection::handle_next() {
  const FrameReader::Found found = reader_.next();
  if (found.kind == FrameReader::Kind::none || is_closing_ || is_overfull_) return false;
  if (!take_message_token()) {
    ++poller_.stats_.floods;
    close(close_code::policy, "flood");
    return false;
  }
  handle(found);
  return !is_closing_ && reader_.buffer_rest();
}

void WebSocketConnection::handle(const FrameReader::Found& found) {
  switch (found.kind) {
    case FrameReader::Kind::text:
      ++poller_.stats_.messages_in;
      return handler_->on_message(found.payload);
    case FrameReader::Kind::ping:
      return push(Opcode::pong, std::make_shared<const std::string>(found.payload));
    case FrameReader::Kind::broken:
      ++poller_.stats_.malformed;
      return close(found.code, "");
    case FrameReader::Kind::close:
      return close(found.code, "");
    case FrameReader::Kind::pong:
    case FrameReader::Kind::none:
      return;
  }
}

void WebSocketConnection::end() {
  if (is_ended_) return;
  is_ended_ = is_closing_ = true;
  const auto self = shared_from_this();
  close_socket();
  drop_queue();
  poller_.open_.erase(this);
  --poller_.stats_.websockets;
  handler_->on_close();
  handler_.reset();
}

void WebSocketConnection::schedule_check() {
  const HttpServerOptions& options = poller_.options_;
  Milliseconds due =
      pinged_at_ != 0 ? pinged_at_ + options.pong_seconds * 1000 : last_heard_ + ping_;
  if (stuck_since_ != 0) due = std::min(due, stuck_since_ + options.stall_seconds * 1000);
  if (closing_since_ != 0) due = std::min(due, closing_since_ + closing_time);
  due = std::max(due, poller_.now_) + 1;
  if (due >= check_at_) return;
  check_at_ = due;
  poller_.checks_.push({due, weak_from_this()});
}

void WebSocketConnection::check(Milliseconds now) {
  const HttpServerOptions& options = poller_.options_;
  const Milliseconds silence = now - last_heard_;
  const bool is_stuck = stuck_since_ != 0 && now - stuck_since_ > options.stall_seconds * 1000;
  if (is_stuck) ++poller_.stats_.slow;
  // Nobody is given up who was not asked: after a stall of the server all have been silent for long.
  const bool is_lost = pinged_at_ != 0 && now - pinged_at_ > options.pong_seconds * 1000;
  if (is_stuck || is_lost || (closing_since_ != 0 && now - closing_since_ > closing_time))
    return end();
  if (silence > ping_ && pinged_at_ == 0 && !is_closing_) {
    pinged_at_ = now;
    push(Opcode::ping, std::make_shared<const std::string>());
  }
}

}  // namespace pioche::net
