// Requests from outside, JSON objects: reading their fields, and answering or refusing them.
#pragma once

#include "engine/match.h"
#include "text/messages.h"

namespace pioche {

// Where the seed of a match comes from when the request names none.
using SeedSource = Seed (*)();

// `lang`; the default language where it is left out.
Result<std::string_view> read_language(json::Value request);

// A seat given as a field: null or left out is `nobody`.
Result<Seat> read_seat(json::Value field, std::string_view name, int players);
Result<Seat> require_seat(json::Value field, std::string_view name, int players);

// `seed`; a fresh one where it is left out.
Result<Seed> read_seed_or_draw(json::Value request, SeedSource);

// `game`
Result<const Engine*> read_game(json::Value request);

// Where the rules of a record are unknown, the key `rules`: the versions that there are.
void write_known_rules(json::Writer&, const Error&);

// {"ok":false,"error":{…}}
std::string refusal(std::string_view language, std::string_view game, const Error&);
std::string refusal_of_bad_json(const json::Document&);

// A request and the answer that is being written to it, {"ok":true,…}.
class JsonRequest {
 protected:
  explicit JsonRequest(json::Value root) : root_(root) {
    out_.begin_object().key("ok").boolean(true);
  }

  // `handle` writes the members of the answer; the answer to an error is a refusal. The messages of
  // `game` are preferred.
  template <class Handle, class GameOf>
  std::string answer_with(Handle&& handle, GameOf&& game) {
    Result<> handled = read_envelope();
    if (handled) handled = handle();
    if (!handled) return refusal(language_, game(), handled.error());
    out_.end_object();
    return std::move(line_);
  }

  json::Value root_;
  std::string_view language_ = default_language;
  std::string line_;
  json::Writer out_{line_};

 private:
  Result<> read_envelope();
};

}  // namespace pioche
