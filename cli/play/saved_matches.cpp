#include "cli/play/saved_matches.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "app/files.h"
#include "text/messages.h"

namespace pioche {

namespace {

std::string folder() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string state = set("XDG_STATE_HOME"); !state.empty()) return state + "/pioche";
  const std::string home = set("HOME");
  return home.empty() ? home : home + "/.local/state/pioche";
}

}  // namespace

SavedMatches::SavedMatches(std::string_view language) : language_(language), folder_(folder()) {}

std::string SavedMatches::path(const Engine& engine, std::string_view ending) const {
  return folder_ + "/" + std::string(engine.id) + std::string(ending);
}

bool SavedMatches::has(const Engine& engine) const {
  std::error_code error;
  return is_enabled() && std::filesystem::exists(path(engine, ".json"), error);
}

SavedMatch SavedMatches::load(const Engine& engine) const {
  const std::string file = path(engine, ".json");
  const std::string content = read_file(language_, file);
  json::Document document;
  read_json(language_, file, content, document);
  Result<Match> match = Match::replay(document.root());
  if (!match)
    throw std::runtime_error(format_message(
        language_, {},
        match.error().code == "unknown_rules" ? "file.unknown_rules" : "file.damaged",
        {{"where", file}, {"what", sentence(language_, engine.id, match.error())}}));
  SavedMatch saved;
  saved.match = std::move(*match);
  const json::Value people = document.root().find("people");
  if (people.is(json::Kind::integer))
    saved.people =
        static_cast<int>(std::clamp<std::int64_t>(people.integer(), 1, saved.match.players()));
  const json::Value against = document.root().find("against");
  if (against.is(json::Kind::text))
    saved.against = player_named(against.text()).value_or(saved.against);
  return saved;
}

void SavedMatches::save(const SavedMatch& table) const {
  if (!is_enabled()) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  std::string record = record_of(table.match);
  record.resize(record.rfind('}'));
  record += ",\"people\":" + std::to_string(table.people) + ",\"against\":\"" +
            table.against.text() + "\"}\n";
  write_file(language_, path(table.match.engine(), ".json"), record);
}

std::optional<std::string> SavedMatches::finish(const Match& match) const {
  if (!is_enabled()) return std::nullopt;
  std::string last_record = path(match.engine(), ".last.json");
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  write_file(language_, last_record, record_of(match));
  std::filesystem::remove(path(match.engine(), ".json"), error);
  return last_record;
}

}  // namespace pioche
