#include "server/net/channels.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/clock.h"

namespace pioche::net {

namespace {

constexpr Milliseconds closing_time = 3000;  // for the client's answer to a close frame

Milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

FramedChannel::FramedChannel(Channels& all, std::unique_ptr<WebSocketHandler> handler)
    : all_(all),
      reader_(all.options_.longest_message),
      handler_(std::move(handler)),
      last_heard_(all.now_),
      allowance_(2.0 * all.options_.messages_per_second),
      allowance_at_(all.now_) {}

void FramedChannel::begin(std::span<char> bytes) {
  handler_->on_open(*this);
  if (!bytes.empty()) receive(bytes);
}

void FramedChannel::queue(Opcode opcode, Message payload) {
  waiting_bytes_ += payload->size();
  queue_.push_back({frame_header(opcode, payload->size()), std::move(payload)});
}

void FramedChannel::push(Opcode opcode, Message payload) {
  if (is_over_) return;
  queue(opcode, std::move(payload));
  all_.mark(*this);
}

void FramedChannel::send(Message message) {
  if (is_closing_) return;
  ++all_.stats_.messages_out;
  push(Opcode::text, std::move(message));
}

void FramedChannel::send_delayed(Message message) {
  if (is_closing_) return;
  ++all_.stats_.messages_out;
  queue(Opcode::text, std::move(message));
  all_.mark_for_soon(*this);
}

void FramedChannel::close(std::uint16_t code, std::string_view reason) {
  if (is_closing_) return;
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code)};
  payload += reason;
  push(Opcode::close, std::make_shared<const std::string>(std::move(payload)));
  is_closing_ = true;
  closing_since_ = all_.now_;
}

void FramedChannel::take_off(std::size_t bytes) {
  all_.stats_.bytes_out += bytes;
  if (bytes > 0) stuck_since_ = 0;
  written_ += bytes;
  while (first_ < queue_.size() && written_ >= queue_[first_].size()) {
    written_ -= queue_[first_].size();
    waiting_bytes_ -= queue_[first_].payload->size();
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
    stuck_since_ = all_.now_;
  }
}

bool FramedChannel::is_allowed_another() {
  const double rate = all_.options_.messages_per_second;
  allowance_ += static_cast<double>(all_.now_ - allowance_at_) * rate / 1000;
  if (allowance_ > 2 * rate) allowance_ = 2 * rate;
  allowance_at_ = all_.now_;
  if (allowance_ < 1) return false;
  allowance_ -= 1;
  return true;
}

void FramedChannel::receive(std::span<char> bytes) {
  all_.stats_.bytes_in += bytes.size();
  last_heard_ = all_.now_;
  is_pinged_ = false;
  if (is_closing_) return;
  reader_.feed(bytes);
  if (answer_next()) all_.line_up(*this);
}

bool FramedChannel::answer_next() {
  const FrameReader::Found found = reader_.next();
  if (found.kind == FrameReader::Kind::none || is_closing_) return false;
  if (!is_allowed_another()) {
    ++all_.stats_.floods;
    close(close_code::policy, "flood");
    return false;
  }
  answer(found);
  return !is_closing_ && reader_.put_by();
}

void FramedChannel::answer(const FrameReader::Found& found) {
  switch (found.kind) {
    case FrameReader::Kind::text:
      ++all_.stats_.messages_in;
      return handler_->on_message(found.payload);
    case FrameReader::Kind::ping:
      return push(Opcode::pong, std::make_shared<const std::string>(found.payload));
    case FrameReader::Kind::broken:
      ++all_.stats_.malformed;
      return close(found.code, "");
    case FrameReader::Kind::close:
      return close(found.code, "");
    case FrameReader::Kind::pong:
    case FrameReader::Kind::none:
      return;
  }
}

void FramedChannel::end() {
  if (is_over_) return;
  is_over_ = is_closing_ = true;
  const auto self = shared_from_this();
  hang_up();
  all_.open_.erase(this);
  --all_.stats_.channels;
  handler_->on_close();
  handler_.reset();
}

void FramedChannel::sweep(Milliseconds now) {
  const GateOptions& options = all_.options_;
  const Milliseconds silence = now - last_heard_;
  const bool is_stuck = stuck_since_ != 0 && now - stuck_since_ > options.stall_seconds * 1000;
  if (is_stuck) ++all_.stats_.slow;
  if (is_stuck || silence > options.ping_seconds * 2000 ||
      (closing_since_ != 0 && now - closing_since_ > closing_time))
    return end();
  if (silence > options.ping_seconds * 1000 && !is_pinged_ && !is_closing_) {
    is_pinged_ = true;
    push(Opcode::ping, std::make_shared<const std::string>());
  }
}

class PlainChannel final : public FramedChannel {
 public:
  PlainChannel(Channels& all, std::unique_ptr<WebSocketHandler> handler, int socket)
      : FramedChannel(all, std::move(handler)), socket_(socket) {
    watch(EPOLL_CTL_ADD);
  }
  ~PlainChannel() override { PlainChannel::hang_up(); }

  void be_ready(std::uint32_t events) {
    const auto self = shared_from_this();
    if ((events & EPOLLIN) != 0) read();
    if (!is_over_ && (events & EPOLLOUT) != 0) flush();
    if (!is_over_ && (events & (EPOLLERR | EPOLLHUP)) != 0) end();
  }

  void flush() override {
    while (first_ < queue_.size()) {
      const ssize_t count = write_some();
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno != EAGAIN) return end();
      take_off(count < 0 ? 0 : static_cast<std::size_t>(count));
      if (count < 0) break;
    }
    const bool is_blocked = first_ < queue_.size();
    if (is_blocked != is_watching_writes_) {
      is_watching_writes_ = is_blocked;
      watch(EPOLL_CTL_MOD);
    }
    if (!is_blocked && is_closing_) shutdown(socket_, SHUT_WR);
  }

 private:
  ssize_t write_some() {
    constexpr int how = MSG_NOSIGNAL | MSG_DONTWAIT;
    // What is short is copied together: several pieces cost the kernel more than that.
    std::array<char, 1500> whole;
    if (written_ == 0 && waiting_bytes() + 4 * (queue_.size() - first_) <= whole.size()) {
      char* end = whole.data();
      for (std::size_t i = first_; i < queue_.size(); ++i) {
        end = std::copy_n(queue_[i].header.bytes.data(), queue_[i].header.size, end);
        end = std::copy_n(queue_[i].payload->data(), queue_[i].payload->size(), end);
      }
      return ::send(socket_, whole.data(), static_cast<std::size_t>(end - whole.data()), how);
    }
    constexpr std::size_t most_pieces = 64;
    std::array<iovec, most_pieces> pieces;
    std::size_t count = 0;
    std::size_t skip = written_;
    const auto add = [&](const char* data, std::size_t size) {
      const std::size_t skipped = std::min(skip, size);
      skip -= skipped;
      if (skipped < size) pieces[count++] = {const_cast<char*>(data) + skipped, size - skipped};
    };
    for (std::size_t i = first_; i < queue_.size() && count + 2 <= most_pieces; ++i) {
      add(queue_[i].header.bytes.data(), queue_[i].header.size);
      add(queue_[i].payload->data(), queue_[i].payload->size());
    }
    msghdr message{};
    message.msg_iov = pieces.data();
    message.msg_iovlen = count;
    return sendmsg(socket_, &message, how);
  }

  void read() {
    const ssize_t count = recv(socket_, all_.buffer_.data(), all_.buffer_.size(), MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return end();
    if (count > 0) receive({all_.buffer_.data(), static_cast<std::size_t>(count)});
    // There may be more, which edges do not tell.
    const bool is_drained = count < 0 ? errno == EAGAIN : count < std::ssize(all_.buffer_);
    if (!is_drained && !is_over_) watch(EPOLL_CTL_MOD);
  }

  // Edges come in the order in which the bytes came, whenever they are looked at.
  void watch(int operation) {
    epoll_event event{};
    event.events = EPOLLIN | EPOLLET | (is_watching_writes_ ? EPOLLOUT : 0u);
    event.data.ptr = this;
    epoll_ctl(all_.poll_, operation, socket_, &event);
  }

  void hang_up() override {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

  int socket_;
  bool is_watching_writes_ = false;
};

Channels::Channels(EventLoop& loop, const GateOptions& options, GateStats& stats)
    : loop_(loop),
      options_(options),
      stats_(stats),
      poll_(epoll_create1(EPOLL_CLOEXEC)),
      bell_(epoll_create1(EPOLL_CLOEXEC)),
      now_(steady_now()),
      buffer_(64 << 10),
      late_(loop, [this] { mark_late(); }) {
  epoll_event silent{};
  if (poll_ < 0 || bell_ < 0 || epoll_ctl(bell_, EPOLL_CTL_ADD, poll_, &silent) != 0)
    throw std::runtime_error("epoll failed");
}

Channels::~Channels() {
  ::close(bell_);
  ::close(poll_);
}

void Channels::ring() {
  epoll_event once{};
  once.events = EPOLLIN | EPOLLONESHOT;
  epoll_ctl(bell_, EPOLL_CTL_MOD, poll_, &once);
}

void Channels::open_plain(int socket, std::unique_ptr<WebSocketHandler> handler,
                          std::span<char> bytes) {
  const auto channel = std::make_shared<PlainChannel>(*this, std::move(handler), socket);
  add(channel);
  channel->begin(bytes);
}

void Channels::add(std::shared_ptr<FramedChannel> channel) {
  ++stats_.channels;
  open_.emplace(channel.get(), channel);
}

void Channels::mark(FramedChannel& channel) {
  if (channel.is_marked_) return;
  channel.is_marked_ = true;
  if (marked_.empty()) loop_.post([this] { flush_marked(); });
  marked_.push_back(channel.shared_from_this());
}

// Whoever is sent something else meanwhile has it with that.
void Channels::mark_for_soon(FramedChannel& channel) {
  constexpr Milliseconds patience = 20;
  if (channel.is_marked_ || channel.due_ != 0) return;
  if (unhurried_.empty()) late_.expire_at(server::now() + patience);
  channel.due_ = steady_now() + patience;
  unhurried_.push_back({channel.due_, channel.weak_from_this()});
}

void Channels::mark_late() {
  const Milliseconds now = steady_now();
  while (!unhurried_.empty() && unhurried_.front().due <= now + breath.count()) {
    const auto channel = unhurried_.front().channel.lock();
    if (channel && channel->due_ == unhurried_.front().due) mark(*channel);
    unhurried_.pop_front();
  }
  if (!unhurried_.empty()) late_.expire_at(server::now() + unhurried_.front().due - now);
}

void Channels::flush_marked() {
  std::vector<std::shared_ptr<FramedChannel>> marked;
  marked.swap(marked_);
  for (const auto& channel : marked) {
    channel->is_marked_ = false;
    channel->due_ = 0;
    if (channel->is_over_) continue;
    channel->flush();
    if (!channel->is_over_ && channel->waiting_bytes_ > options_.longest_queue) {
      ++stats_.slow;
      channel->end();
    }
  }
}

bool Channels::poll() {
  now_ = steady_now();
  is_polling_ = true;
  std::array<epoll_event, 1024> events;
  epoll_wait(bell_, events.data(), 1, 0);  // it falls silent
  const int count = epoll_wait(poll_, events.data(), events.size(), 0);
  for (int i = 0; i < count; ++i)
    static_cast<PlainChannel*>(events[static_cast<std::size_t>(i)].data.ptr)
        ->be_ready(events[static_cast<std::size_t>(i)].events);
  is_polling_ = false;
  answer_line();
  return count > 0;
}

// Nobody's second message is answered before the first of everybody who is found at once.
void Channels::line_up(FramedChannel& channel) {
  line_.push_back(channel.shared_from_this());
  if (!is_polling_) answer_line();
}

void Channels::answer_line() {
  while (!line_.empty()) {
    for (const auto& channel : std::exchange(line_, {}))
      if (channel->answer_next()) line_.push_back(channel);
  }
}

void Channels::sweep() {
  now_ = steady_now();
  std::vector<std::shared_ptr<FramedChannel>> all;
  all.reserve(open_.size());
  for (const auto& [_, channel] : open_) all.push_back(channel);
  for (const auto& channel : all)
    if (!channel->is_over_) channel->sweep(now_);
}

void Channels::close_all(std::uint16_t code, std::string_view reason) {
  for (const auto& [_, channel] : open_) channel->close(code, reason);
}

}  // namespace pioche::net
