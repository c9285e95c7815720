#include "server/cluster/membership.h"

#include <algorithm>
#include <utility>

namespace pioche::cluster {

namespace {

// FNV-1a, and a mixer so that numbers next to each other differ in all bits.
std::uint64_t weight(std::string_view table, Incarnation node) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : table) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  hash ^= static_cast<std::uint64_t>(node) * 0x9E3779B97F4A7C15U;
  hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9U;
  hash = (hash ^ hash >> 27) * 0x94D049BB133111EBU;
  return hash ^ hash >> 31;
}

}  // namespace

std::vector<Membership::Action> Membership::tick(Time now) {
  std::vector<Action> actions;
  if (std::exchange(has_lost_, false)) actions.push_back({What::drop});
  if (!is_renewing_ && now >= next_) {
    is_renewing_ = true;
    actions.push_back({self_ == 0 ? What::join : What::renew});
  }
  if (const auto action = cleaning(now)) {
    is_cleaning_ = true;
    actions.push_back(*action);
  }
  return actions;
}

std::optional<Membership::Action> Membership::cleaning(Time now) {
  if (is_cleaning_ || !latest_.is_member || now < next_cleaning_ || is_late(now))
    return std::nullopt;
  // Where the store did not answer for a while nobody could renew: everybody gets a lease's time.
  if (const auto whom = expired(); whom && now - steady_since_ >= store::lease_milliseconds) {
    std::erase_if(latest_.nodes,
                  [whom](const store::Node& node) { return node.incarnation == *whom; });
    may_be_unowned_ = true;
    return Action{What::fence, *whom};
  }
  if (is_draining() || !(may_be_unowned_ || now - adopted_at_ >= adoption_interval))
    return std::nullopt;
  may_be_unowned_ = false;
  return Action{What::adopt};
}

std::optional<Incarnation> Membership::expired() const {
  for (const store::Node& node : latest_.nodes)
    if (node.has_expired && node.incarnation != self_) return node.incarnation;
  return std::nullopt;
}

void Membership::joined(Incarnation self, Time asked, Time now) {
  is_renewing_ = false;
  self_ = self;
  latest_ = {};
  seen_ = {};
  renewed_at_ = asked;
  answered_at_ = steady_since_ = now;
  next_ = now;
  may_be_unowned_ = true;
}

void Membership::renewed(store::Renewal renewal, Time asked, Time now) {
  is_renewing_ = false;
  next_ = asked + renewal_interval;
  if (!renewal.is_member) {
    has_lost_ = self_ != 0;
    self_ = 0;
    latest_ = {};
    next_ = now;
    return;
  }
  if (now - std::exchange(answered_at_, now) > store::lease_milliseconds) steady_since_ = now;
  renewed_at_ = asked;
  latest_ = std::move(renewal);
  const auto is_there = [&](Incarnation one) {
    return std::ranges::find(latest_.nodes, one, &store::Node::incarnation) != latest_.nodes.end();
  };
  may_be_unowned_ = may_be_unowned_ || !std::ranges::all_of(seen_, is_there);
  seen_.clear();
  for (const store::Node& node : latest_.nodes) seen_.push_back(node.incarnation);
}

void Membership::adopted(Time now) {
  is_cleaning_ = false;
  adopted_at_ = now;
}

void Membership::failed(What what, Time now) {
  if (what == What::join || what == What::renew) {
    is_renewing_ = false;
    next_ = now + retry_interval;
    return;
  }
  is_cleaning_ = false;
  next_cleaning_ = now + retry_interval;
  may_be_unowned_ = true;
}

std::vector<const store::Node*> Membership::live() const {
  std::vector<const store::Node*> nodes;
  for (const store::Node& node : latest_.nodes)
    if (!node.has_expired || node.incarnation == self_) nodes.push_back(&node);
  return nodes;
}

const store::Node* Membership::node(Incarnation one) const {
  const auto found = std::ranges::find(latest_.nodes, one, &store::Node::incarnation);
  return found == latest_.nodes.end() || (found->has_expired && one != self_) ? nullptr : &*found;
}

Incarnation Membership::adopter_of(std::string_view table,
                                   const std::function<bool(const store::Node&)>& may) const {
  Incarnation best = 0;
  for (const store::Node* one : live())
    if (!one->is_draining && may(*one) &&
        (best == 0 || weight(table, one->incarnation) > weight(table, best)))
      best = one->incarnation;
  return best;
}

}  // namespace pioche::cluster
