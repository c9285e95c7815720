#include <algorithm>
#include <sodium.h>

#include "core/messages.h"
#include "server/clock.h"
#include "server/finished_match.h"
#include "server/live_table.h"
#include "server/people/random_text.h"

namespace pioche::server {

namespace {

constexpr std::size_t id_length = 12;

// The name that is shown for a deleted person.
std::string erased_name() { return std::string(message(default_language, {}, "people.forgotten")); }

Seed fresh_seed() {
  Seed seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

}  // namespace

TableService::TableService(net::EventLoop& loop, net::FairThreadPool& pool, AsyncStore& store,
                           Accounts& accounts, Lobby& lobby, TableServiceLimits limits)
    : loop_(loop),
      pool_(pool),
      store_(store),
      accounts_(accounts),
      lobby_(lobby),
      limits_(limits),
      timer_(loop, [this] { ring(); }) {}

TableService::~TableService() = default;

TableService::Place TableService::find(const std::string& id) const {
  const auto found = hosted_.find(id);
  return found == hosted_.end() ? nullptr : found->second;
}

Surroundings TableService::surroundings(const Place& place) {
  return {fresh_seed, [weak = std::weak_ptr(place)](std::string_view person) {
            const auto hosted = weak.lock();
            if (hosted)
              if (const auto known = hosted->known.find(person); known != hosted->known.end())
                return known->second;
            return pioche::Person{std::string(person), erased_name(), false, false};
          }};
}

net::Async<TableService::Opened> TableService::open(pioche::Person host, json::Value setup) {
  Opened opened{accounts::random_text(id_length)};
  const auto place = std::make_shared<Hosted>(*this);
  place->id = opened.id;
  place->created = now();
  place->owner = host.id;
  place->known[host.id] = host;
  Outcome outcome;
  place->table =
      Table::open(place->id, host, setup, surroundings(place), now(), outcome, opened.error);
  if (!place->table) co_return opened;
  place->game = setup.find("game").text();
  hosted_[place->id] = place;
  settle(place, std::move(outcome));
  // The table is kept by what was just submitted; an empty batch comes back after it.
  opened.is_stored = !co_await store_.commit({}) && !place->has_failed;
  if (!opened.is_stored) lobby_.remove(opened.id);
  co_return opened;
}

LobbyEntry TableService::lobby_entry(const Place& place) {
  LobbyEntry entry{
      place->game, place->created, place->owner, place->table->is_public(), place->table->sitting(),
      {}};
  json::Writer out(entry.summary);
  place->table->write_summary(out);
  return entry;
}

// The lobby shows more than is stored: most changes are not written.
void TableService::list(const Place& place, store::Batch& batch, bool is_closed) {
  LobbyEntry shown = lobby_entry(place);
  if (std::string row = encode(shown); is_closed || row != place->row) {
    place->row = std::move(row);
    const auto status = is_closed ? store::TableStatus::closed : store::TableStatus::open;
    batch.insert(batch.begin(), store::PutTable{{place->id, place->game, place->created, now(),
                                                 status, place->row}});
  }
  if (is_closed)
    lobby_.remove(place->id);
  else
    lobby_.put(place->id, std::move(shown));
}

// Takes in what a call brought about. The table goes ahead; what it says waits for its log.
void TableService::settle(const Place& place, Outcome outcome) {
  std::string match_id;
  if (outcome.finished) {
    ++stats_.matches;
    Outcome more;
    match_id = accounts::random_text(id_length);
    place->table->keep(match_id, now(), more);
    const auto append = [](auto& to, auto& from) {
      std::move(from.begin(), from.end(), std::back_inserter(to));
    };
    append(outcome.entries, more.entries);
    append(outcome.parcels, more.parcels);
    append(outcome.tasks, more.tasks);
    append(outcome.dropped, more.dropped);
    outcome.moves += more.moves;
    outcome.lobby_changed |= more.lobby_changed;
    outcome.closed |= more.closed;
  }
  stats_.moves += outcome.moves;
  store::Batch batch;
  const bool is_listed = outcome.lobby_changed || outcome.closed;
  batch.reserve(outcome.entries.size() + outcome.chat.size() + (is_listed ? 1 : 0));
  for (std::string& entry : outcome.entries)
    batch.push_back(store::AppendLog{place->id, {++place->entries, std::move(entry)}});
  for (const ChatLine& line : outcome.chat)
    batch.push_back(
        store::AppendChat{place->id, {line.number, line.time, line.person, kept_text(line)}});
  if (is_listed) list(place, batch, outcome.closed);
  const bool is_durable = batch.empty();
  const bool is_talk = !outcome.chat.empty() && batch.size() == outcome.chat.size();
  place->pending.push_back({std::move(outcome.parcels), std::move(outcome.dropped), outcome.closed,
                            is_talk, is_durable});
  if (is_durable) {
    release(place);
  } else if (outcome.finished) {
    store_.submit(
        std::move(batch),
        [match_id, id = place->id, finished = std::move(*outcome.finished)](store::Store& store) {
          return match_changes(store, match_id, id, finished);
        },
        place);
  } else {
    store_.submit(std::move(batch), place);
  }
  for (Task& task : outcome.tasks) think(place, std::move(task));
  schedule(place);
}

TableService::Place TableService::behind(const Entrance& entrance) {
  const Place place = entrance.place.lock();
  return place && !place->is_gone ? place : nullptr;
}

std::optional<TableService::Entrance> TableService::enter(const std::string& id,
                                                          const pioche::Person& person,
                                                          std::string_view language,
                                                          net::WebSocket& socket) {
  const Place place = find(id);
  if (!place) return std::nullopt;
  const auto sitting = place->table->sitting();
  const bool sits = std::find(sitting.begin(), sitting.end(), person.id) != sitting.end();
  const std::size_t most = limits_.watchers_per_table + (sits ? 2 * most_seats : 0);
  const auto own = std::ranges::count(place->links, person.id, &Hosted::Linked::person);
  if (place->links.size() >= most || static_cast<std::size_t>(own) >= limits_.links_of_one)
    return std::nullopt;
  const Link link = ++last_link_;
  place->links.push_back({link, &socket, person.id});
  place->known[person.id] = person;
  Outcome outcome;
  place->table->connect(link, person, language, now(), outcome);
  settle(place, std::move(outcome));
  return Entrance{place, link};
}

void TableService::receive(const Entrance& entrance, std::string_view message) {
  const Place place = behind(entrance);
  if (!place) return;
  ++stats_.requests;
  Outcome outcome;
  place->table->receive(entrance.link, message, now(), outcome);
  settle(place, std::move(outcome));
}

void TableService::leave(const Entrance& entrance) {
  const Place place = behind(entrance);
  if (!place) return;
  const Link link = entrance.link;
  if (std::erase_if(place->links, [&](const auto& known) { return known.link == link; }) == 0)
    return;
  Outcome outcome;
  place->table->disconnect(link, now(), outcome);
  settle(place, std::move(outcome));
}

std::vector<TableService::Place> TableService::places_of(const std::string& person) const {
  std::vector<Place> places;
  for (const auto& [_, place] : hosted_)
    if (place->known.contains(person)) places.push_back(place);
  return places;
}

void TableService::close_connections_of(const std::string& person) {
  for (const Place& place : places_of(person)) {
    Outcome outcome;
    place->table->close_connections_of(person, now(), outcome);
    settle(place, std::move(outcome));
  }
}

void TableService::know(const pioche::Person& person) {
  for (const Place& place : places_of(person.id)) {
    place->known[person.id] = person;
    Outcome outcome;
    place->table->know(person, now(), outcome);
    settle(place, std::move(outcome));
  }
}

void TableService::forget(const std::string& person) {
  for (const Place& place : places_of(person)) {
    place->known.erase(person);
    Outcome outcome;
    place->table->forget(person, erased_name(), now(), outcome);
    settle(place, std::move(outcome));
  }
}

net::Async<bool> TableService::send_away(pioche::Person person) {
  for (const std::string& id : lobby_.tables_of(person.id)) {
    if (!co_await is_present(id)) continue;
    const Place place = find(id);
    if (!place) continue;
    const Link link = ++last_link_;
    Outcome came;
    place->table->connect(link, person, default_language, now(), came);
    settle(place, std::move(came));
    Outcome left;
    place->table->receive(link, R"({"do":"leave"})", now(), left);
    place->table->disconnect(link, now(), left);
    settle(place, std::move(left));
  }
  co_return true;
}

}  // namespace pioche::server
