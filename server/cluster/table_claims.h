// The claims of tables at this node: those of one turn of the loop, and those that come while the store
// is asked, are one commit there. As many as like may come: a claim waits for two commits at most.
#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/runtime/awaitable.h"
#include "server/runtime/event_loop.h"
#include "server/store/node_store.h"

namespace pioche::cluster {

class TableClaims {
 public:
  static constexpr std::size_t most_at_once = 200;

  // The owner of each table after the claim, as store::NodeStore::claim_all has it.
  using ClaimAll =
      std::function<net::Awaitable<std::vector<store::Incarnation>>(std::vector<std::string>)>;
  TableClaims(net::EventLoop& loop, ClaimAll claim_all)
      : loop_(loop), claim_all_(std::move(claim_all)) {}

  // Throws what the store throws.
  net::Awaitable<store::Incarnation> claim(std::string table);

 private:
  struct Answer {
    store::Incarnation owner = 0;
    std::exception_ptr error = nullptr;
  };

  net::Awaitable<> run();
  std::vector<std::string> next();

  net::EventLoop& loop_;
  ClaimAll claim_all_;
  std::deque<std::string> order_;
  std::unordered_map<std::string, std::vector<net::Resolve<Answer>>> waiting_;
  bool is_running_ = false;
};

}  // namespace pioche::cluster
