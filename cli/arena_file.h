// The file from which an interrupted arena goes on: a line that says what is played, then a line
// for each finished match, all JSON. A line that was not written to its end is played again.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "bots/arena.h"

namespace pioche {

class ArenaFile {
 public:
  // Throws std::runtime_error with a sentence for the person where the file cannot be read or
  // written, or was made for another arena. `setting` describes the arena as JSON, but for its
  // seed; where none is asked for, the file's is taken, or `fresh`.
  ArenaFile(std::string_view language, const std::string& path, const std::string& setting,
            const std::optional<Seed>& asked, const Seed& fresh);

  const Seed& seed() const { return seed_; }
  const std::vector<MatchResult>& finished() const { return finished_; }
  void add(const MatchResult&);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void read(std::string_view content, const std::string& setting, const std::optional<Seed>& asked);
  [[noreturn]] void throw_file_error(std::string_view key, std::string_view what = {}) const;
  void append(std::string_view line);

  std::string language_;
  std::string path_;
  Seed seed_;
  std::vector<MatchResult> finished_;
  std::unique_ptr<std::FILE, Closer> file_;
};

// One line of such a file; nothing where it is not one.
std::string line_of(const MatchResult&);
std::optional<MatchResult> match_in(std::string_view line);

}  // namespace pioche
