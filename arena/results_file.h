// The results of an arena as a file of JSON lines, so that an interrupted arena can be resumed: first
// the settings, then one line for each finished match. An incomplete last line is ignored.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "arena/arena.h"

namespace pioche {

class ResultsFile {
 public:
  // Throws std::runtime_error with a sentence for the person where the file cannot be read or
  // written, or was made for another arena. `settings` describes the arena as JSON, but for its
  // seed; without a `requested` seed the file's is taken, or `random`.
  ResultsFile(std::string_view language, const std::string& path, const std::string& settings,
              const std::optional<Seed>& requested, const Seed& random);

  // Throws likewise where a finished match was not seated as the schedule says.
  void check_seating(const Schedule&) const;

  const Seed& seed() const { return seed_; }
  const std::vector<MatchResult>& finished() const { return finished_; }
  void add(const MatchResult&);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void read(std::string_view content, const std::string& settings,
            const std::optional<Seed>& requested);
  [[noreturn]] void throw_file_error(std::string_view key, std::string_view what = {}) const;
  void append(std::string_view line);

  std::string language_;
  std::string path_;
  Seed seed_;
  std::vector<MatchResult> finished_;
  std::unique_ptr<std::FILE, Closer> file_;
};

// One line of the file; nothing where it is malformed.
std::string result_line(const MatchResult&);
std::optional<MatchResult> parse_result_line(std::string_view line);

}  // namespace pioche
