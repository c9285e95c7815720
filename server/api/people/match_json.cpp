#include "server/api/people/match_json.h"

namespace pioche::server {

void add_names(store::Store& store, const store::MatchSummary& match, Names& names) {
  for (const store::Participant& seat : match.participants)
    if (!seat.person.empty() && !names.contains(seat.person))
      if (const auto person = store.person(seat.person)) names[seat.person] = person->name;
}

void write_match(json::Writer& out, const store::MatchSummary& match, const Names& names,
                 std::string_view nobody_name) {
  out.key("id").text(match.id).key("game").text(match.game);
  out.key("rated").boolean(match.rating_mode == store::RatingMode::rated);
  out.key("started").number(match.started).key("ended").number(match.ended);
  out.key("seats").begin_list();
  for (const store::Participant& seat : match.participants) {
    out.begin_object();
    if (!seat.person.empty()) out.key("person").text(seat.person);
    if (!seat.bot.empty()) out.key("bot").text(seat.bot);
    const auto name = names.find(seat.person);
    out.key("name").text(!seat.bot.empty()     ? std::string_view(seat.bot)
                         : name != names.end() ? std::string_view(name->second)
                                               : nobody_name);
    out.key("score").number(seat.score).key("won").boolean(seat.won).end_object();
  }
  out.end_list();
}

}  // namespace pioche::server
