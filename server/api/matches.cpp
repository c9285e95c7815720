// Finished matches, their people and ratings.
#include <charconv>
#include <map>

#include "engine/match.h"
#include "engine/seed.h"
#include "referee/record_check.h"
#include "server/accounts/names.h"
#include "server/accounts/random_text.h"
#include "server/api/api.h"
#include "server/runtime/clock.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t page_size = 50;
// What is shown of a skill: a beginner has 1500, give or take 500.
constexpr double rating_scale = 60;

std::int64_t number_in(const std::optional<std::string>& text) {
  std::int64_t number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return std::clamp<std::int64_t>(number, 0, 1'000'000'000);
}

void write_rating(json::Writer& out, const store::Rating& rating) {
  out.key("rating").real(rating.mu * rating_scale);
  out.key("uncertainty").real(rating.sigma * rating_scale);
}

using Names = std::map<std::string, std::string, std::less<>>;

// On the store's thread.
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

std::optional<Seed> seed_in(const std::string& record) {
  json::Document document;
  if (!document.read(record) || !document.root().is(json::Kind::object)) return std::nullopt;
  const json::Value seed = document.root().find("seed");
  return seed.is(json::Kind::text) ? seed_from(seed.text()) : std::nullopt;
}

}  // namespace

Api::Reply Api::person(Call& call) {
  const PersonRow person = co_await parts_.accounts.person(call.names[0]);
  if (!person) co_return refusal(404, call, "no_such_person");
  const auto ratings = co_await parts_.store.query(
      [id = person->id](store::Store& store) { return store.ratings_of(id); });
  co_return json_response([&](json::Writer& out) {
    out.key("person").text(person->id).key("name").text(person->name);
    out.key("account").boolean(person->kind == store::AccountKind::account);
    out.key("since").number(person->created).key("ratings").begin_list();
    for (const store::GameRating& rating : ratings) {
      out.begin_object().key("game").text(rating.game);
      write_rating(out, rating.rating);
      out.key("matches").number(rating.rating.matches).end_object();
    }
    out.end_list();
  });
}

Api::Reply Api::matches_of_person(Call& call) {
  const std::int64_t skip = number_in(call.request.parameter("before"));
  Names names;
  const auto matches =
      co_await parts_.store.query([id = call.names[0], skip, &names](store::Store& store) {
        auto found = store.matches_of(id, {skip, page_size + 1});
        for (const auto& match : found) add_names(store, match, names);
        return found;
      });
  const std::string_view nobody_name = message(call.language, {}, "people.forgotten");
  co_return json_response([&](json::Writer& out) {
    const std::size_t count = std::min(matches.size(), static_cast<std::size_t>(page_size));
    out.key("matches").begin_list();
    for (std::size_t i = 0; i < count; ++i) {
      out.begin_object();
      write_match(out, matches[i], names, nobody_name);
      out.end_object();
    }
    out.end_list().key("before");
    matches.size() > count ? out.text(std::to_string(skip + page_size)) : out.null();
  });
}

Api::Reply Api::ratings_of_person(Call& call) {
  using History = std::vector<std::pair<std::string, std::vector<store::RatingStep>>>;
  const History history = co_await parts_.store.query([id = call.names[0]](store::Store& store) {
    History all;
    for (const store::GameRating& rating : store.ratings_of(id))
      all.emplace_back(rating.game, store.rating_history(id, rating.game));
    return all;
  });
  co_return json_response([&](json::Writer& out) {
    out.key("ratings").begin_object();
    for (const auto& [game, steps] : history) {
      out.key(game).begin_list();
      for (const store::RatingStep& step : steps) {
        out.begin_object().key("time").number(step.time);
        write_rating(out, step.rating);
        out.key("match").text(step.match).end_object();
      }
      out.end_list();
    }
    out.end_object();
  });
}

Api::Reply Api::leaderboard(Call& call) {
  if (find_engine(call.names[0]) == nullptr)
    co_return refusal(404, call, "no_such_game", call.names[0]);
  const std::int64_t page = number_in(call.request.parameter("page"));
  const auto rows = co_await parts_.store.query([game = call.names[0], page](store::Store& store) {
    return store.leaderboard(game, {page * page_size, page_size});
  });
  co_return json_response([&](json::Writer& out) {
    out.key("people").begin_list();
    for (const store::LeaderboardRow& row : rows) {
      out.begin_object().key("person").text(row.person).key("name").text(row.name);
      write_rating(out, row.rating);
      out.key("matches").number(row.rating.matches).end_object();
    }
    out.end_list();
  });
}

Api::Reply Api::match(Call& call) {
  Names names;
  const auto match = co_await parts_.store.query([id = call.names[0], &names](store::Store& store) {
    auto found = store.match(id);
    if (found) add_names(store, *found, names);
    return found;
  });
  if (!match) co_return refusal(404, call, "no_such_match");
  co_return json_response([&](json::Writer& out) {
    write_match(out, *match, names, message(call.language, {}, "people.forgotten"));
    out.key("commitment");
    const auto seed = seed_in(match->record);
    seed ? out.text(commitment(*seed)) : out.null();
  });
}

Api::Reply Api::record(Call& call) {
  const auto match = co_await parts_.store.query(
      [id = call.names[0]](store::Store& store) { return store.match(id); });
  if (!match) co_return refusal(404, call, "no_such_match");
  net::Response response;
  response.body = match->record;
  response.headers.emplace_back("Cache-Control", "no-store");
  co_return response;
}

// Others see these names too.
std::optional<net::Response> Api::refused_for_names(const Call& call,
                                                    const std::vector<std::string>& names) {
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    if (const InputError error = accounts::name_error(names[seat]))
      return refusal(400, call, "bad_player", std::to_string(seat),
                     sentence(call.language, {}, error));
  return std::nullopt;
}

Api::Reply Api::add_match(Call& call) {
  if (!is_allowed(uploads_, call, call.person().id)) co_return refusal(429, call, "too_often");
  const json::Value record = call.field("record");
  Match played;
  if (!record.is(json::Kind::object)) co_return refusal(400, call, "record_missing");
  if (const auto error = Match::replay(played, record)) {
    ++stats_.refusals;
    const std::string message = sentence(call.language, {}, *error);
    co_return json_response(
        [&](json::Writer& out) {
          out.key("error").begin_object().key("code").text("bad_record");
          out.key("message").text(message).end_object();
        },
        400);
  }
  if (!played.is_over()) co_return refusal(400, call, "record_unfinished");
  if (auto refused = refused_for_names(call, played.names())) co_return std::move(*refused);
  // Whoever is exempt from limits of rate still has a person's share of the store.
  if (!matches_added_.take(call.person().id, now()) ||
      !is_allowed(matches_added_from_, call, network_of(call.request.address)))
    co_return refusal(429, call, "too_many_matches", {}, std::to_string(most_matches_a_day));
  store::FinishedMatch match;
  match.id = accounts::random_text(12);
  match.game = played.engine().id;
  match.started = match.ended = now();
  json::Writer out(match.record);
  played.write_record(out);
  const Common& table = played.common();
  for (Seat seat = 0; seat < played.players(); ++seat)
    match.participants.push_back({seat, seat == 0 ? call.person().id : std::string{},
                                  seat == 0 ? std::string{} : played.names()[seat],
                                  table.scores[seat], table.winners.contains(seat)});
  if (const auto failure = co_await parts_.store.commit({store::PutMatch{match}}))
    co_return refusal(call, *failure);
  co_return json_response([&](json::Writer& to) { to.key("id").text(match.id); }, 201);
}

}  // namespace pioche::server
