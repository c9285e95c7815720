// When a node joins, renews its lease, fences others and adopts what they left. Pure: what happened and
// the time in, what to do out. The lease waits for nothing else: it is renewed while others are fenced
// and what they left is adopted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/node_store.h"

namespace pioche::cluster {

using store::Incarnation;
using Time = std::int64_t;  // milliseconds, steady

class Membership {
 public:
  static constexpr Time renewal_interval = 750;
  static constexpr Time retry_interval = 250;
  // Tables that nobody adopted, since the nodes saw each other differently.
  static constexpr Time adoption_interval = 10'000;

  enum class What : std::uint8_t {
    join,
    renew,
    fence,  // `whom`; then `fenced` is called
    adopt,  // what nobody owns; then `adopted`
    drop,   // everything: this node is no member any more, and owns nothing
  };
  struct Action {
    What what;
    Incarnation whom = 0;
  };

  // What to do now; to be called often.
  std::vector<Action> tick(Time now);

  // What came of it; `asked`: when the store was asked, from which on the lease lasts at least.
  void joined(Incarnation, Time asked, Time now);
  void renewed(store::Renewal, Time asked, Time now);
  void fenced() { is_cleaning_ = false; }
  void adopted(Time now);
  void failed(What, Time now);

  // 0: not a member.
  Incarnation self() const { return self_; }
  bool is_draining() const { return self_node() != nullptr && self_node()->is_draining; }
  bool is_leader() const { return latest_.is_leader; }
  // The lease may have expired: nobody knows whether what this node owns is still its own.
  bool is_late(Time now) const { return now - renewed_at_ > store::lease_milliseconds; }
  // All nodes that have renewed their lease, itself included.
  std::vector<const store::Node*> live() const;
  const store::Node* node(Incarnation) const;  // null: not a live one
  // Of the live nodes that take tables, and that may take this one, the one that adopts it; 0: none.
  Incarnation adopter_of(std::string_view table,
                         const std::function<bool(const store::Node&)>& may) const;

 private:
  const store::Node* self_node() const { return node(self_); }
  std::optional<Action> cleaning(Time now);
  std::optional<Incarnation> expired() const;

  Incarnation self_ = 0;
  store::Renewal latest_;
  std::vector<Incarnation> seen_;  // at the renewal before
  Time next_ = 0;                  // join or renewal
  Time next_cleaning_ = 0;         // of what others left
  Time renewed_at_ = 0;
  Time answered_at_ = 0;
  Time steady_since_ = 0;  // renewals have succeeded since, one after the other
  Time adopted_at_ = 0;
  bool is_renewing_ = false;  // or joining
  bool is_cleaning_ = false;
  bool has_lost_ = false;
  bool may_be_unowned_ = false;
};

}  // namespace pioche::cluster
