// The matches that were interrupted: one file for each game, under $XDG_STATE_HOME/pioche or
// ~/.local/state/pioche. A file is a record with two more keys: `people`, how many of the seats, from
// the first, are people's, and `against`, the player that sits at the others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/player.h"
#include "engine/match.h"

namespace pioche {

struct SavedMatch {
  Match match;
  int people = 1;
  PlayerName against = {"normal", {}};
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
  void save(const SavedMatch&) const;
  // Removes the file of a match that is over and stores its record as `.last.json`. Returns that path,
  // or nothing.
  std::optional<std::string> finish(const Match&) const;

 private:
  std::string path(const Engine&, std::string_view ending) const;

  std::string language_;
  std::string folder_;
};

}  // namespace pioche
