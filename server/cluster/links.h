// The links of a node to the others: frames in order and without loss, or a link that goes down and
// comes up again. Pure: time and messages in, messages and calls out.
//
// A greeting says which versions of the frames a node speaks: both use the newest that both have. Where
// there is none, there is no link.
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

// Of the frames and what is in them.
struct Versions {
  std::uint8_t least = 1;
  std::uint8_t newest = 1;
};
inline constexpr Versions spoken_versions{1, 1};

enum class FrameKind : std::uint8_t {
  lobby = 1,        // changes of the sender's tables, or all of them
  event = 2,        // something that every node does (server/runtime/node_events.h)
  open = 3,         // a client of the sender comes to a table of the receiver
  client_text = 4,  // a message of that client
  client_gone = 5,
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
  class Callbacks {
   public:
    virtual void publish(Incarnation to, std::string_view message) = 0;
    // Frames can be sent from now on; nothing of the time before holds any more.
    virtual void on_up(Incarnation peer) = 0;
    virtual void on_down(Incarnation peer) = 0;
    virtual void on_frame(Incarnation peer, const Frame&) = 0;

   protected:
    ~Callbacks() = default;
  };

  static constexpr Time heartbeat = 500;
  static constexpr Time longest_silence = 2500;
  // More than that waits for a peer only where nobody takes it.
  static constexpr std::size_t most_waiting = 64 << 20;
  static constexpr std::size_t longest_frame = 16 << 20;

  Links(Callbacks& callbacks, std::size_t longest_message, Versions versions = spoken_versions)
      : callbacks_(callbacks), longest_message_(longest_message), versions_(versions) {}

  // As which incarnation this node speaks; all links of another go down.
  void begin_as(Incarnation);
  // The other nodes that live.
  void set_peers(const std::vector<Incarnation>&, Time now);
  void tick(Time now);
  void receive(std::string_view message, Time now);

  bool is_up(Incarnation peer) const;
  std::vector<Incarnation> up() const;
  // Of the frames to and from it; 0: the link is down.
  std::uint8_t version_with(Incarnation peer) const;
  // It has spoken, and no version in common.
  bool is_foreign(Incarnation peer) const;
  // False: the link is down, or the frame too long. Frames are published together by `flush`.
  bool send(Incarnation id, const Frame&);
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
    bool is_foreign = false;
    std::uint8_t version = 0;
    Time heard = 0;
    std::string waiting;        // frames to be published
    std::string received_part;  // of a frame
  };
  struct Header;

  void publish(Incarnation, Peer&, std::uint64_t number, std::string_view bytes);
  void hello(Incarnation, Peer&);
  void flush(Incarnation, Peer&);
  void take_down(Incarnation, Peer&);
  void bring_up(Incarnation, Peer&);
  void on_hello(Incarnation, Peer&, const Header&, std::string_view bytes);
  void on_bytes(Incarnation, Peer&, std::string_view bytes);

  Callbacks& callbacks_;
  std::size_t longest_message_;
  Versions versions_;
  Incarnation self_ = 0;
  std::map<Incarnation, Peer> peers_;
  std::uint32_t last_epoch_ = 0;
  std::uint64_t losses_ = 0;
};

}  // namespace pioche::cluster
