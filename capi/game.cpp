#include <limits>

#include "capi/handles.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::capi;

namespace {

thread_local std::string last_error;
thread_local std::string kept_text;

std::string_view meaning_text(Meaning meaning) {
  switch (meaning) {
    case Meaning::number:
      return "a number";
    case Meaning::marked:
      return "1 at the one that it is, all 0 where there is none";
    case Meaning::flags:
      return "1 where it holds";
    case Meaning::order:
      return "1 for the first, 2 for the second, and so on; 0 where it is not in the list";
    case Meaning::card:
      return "1 at the face of the card; the last value: a card whose face is unknown";
    case Meaning::cards:
      return "how many cards of each face; the last value: how many whose faces are unknown";
    case Meaning::grid_place:
      return "1 at the face of the card; the last two values: it lies face down, there is none";
  }
  return {};
}

double bound(std::int32_t value) {
  if (value == no_bound) return std::numeric_limits<double>::infinity();
  if (value == -no_bound) return -std::numeric_limits<double>::infinity();
  return value;
}

std::string name_of_action(const GameSetup& setup, std::uint32_t action) {
  if (action == setup.actions.wait()) return "wait";
  ShortString text;
  setup.engine.write_move(setup.actions.move(action), text);
  return std::string(text.text());
}

}  // namespace

namespace pioche::capi {

GameSetup::GameSetup(const Engine& its_engine, const AnyState& its_first)
    : engine(its_engine),
      players(its_engine.common(its_first).players),
      like(its_first),
      actions(its_engine, players),
      fields(its_engine.list_observation(players)) {
  for (const ObservationField& field : fields) {
    observation_size += field.seats * field.places * field.values;
    field_names.push_back(std::string(field.key) +
                          (field.part.empty() ? "" : "." + std::string(field.part)));
  }
}

std::size_t GameSetup::information_size() const {
  const std::size_t one_move = static_cast<std::size_t>(players) + actions.wait() + 1;
  return observation_size + PIOCHE_HISTORY * one_move;
}

void set_error(std::string message) { last_error = std::move(message); }

void set_error(std::string_view game, const Error& error) {
  last_error = sentence(default_language, game, error);
}

const char* keep(std::string text) {
  kept_text = std::move(text);
  return kept_text.c_str();
}

std::string options_text(const Engine& engine, const AnyState& state) {
  std::string text;
  json::Writer out(text);
  engine.write_options(state, out);
  return text;
}

}  // namespace pioche::capi

int pioche_api_version() { return PIOCHE_API_VERSION; }

const char* pioche_error() { return last_error.c_str(); }

const char* pioche_game_name_at(size_t index) {
  return index < engines().size() ? engines()[index]->id.data() : nullptr;
}

int pioche_game_seats_at(size_t index, int* least, int* most) {
  if (index >= engines().size()) return fail(-1, "There is no such game.");
  *least = engines()[index]->seats.least;
  *most = engines()[index]->seats.most;
  return 0;
}

pioche_game* pioche_game_new(const char* name, int players, const char* options) {
  return guarded(static_cast<pioche_game*>(nullptr), [&]() -> pioche_game* {
    if (name == nullptr) return fail(nullptr, "The name of the game is missing.");
    const Engine* engine = find_engine(name);
    if (engine == nullptr) return set_error({}, unknown_game(name)), nullptr;
    json::Document document;
    if (options != nullptr && !document.read(options))
      return fail(nullptr, "The options are not a JSON object.");
    AnyState first;
    const json::Value given = options == nullptr ? json::Value{} : document.root();
    if (given && !given.is(json::Kind::object))
      return fail(nullptr, "The options are not a JSON object.");
    if (const Result<> started = engine->start(first, players, given, quick_chance(0)); !started)
      return set_error(engine->id, started.error()), nullptr;
    return new pioche_game{std::make_shared<const GameSetup>(*engine, first)};
  });
}

void pioche_game_free(pioche_game* game) { delete game; }

const char* pioche_game_description(const pioche_game* game) {
  return guarded(static_cast<const char*>(nullptr), [&] {
    const GameSetup& setup = *game->setup;
    const Engine& engine = setup.engine;
    std::string text;
    json::Writer out(text);
    out.begin_object().key("game").text(engine.id).key("rules").number(engine.rules);
    out.key("players").number(setup.players).key("least_players").number(engine.seats.least);
    out.key("most_players").number(engine.seats.most).key("wins");
    out.text(engine.wins == Wins::lowest ? "lowest" : "highest");
    out.key("has_rounds").boolean(engine.has_rounds).key("options");
    engine.write_options(setup.like, out);
    out.key("cards").begin_list();
    for (const std::string_view card : engine.card_names.subspan(1)) out.text(card);
    out.end_list().end_object();
    return keep(std::move(text));
  });
}

int pioche_game_players(const pioche_game* game) { return game->setup->players; }

int pioche_game_actions(const pioche_game* game) {
  return static_cast<int>(game->setup->actions.size());
}

const char* pioche_game_action_name(const pioche_game* game, int action) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    if (action < 0 || action >= pioche_game_actions(game))
      return fail(nullptr, "There is no action " + std::to_string(action) + ".");
    return keep(name_of_action(*game->setup, static_cast<std::uint32_t>(action)));
  });
}

int pioche_game_action_number(const pioche_game* game, const char* name) {
  return guarded(-1, [&] {
    const GameSetup& setup = *game->setup;
    const std::string_view text = name == nullptr ? "" : name;
    if (text == "wait") return static_cast<int>(setup.actions.wait());
    const Move move = setup.engine.read_move(text);
    const auto action = move.verb == 0 ? std::nullopt : setup.actions.find(move);
    if (!action) return fail(-1, "\"" + std::string(text.substr(0, 40)) + "\" is not an action.");
    return static_cast<int>(*action);
  });
}

size_t pioche_game_observation_size(const pioche_game* game) {
  return game->setup->observation_size;
}

size_t pioche_game_information_size(const pioche_game* game) {
  return game->setup->information_size();
}

size_t pioche_game_fields(const pioche_game* game) { return game->setup->fields.size(); }

int pioche_game_field(const pioche_game* game, size_t index, pioche_field* field) {
  const GameSetup& setup = *game->setup;
  if (index >= setup.fields.size())
    return fail(-1, "There is no field " + std::to_string(index) + ".");
  const ObservationField& found = setup.fields[index];
  *field = {.name = setup.field_names[index].c_str(),
            .meaning = meaning_text(found.meaning).data(),
            .offset = found.offset,
            .seats = found.seats,
            .places = found.places,
            .values = found.values,
            .low = bound(found.low),
            .high = bound(found.high)};
  return 0;
}

const char* pioche_game_value_name(const pioche_game* game, size_t field, size_t value) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    const GameSetup& setup = *game->setup;
    if (field >= setup.fields.size() || value >= setup.fields[field].values)
      return fail(nullptr, "There is no such value.");
    const std::string_view* names = setup.fields[field].names;
    if (names == nullptr) return fail(nullptr, "The values of this field have no names.");
    return keep(std::string(names[value]));
  });
}
