#include "cli/chronicle.h"

namespace pioche {

namespace {

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

void Chronicle::add(const Reader& reader, const AnyState& state, Seat actor,
                    const EventLog& log) {
  for (Seat person = 0; person < private_.size(); ++person) {
    if (person == actor) private_[person].clear();
    append(private_[person], story_of(reader, state, log, person));
  }
  append(public_, story_of(reader, state, log, nobody));
  for (const Event& event : log.events)
    if (event.type == "round_end") rounds_.push_back(reader.engine.common(state).points);
}

}  // namespace pioche
