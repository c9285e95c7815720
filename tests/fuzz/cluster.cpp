// What a node of a cluster reads of the others. The first byte says what: the contents of a frame, or
// messages on a link whose peer sends what no node would.
#include <algorithm>
#include <map>
#include <utility>

#include "server/cluster/links.h"
#include "server/cluster/messages.h"
#include "tests/fuzz/play_on.h"

using namespace pioche;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr cluster::Incarnation own = 1;
constexpr cluster::Incarnation peer = 2;
constexpr cluster::Incarnation other_peer = 3;
constexpr std::size_t longest_message = 256;
constexpr std::size_t header_size = 33;
constexpr char header_format = 1;
constexpr std::string_view greeting = "\1\1";  // the least and the newest version of frames

template <class Number>
void append(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
}

std::uint32_t epoch_at(std::string_view message, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i)
    number |= std::uint32_t{static_cast<unsigned char>(message[at + i])} << (8 * i);
  return number;
}

// The rest of a node, which closes and opens with its links.
class Node final : public cluster::Links::Callbacks {
 public:
  void publish(cluster::Incarnation to, std::string_view message) override {
    fuzz::demand(to == peer || to == other_peer, "a node speaks to its peers");
    fuzz::demand(message.size() >= header_size && message.size() <= header_size + longest_message &&
                     message[0] == header_format,
                 "a message has a header and a limit");
    if (to == peer) own_epoch = epoch_at(message, 17);
  }
  void on_up(cluster::Incarnation id) override {
    fuzz::demand(!std::exchange(is_up[id], true), "a link comes up that is down");
  }
  void on_down(cluster::Incarnation id) override { is_up[id] = false; }
  void on_frame(cluster::Incarnation id, const cluster::Frame& frame) override {
    fuzz::demand(is_up[id], "a frame comes over a link that is up");
    fuzz::demand(frame.payload.size() <= cluster::Links::longest_frame, "a frame has a limit");
    (void)cluster::decode_event(frame.payload);
  }

  std::uint32_t own_epoch = 0;  // for the peer
  std::map<cluster::Incarnation, bool> is_up;
};

// A peer that knows how to begin, and then sends anything.
class Peer {
 public:
  Peer() {
    links_.begin_as(own);
    links_.set_peers({own, peer, other_peer}, 0);
  }

  // A step is what the peer does, a length and so many bytes. Returns how much of the input it took.
  std::size_t take_step(std::string_view input) {
    const auto what = static_cast<unsigned char>(input[0]);
    const std::size_t length =
        std::min<std::size_t>(static_cast<unsigned char>(input[1]), input.size() - 2);
    const std::string_view bytes = input.substr(2, length);
    switch (what % 6) {
      case 0:
        links_.receive(bytes, now_);
        break;
      case 1:  // greets
        sent_ = 0;
        links_.receive(header(++epoch_, 0).append(greeting), now_);
        links_.receive(header(epoch_, 0).append(greeting), now_);
        break;
      case 2:
      case 3:  // sends frames, in order
        links_.receive(header(epoch_, ++sent_).append(bytes), now_);
        break;
      case 4:  // sends them again, or of another epoch
        links_.receive(header(epoch_ + what % 3, sent_).append(bytes), now_);
        break;
      default:
        links_.send(peer, {cluster::FrameKind::text, length, bytes});
        links_.tick(now_ += static_cast<cluster::Time>(length * 20));
    }
    fuzz::demand(links_.is_up(peer) == node_.is_up[peer], "the node knows which links are up");
    return 2 + length;
  }

 private:
  std::string header(std::uint32_t epoch, std::uint64_t number) const {
    std::string message(1, header_format);
    append(message, peer);
    append(message, own);
    append(message, epoch);
    append(message, node_.own_epoch);
    append(message, number);
    return message;
  }

  Node node_;
  cluster::Links links_{node_, longest_message};
  cluster::Time now_ = 0;
  std::uint32_t epoch_ = 0;
  std::uint64_t sent_ = 0;
};

// What was understood is written and read the same.
template <class Decode>
void check_again(std::string_view text, Decode decode) {
  const auto read = decode(text);
  if (!read) return;
  const std::string written = cluster::encode(*read);
  const auto again = decode(written);
  fuzz::demand(again && cluster::encode(*again) == written, "what a node writes is read the same");
}

void check_attendance(std::string_view text) {
  const std::string written = cluster::encode(cluster::decode_attendance(text));
  fuzz::demand(cluster::encode(cluster::decode_attendance(written)) == written,
               "who is there is read as it was written");
}

void check_link(std::string_view input) {
  Peer sender;
  while (input.size() >= 2) input.remove_prefix(sender.take_step(input));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'l':
      check_again(input, cluster::decode_lobby);
      break;
    case 'v':
      check_again(input, cluster::decode_remote_client);
      break;
    case 'e':
      check_again(input, cluster::decode_event);
      break;
    case 'a':
      check_attendance(input);
      break;
    default:
      check_link(input);
  }
  return 0;
}
