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

// Zero where the file does not say: files had no times at first.
std::vector<std::uint32_t> read_times(json::Value list, std::size_t moves) {
  std::vector<std::uint32_t> times;
  if (list.is(json::Kind::list))
    for (const json::Value time : list)
      times.push_back(
          time.is(json::Kind::integer)
              ? static_cast<std::uint32_t>(std::clamp<std::int64_t>(time.integer(), 0, UINT32_MAX))
              : 0);
  times.resize(moves);
  return times;
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
  saved.made_at = read_times(document.root().find("at"), saved.match.moves().size());
  return saved;
}

void SavedMatches::save(const Engine& engine, std::string record, int people,
                        const PlayerName& against) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  record.pop_back();
  record += ",\"people\":" + std::to_string(people) + ",\"against\":\"" + against.text() + "\"}\n";
  write_file(language_, path(engine, ".json"), record);
}

std::optional<std::string> SavedMatches::finish(const Engine& engine,
                                                std::string_view record) const {
  if (!is_enabled()) return std::nullopt;
  std::string last_record = path(engine, ".last.json");
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  write_file(language_, last_record, record);
  std::filesystem::remove(path(engine, ".json"), error);
  return last_record;
}

}  // namespace pioche
