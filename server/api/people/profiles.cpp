#include "server/api/people/profiles.h"

#include <algorithm>
#include <charconv>

#include "engine/match.h"
#include "server/api/people/match_json.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t page_size = 50;
// Converts a skill to the number that is shown: a beginner has 1500, give or take 500.
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

}  // namespace

Reply ProfileHandlers::person(Call& call) {
  const PersonRow person = co_await accounts_.person(call.names[0]);
  if (!person) co_return refusal(404, call, "no_such_person");
  const auto ratings = co_await store_.query(
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

Reply ProfileHandlers::matches_of_person(Call& call) {
  const std::int64_t skip = number_in(call.request.parameter("before"));
  const std::string viewer = call.principal.person ? call.person().id : std::string{};
  Names names;
  const auto matches =
      co_await store_.query([id = call.names[0], viewer, skip, &names](store::Store& store) {
        auto found = store.matches_of(id, viewer, {skip, page_size + 1});
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

Reply ProfileHandlers::ratings_of_person(Call& call) {
  using History = std::vector<std::pair<std::string, std::vector<store::RatingStep>>>;
  const History history = co_await store_.query([id = call.names[0]](store::Store& store) {
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

Reply ProfileHandlers::leaderboard(Call& call) {
  if (find_engine(call.names[0]) == nullptr)
    co_return refusal(404, call, "no_such_game", call.names[0]);
  const std::int64_t page = number_in(call.request.parameter("page"));
  const auto rows = co_await store_.query([game = call.names[0], page](store::Store& store) {
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

}  // namespace pioche::server
