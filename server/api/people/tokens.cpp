#include "server/api/people/tokens.h"

#include "server/accounts/names.h"
#include "server/accounts/token.h"
#include "server/runtime/budgets.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

constexpr std::size_t longest_label = 64;

}  // namespace

Reply TokenHandlers::tokens(Call& call) {
  const auto tokens = co_await store_.query(
      [id = call.person().id](store::Store& store) { return store.tokens_of(id); });
  co_return json_response([&](json::Writer& out) {
    out.key("tokens").begin_list();
    for (const store::Token& token : tokens) {
      out.begin_object().key("id").text(token.hash).key("label").text(token.label);
      out.key("created").number(token.created).key("used");
      token.last_used == 0 ? out.null() : out.number(token.last_used);
      out.end_object();
    }
    out.end_list();
  });
}

Reply TokenHandlers::make_token(Call& call) {
  const std::string_view label = accounts::trimmed_name(call.text("label"));
  if (label.empty() || label.size() > longest_label)
    co_return refusal(400, call, "bad_label", {}, std::to_string(longest_label));
  const auto tokens = co_await store_.query(
      [id = call.person().id](store::Store& store) { return store.tokens_of(id); });
  if (tokens.size() >= budget::tokens_by_person)
    co_return refusal(409, call, "too_many_tokens", {}, std::to_string(budget::tokens_by_person));
  const std::string secret = accounts::fresh_token();
  const store::Token token{*accounts::token_hash(secret), call.person().id, std::string(label),
                           now(), 0};
  if (const auto failure = co_await accounts_.add_token(token)) co_return refusal(call, *failure);
  co_return json_response(
      [&](json::Writer& out) { out.key("id").text(token.hash).key("token").text(secret); }, 201);
}

Reply TokenHandlers::delete_token(Call& call) {
  const auto token = co_await store_.query(
      [hash = call.names[0]](store::Store& store) { return store.token(hash); });
  if (!token || token->person != call.person().id) co_return refusal(404, call, "no_such_token");
  if (const auto failure = co_await accounts_.remove_token(token->hash))
    co_return refusal(call, *failure);
  tables_.close_connections_of_session(token->hash);
  co_return json_response([](json::Writer&) {});
}

}  // namespace pioche::server
