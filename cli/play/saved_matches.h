// The matches that were interrupted: one file for each game, under $XDG_STATE_HOME/pioche or
// ~/.local/state/pioche. A file is the record of a table with two more keys: `people`, how many of the
// seats, from the first, are people's, and `against`, the player that sits at the others.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "engine/match.h"

namespace pioche {

struct SavedMatch {
  Match match;
  int people = 1;
  PlayerName against = {"normal"};
  std::vector<std::uint32_t> made_at = {};  // each move, in milliseconds after the match began
};

class SavedMatches {
 public:
  explicit SavedMatches(std::string_view language);

  // False where neither variable is set.
  bool is_enabled() const { return !folder_.empty(); }

  bool has(const Engine&) const;
  // The match that was interrupted; throws std::runtime_error where its file is damaged or of rules
  // that this program does not have.
  SavedMatch load(const Engine&) const;
  // Where it is enabled.
  void save(const Engine&, std::string record, int people, const PlayerName& against) const;
  // Removes the file of a match that is over and stores its record as `.last.json`. Returns that path,
  // or nothing.
  std::optional<std::string> finish(const Engine&, std::string_view record) const;

 private:
  std::string path(const Engine&, std::string_view ending) const;

  std::string language_;
  std::string folder_;
};

}  // namespace pioche
