// States as texts, records, and their check.
#include "capi/handles.h"
#include "referee/record_check.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::capi;
using json::Kind;
using json::Value;

namespace {

constexpr int save_version = 1;

std::string hex64(std::uint64_t number) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(number >> (8 * (7 - i)));
  return hex(bytes);
}

void write_chance(json::Writer& out, const Chance& chance) {
  out.begin_object().key("key").begin_list();
  for (const std::uint32_t word : chance.key) out.number(word);
  out.end_list().key("events").number(chance.events);
  out.key("quick").boolean(chance.generator == Generator::quick).end_object();
}

std::optional<std::uint32_t> word_from(Value value) {
  if (!value.is(Kind::integer) || value.integer() < 0 || value.integer() > UINT32_MAX)
    return std::nullopt;
  return static_cast<std::uint32_t>(value.integer());
}

std::optional<Chance> read_chance(Value value) {
  Chance chance;
  const Value key = value.find("key");
  const auto events = word_from(value.find("events"));
  if (!key.is(Kind::list) || key.size() != chance.key.size() || !events) return std::nullopt;
  std::size_t i = 0;
  for (const Value word : key) {
    const auto number = word_from(word);
    if (!number) return std::nullopt;
    chance.key[i++] = *number;
  }
  const Value quick = value.find("quick");
  if (!quick.is(Kind::boolean)) return std::nullopt;
  chance.events = *events;
  chance.generator = quick.boolean() ? Generator::quick : Generator::chacha;
  return chance;
}

void write_acts(json::Writer& out, const Engine& engine, const std::vector<SeenAct>& acts) {
  out.begin_list();
  ShortString notation;
  for (const SeenAct& one : acts) {
    engine.write_move(one.act.move, notation);
    out.begin_list().number(one.act.seat).text(notation.text()).number(one.seen_by.bits).end_list();
  }
  out.end_list();
}

// A member of such a list, if it can be one of the table.
std::optional<SeenAct> read_act(const GameSetup& setup, Value value) {
  if (!value.is(Kind::list) || value.size() != 3) return std::nullopt;
  auto member = value.begin();
  const auto seat = word_from(*member);
  const Value text = *++member;
  const auto seen = word_from(*++member);
  if (!seat || *seat >= static_cast<std::uint32_t>(setup.players) || !text.is(Kind::text) || !seen)
    return std::nullopt;
  const Move move = setup.engine.read_move(text.text());
  if (move.verb == 0 || !setup.actions.find(move)) return std::nullopt;
  const SeatSet seen_by{static_cast<std::uint16_t>(*seen & SeatSet::all(setup.players).bits)};
  return SeenAct{{static_cast<Seat>(*seat), move}, seen_by};
}

// The moves made since the root; false where one of them cannot be made.
bool play_saved(pioche_state& state, Value moves) {
  for (const Value value : moves) {
    const auto one = read_act(*state.setup, value);
    if (!one || pioche_state_is_over(&state) != 0 ||
        state.engine().judge(state.state, one->act.seat, one->act.move) != allowed)
      return false;
    make_move(state, one->act.seat, one->act.move);
  }
  return true;
}

bool read_selector(pioche_state& state, Value value) {
  const Value digits = value.find("seed");
  const auto seed = digits.is(Kind::text) ? seed_from(digits.text()) : std::nullopt;
  const auto acts = word_from(value.find("acts"));
  const auto left = word_from(value.find("left"));
  const auto seat = word_from(value.find("seat"));
  if (!seed || !acts || !left || !seat) return false;
  const SeatSet able = state.engine().able(state.state);
  const SeatSet asked{static_cast<std::uint16_t>(*left)};
  const bool is_over = able.empty();
  if (!asked.without(able).empty() || *seat > nobody) return false;
  // Who is obliged has not waited.
  if (!state.engine().waiting_for(state.state).without(asked).empty()) return false;
  if (is_over ? *seat != nobody : !asked.contains(static_cast<Seat>(*seat))) return false;
  state.selector = {rng_seed(*seed), *acts, asked, static_cast<Seat>(*seat)};
  return true;
}

Setup setup_of(const Engine& engine, const AnyState& state) {
  return std::make_shared<const GameSetup>(engine, state);
}

std::unique_ptr<pioche_state> load_state(Value saved) {
  const Value version = saved.find("pioche_state");
  const Value position = saved.find("root");
  const Value game = position.is(Kind::object) ? position.find("game") : Value{};
  const auto rules = word_from(saved.find("rules"));
  if (!version.is(Kind::integer) || version.integer() != save_version || !game.is(Kind::text) ||
      !rules)
    return nullptr;
  const Engine* newest = find_engine(game.text());
  const Result<const Engine*> engine =
      newest == nullptr ? unknown_game(game.text()) : engine_of_version(*newest, *rules);
  const Value chance_value = saved.find("chance");
  const auto chance = chance_value.is(Kind::object) ? read_chance(chance_value) : std::nullopt;
  AnyState root;
  if (!engine || !chance || !(*engine)->read_position(root, position, *chance)) return nullptr;
  auto state = make_state(setup_of(**engine, root), root, 0);
  const Value moves = saved.find("moves");
  const Value earlier = saved.find("earlier");
  const Value selector = saved.find("asking");
  if (!moves.is(Kind::list) || !earlier.is(Kind::list) || !selector.is(Kind::object))
    return nullptr;
  if (!play_saved(*state, moves) || !read_selector(*state, selector)) return nullptr;
  for (const Value value : earlier) {
    const auto one = read_act(*state->setup, value);
    if (!one || state->earlier.size() == PIOCHE_HISTORY) return nullptr;
    state->earlier.push_back(*one);
  }
  if (const Value seed = saved.find("seed"); seed.is(Kind::text)) {
    // Only if it is true: the root is what the seed deals.
    state->seed = seed_from(seed.text());
    if (!state->seed) return nullptr;
    AnyState dealt = root;
    (*engine)->restart(dealt, chance_from(*state->seed));
    if (!(*engine)->equal(dealt, root)) return nullptr;
  }
  return state;
}

}  // namespace

const char* pioche_state_save(const pioche_state* state) {
  return guarded(static_cast<const char*>(nullptr), [&] {
    const Engine& engine = state->engine();
    std::string text;
    json::Writer out(text);
    out.begin_object().key("pioche_state").number(save_version).key("rules").number(engine.rules);
    out.key("root");
    engine.write_position(state->root, out);
    out.key("chance");
    write_chance(out, engine.common(state->root).chance);
    out.key("moves");
    write_acts(out, engine, state->acts);
    out.key("earlier");
    write_acts(out, engine, state->earlier);
    out.key("asking").begin_object().key("seed").text(hex64(state->selector.seed));
    out.key("acts").number(state->selector.acts).key("left").number(state->selector.left.bits);
    out.key("seat").number(state->selector.seat).end_object().key("seed");
    state->seed ? out.text(hex(*state->seed)) : out.null();
    out.end_object();
    return keep(std::move(text));
  });
}

pioche_state* pioche_state_load(const char* text) {
  return guarded(static_cast<pioche_state*>(nullptr), [&]() -> pioche_state* {
    json::Document document;
    std::unique_ptr<pioche_state> state;
    if (text != nullptr && document.read(text) && document.root().is(Kind::object))
      state = load_state(document.root());
    if (state == nullptr) return fail(nullptr, "This is not a saved state.");
    return state.release();
  });
}

const char* pioche_state_record(const pioche_state* state) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    if (!state->seed) return fail(nullptr, "Only a match that was dealt from a seed has a record.");
    std::string text;
    json::Writer out(text);
    match_of(*state).write_record(out);
    return keep(std::move(text));
  });
}

pioche_state* pioche_state_from_record(const char* record, size_t moves) {
  return guarded(static_cast<pioche_state*>(nullptr), [&]() -> pioche_state* {
    json::Document document;
    if (record == nullptr || !document.read(record))
      return fail(nullptr, "The record is not JSON.");
    const Result<Match> match = Match::replay(document.root(), moves);
    if (!match) return set_error({}, match.error()), nullptr;
    const AnyState first = first_deal(*match);
    auto state = make_state(setup_of(match->engine(), first), first, rng_seed(match->seed()));
    state->seed = match->seed();
    state->names = match->names();
    for (const Act& act : match->moves()) make_move(*state, act.seat, act.move);
    return state.release();
  });
}

const char* pioche_verify(const char* record, const char* commitment) {
  return guarded(static_cast<const char*>(nullptr), [&]() -> const char* {
    json::Document document;
    if (record == nullptr || !document.read(record))
      return fail(nullptr, "The record is not JSON.");
    const std::optional<std::string> committed =
        commitment == nullptr ? std::nullopt : std::optional<std::string>(commitment);
    const Verification found = verification(default_language, document.root(), committed);
    std::string text;
    json::Writer out(text);
    out.begin_object().key("good").boolean(found.good()).key("checks").begin_list();
    for (const CheckResult& check : found.checks)
      out.begin_object()
          .key("good")
          .boolean(check.good)
          .key("text")
          .text(sentence(default_language, check))
          .end_object();
    out.end_list().end_object();
    return keep(std::move(text));
  });
}
