#include "server/cluster/links.h"

#include <algorithm>
#include <utility>

namespace pioche::cluster {

namespace {

template <class Number>
void append(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFF);
}

template <class Number>
Number number_at(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return static_cast<Number>(number);
}

constexpr std::size_t header_size = 1 + 8 + 8 + 4 + 4 + 8;
constexpr std::size_t frame_header_size = 1 + 8 + 4;
// Of the header and the greeting, in which the nodes of all versions agree.
constexpr char header_format = 1;

}  // namespace

struct Links::Header {
  Incarnation from;
  Incarnation to;
  std::uint32_t epoch;        // the sender's
  std::uint32_t their_epoch;  // the receiver's, as far as the sender knows
  std::uint64_t number;       // 0: a greeting
};

void Links::begin_as(Incarnation self) {
  for (auto& [id, peer] : peers_)
    if (peer.is_up) take_down(id, peer);
  peers_.clear();
  self_ = self;
}

void Links::set_peers(const std::vector<Incarnation>& present, Time now) {
  for (auto known = peers_.begin(); known != peers_.end();) {
    if (std::ranges::find(present, known->first) != present.end()) {
      ++known;
      continue;
    }
    if (known->second.is_up) take_down(known->first, known->second);
    known = peers_.erase(known);
  }
  for (const Incarnation id : present) {
    if (id == self_) continue;
    const auto [peer, is_new] = peers_.try_emplace(id);
    if (!is_new) continue;
    peer->second.epoch = ++last_epoch_;
    peer->second.heard = now;
    hello(id, peer->second);
  }
}

void Links::tick(Time now) {
  for (auto& [id, peer] : peers_) {
    if (peer.is_up && now - peer.heard > longest_silence) take_down(id, peer);
    if (!peer.is_up)
      hello(id, peer);
    else if (peer.waiting.empty())
      publish(id, peer, ++peer.sent, {});  // so that a loss before it is noticed
  }
  flush();
}

bool Links::is_up(Incarnation peer) const {
  const auto found = peers_.find(peer);
  return found != peers_.end() && found->second.is_up;
}

std::vector<Incarnation> Links::up() const {
  std::vector<Incarnation> all;
  for (const auto& [id, peer] : peers_)
    if (peer.is_up) all.push_back(id);
  return all;
}

std::uint8_t Links::version_with(Incarnation peer) const {
  return is_up(peer) ? peers_.at(peer).version : 0;
}

bool Links::is_foreign(Incarnation peer) const {
  const auto found = peers_.find(peer);
  return found != peers_.end() && found->second.is_foreign;
}

bool Links::send(Incarnation id, const Frame& frame) {
  if (frame.payload.size() > longest_frame) return false;
  const auto found = peers_.find(id);
  if (found == peers_.end() || !found->second.is_up) return false;
  Peer& peer = found->second;
  if (peer.waiting.size() + frame.payload.size() > most_waiting) {
    take_down(id, peer);
    return false;
  }
  peer.waiting += static_cast<char>(frame.kind);
  append(peer.waiting, frame.id);
  append(peer.waiting, static_cast<std::uint32_t>(frame.payload.size()));
  peer.waiting += frame.payload;
  return true;
}

void Links::flush() {
  for (auto& [id, peer] : peers_) flush(id, peer);
}

void Links::flush(Incarnation id, Peer& peer) {
  const std::string bytes = std::exchange(peer.waiting, {});
  for (std::size_t begin = 0; begin < bytes.size() && peer.is_up; begin += longest_message_)
    publish(id, peer, ++peer.sent, std::string_view(bytes).substr(begin, longest_message_));
}

void Links::publish(Incarnation id, Peer& peer, std::uint64_t number, std::string_view bytes) {
  std::string message;
  message.reserve(header_size + bytes.size());
  message += header_format;
  append(message, self_);
  append(message, id);
  append(message, peer.epoch);
  append(message, peer.their_epoch);
  append(message, number);
  message += bytes;
  callbacks_.publish(id, message);
}

void Links::hello(Incarnation id, Peer& peer) {
  const char versions[]{static_cast<char>(versions_.least), static_cast<char>(versions_.newest)};
  publish(id, peer, 0, {versions, sizeof versions});
}

void Links::take_down(Incarnation id, Peer& peer) {
  peer.is_up = false;
  peer.epoch = ++last_epoch_;
  peer.their_epoch = 0;
  peer.sent = peer.received = 0;
  peer.waiting.clear();
  peer.received_part.clear();
  ++losses_;
  callbacks_.on_down(id);
}

void Links::bring_up(Incarnation id, Peer& peer) {
  peer.is_up = true;
  callbacks_.on_up(id);
}

void Links::receive(std::string_view message, Time now) {
  if (message.size() < header_size || message[0] != header_format) return;
  const Header header{number_at<Incarnation>(message, 1), number_at<Incarnation>(message, 9),
                      number_at<std::uint32_t>(message, 17), number_at<std::uint32_t>(message, 21),
                      number_at<std::uint64_t>(message, 25)};
  const auto found = peers_.find(header.from);
  if (header.to != self_ || found == peers_.end()) return;
  const Incarnation id = found->first;
  Peer& peer = found->second;
  if (header.epoch < peer.latest_epoch) return;  // of before it took the link down
  peer.latest_epoch = header.epoch;
  peer.heard = now;
  const std::string_view bytes = message.substr(header_size);
  if (header.number == 0) return on_hello(id, peer, header, bytes);
  // It speaks to an epoch of before, or a greeting was lost.
  const bool is_meant = header.their_epoch == peer.epoch && header.epoch == peer.their_epoch;
  if (!is_meant || header.number != peer.received + 1) {
    if (peer.is_up && header.epoch == peer.their_epoch) take_down(id, peer);
    return hello(id, peer);
  }
  if (!peer.is_up) bring_up(id, peer);
  ++peer.received;
  on_bytes(id, peer, bytes);
}

void Links::on_hello(Incarnation id, Peer& peer, const Header& header, std::string_view bytes) {
  if (bytes.size() < 2) return;
  const Versions theirs{static_cast<std::uint8_t>(bytes[0]), static_cast<std::uint8_t>(bytes[1])};
  peer.version = std::min(theirs.newest, versions_.newest);
  peer.is_foreign = peer.version < std::max(theirs.least, versions_.least);
  if (peer.is_foreign) return;
  const bool is_known = header.epoch == peer.their_epoch;
  if (peer.is_up && !is_known) take_down(id, peer);
  peer.their_epoch = header.epoch;
  const bool knows_us = header.their_epoch == peer.epoch;
  if (!peer.is_up && knows_us) bring_up(id, peer);
  // Whoever does not know that the link is up is told, by a message or by another greeting.
  if (peer.is_up)
    publish(id, peer, ++peer.sent, {});
  else
    hello(id, peer);
}

void Links::on_bytes(Incarnation id, Peer& peer, std::string_view bytes) {
  peer.received_part += bytes;
  const std::string received = std::exchange(peer.received_part, {});
  const std::uint32_t epoch = peer.epoch;
  std::size_t at = 0;
  while (received.size() - at >= frame_header_size) {
    const std::size_t size = number_at<std::uint32_t>(received, at + 9);
    if (size > longest_frame) return take_down(id, peer);
    if (received.size() - at < frame_header_size + size) break;
    const Frame frame{static_cast<FrameKind>(received[at]),
                      number_at<std::uint64_t>(received, at + 1),
                      std::string_view(received).substr(at + frame_header_size, size)};
    at += frame_header_size + size;
    callbacks_.on_frame(id, frame);
    // It may have taken the link down.
    const auto present = peers_.find(id);
    if (present == peers_.end() || present->second.epoch != epoch) return;
  }
  peer.received_part = received.substr(at);
}

}  // namespace pioche::cluster
