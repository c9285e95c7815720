#include "table/hints.h"

#include <algorithm>

#include "ai/hint.h"

namespace pioche {

namespace {

constexpr std::uint32_t simulations = 2000;
constexpr std::uint32_t fewest_simulations = 200;  // where others wait for the machine

}  // namespace

bool Hints::has_pending(ConnectionId connection_id) const {
  return std::ranges::find(pending_, connection_id, &Pending::connection_id) != pending_.end();
}

void Hints::start(const Pending& pending, const Match& match, Seat seat, std::string_view language,
                  Effects& effects) {
  pending_.push_back(pending);
  effects.tasks.push_back(
      {pending.task_id,
       [match, seat, id = pending.task_id, language = std::string(language)](Effort effort) {
         const Budget budget{0, effort == Effort::full ? simulations : fewest_simulations};
         const Hint hint = hint_for(match, seat, budget, id);
         TaskResult result;
         json::Writer out(result.ranking);
         write_hint(out, language, match.engine(), hint);
         return result;
       }});
}

bool Hints::complete(TaskId task_id, const TaskResult& result, Effects& effects) {
  const auto found = std::ranges::find(pending_, task_id, &Pending::task_id);
  if (found == pending_.end()) return false;
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("hint");
  out.key("n").number(static_cast<std::int64_t>(found->moves)).key("hint").raw(result.ranking);
  if (found->request_id) out.key("re").number(*found->request_id);
  out.end_object();
  effects.send(found->connection_id, std::move(text));
  pending_.erase(found);
  return true;
}

void Hints::cancel(ConnectionId connection_id) {
  std::erase_if(pending_, [&](const Pending& p) { return p.connection_id == connection_id; });
}

}  // namespace pioche
