// All budgets of the server, of which docs/security.md has a list (tools/check_budgets). An address is
// an IPv4 address or an IPv6 network (/64). The comment over a budget says whose it is, and of what.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pioche::budget {

// So much at once, and then so much a minute.
struct Rate {
  double burst;
  double per_minute;
};

inline constexpr double minutes_a_day = 24 * 60;
constexpr Rate a_day(double burst, double per_day) { return {burst, per_day / minutes_a_day}; }

// Connections.

// all: connections
inline constexpr std::size_t connections = 20'000;
// address: connections
inline constexpr std::size_t connections_by_address = 500;
// person: connections to one table
inline constexpr std::size_t connections_to_table_by_person = 10;
// table: connections of people who do not sit
inline constexpr std::size_t watchers = 100;
// address: new WebSockets
inline constexpr Rate websockets_by_address{60, 120};

// Requests and messages.

// address: requests
inline constexpr Rate requests_by_address{400, 1200};
// request: bytes of the head
inline constexpr std::size_t head_bytes = 16 << 10;
// request: bytes of the body
inline constexpr std::size_t body_bytes = 64 << 10;
// request: bytes of a record
inline constexpr std::size_t upload_bytes = 512 << 10;
// all: bytes of bodies read or answered
inline constexpr std::size_t all_body_bytes = 32 << 20;
// address: bytes of bodies read or answered
inline constexpr std::size_t body_bytes_by_address = 4 << 20;
// person: large bodies
inline constexpr Rate uploads_by_person{20, 20};
// address: large bodies
inline constexpr Rate uploads_by_address{20, 20};
// connection: bytes of a message
inline constexpr std::size_t message_bytes = 16 << 10;
// connection: messages a second, twice at once
inline constexpr int messages_per_second = 100;
// connection: bytes that wait for a slow client
inline constexpr std::size_t queued_bytes = 1 << 20;
// connection: bytes that may wait for it whatever waits for others
inline constexpr std::size_t least_queued_bytes = 64 << 10;
// all: bytes that wait for slow clients
inline constexpr std::size_t all_queued_bytes = 128 << 20;

// People.

// address: new guests and accounts
inline constexpr Rate registrations_by_address{20, 20};
// person: changes of their name
inline constexpr Rate names_by_person{10, 10};
// address: passwords tried
inline constexpr Rate passwords_by_address{10, 10};
// login and address: passwords tried
inline constexpr Rate passwords_by_login_and_address{5, 5};
// all: logins with addresses that have signed in, which are remembered
inline constexpr std::size_t known_logins = 10'000;
// login: passwords tried from new addresses
inline constexpr Rate passwords_by_login{50, 5};
// all: passwords that wait to be hashed
inline constexpr std::size_t waiting_hashes = 256;
// address: passwords that wait to be hashed
inline constexpr std::size_t waiting_hashes_by_address = 8;

// person: tokens
inline constexpr std::size_t tokens_by_person = 50;
// person: reports about others
inline constexpr Rate reports_by_person = a_day(5, 10);
// address: reports
inline constexpr Rate reports_by_address = a_day(20, 40);
// person: mails to them
inline constexpr Rate mails_by_person = a_day(3, 10);
// e-mail address: mails to it
inline constexpr Rate mails_by_recipient = a_day(3, 10);
// address: requests for mails
inline constexpr Rate mails_by_address = a_day(20, 200);
// all: mails that wait to be sent
inline constexpr std::size_t waiting_mails = 200;
// person: exports of their data
inline constexpr Rate exports_by_person{3, 1};
// address: exports of data
inline constexpr Rate exports_by_address{10, 2};
// export: bytes of records
inline constexpr std::size_t export_bytes = 8 << 20;

// Tables.

// all: open tables
inline constexpr std::size_t tables = 100'000;
// person: open tables
inline constexpr std::size_t tables_by_person = 50;
// person: new tables
inline constexpr Rate new_tables_by_person{20, 20};
// address: new tables
inline constexpr Rate new_tables_by_address{60, 20};
// all: public tables in the lobby
inline constexpr std::size_t listed_tables = 500;
// all: tables that stay in memory after everybody has left
inline constexpr std::size_t idle_tables = 1000;
// table: milliseconds in memory after everybody has left
inline constexpr std::int64_t idle_milliseconds = 60'000;
// table: bytes of messages that wait for its log
inline constexpr std::size_t outbox_bytes = 4 << 20;

// Logs and matches.

// table: log entries without a match in progress
inline constexpr std::int64_t settled_entries = 100;
// table: log entries with a match in progress
inline constexpr std::int64_t match_entries = 1000;
// table: moves of a match
inline constexpr std::size_t match_moves = 200'000;
// table: log entries that are read at all
inline constexpr std::int64_t readable_entries = 400'000;
// person: bytes of logs and chat
inline constexpr Rate log_bytes_by_person = a_day(32e6, 64e6);
// address: bytes of logs and chat
inline constexpr Rate log_bytes_by_address = a_day(256e6, 512e6);
// all: bytes of logs and chat
inline constexpr Rate log_bytes = a_day(4e9, 4e9);
// person: bytes of logs and chat once all have used up theirs
inline constexpr double last_log_bytes_by_person = 1e6;
// person: uploaded matches
inline constexpr Rate matches_by_person = a_day(100, 100);
// address: uploaded matches
inline constexpr Rate matches_by_address = a_day(500, 500);

// Searches of bots, which wait for a thread. Beyond these a bot plays by its rules of thumb at once.

// all: searches that wait
inline constexpr std::size_t waiting_searches = 10'000;
// address: searches that wait
inline constexpr std::size_t waiting_searches_by_address = 500;
// search: milliseconds of waiting before it has a tenth of its budget
inline constexpr std::int64_t wait_for_full_effort = 1000;
// search: milliseconds of waiting before there is none
inline constexpr std::int64_t wait_for_search = 4000;

}  // namespace pioche::budget
