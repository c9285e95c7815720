#include "table/table.h"

#include <algorithm>

#include "table/fields.h"
#include "table/inside.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::uint64_t number_of(const Seed& seed) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | seed[i];
  return number;
}

}  // namespace

Table::Table(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Table::~Table() = default;

namespace {

// The host's seat and the bots', as a request to open a table names them.
struct Seating {
  std::optional<Seat> host = Seat{0};
  std::vector<std::string> bots;
};

InputError read_seating(Value setup, std::size_t chairs, Seating& seating) {
  if (const Value seat = setup.find("seat"); seat.is(Kind::null)) {
    seating.host = std::nullopt;
  } else if (seat) {
    if (InputError c = need_seat(setup, chairs, *seating.host)) return c;
  }
  const Value bots = setup.find("bots");
  if (!bots) return {};
  if (!bots.is(Kind::list) || bots.size() > chairs) return {"table_bots", "bots", {}};
  for (const Value level : bots) {
    seating.bots.emplace_back(level.is(Kind::text) ? level.text() : std::string_view{});
    if (!level.is(Kind::null) && !is_bot_level(seating.bots.back()))
      return {"table_bot_level", "bots", all_bot_levels()};
  }
  if (seating.host && *seating.host < seating.bots.size() && !seating.bots[*seating.host].empty())
    return {"table_seat_taken", "bots", {}};
  return {};
}

}  // namespace

std::unique_ptr<Table> Table::open(std::string id, const Person& host, Value setup,
                                   const Surroundings& around, Time now, Outcome& outcome,
                                   InputError& error) {
  Setup read;
  Seating seating;
  error = setup.is(Kind::object) ? read_setup(setup, read) : InputError{"not_an_object", {}, {}};
  if (!error) error = read_seating(setup, static_cast<std::size_t>(read.players), seating);
  if (!error && seating.host && host.is_program && !read.programs)
    error = {"table_no_programs", {}, {}};
  bool starts = false;
  if (!error) error = read_flag(setup, "start", starts);
  if (error) return nullptr;
  auto inside = std::make_unique<Inside>();
  inside->id = std::move(id);
  inside->around = around;
  inside->rng.state = number_of(around.seed());
  inside->visitors.emplace(host.id, Inside::Visitor{host.name, host.has_account, now, {}});
  Entry opened{Entry::What::opened, now};
  opened.person = host.id;
  json::Writer out(opened.text);
  out.begin_object();
  write_setup(out, read);
  out.end_object();
  inside->commit(std::move(opened), outcome);
  inside->pledges.assign(inside->room.chairs.size(), {});
  if (seating.host) {
    Entry sat{Entry::What::sat, now, *seating.host};
    sat.person = host.id;
    inside->commit(std::move(sat), outcome);
  }
  for (std::size_t seat = 0; seat < seating.bots.size(); ++seat) {
    if (seating.bots[seat].empty()) continue;
    Entry bot{Entry::What::bot, now, static_cast<Seat>(seat)};
    bot.text = seating.bots[seat];
    inside->commit(std::move(bot), outcome);
  }
  if (starts) {
    error = inside->start(host.id, now, outcome);
    if (error) {
      outcome = {};
      return nullptr;
    }
  }
  inside->settle(now, outcome);
  outcome.lobby_changed = true;
  return std::unique_ptr<Table>(new Table(std::move(inside)));
}

std::unique_ptr<Table> Table::restore(std::string id, std::span<const std::string> entries,
                                      std::span<const ChatLine> last_chat,
                                      const Surroundings& around, Time now, InputError& error) {
  auto inside = std::make_unique<Inside>();
  Room& room = inside->room;
  std::size_t number = 0;
  for (const std::string& line : entries) {
    ++number;
    const auto entry = read_entry(line);
    AnyState before;
    const bool plays = entry && entry->what == Entry::What::moved && room.has_match();
    if (plays) room.match.engine().copy(room.match.state(), before);
    if (!entry || !room.apply(*entry)) {
      error = {"table_log", std::to_string(number), {}};
      return nullptr;
    }
    if (entry->what == Entry::What::started) inside->bots.begin(room.match, inside->bot_levels());
    if (plays) inside->bots.see(before, room.match, room.told);
  }
  if (room.setup.engine == nullptr) {
    error = {"table_log", "1", {}};
    return nullptr;
  }
  inside->id = std::move(id);
  inside->around = around;
  inside->rng.state = number_of(around.seed());
  inside->pledges.assign(room.chairs.size(), {});
  const auto remember = [&](const std::string& person) {
    if (person.empty() || inside->visitors.contains(person)) return;
    const Person known = around.person_named(person);
    inside->visitors.emplace(person, Inside::Visitor{known.name, known.has_account, now, {}});
  };
  remember(room.host);
  for (const Chair& chair : room.chairs) remember(chair.person);
  const std::size_t heard = std::min(last_chat.size(), most_chat_lines);
  for (const ChatLine& line : last_chat.last(heard)) {
    remember(line.person);
    inside->chat.push_back(line);
    inside->chat_lines = std::max(inside->chat_lines, line.number);
  }
  inside->empty_since = now;
  inside->moment_changed = true;
  if (!room.is_on()) inside->bots.clear();
  if (room.setup.clock.by_the_day()) {
    if (room.is_on() && room.is_between_rounds())
      inside->next_at = room.last_move + room.setup.between * 1000;
  } else {
    // Nobody was there to use the time since the last sign of life.
    inside->is_awake = false;
    if (!room.clocks.running().empty()) inside->slept_unnoticed = room.last_entry;
    room.clocks.halt(room.last_entry);
  }
  json::Writer out(inside->told_room);
  inside->write_room(out);
  return std::unique_ptr<Table>(new Table(std::move(inside)));
}

void Table::receive(Link link, std::string_view message, Time now, Outcome& outcome) {
  Inside& in = *inside_;
  if (wake_at() <= now) in.settle(now, outcome);  // what came before this request
  const auto from = std::find_if(in.connections.begin(), in.connections.end(),
                                 [&](const auto& c) { return c.link == link; });
  if (from == in.connections.end()) return;
  thread_local json::Document document;  // for its memory alone
  in.asking = {link, std::nullopt, false, from->is_program};
  if (!document.read(message)) {
    in.refuse(link, {"bad_json", std::to_string(document.error_at()), {}}, "bad_json", outcome);
  } else if (!document.root().is(Kind::object)) {
    in.refuse(link, {"table_request", {}, {}}, "bad_request", outcome);
  } else {
    const Value id = document.root().find("id");
    if (id.is(Kind::integer)) in.asking.id = id.integer();
    if (id && !in.asking.id)
      in.refuse(link, {"field_integer", "id", {}}, "bad_request", outcome);
    else
      in.serve(*from, document.root(), now, outcome);
  }
  in.settle(now, outcome);
  if (!in.asking.answered && in.asking.id) in.done(link, outcome);
  in.asking = {};
}

void Table::answer(Ticket ticket, const Thought& thought, Time now, Outcome& outcome) {
  Inside& in = *inside_;
  const auto asked = std::find_if(in.hints.begin(), in.hints.end(),
                                  [&](const auto& hint) { return hint.ticket == ticket; });
  if (asked != in.hints.end()) {
    in.asking = {asked->link, asked->id, false, false};
    in.send(asked->link,
            R"({"type":"hint","n":)" + std::to_string(asked->moves) + R"(,"hint":)" +
                thought.ranking + "}",
            outcome);
    in.asking = {};
    in.hints.erase(asked);
  } else if (in.bots.answer(ticket, thought.choice)) {
    in.moment_changed = true;
  }
  in.settle(now, outcome);
}

void Table::wake(Time now, Outcome& outcome) { inside_->settle(now, outcome); }

void Table::keep(std::string_view match_id, Time now, Outcome& outcome) {
  if (inside_->room.state != Room::State::over) return;  // another match has begun
  Entry entry{Entry::What::kept, now};
  entry.text = match_id;
  inside_->commit(std::move(entry), outcome);
  inside_->settle(now, outcome);
}

Time Table::wake_at() const {
  const Inside& in = *inside_;
  Time first = std::min(in.voted_at(), in.deserted_at());
  if (in.is_anybody_missed()) {
    first = std::min(first, in.host_lost_at());
    for (Seat seat = 0; seat < in.room.chairs.size(); ++seat)
      first = std::min(first, in.away_at(seat));
  }
  if (in.room.state != Room::State::playing || !in.is_awake) return first;
  if (in.moment_changed) return 0;
  return std::min({first, in.bots.next_act(), in.room.clocks.runs_out(), in.next_at});
}

const std::string& Table::id() const { return inside_->id; }
bool Table::is_public() const { return inside_->room.setup.is_public; }
bool Table::has_links() const { return !inside_->connections.empty(); }
bool Table::is_by_the_day() const { return inside_->room.setup.clock.by_the_day(); }

std::vector<std::string> Table::sitting() const {
  std::vector<std::string> people;
  for (const Chair& chair : inside_->room.chairs)
    if (!chair.person.empty()) people.push_back(chair.person);
  return people;
}

void Table::write_summary(json::Writer& out) const {
  const Inside& in = *inside_;
  out.begin_object().key("id").text(in.id);
  write_setup(out, in.room.setup);
  out.key("state").text(pioche::name_of(in.room.state)).key("match").number(in.room.matches);
  out.key("host").text(in.name_of_person(in.room.host)).key("seats");
  in.write_chairs(out);
  out.key("watchers").number(in.watchers()).end_object();
}

}  // namespace pioche
