// The links of a node to the others: frames in order and without loss, or a link that goes down and
// comes up again. Pure: time and messages in, messages and calls out.
//
// Each side of a link has an epoch, which it raises whenever it cannot go on. Until both sides know the
// epoch of the other, only greetings are sent; then messages are numbered from 1. A number that is
// missing, an epoch of before or a long silence takes the link down on both sides: whoever had
// something open over it closes that and begins anew.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pioche::cluster {

using Incarnation = std::int64_t;
using Time = std::int64_t;  // milliseconds, steady

// Messages of another version are not understood.
inline constexpr std::uint8_t protocol_version = 1;

enum class FrameKind : std::uint8_t {
  lobby = 1,         // changes of the sender's tables, or all of them
  event = 2,         // something that every node does (server/runtime/node_events.h)
  open = 3,          // a client of the sender comes to a table of the receiver
  visitor_text = 4,  // a message of that client
  visitor_gone = 5,
  text = 6,     // a message to a client of the receiver
  close = 7,    // that client's connection is to be closed
  request = 8,  // a question, with a number in the place of the connection
  reply = 9,
};

struct Frame {
  FrameKind kind = FrameKind::event;
  std::uint64_t id = 0;  // of a connection or a request
  std::string_view payload = {};
};

class Links {
 public:
  // What the links do to the rest of the node.
  class Outside {
   public:
    virtual void publish(Incarnation to, std::string_view message) = 0;
    // Frames can be sent from now on; nothing of the time before holds any more.
    virtual void on_up(Incarnation peer) = 0;
    virtual void on_down(Incarnation peer) = 0;
    virtual void on_frame(Incarnation peer, const Frame&) = 0;

   protected:
    ~Outside() = default;
  };

  static constexpr Time heartbeat = 500;
  static constexpr Time longest_silence = 2500;
  // More than that waits for a peer only where nobody takes it.
  static constexpr std::size_t most_waiting = 64 << 20;
  static constexpr std::size_t longest_frame = 16 << 20;

  Links(Outside& outside, std::size_t longest_message)
      : outside_(outside), longest_message_(longest_message) {}

  // As which incarnation this node speaks; all links of another go down.
  void begin_as(Incarnation);
  // The other nodes that live and speak this version.
  void set_peers(const std::vector<Incarnation>&, Time now);
  void tick(Time now);
  void receive(std::string_view message, Time now);

  bool is_up(Incarnation peer) const;
  std::vector<Incarnation> up() const;
  // False: the link is down. Frames are published together by `flush`.
  bool send(Incarnation peer, const Frame&);
  void flush();
  std::uint64_t losses() const { return losses_; }

 private:
  struct Peer {
    std::uint32_t epoch = 1;         // of this side
    std::uint32_t their_epoch = 0;   // 0: not known
    std::uint32_t latest_epoch = 0;  // of theirs that was ever seen
    std::uint64_t sent = 0;          // the number of the last message
    std::uint64_t received = 0;
    bool is_up = false;
    Time heard = 0;
    std::string waiting;        // frames to be published
    std::string received_part;  // of a frame
  };
  struct Header;

  void publish(Incarnation, Peer&, std::uint64_t number, std::string_view bytes);
  void greet(Incarnation, Peer&);
  void flush(Incarnation, Peer&);
  void take_down(Incarnation, Peer&);
  void bring_up(Incarnation, Peer&);
  void take_greeting(Incarnation, Peer&, const Header&);
  void take_frames(Incarnation, Peer&, std::string_view bytes);

  Outside& outside_;
  std::size_t longest_message_;
  Incarnation self_ = 0;
  std::map<Incarnation, Peer> peers_;
  std::uint32_t last_epoch_ = 0;
  std::uint64_t losses_ = 0;
};

}  // namespace pioche::cluster
