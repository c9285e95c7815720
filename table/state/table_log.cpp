#include "table/state/table_log.h"

#include <utility>

#include "engine/invariant.h"

namespace pioche {

void TableLog::commit(LogEvent event, Time now, Effects& effects) {
  if (const auto since = std::exchange(unlogged_suspension_, std::nullopt))
    append({*since, entry::ClocksSuspended{}}, effects);
  append({now, std::move(event)}, effects);
}

void TableLog::append(const LogEntry& entry, Effects& effects) {
  check_invariant(state_.apply(entry), "a log entry does not fit the table");
  effects.entries.push_back(chain_.seal(log_line(entry, *state_.settings.engine)));
  if (std::holds_alternative<entry::MoveMade>(entry.event)) ++effects.moves;
}

std::string TableLog::compact() {
  const LogEntry snapshot{state_.last_entry,
                          entry::Snapshot{std::make_shared<const TableState>(state_)}};
  chain_ = {};
  return chain_.seal(log_line(snapshot, *state_.settings.engine));
}

bool TableLog::replay(const LogEntry& entry) { return state_.apply(entry); }

void TableLog::stop_clocks_at_last_entry() {
  if (!state_.clocks.running().empty()) unlogged_suspension_ = state_.last_entry;
  state_.clocks.stop(state_.last_entry);
}

}  // namespace pioche
