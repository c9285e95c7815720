#include "cli/terminal/event_text.h"

#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::string seat_name(const Localizer& localizer, Value seat) {
  return seat.is(Kind::integer) ? localizer.name_of(seat.integer()) : std::string();
}

std::string note_in_words(const Localizer& localizer, Value note) {
  if (!note.is(Kind::text)) return {};
  const std::string colour = "colour." + std::string(note.text());
  return std::string(localizer.has_message(colour) ? localizer.message(colour) : note.text());
}

std::string zone_in_words(const Localizer& localizer, Value zone) {
  if (!zone.is(Kind::text)) return {};
  return std::string(localizer.message("zone." + std::string(zone.text())));
}

std::string all_names(const Localizer& localizer, Value seats) {
  Lines all;
  for (const Value seat : seats) all.push_back(seat_name(localizer, seat));
  return joined(all);
}

std::string points_in_words(const Localizer& localizer, Value points) {
  Lines all;
  std::int64_t seat = 0;
  for (const Value number : points)
    all.push_back(localizer.name_of(seat++) + " " + std::to_string(number.integer()));
  return joined(all);
}

std::string upper_first(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string event_in_words(const Localizer& localizer, Value event) {
  const Value card = event.find("card");
  const Value count = event.find("count");
  const Value points = event.find("points");
  const Value winners = event.find("winners");
  return upper_first(
      format_message(localizer.message("event." + std::string(event.find("type").text())),
                     {{"seat", seat_name(localizer, event.find("seat"))},
                      {"other", seat_name(localizer, event.find("other"))},
                      {"card", card ? card_in_words(localizer, card_notation(card)) : ""},
                      {"count", count.is(Kind::integer) ? std::to_string(count.integer()) : "0"},
                      {"note", note_in_words(localizer, event.find("note"))},
                      {"from", zone_in_words(localizer, event.find("from"))},
                      {"to", zone_in_words(localizer, event.find("to"))},
                      {"points", points ? points_in_words(localizer, points) : ""},
                      {"winners", winners ? all_names(localizer, winners) : ""}}));
}

}  // namespace

Lines event_lines(const Localizer& localizer, const AnyState& state, const EventLog& log,
                  std::optional<Seat> viewer) {
  std::string text;
  json::Writer out(text);
  write_events(out, localizer.engine, state, log, viewer);
  json::Document events;
  events.read(text);
  Lines lines;
  for (const Value event : events.root()) lines.push_back(event_in_words(localizer, event));
  return lines;
}

}  // namespace pioche
