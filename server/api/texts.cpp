// Games, words and rules: the same for everybody who reads the language.
#include "core/catalogue.h"
#include "core/words.h"
#include "server/api/api.h"

namespace pioche::server {

namespace {

net::Response cached(const std::string& body) {
  net::Response response;
  response.body = body;
  response.headers.emplace_back("Cache-Control", "public, max-age=300");
  return response;
}

}  // namespace

Api::Reply Api::games(Call& call) {
  std::string& text = texts_["games " + std::string(call.language)];
  if (text.empty()) {
    json::Writer out(text);
    out.begin_object().key("games");
    write_games(out, call.language, Detail::client);
    out.end_object();
  }
  co_return cached(text);
}

Api::Reply Api::words(Call& call) {
  const std::string& language = call.names[0];
  if (!is_language(language)) co_return refusal(404, call, "no_such_language", language);
  std::string& text = texts_["words " + language];
  if (text.empty()) {
    json::Writer out(text);
    write_words(out, language);
  }
  co_return cached(text);
}

Api::Reply Api::rules(Call& call) {
  const Engine* engine = find_engine(call.names[0]);
  if (engine == nullptr) co_return refusal(404, call, "no_such_game", call.names[0]);
  std::string& text = texts_[std::string(engine->id) + " rules " + std::string(call.language)];
  if (text.empty()) {
    json::Writer out(text);
    write_rules(out, call.language, *engine);
  }
  co_return cached(text);
}

}  // namespace pioche::server
