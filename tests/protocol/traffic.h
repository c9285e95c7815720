// Stores what the tests in C++ send and receive, for tests/protocol/validate.mjs: one JSON object a
// line, in the folder that PIOCHE_TEST_TRAFFIC names; nothing without it. Entries of one form are stored
// once per process.
#pragma once

#include <string_view>

namespace pioche::tests {

void record_message(std::string_view json);  // of a table
void record_command(std::string_view json);  // to a table, which has accepted it
void record_lobby(std::string_view json);    // a message of the lobby

// A REST request and its answer.
void record_exchange(std::string_view method, std::string_view path, int status,
                     std::string_view request, std::string_view response);

}  // namespace pioche::tests
