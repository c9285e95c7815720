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
  if (is_asking_) return actions;
  if (now >= next_) {
    actions.push_back({self_ == 0 ? What::join : What::renew});
  } else if (self_ != 0 && expired() && now - steady_since_ >= store::lease_milliseconds) {
    // Where the store did not answer for a while nobody could renew: everybody gets a lease's time.
    actions.push_back({What::depose, *expired()});
    std::erase_if(latest_.nodes, [whom = *expired()](const store::Node& node) {
      return node.incarnation == whom;
    });
    may_be_unowned_ = true;
  } else if (self_ != 0 && !is_draining() &&
             (may_be_unowned_ || now - adopted_at_ >= adoption_interval)) {
    may_be_unowned_ = false;
    actions.push_back({What::adopt});
  } else {
    return actions;
  }
  is_asking_ = true;
  return actions;
}

std::optional<Incarnation> Membership::expired() const {
  for (const store::Node& node : latest_.nodes)
    if (node.has_expired && node.incarnation != self_) return node.incarnation;
  return std::nullopt;
}

void Membership::joined(Incarnation self, Time now) {
  is_asking_ = false;
  self_ = self;
  latest_ = {};
  seen_ = {};
  renewed_at_ = steady_since_ = now;
  next_ = now;
  may_be_unowned_ = true;
}

void Membership::renewed(store::Renewal renewal, Time now) {
  is_asking_ = false;
  next_ = now + renewal_interval;
  if (!renewal.is_member) {
    has_lost_ = self_ != 0;
    self_ = 0;
    latest_ = {};
    next_ = now;
    return;
  }
  if (now - renewed_at_ > store::lease_milliseconds) steady_since_ = now;
  renewed_at_ = now;
  latest_ = std::move(renewal);
  const auto is_there = [&](Incarnation one) {
    return std::ranges::find(latest_.nodes, one, &store::Node::incarnation) != latest_.nodes.end();
  };
  may_be_unowned_ = may_be_unowned_ || !std::ranges::all_of(seen_, is_there);
  seen_.clear();
  for (const store::Node& node : latest_.nodes) seen_.push_back(node.incarnation);
}

void Membership::adopted(Time now) {
  is_asking_ = false;
  adopted_at_ = now;
}

void Membership::failed(Time now) {
  is_asking_ = false;
  next_ = now + retry_interval;
  may_be_unowned_ = true;  // if it was this that could not be asked
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

Incarnation Membership::adopter_of(std::string_view table) const {
  Incarnation best = 0;
  for (const store::Node* one : live())
    if (!one->is_draining && (best == 0 || weight(table, one->incarnation) > weight(table, best)))
      best = one->incarnation;
  return best;
}

}  // namespace pioche::cluster
