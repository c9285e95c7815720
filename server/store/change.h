// Writes to a store are values: changes, collected in a batch that is kept as a whole or not at all.
#pragma once

#include <variant>

#include "server/store/rows.h"

namespace pioche::store {

// A new table, or new values for it (its game and creation stay). `changed` is what is given here;
// appending to the log does not touch it.
struct PutTable {
  TableRow table;
};

// Forgets a table with its log and chat; its finished matches stay.
struct RemoveTable {
  std::string table;
};

// The table must be there, and the number follow the last one.
struct AppendLog {
  std::string table;
  LogRow entry;
};

// The table and the person must be there, and the number not be used yet.
struct AppendChat {
  std::string table;
  ChatLine line;
};

// A new person, or new values (creation stays). Cause::login_taken where somebody has the login.
struct PutPerson {
  Person person;
};

// Nothing happens where there is no such person (any more).
struct SeePerson {
  std::string person;
  Time last_seen = 0;
};

struct PutToken {
  Token token;
};

struct RemoveToken {
  std::string hash;
};

// Nothing happens where there is no such token (any more).
struct UseToken {
  std::string hash;
  Time last_used = 0;
};

// A new match: its id must not be used yet. The participants that are persons must be there.
struct PutMatch {
  FinishedMatch match;
};

// The rating of a person after their `rating.matches`-th rated match of a game, which also becomes
// the next step of their history: the number must not be there yet.
struct PutRating {
  std::string person;
  std::string game;
  Rating rating;
  Time time = 0;
  std::string match;
};

struct PutMeta {
  std::string key;
  std::string value;
};

// Removes what identifies a person: name, login, hash, settings, tokens, chat lines, ratings and
// their history. Their matches stay, with nobody at the seat and `neutral_name` in the record. Logs
// and summaries of tables are left as they are: they must hold people by their ids alone. Nothing
// happens where there is no such person.
struct Forget {
  std::string person;
  std::string neutral_name;
};

using Change = std::variant<AppendLog, AppendChat, PutTable, RemoveTable, PutPerson, SeePerson,
                            PutToken, RemoveToken, UseToken, PutMatch, PutRating, PutMeta, Forget>;

using Batch = std::vector<Change>;

}  // namespace pioche::store
