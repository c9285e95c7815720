#include "text/client_metadata.h"

#include <algorithm>
#include <array>

#include "text/messages.h"
#include "text/rule_texts.h"
#include "text/wording.h"

namespace pioche {

namespace {

void write_lengths(json::Writer& out, const Engine& engine) {
  out.begin_list();
  for (std::size_t i = 0; i < engine.lengths.size(); ++i) {
    const MatchLength& length = engine.lengths[i];
    out.begin_object().key("name").text(match_length_names[i]);
    out.key("options").raw(length.options).key("minutes").begin_list();
    for (const std::uint8_t minutes : length.minutes) out.number(minutes);
    out.end_list().end_object();
  }
  out.end_list();
}

void write_table_parts(json::Writer& out, std::string_view language, const Engine& engine) {
  out.key("tagline").text(message(language, engine.id, "tagline"));
  write_lengths(out.key("lengths"), engine);
  out.key("rounds").boolean(engine.has_rounds);
  out.key("races").boolean(!engine.race_events.empty()).key("zones").begin_list();
  for (const Zone& zone : engine.zones()) {
    out.begin_object().key("key").text(zone.key).key("kind").text(zone.kind);
    out.key("cards").boolean(zone.holds_cards).end_object();
  }
  out.end_list().key("cards").begin_list();
  for (const std::string_view name : engine.card_names)
    if (!name.empty()) out.text(name);
  out.end_list();
}

// Whether a client shows a text itself: it never waits for those of the terminal, nor for those of
// errors, which are sent when they are needed.
bool is_of_client(std::string_view key) {
  constexpr std::array<std::string_view, 22> others{
      "admin", "api",      "arena",    "backup", "bench", "bot",     "client", "complaint",
      "file",  "help",     "import",   "load",   "mail",  "migrate", "play",   "privacy",
      "serve", "simulate", "synopsis", "token",  "usage", "version"};
  return std::ranges::find(others, key.substr(0, key.find('.'))) == others.end();
}

void write_texts(json::Writer& out, std::string_view language, std::string_view game) {
  for (const auto& [key, text] : messages_of(language, game))
    if (is_of_client(key)) out.key(key).text(text);
}

// The words of each card that has no message of its own, under the key that such a message has.
void write_card_words(json::Writer& out, std::string_view language, const Engine& engine) {
  for (const std::string_view card : engine.card_names) {
    const std::string key = "card." + std::string(card);
    if (!card.empty() && !has_message(language, engine.id, key))
      out.key(key).text(card_in_words({engine, language}, card));
  }
}

}  // namespace

void write_games(json::Writer& out, std::string_view language, Detail detail) {
  out.begin_list();
  for (const Engine* engine : engines()) {
    out.begin_object().key("id").text(engine->id);
    out.key("name").text(message(language, engine->id, "name"));
    out.key("rules").number(engine->rules).key("players").begin_list();
    out.number(engine->seats.least).number(engine->seats.most).end_list().key("options");
    engine->list_options(out, [&](std::string_view key) {
      return std::string(message(language, engine->id, "option." + std::string(key)));
    });
    if (detail == Detail::client) write_table_parts(out, language, *engine);
    out.end_object();
  }
  out.end_list();
}

void write_messages(json::Writer& out, std::string_view language) {
  out.begin_object().key("language").text(language).key("common").begin_object();
  write_texts(out, language, {});
  out.end_object().key("games").begin_object();
  for (const Engine* engine : engines()) {
    out.key(engine->id).begin_object();
    write_texts(out, language, engine->id);
    write_card_words(out, language, *engine);
    out.end_object();
  }
  out.end_object().end_object();
}

void write_rules(json::Writer& out, std::string_view language, const Engine& engine) {
  const RuleBook book = rule_book(engine.id);
  out.begin_object().key("title").text(message(language, engine.id, "name"));
  out.key("summary").text(book.summary.in(language)).key("sections").begin_list();
  for (const RuleSection& section : book.sections) {
    out.begin_object().key("title").text(section.title.in(language)).key("clauses").begin_list();
    for (const ClauseText& clause : section.clauses) out.text(clause.id);
    out.end_list().end_object();
  }
  out.end_list().key("clauses").begin_list();
  for (const RuleSection& section : book.sections)
    for (const ClauseText& clause : section.clauses) {
      out.begin_object().key("id").text(clause.id);
      out.key("text").text(clause.text.in(language));
      out.key("reading").boolean(clause.is_reading).end_object();
    }
  out.end_list().end_object();
}

}  // namespace pioche
