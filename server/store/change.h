// Writes to a store are values: changes, collected in a batch that is committed atomically.
#pragma once

#include <variant>

#include "server/store/rows.h"

namespace pioche::store {

// A new table, or new values for it (its game and creation stay). `changed` is what is given here;
// appending to the log does not touch it.
struct PutTable {
  TableRow table;
};

// Removes a table with its log and chat; its finished matches stay.
struct RemoveTable {
  std::string table;
};

// The table must be there, and the number follow the last one.
struct AppendLog {
  std::string table;
  LogRow entry;
};

// The entry replaces all of its table before it, and follows the last; the first may have any number.
struct ReplaceLog {
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

// Sets when the person was last seen. Does nothing if the person does not exist.
struct TouchPerson {
  std::string person;
  Time last_seen = 0;
};

struct PutToken {
  Token token;
};

struct RemoveToken {
  std::string hash;
};

// Sets when the token was last used. Does nothing if the token does not exist.
struct TouchToken {
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

// A new document, or new values for it (its creation stays). The person must be there.
struct PutDocument {
  Document document;
};

struct RemoveDocument {
  std::string collection;
  std::string id;
};

// Removes a document that is good once. Cause::used_up where it is not there: somebody else used it.
struct UseDocument {
  std::string collection;
  std::string id;
};

// Removes the documents that expire at this time or earlier.
struct RemoveExpiredDocuments {
  Time now = 0;
};

// The number must follow the last one.
struct AppendAudit {
  AuditRow entry;
};

struct PutMeta {
  std::string key;
  std::string value;
};

// Removes what identifies a person: name, login, hash, settings, tokens, documents, chat lines, ratings
// and their history. Their matches stay, with no person at the seat and `erased_name` in the record. Logs
// and summaries of tables are left as they are: they must refer to people by id only. Does nothing if
// the person does not exist.
struct ErasePerson {
  std::string person;
  std::string erased_name;
};

using Change = std::variant<AppendLog, ReplaceLog, AppendChat, PutTable, RemoveTable, PutPerson,
                            TouchPerson, PutToken, RemoveToken, TouchToken, PutMatch, PutRating,
                            PutDocument, RemoveDocument, UseDocument, RemoveExpiredDocuments,
                            AppendAudit, PutMeta, ErasePerson>;

using Batch = std::vector<Change>;

}  // namespace pioche::store
