// The rows of a store, as values. Ids are short texts of A-Z a-z 0-9 _ - that the caller chooses;
// JSON texts are stored as they are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pioche::store {

using Time = std::int64_t;  // milliseconds since the beginning of 1970, UTC

enum class TableStatus : std::uint8_t { closed, open };

// What is stored of a table beside its log.
struct TableRow {
  std::string id;
  std::string game;
  Time created = 0;
  Time changed = 0;
  TableStatus status = TableStatus::open;
  std::string summary = "{}";  // JSON
  bool operator==(const TableRow&) const = default;
};

// An entry of a table's log, as the table writes it. Numbers are 1, 2, 3 … without a gap; those
// before an entry that replaced them (ReplaceLog) are gone.
struct LogRow {
  std::int64_t number = 0;
  std::string text;  // JSON
  bool operator==(const LogRow&) const = default;
};

struct ChatLine {
  std::int64_t number = 0;  // the order at its table
  Time time = 0;
  std::string person;
  std::string text;
  bool operator==(const ChatLine&) const = default;
};

// A line of somebody, and the table where they wrote it.
struct PostedLine {
  std::string table;
  ChatLine line;
  bool operator==(const PostedLine&) const = default;
};

enum class AccountKind : std::uint8_t { guest, account };

enum class Role : std::uint8_t { none, moderator, administrator };

struct Person {
  std::string id;
  std::string name;
  AccountKind kind = AccountKind::guest;
  std::string login;          // of an account; unique whatever the case of A-Z
  std::string password_hash;  // of an account
  Time created = 0;
  Time last_seen = 0;
  std::int64_t epoch = 0;       // raised to end all sessions
  std::string settings = "{}";  // JSON
  Role role = Role::none;
  bool operator==(const Person&) const = default;
};

struct Token {
  std::string hash;  // of the token, which nobody keeps
  std::string person;
  std::string label;
  Time created = 0;
  Time last_used = 0;  // 0: never
  bool operator==(const Token&) const = default;
};

// A small thing of a collection: a ban, a one-time code, a session, a report. It is found by its id or
// by the person whom it belongs to, and is erased with that person.
struct Document {
  std::string collection;
  std::string id;      // within its collection
  std::string person;  // empty: nobody
  Time created = 0;
  Time expires = 0;            // 0: never
  std::string content = "{}";  // JSON
  bool operator==(const Document&) const = default;
};

// An entry of the audit log, as the server writes it. Numbers are 1, 2, 3 … without a gap. No change
// replaces or removes one.
struct AuditRow {
  std::int64_t number = 0;
  std::string text;  // JSON; refers to people by id only
  bool operator==(const AuditRow&) const = default;
};

struct Participant {
  int seat = 0;
  std::string person;  // empty: a bot, or a person since forgotten
  std::string bot;     // the level of a bot; empty: a person
  std::int64_t score = 0;
  bool won = false;
  bool operator==(const Participant&) const = default;
};

enum class RatingMode : std::uint8_t { unrated, rated };

// Who may see a match: those who played, or everybody, since its table was public.
enum class Visibility : std::uint8_t { participants, everybody };

// A finished match as lists show it.
struct MatchSummary {
  std::string id;
  std::string table;  // where it was played; empty: imported
  std::string game;
  RatingMode rating_mode = RatingMode::unrated;
  Time started = 0;
  Time ended = 0;
  std::vector<Participant> participants;  // one for each seat, by seat
  Visibility visibility = Visibility::participants;
  bool operator==(const MatchSummary&) const = default;
};

struct FinishedMatch : MatchSummary {
  std::string record;  // JSON, as docs/contract.md says
  bool operator==(const FinishedMatch&) const = default;
};

struct Rating {
  double mu = 0;
  double sigma = 0;
  std::int64_t matches = 0;
  bool operator==(const Rating&) const = default;
};

struct GameRating {
  std::string game;
  Rating rating;
  bool operator==(const GameRating&) const = default;
};

// A point of the chart of somebody's rating.
struct RatingStep {
  Time time = 0;
  Rating rating;
  std::string match;
  bool operator==(const RatingStep&) const = default;
};

struct LeaderboardRow {
  std::string person;
  std::string name;
  Rating rating;
  bool operator==(const LeaderboardRow&) const = default;
};

}  // namespace pioche::store
