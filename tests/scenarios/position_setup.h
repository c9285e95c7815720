// The position with which a scenario begins: a fresh deal, or the keys that the scenario gives,
// completed to a whole position.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "tests/scenarios/script.h"

namespace pioche::scenarios {

class PositionSetup {
 public:
  explicit PositionSetup(const Engine& engine) : engine_(engine), zones_(engine.zones()) {}

  // Whether a line that begins so belongs to the set-up.
  bool knows(std::string_view verb) const;

  // Takes one line of the set-up; throws Malformed.
  void take(const Line& line);

  // Builds the position. An error is what its reader says of it, or of the options.
  Result<> build(AnyState& state) const;

 private:
  void take_players(const std::string& text);
  void take_option(std::string_view text);
  void take_seed(const std::string& text);
  void take_rest(std::string_view text);
  void take_key(const std::string& key, const std::string& text);
  std::string options() const;
  std::string completed(const std::string& fresh) const;
  std::string empty_value(const Zone& zone, json::Value fresh) const;
  Result<> build_from_keys(AnyState& state, const std::string& fresh) const;
  const Zone* zone(std::string_view key) const;

  const Engine& engine_;
  std::vector<Zone> zones_;
  int players_ = 0;
  std::map<std::string, std::string> options_;
  std::map<std::string, std::string> keys_;
  std::optional<std::string> seed_;
  std::optional<std::string> rest_;
};

// One JSON value and nothing else; throws Malformed with the place where it goes wrong.
void read_json(json::Document& document, const std::string& text);

}  // namespace pioche::scenarios
