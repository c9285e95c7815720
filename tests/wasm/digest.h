// Random matches of every game and number of players with random options, each put down to one
// number: a hash over every position, every seat's view, the spectator's, the legal moves, the
// events and the result. The same source is a program and a WebAssembly module, which must agree.
#pragma once

#include <cstdint>
#include <string>

namespace pioche::tests {

// "7 skyjo 3 212 0f…\n": the match's number, game, players, moves and hash. Tables come in turn:
// match 0 is of the first game with the fewest players, and so on, over and over. The hash has the
// record in it too.
std::string digest_line(std::uint32_t number);

// "skyjo 1 0f…\n" for each game and version of its rules: one hash over some matches of every number
// of players. It changes when play changes (tools/signature).
std::string signature_lines();

}  // namespace pioche::tests
