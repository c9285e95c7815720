#include "server/api/people/matches.h"

#include <algorithm>

#include "engine/match.h"
#include "server/accounts/names.h"
#include "server/accounts/random_text.h"
#include "server/api/people/match_json.h"
#include "server/runtime/budgets.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

// Refuses a record that is not a finished match; otherwise `played` is the match.
std::optional<net::Response> refused_record(const Call& call, std::optional<Match>& played) {
  const json::Value record = call.field("record");
  if (!record.is(json::Kind::object)) return refusal(400, call, "record_missing");
  Result<Match> replayed = Match::replay(record);
  if (!replayed && replayed.error().code == "unknown_rules")
    return refusal(400, call, "unknown_rules", replayed.error());
  if (!replayed) return refusal(400, call, "bad_record", replayed.error());
  if (!replayed->is_over()) return refusal(400, call, "record_unfinished");
  played = std::move(*replayed);
  return std::nullopt;
}

// The names in a record are shown to others, so they must be valid too.
std::optional<net::Response> refused_names(const Call& call,
                                           const std::vector<std::string>& names) {
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    if (const Result<> checked = accounts::check_name(names[seat]); !checked)
      return refusal(400, call, "bad_player", std::to_string(seat),
                     sentence(call.language, {}, checked.error()));
  return std::nullopt;
}

// The uploaded match as it is stored: unrated, with the person at the first seat.
store::FinishedMatch stored_match(const Match& played, const std::string& person) {
  store::FinishedMatch match;
  match.id = accounts::random_text(12);
  match.game = played.engine().id;
  match.started = match.ended = now();
  json::Writer out(match.record);
  played.write_record(out);
  const Common& table = played.common();
  for (Seat seat = 0; seat < played.players(); ++seat)
    match.participants.push_back({seat, seat == 0 ? person : std::string{},
                                  seat == 0 ? std::string{} : played.names()[seat],
                                  table.scores[seat], table.winners.contains(seat)});
  return match;
}

// A match of a private table is for those who played; to others it is not there.
bool may_see(const Call& call, const store::MatchSummary& match) {
  if (match.visibility == store::Visibility::everybody) return true;
  return call.principal.person &&
         std::ranges::any_of(match.participants, [&](const store::Participant& seat) {
           return seat.person == call.person().id;
         });
}

}  // namespace

Reply MatchHandlers::match(Call& call) {
  Names names;
  const auto match = co_await store_.query([id = call.names[0], &names](store::Store& store) {
    auto found = store.match(id);
    if (found) add_names(store, *found, names);
    return found;
  });
  if (!match || !may_see(call, *match)) co_return refusal(404, call, "no_such_match");
  co_return json_response([&](json::Writer& out) {
    write_match(out, *match, names, message(call.language, {}, "people.forgotten"));
  });
}

Reply MatchHandlers::record(Call& call) {
  const auto match =
      co_await store_.query([id = call.names[0]](store::Store& store) { return store.match(id); });
  if (!match || !may_see(call, *match)) co_return refusal(404, call, "no_such_match");
  net::Response response;
  response.body = match->record;
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

Reply MatchHandlers::add_match(Call& call) {
  const std::string& person = call.person().id;
  if (!limits_.allow(Limit::uploads_by_person, call.request, person))
    co_return refusal(429, call, "too_often");
  std::optional<Match> played;
  if (auto refused = refused_record(call, played)) co_return std::move(*refused);
  if (auto refused = refused_names(call, played->names())) co_return std::move(*refused);
  // Exempt networks too have only a person's share of the store.
  if (!limits_.take(Limit::matches_by_person, person) ||
      !limits_.allow_address(Limit::matches_by_address, call.request))
    co_return refusal(429, call, "too_many_matches", {},
                      std::to_string(static_cast<int>(budget::matches_by_person.burst)));
  const store::FinishedMatch match = stored_match(*played, person);
  if (const auto failure = co_await store_.commit({store::PutMatch{match}}))
    co_return refusal(call, *failure);
  co_return json_response([&](json::Writer& out) { out.key("id").text(match.id); }, 201);
}

}  // namespace pioche::server
