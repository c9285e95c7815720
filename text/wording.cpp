#include "text/wording.h"

#include "engine/card_name.h"
#include "engine/text_util.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::string key(std::string_view kind, std::string_view name) {
  return std::string(kind) + "." + std::string(name);
}

std::string colour_in_words(const Localizer& localizer, std::string_view colour) {
  return std::string(localizer.message(key("colour", colour)));
}

std::string seat_name(const Localizer& localizer, Value seat) {
  return seat.is(Kind::integer) ? localizer.name_of(seat.integer()) : std::string();
}

bool is_colour(const Localizer& localizer, std::string_view note) {
  return localizer.has_message(key("colour", note));
}

// A note is a colour or a place. A place has a letter and a number only where they are printed on
// the table, so that it is no part of the sentence.
std::string with_place(std::string sentence, const Localizer& localizer, Value note) {
  if (!note.is(Kind::text) || is_colour(localizer, note.text())) return sentence;
  const bool has_stop = sentence.ends_with('.');
  if (has_stop) sentence.pop_back();
  return sentence + " (" + std::string(note.text()) + (has_stop ? ")." : ")");
}

std::string zone_in_words(const Localizer& localizer, Value zone) {
  return zone.is(Kind::text) ? std::string(localizer.message(key("zone", zone.text())))
                             : std::string();
}

std::string all_names(const Localizer& localizer, Value seats) {
  std::vector<std::string> all;
  for (const Value seat : seats) all.push_back(seat_name(localizer, seat));
  return joined(all);
}

std::string points_in_words(const Localizer& localizer, Value points) {
  std::vector<std::string> all;
  std::int64_t seat = 0;
  for (const Value number : points)
    all.push_back(localizer.name_of(seat++) + " " + std::to_string(number.integer()));
  return joined(all);
}

std::string cards_in_words(const Localizer& localizer, Value cards) {
  std::vector<std::string> all;
  for (const Value card : cards) all.push_back(card_in_words(localizer, card.text()));
  return joined(all);
}

std::string upper_first(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string event_in_words(const Localizer& localizer, Value event) {
  const Value card = event.find("card");
  const Value cards = event.find("cards");
  const Value count = event.find("count");
  const Value points = event.find("points");
  const Value winners = event.find("winners");
  const Value note = event.find("note");
  const bool has_colour = note.is(Kind::text) && is_colour(localizer, note.text());
  return with_place(upper_first(localizer.format(
                        key("event", event.find("type").text()),
                        {{"seat", seat_name(localizer, event.find("seat"))},
                         {"other", seat_name(localizer, event.find("other"))},
                         {"card", card ? card_in_words(localizer, card.text()) : ""},
                         {"cards", cards ? cards_in_words(localizer, cards) : ""},
                         {"count", count.is(Kind::integer) ? std::to_string(count.integer()) : "0"},
                         {"note", has_colour ? colour_in_words(localizer, note.text()) : ""},
                         {"from", zone_in_words(localizer, event.find("from"))},
                         {"to", zone_in_words(localizer, event.find("to"))},
                         {"points", points ? points_in_words(localizer, points) : ""},
                         {"winners", winners ? all_names(localizer, winners) : ""}})),
                    localizer, note);
}

}  // namespace

std::string_view Localizer::message(std::string_view key) const {
  return pioche::message(language, engine.id, key);
}

bool Localizer::has_message(std::string_view key) const {
  return pioche::has_message(language, engine.id, key);
}

std::string Localizer::format(std::string_view key,
                              std::initializer_list<MessageArgument> args) const {
  return format_message(language, engine.id, key, args);
}

std::string Localizer::name_of(std::int64_t seat) const {
  if (seat < 0 || static_cast<std::size_t>(seat) >= names.size()) return {};
  return names[static_cast<std::size_t>(seat)];
}

std::string card_in_words(const Localizer& localizer, std::string_view card) {
  if (card == hidden_card) return std::string(localizer.message("wording.hidden_card"));
  if (const std::string own = key("card", card); localizer.has_message(own))
    return std::string(localizer.message(own));
  const CardParts parts = describe_card(card);
  if (parts.colour.empty()) return std::string(card);
  const std::string symbol = key("symbol", parts.symbol);
  return localizer.format(
      "card.coloured",
      {{"colour", colour_in_words(localizer, parts.colour)},
       {"symbol", localizer.has_message(symbol) ? localizer.message(symbol) : parts.symbol}});
}

std::string move_in_words(const Localizer& localizer, const MoveParts& parts) {
  const auto card = [&](Card one) {
    return card_in_words(localizer, localizer.engine.card_names[one]);
  };
  std::string words;
  if (!parts.verb.empty())
    words = localizer.message(key("move", parts.verb));
  else if (parts.card != no_card)
    words = card(parts.card);
  std::vector<std::string> details;
  for (const Card one : parts.cards) details.push_back(card(one));
  for (const std::string_view place : parts.places) details.emplace_back(place);
  if (!parts.colour.empty()) details.push_back(colour_in_words(localizer, parts.colour));
  if (const std::string detail = joined(details); !detail.empty())
    words = words.empty()
                ? detail
                : localizer.format("wording.detailed_move", {{"move", words}, {"detail", detail}});
  if (parts.seat != nobody)
    words = localizer.format("wording.move_with",
                             {{"move", words}, {"name", localizer.name_of(parts.seat)}});
  return parts.announce ? words + " " + std::string(localizer.message("wording.announcing"))
                        : words;
}

std::vector<std::string> event_lines(const Localizer& localizer, const AnyState& state,
                                     const EventLog& log, std::optional<Seat> viewer) {
  std::string text;
  json::Writer out(text);
  write_events(out, localizer.engine, state, log, viewer);
  json::Document events;
  events.read(text);
  std::vector<std::string> lines;
  for (const Value event : events.root()) lines.push_back(event_in_words(localizer, event));
  return lines;
}

}  // namespace pioche
