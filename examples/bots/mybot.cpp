// A bot in C++ with the standard library alone. It reads no more of a message than it needs: the
// list of moves, of which it makes the one with the highest number, and says what has to be said.
// That is decent play in the games where cards are shed.
//
//   c++ -std=c++17 -O2 -o mybot examples/bots/mybot.cpp
//   pioche arena mio --players mine,normal,random --bot mine=./mybot
//
// What a bot is told and what it may answer is in docs/bots.md.
#include <iostream>
#include <string>
#include <vector>

namespace {

bool is(const std::string& message, const std::string& type) {
  return message.find("\"type\":\"" + type + "\"") != std::string::npos;
}

// The texts of the list after "moves": moves hold no quotes and no brackets.
std::vector<std::string> moves_in(const std::string& message) {
  std::vector<std::string> moves;
  const std::string key = "\"moves\":[";
  const auto start = message.find(key);
  if (start == std::string::npos) return moves;
  const auto end = message.find(']', start);
  for (auto open = message.find('"', start + key.size()); open < end;) {
    const auto close = message.find('"', open + 1);
    moves.push_back(message.substr(open + 1, close - open - 1));
    open = message.find('"', close + 1);
  }
  return moves;
}

// Cards before anything else, high numbers before low ones, an announcement before silence.
int value(const std::string& move) {
  if (move[0] < 'A' || move[0] > 'Z') return -1;
  int number = 0;
  for (const char c : move)
    if (c >= '0' && c <= '9') number = 10 * number + (c - '0');
  return 2 * number + (move.back() == '!' ? 1 : 0);
}

}  // namespace

int main() {
  std::string message;
  while (std::getline(std::cin, message)) {
    if (is(message, "hello"))
      std::cout << R"({"protocol":1,"name":"mybot.cpp"})" << "\n" << std::flush;
    if (!is(message, "turn")) continue;
    const auto moves = moves_in(message);
    std::string best = moves.front();
    for (const std::string& move : moves)
      if (value(move) > value(best)) best = move;
    std::cout << "{\"move\":\"" << best << "\"}" << "\n" << std::flush;
  }
}
