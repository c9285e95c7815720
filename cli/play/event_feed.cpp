#include "cli/play/event_feed.h"

namespace pioche {

namespace {

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

void EventFeed::add(const Localizer& localizer, const AnyState& state, Seat actor, EventLog log) {
  // The end of a round or match has a screen of its own.
  const auto ends = [](const Event& event) {
    return event.type == "round_end" || event.type == "match_end";
  };
  for (const Event& event : log.events)
    if (event.type == "round_end") rounds_.push_back(localizer.engine.common(state).points);
  std::erase_if(log.events, ends);
  for (Seat person = 0; person < private_.size(); ++person) {
    if (person == actor) private_[person].clear();
    append(private_[person], event_lines(localizer, state, log, person));
  }
  append(public_, event_lines(localizer, state, log, nobody));
}

}  // namespace pioche
