// The games a second time, written plainly from the specification, to judge the engine by.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace reference {

inline constexpr int nobody = -1;

struct Match {
  virtual ~Match() = default;

  // The seats that have a move, each with all of its moves, sorted by bytes.
  virtual std::map<int, std::vector<std::string>> legal() const = 0;

  // The seats that the position waits for, ascending.
  virtual std::vector<int> obliged() const = 0;

  // Throws std::invalid_argument if the move is not legal for the seat.
  virtual void move(int seat, const std::string& move) = 0;

  // JSON without spaces; keys and multisets sorted by bytes: equal tables are equal texts.
  virtual std::string position() const = 0;
  virtual std::string view(int seat) const = 0;  // `nobody`: a spectator's
};

// Options are written as JSON ("3", "true", "\"RGBY\""); those left out have their default. The
// seed is at most 64 hexadecimal digits. Null where the specification refuses the request.
std::unique_ptr<Match> start(const std::string& game, int players,
                             const std::map<std::string, std::string>& options,
                             const std::string& seed);

}  // namespace reference
