#include "table/hints.h"

#include <algorithm>

#include "ai/hint.h"

namespace pioche {

namespace {

constexpr std::uint32_t simulations = 2000;

}  // namespace

bool Hints::has_pending(ConnectionId connection_id) const {
  return std::ranges::find(pending_, connection_id, &Pending::connection_id) != pending_.end();
}

void Hints::start(const Pending& pending, const Match& match, Seat seat, std::string_view language,
                  Effects& effects) {
  pending_.push_back(pending);
  effects.tasks.push_back(
      {pending.task_id, [match, seat, id = pending.task_id, language = std::string(language)] {
         const Hint hint = hint_for(match, seat, {0, simulations}, id);
         TaskResult result;
         json::Writer out(result.ranking);
         write_hint(out, language, match.engine().id, hint);
         return result;
       }});
}

std::optional<Hints::Pending> Hints::complete(TaskId task_id) {
  const auto found = std::ranges::find(pending_, task_id, &Pending::task_id);
  if (found == pending_.end()) return std::nullopt;
  const Pending pending = *found;
  pending_.erase(found);
  return pending;
}

void Hints::cancel(ConnectionId connection_id) {
  std::erase_if(pending_, [&](const Pending& p) { return p.connection_id == connection_id; });
}

}  // namespace pioche
