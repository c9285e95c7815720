#include "server/api/site/texts.h"

#include "text/client_metadata.h"
#include "text/messages.h"

namespace pioche::server {

// The body is made at the first request.
net::Response TextHandlers::cached_response(const Call& call, const std::string& key,
                                            const std::function<void(json::Writer&)>& write) {
  auto found = cached_bodies_.find(key);
  if (found == cached_bodies_.end()) {
    std::string text;
    json::Writer out(text);
    write(out);
    found = cached_bodies_.try_emplace(key, std::move(text)).first;
  }
  net::Response response = content_response(call.request, found->second.content());
  response.headers.emplace_back("Vary", "Accept-Language");
  response.headers.emplace_back("Cache-Control", "public, max-age=300");
  return response;
}

Reply TextHandlers::games(Call& call) {
  co_return cached_response(call, "games " + std::string(call.language), [&](json::Writer& out) {
    out.begin_object().key("games");
    write_games(out, call.language, Detail::client);
    out.end_object();
  });
}

Reply TextHandlers::words(Call& call) {
  const std::string& language = call.names[0];
  if (!is_language(language)) co_return refusal(404, call, "no_such_language", language);
  co_return cached_response(call, "words " + language,
                            [&](json::Writer& out) { write_messages(out, language); });
}

Reply TextHandlers::rules(Call& call) {
  const Engine* engine = find_engine(call.names[0]);
  if (engine == nullptr) co_return refusal(404, call, "no_such_game", call.names[0]);
  const std::string key = "rules " + std::string(engine->id) + " " + std::string(call.language);
  co_return cached_response(call, key,
                            [&](json::Writer& out) { write_rules(out, call.language, *engine); });
}

}  // namespace pioche::server
