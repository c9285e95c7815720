#include "cli/play/event_feed.h"

namespace pioche {

namespace {

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

EventFeed::EventFeed(const Localizer& localizer, const Match& match, int people)
    : state_(first_deal(match)), private_(static_cast<std::size_t>(people)) {
  while (moves_ < match.moves().size()) {
    add_next(localizer, match);
    for (Seat person = 0; person < people; ++person) mark_shown_to(person);
  }
}

void EventFeed::update(const Localizer& localizer, const Match& match) {
  while (moves_ < match.moves().size()) add_next(localizer, match);
}

void EventFeed::add_next(const Localizer& localizer, const Match& match) {
  const auto [actor, move] = match.moves()[moves_++];
  EventLog log;
  match.engine().apply_with_events(state_, actor, move, log);
  // The end of a round or match has a screen of its own.
  const auto ends = [](const Event& event) {
    return event.type == "round_end" || event.type == "match_end";
  };
  for (const Event& event : log.events)
    if (event.type == "round_end") rounds_.push_back(localizer.engine.common(state_).points);
  std::erase_if(log.events, ends);
  for (Seat person = 0; person < private_.size(); ++person) {
    auto& [lines, shown] = private_[person];
    if (person == actor) {
      lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(shown));
      shown = 0;
    }
    append(lines, event_lines(localizer, state_, log, person));
  }
  append(public_, event_lines(localizer, state_, log, nobody));
}

}  // namespace pioche
