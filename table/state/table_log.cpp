#include "table/state/table_log.h"

#include <utility>

#include "engine/invariant.h"

namespace pioche {

namespace {

void check_fits(bool applied) { check_invariant(applied, "a log entry does not fit the table"); }

}  // namespace

void TableLog::commit(LogEvent event, Time now, Effects& effects) {
  log_suspension(effects);
  append({now, std::move(event)}, effects);
}

void TableLog::commit_move(const AllowedMove& move, Actor actor, Time now, Effects& effects) {
  log_suspension(effects);
  check_fits(state_.apply_move(move, actor, now));
  add_line({now, entry::MoveMade{move.seat(), move.move(), actor}}, effects);
}

void TableLog::commit_answer(const AllowedMove& move, Time now, Effects& effects) {
  log_suspension(effects);
  check_fits(state_.apply_answer(move, now));
  add_line({now, entry::AnswerGiven{move.seat(), move.move()}}, effects);
}

void TableLog::log_suspension(Effects& effects) {
  if (const auto since = std::exchange(unlogged_suspension_, std::nullopt))
    append({*since, entry::ClocksSuspended{}}, effects);
}

void TableLog::append(const LogEntry& entry, Effects& effects) {
  check_fits(state_.apply(entry));
  add_line(entry, effects);
}

void TableLog::add_line(const LogEntry& entry, Effects& effects) {
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
