// A request to the REST API with what its handlers need to know, and the responses to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"
#include "engine/result.h"
#include "server/accounts/accounts.h"
#include "server/http/http.h"
#include "server/runtime/awaitable.h"
#include "server/store/failure.h"

namespace pioche::server {

struct Call {
  explicit Call(net::Request);

  net::Request request;
  std::string_view language;  // of the messages in the response
  Principal principal = {};
  std::vector<std::string> names = {};  // the parts of the path that the pattern leaves open
  json::Document body = {};

  const store::Person& person() const { return *principal.person; }
  bool has_account() const {
    return principal.person && principal.person->kind == store::AccountKind::account;
  }
  json::Value field(std::string_view name) const { return body.root().find(name); }
  // Empty if the field is not a text.
  std::string_view text(std::string_view name) const {
    const json::Value value = field(name);
    return value.is(json::Kind::text) ? value.text() : std::string_view{};
  }
};

using Reply = net::Awaitable<net::Response>;

bool is_mutation(const net::Request&);

// A JSON object, whose members `write` writes.
template <class Write>
net::Response json_response(Write write, int status = 200) {
  net::Response response;
  response.status = status;
  json::Writer out(response.body);
  out.begin_object();
  write(out);
  out.end_object();
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

// A response with an error: its code, and the message api.<code> in the language of the call.
net::Response refusal(int status, const Call&, std::string_view code, std::string_view where = {},
                      std::string_view what = {});
net::Response refusal(int status, const Call&, std::string_view code, const Error&);
net::Response refusal_with_message(int status, std::string_view code, std::string_view message,
                                   const Error& = {});
net::Response refusal_about_game(int status, const Call&, std::string_view code,
                                 std::string_view game);
net::Response refusal(const Call&, const store::Failure&);
// Of a stored table that this program cannot continue.
net::Response refusal_to_load(const Call&, const Error&);

}  // namespace pioche::server
