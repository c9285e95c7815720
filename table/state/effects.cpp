#include "table/state/effects.h"

#include <algorithm>
#include <iterator>

namespace pioche {

void Effects::send(ConnectionId connection_id, std::string text) {
  messages.push_back({connection_id, std::make_shared<const std::string>(std::move(text))});
}

void Effects::append(Effects&& later) {
  const auto move_all = [](auto& to, auto& from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
  };
  move_all(entries, later.entries);
  moves += later.moves;
  move_all(chat, later.chat);
  move_all(messages, later.messages);
  move_all(tasks, later.tasks);
  if (later.refusal) refusal = std::move(later.refusal);
  if (later.finished) finished = std::move(later.finished);
  move_all(closed_connections, later.closed_connections);
  lobby_changed |= later.lobby_changed;
  closed |= later.closed;
}

}  // namespace pioche
