// Links between nodes: frames arrive in order and without a gap, or the link goes down on both sides and
// comes up again.
#include "server/cluster/links.h"

#include <algorithm>
#include <deque>
#include <doctest/doctest.h>
#include <string>
#include <utility>
#include <vector>

using namespace pioche::cluster;

namespace {

// A node whose messages wait in `sent` until the test delivers, loses or doubles them.
struct Side final : Links::Callbacks {
  explicit Side(Versions versions = spoken_versions) : links(*this, longest_message, versions) {}
  void publish(Incarnation, std::string_view message) override { sent.emplace_back(message); }
  void on_up(Incarnation) override { happened.emplace_back("up"); }
  void on_down(Incarnation) override { happened.emplace_back("down"); }
  void on_frame(Incarnation, const Frame& frame) override {
    happened.push_back("frame " + std::to_string(frame.id) + " " + std::string(frame.payload));
  }
  void say(Incarnation to, std::uint64_t id, std::string_view payload) {
    links.send(to, {FrameKind::text, id, payload});
    links.flush();
  }
  std::vector<std::string> take() { return std::exchange(happened, {}); }

  static constexpr std::size_t longest_message = 64;
  Links links;
  std::deque<std::string> sent;
  std::vector<std::string> happened;
};

struct Pair {
  explicit Pair(Versions first = spoken_versions, Versions second = spoken_versions)
      : one(first), two(second) {
    one.links.begin_as(1);
    two.links.begin_as(2);
    one.links.set_peers({1, 2}, now);
    two.links.set_peers({1, 2}, now);
    deliver_all();
  }
  void deliver(Side& from, Side& to) {
    const std::string message = from.sent.front();
    from.sent.pop_front();
    to.links.receive(message, now);
  }
  void deliver_all() {
    while (!one.sent.empty() || !two.sent.empty())
      one.sent.empty() ? deliver(two, one) : deliver(one, two);
  }
  void pass(Time time) {
    now += time;
    one.links.tick(now);
    two.links.tick(now);
  }

  Time now = 1000;
  Side one, two;
};

using Happened = std::vector<std::string>;

}  // namespace

TEST_CASE("links: two nodes greet each other, then frames arrive in their order") {
  Pair pair;
  CHECK(pair.one.take() == Happened{"up"});
  CHECK(pair.two.take() == Happened{"up"});
  const std::string longer_than_a_message(3 * Side::longest_message, 'x');
  pair.one.say(2, 7, "a");
  pair.one.say(2, 8, longer_than_a_message);
  pair.one.say(2, 9, "");
  pair.deliver_all();
  CHECK(pair.two.take() == Happened{"frame 7 a", "frame 8 " + longer_than_a_message, "frame 9 "});
  CHECK(pair.one.take().empty());
}

TEST_CASE(
    "links: a message that is lost takes the link down on both sides, and nothing after it "
    "arrives") {
  Pair pair;
  pair.one.take();
  pair.two.take();
  pair.one.say(2, 1, "lost");
  pair.one.sent.clear();
  pair.one.say(2, 2, "after");
  pair.deliver_all();
  CHECK(pair.two.take() == Happened{"down", "up"});
  CHECK(pair.one.take() == Happened{"down", "up"});
  pair.one.say(2, 3, "anew");
  pair.deliver_all();
  CHECK(pair.two.take() == Happened{"frame 3 anew"});
  CHECK(pair.one.links.losses() == 1);
}

TEST_CASE("links: the last message is missed, too, with the next heartbeat") {
  Pair pair;
  pair.two.take();
  pair.one.say(2, 1, "lost");
  pair.one.sent.clear();
  pair.pass(Links::heartbeat);
  pair.deliver_all();
  CHECK(pair.two.take() == Happened{"down", "up"});
}

TEST_CASE("links: a message that comes twice, or of before, is not taken for another") {
  Pair pair;
  pair.two.take();
  pair.one.say(2, 1, "once");
  const std::string message = pair.one.sent.front();
  pair.deliver_all();
  pair.two.links.receive(message, pair.now);
  pair.deliver_all();
  pair.two.links.receive(message, pair.now);  // of an epoch before
  pair.deliver_all();
  const Happened happened = pair.two.take();
  CHECK(std::ranges::count(happened, "frame 1 once") == 1);
  CHECK(pair.two.links.is_up(1));
}

TEST_CASE("links: a node that is silent is taken for gone, and is back when it speaks") {
  Pair pair;
  pair.one.take();
  pair.now += Links::longest_silence + 1;
  pair.one.links.tick(pair.now);
  CHECK(pair.one.take() == Happened{"down"});
  CHECK_FALSE(pair.one.links.send(2, {FrameKind::text, 1, "nobody"}));
  pair.pass(Links::heartbeat);
  pair.deliver_all();
  CHECK(pair.one.links.is_up(2));
  CHECK(pair.two.links.is_up(1));
}

TEST_CASE("links: nodes of two programs speak the newest version that both have, or not at all") {
  Pair same({1, 2}, {2, 4});
  CHECK(same.one.links.version_with(2) == 2);
  CHECK(same.two.links.version_with(1) == 2);
  same.one.take();
  same.two.say(1, 1, "understood");
  same.deliver_all();
  CHECK(same.one.take() == Happened{"frame 1 understood"});
  CHECK_FALSE(same.one.links.is_foreign(2));

  Pair foreign({1, 1}, {2, 4});
  for (int i = 0; i < 10; ++i) {
    foreign.pass(Links::heartbeat);
    foreign.deliver_all();
  }
  CHECK(foreign.one.take().empty());
  CHECK(foreign.two.take().empty());
  CHECK(foreign.one.links.is_foreign(2));
  CHECK(foreign.two.links.is_foreign(1));
  CHECK(foreign.one.links.version_with(2) == 0);
}

TEST_CASE("links: a frame that nobody would take is not sent, and costs the link nothing") {
  Pair pair;
  pair.one.take();
  const std::string too_long(Links::longest_frame + 1, 'x');
  CHECK_FALSE(pair.one.links.send(2, {FrameKind::text, 1, too_long}));
  pair.one.say(2, 2, "short");
  pair.deliver_all();
  CHECK(pair.one.take().empty());
  CHECK(pair.two.take().back() == "frame 2 short");
}

TEST_CASE("links: another incarnation is another node") {
  Pair pair;
  pair.one.take();
  pair.two.links.begin_as(3);
  pair.two.links.set_peers({1, 3}, pair.now);
  pair.one.links.set_peers({1, 3}, pair.now);
  CHECK(pair.one.take() == Happened{"down"});
  pair.deliver_all();
  CHECK(pair.one.links.up() == std::vector<Incarnation>{3});
}

TEST_CASE("links: bytes that no node sent change nothing") {
  Pair pair;
  pair.one.take();
  pair.two.say(1, 1, "good");
  std::string message = pair.two.sent.front();
  pair.two.sent.clear();
  for (std::size_t size = 0; size < 33; ++size)
    pair.one.links.receive(std::string_view(message).substr(0, size), pair.now);
  message[0] = 99;  // another version
  pair.one.links.receive(message, pair.now);
  CHECK(pair.one.take().empty());
  CHECK(pair.one.links.is_up(2));
}
