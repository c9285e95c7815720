#include "cli/play/screen.h"

#include <algorithm>

#include "text/messages.h"

namespace pioche {

namespace {

constexpr int min_event_lines = 3;

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// What happened several times in a row is told once.
Lines wrapped_events(const Terminal& terminal, const Lines& events) {
  Lines lines;
  for (std::size_t i = 0; i < events.size();) {
    std::size_t last = i + 1;
    while (last < events.size() && events[last] == events[i]) ++last;
    const std::string times = last - i > 1 ? " (× " + std::to_string(last - i) + ")" : "";
    for (const std::string& line : wrapped(events[i] + times, terminal.columns() - 2, 2))
      lines.push_back("  " + line);
    i = last;
  }
  return lines;
}

// The last events, in so many lines.
Lines latest(const Terminal& terminal, Lines lines, int room) {
  const auto keep = static_cast<std::size_t>(std::max(room, min_event_lines));
  if (!terminal.redraws() || lines.size() <= keep) return lines;
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(keep - 1));
  lines.insert(lines.begin(), "  " + terminal.styled(TextStyle::faint, "…"));
  return lines;
}

class ViewDocument {
 public:
  ViewDocument(const Engine& engine, const AnyView& view) {
    std::string text;
    json::Writer out(text);
    engine.write_view(view, out);
    document_.read(text);
  }
  json::Value root() const { return document_.root(); }

 private:
  json::Document document_;
};

}  // namespace

std::string title(const Localizer& localizer, const AnyView& view) {
  const ViewDocument document(localizer.engine, view);
  std::string text(localizer.message("name"));
  if (localizer.engine.has_rounds)
    text += " · " +
            localizer.format("play.round",
                             {{"round", std::to_string(document.root().find("round").integer())}});
  if (view.seat() != nobody) text += " · " + localizer.name_of(view.seat());
  return text;
}

Lines render_screen(const ScreenContent& content) {
  const ViewDocument document(content.localizer.engine, content.view);
  Lines lines{content.terminal.heading(title(content.localizer, content.view))};
  append(lines,
         render_table({content.terminal, content.localizer, document.root(), content.view.seat()}));
  if (!content.events.empty()) {
    lines.push_back(content.terminal.heading(content.localizer.message("play.events")));
    const int used = static_cast<int>(lines.size() + content.below.size()) + 3;
    append(lines, latest(content.terminal, wrapped_events(content.terminal, content.events),
                         content.terminal.rows() - used));
  }
  append(lines, content.below);
  return lines;
}

Lines seat_screen(const Terminal& terminal, const Localizer& localizer, const AnyView& view,
                  Duty duty, const MoveMenu& menu, const Lines& events) {
  Lines below{terminal.heading(
      localizer.message(duty == Duty::obliged ? "play.moves" : "play.moves_out_of_turn"))};
  const Lines moves = menu.lines(terminal, localizer);
  append(below, moves);
  if (moves.empty()) below.push_back("  " + std::string(localizer.message("play.no_move")));
  return render_screen({terminal, localizer, view, events, below});
}

std::string person_key(Seat seat) { return std::to_string(seat + 1); }

Lines everyone_screen(const Terminal& terminal, const Localizer& localizer, const AnyView& view,
                      int people, const Lines& events) {
  Lines below{terminal.heading(localizer.message("play.out_of_turn"))};
  Lines keys;
  for (Seat seat = 0; seat < people; ++seat)
    keys.push_back(terminal.styled(TextStyle::key, person_key(seat)) + " " +
                   localizer.name_of(seat));
  append(below, in_columns(keys, terminal.columns(), 2));
  return render_screen({terminal, localizer, view, events, below});
}

Lines score_sheet(const Terminal& terminal, const Localizer& localizer,
                  const std::vector<EventFeed::Points>& rounds, const Common& table) {
  constexpr int name_width = 16;
  constexpr int cell = 6;
  const auto fitting = static_cast<std::size_t>((terminal.columns() - name_width - 12) / cell);
  const std::size_t first = rounds.size() > fitting ? rounds.size() - fitting : 0;
  const auto row = [&](std::string_view name, auto&& points, std::string_view total) {
    std::string line = "  " + padded(name, name_width - 2);
    for (std::size_t r = first; r < rounds.size(); ++r) line += padded_left(points(r), cell);
    return line + padded_left(total, 10);
  };
  Lines lines{
      terminal.styled(TextStyle::faint, row(
                                            "", [](std::size_t r) { return std::to_string(r + 1); },
                                            localizer.message("zone.scores")))};
  for (Seat seat = 0; seat < table.players; ++seat)
    lines.push_back(row(
        clipped(localizer.name_of(seat), name_width - 3),
        [&](std::size_t r) { return std::to_string(rounds[r][seat]); },
        terminal.styled(TextStyle::bold, std::to_string(table.scores[seat]))));
  return lines;
}

}  // namespace pioche
