// Metadata as JSON for clients: the games, the messages of a language, the rules of a game.
// docs/protocol.md names the keys.
#pragma once

#include "engine/engine.h"

namespace pioche {

enum class Detail { referee, client };  // a client draws: it also needs zones and cards

// A list of games.
void write_games(json::Writer&, std::string_view language, Detail);

// {"language":…,"common":{…},"games":{…}}: every text that a client shows itself by its key, that
// of English where the language has none.
void write_messages(json::Writer&, std::string_view language);

// {"title":…,"summary":…,"sections":[{"title":…,"clauses":[ids]}],"clauses":[{"id","text","reading"}]}
void write_rules(json::Writer&, std::string_view language, const Engine&);

}  // namespace pioche
