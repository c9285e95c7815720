#include "server/cluster/table_claims.h"

#include <algorithm>
#include <utility>

namespace pioche::cluster {

net::Awaitable<store::Incarnation> TableClaims::claim(std::string table) {
  const Answer answer = co_await net::from_callback<Answer>([&](net::Resolve<Answer> resolve) {
    const auto [waiting, is_new] = waiting_.try_emplace(table);
    waiting->second.push_back(std::move(resolve));
    if (is_new) order_.push_back(table);
    if (!std::exchange(is_running_, true)) loop_.defer([this] { net::spawn(loop_, run()); });
  });
  if (answer.error) std::rethrow_exception(answer.error);
  co_return answer.owner;
}

net::Awaitable<> TableClaims::run() {
  while (!order_.empty()) {
    const std::vector<std::string> tables = next();
    std::vector<store::Incarnation> owners(tables.size());
    std::exception_ptr error;
    // Who asks from now on waits for another answer.
    std::vector<std::vector<net::Resolve<Answer>>> asking;
    for (const std::string& table : tables)
      asking.push_back(std::move(waiting_.extract(table).mapped()));
    try {
      owners = co_await claim_all_(tables);
      owners.resize(tables.size());
    } catch (...) {
      error = std::current_exception();
    }
    for (std::size_t i = 0; i < tables.size(); ++i)
      for (const net::Resolve<Answer>& resolve : asking[i]) resolve({owners[i], error});
  }
  is_running_ = false;
}

// Those that wait for longest, in their order.
std::vector<std::string> TableClaims::next() {
  std::vector<std::string> tables;
  while (!order_.empty() && tables.size() < most_at_once) {
    tables.push_back(std::move(order_.front()));
    order_.pop_front();
  }
  std::ranges::sort(tables);
  return tables;
}

}  // namespace pioche::cluster
