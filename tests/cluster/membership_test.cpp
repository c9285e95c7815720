// When a node joins, renews, fences, adopts and gives up.
#include "server/cluster/membership.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

using namespace pioche;
using cluster::Membership;
using What = Membership::What;

namespace {

constexpr cluster::Incarnation self = 5;
constexpr cluster::Incarnation other = 4;

store::Node node(cluster::Incarnation incarnation, bool has_expired = false) {
  store::Node made;
  made.incarnation = incarnation;
  made.has_expired = has_expired;
  return made;
}

store::Renewal renewal(std::vector<store::Node> nodes) {
  store::Renewal made;
  made.is_member = true;
  made.nodes = std::move(nodes);
  return made;
}

// Does what it is told with one answer of the store to every renewal, and remembers it.
struct Driven {
  Membership membership;
  cluster::Time now = 10'000;
  std::vector<What> done;

  void run(cluster::Time time, const store::Renewal& answer) {
    for (const cluster::Time end = now + time; now < end; now += 50)
      for (const Membership::Action& action : membership.tick(now)) {
        done.push_back(action.what);
        switch (action.what) {
          case What::join:
            membership.joined(self, now, now);
            break;
          case What::renew:
            membership.renewed(answer, now, now);
            break;
          case What::fence:
            CHECK(action.whom == other);
            membership.fenced();
            break;
          case What::adopt:
            membership.adopted(now);
            break;
          case What::drop:
            break;
        }
      }
  }
  bool has(What what) const { return std::ranges::count(done, what) > 0; }
};

}  // namespace

TEST_CASE("membership: a node joins, renews well within its lease, and adopts what nobody owns") {
  Driven node_of;
  node_of.run(10'000, renewal({node(self), node(other)}));
  CHECK(node_of.done.front() == What::join);
  CHECK(node_of.membership.self() == self);
  CHECK(std::ranges::count(node_of.done, What::renew) >= 10'000 / store::lease_milliseconds * 3);
  CHECK(node_of.has(What::adopt));
  CHECK_FALSE(node_of.has(What::fence));
  CHECK_FALSE(node_of.membership.is_late(node_of.now));
}

TEST_CASE(
    "membership: an expired node is fenced only by one whose own renewals have lasted a lease") {
  Driven node_of;
  const store::Renewal answer = renewal({node(self), node(other, true)});
  node_of.run(store::lease_milliseconds - 100, answer);
  CHECK_FALSE(node_of.has(What::fence));
  node_of.run(500, answer);
  CHECK(node_of.has(What::fence));
  CHECK(std::ranges::find(node_of.done, What::adopt) != node_of.done.end());
}

TEST_CASE("membership: the lease is renewed while others are fenced and their tables adopted") {
  Driven node_of;
  node_of.run(4'000, renewal({node(self), node(other)}));
  for (const What slow : {What::adopt, What::fence}) {
    int renewals = 0;
    bool has_begun = false;
    for (const cluster::Time end = node_of.now + 30'000; node_of.now < end; node_of.now += 50)
      for (const Membership::Action& action : node_of.membership.tick(node_of.now)) {
        has_begun = has_begun || action.what == slow;
        renewals += action.what == What::renew ? 1 : 0;
        if (action.what == What::renew)
          node_of.membership.renewed(renewal({node(self), node(other, slow == What::fence)}),
                                     node_of.now, node_of.now);
        // The store is still at it.
        CHECK((action.what == What::renew || action.what == slow));
      }
    CHECK(has_begun);
    CHECK(renewals >= 30'000 / store::lease_milliseconds * 3);
    slow == What::adopt ? node_of.membership.adopted(node_of.now) : node_of.membership.fenced();
  }
}

TEST_CASE("membership: an answer that took longer than a lease fences nobody") {
  Driven node_of;
  node_of.run(4'000, renewal({node(self), node(other)}));
  node_of.done.clear();
  const cluster::Time asked = node_of.now;
  node_of.now += store::lease_milliseconds + 500;
  node_of.membership.renewed(renewal({node(self), node(other, true)}), asked, node_of.now);
  CHECK(node_of.membership.is_late(node_of.now));
  node_of.run(1'000, renewal({node(self), node(other, true)}));
  CHECK_FALSE(node_of.has(What::fence));
  CHECK_FALSE(node_of.membership.is_late(node_of.now));
}

TEST_CASE("membership: while the store does not answer nobody is fenced, nor right after") {
  Driven node_of;
  node_of.run(4'000, renewal({node(self), node(other)}));
  node_of.done.clear();
  // The store fails for two leases: everybody's have expired then.
  for (const cluster::Time end = node_of.now + 2 * store::lease_milliseconds; node_of.now < end;
       node_of.now += 50)
    for (const Membership::Action& action : node_of.membership.tick(node_of.now))
      node_of.membership.failed(action.what, node_of.now);
  CHECK(node_of.membership.is_late(node_of.now));
  node_of.run(store::lease_milliseconds - 500, renewal({node(self), node(other, true)}));
  CHECK_FALSE(node_of.has(What::fence));
  node_of.run(1'000, renewal({node(self), node(other, true)}));
  CHECK(node_of.has(What::fence));
}

TEST_CASE("membership: whoever was fenced drops everything, then joins as another") {
  Driven node_of;
  node_of.run(2'000, renewal({node(self)}));
  node_of.done.clear();
  store::Renewal lost;
  lost.is_member = false;
  node_of.membership.renewed(lost, node_of.now, node_of.now);
  CHECK(node_of.membership.self() == 0);
  node_of.run(200, renewal({node(self)}));
  REQUIRE(node_of.done.size() >= 2);
  CHECK(node_of.done[0] == What::drop);
  CHECK(node_of.done[1] == What::join);
}

TEST_CASE("membership: every table has one adopter, the same for all who see the same nodes") {
  Driven node_of;
  store::Node draining = node(6);
  draining.is_draining = true;
  node_of.run(1'000, renewal({node(self), node(other), node(7, true), draining}));
  std::set<cluster::Incarnation> adopters;
  const auto any = [](const store::Node&) { return true; };
  for (int table = 0; table < 200; ++table)
    adopters.insert(node_of.membership.adopter_of("table" + std::to_string(table), any));
  CHECK(adopters == std::set<cluster::Incarnation>{other, self});
  const auto is_other = [](const store::Node& one) { return one.incarnation == other; };
  CHECK(node_of.membership.adopter_of("a table of rules that the other has", is_other) == other);
  const auto nobody_may = [](const store::Node&) { return false; };
  CHECK(node_of.membership.adopter_of("a table that nobody can run", nobody_may) == 0);
}
