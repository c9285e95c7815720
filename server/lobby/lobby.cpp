#include "server/lobby/lobby.h"

#include <algorithm>

#include "server/runtime/budgets.h"

namespace pioche::server {

namespace {

constexpr std::chrono::milliseconds publish_interval{300};

}  // namespace

std::string encode(const LobbyEntry& entry) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("owner").text(entry.owner);
  out.key("public").boolean(entry.is_public).key("sitting").begin_list();
  for (const std::string& person : entry.sitting) out.text(person);
  out.end_list().key("acts_alone").boolean(entry.acts_alone);
  out.key("rules").number(entry.rules).end_object();
  return text;
}

LobbyEntry decode(const store::TableRow& table) {
  LobbyEntry entry;
  entry.game = table.game;
  entry.created = table.created;
  json::Document document;
  if (!document.read(table.summary) || !document.root().is(json::Kind::object)) return entry;
  const json::Value root = document.root();
  if (const auto owner = root.find("owner"); owner.is(json::Kind::text)) entry.owner = owner.text();
  if (const auto shown = root.find("public"); shown.is(json::Kind::boolean))
    entry.is_public = shown.boolean();
  // Rows of older programs do not say it.
  if (const auto alone = root.find("acts_alone"); alone.is(json::Kind::boolean))
    entry.acts_alone = alone.boolean();
  if (const auto rules = root.find("rules"); rules.is(json::Kind::integer))
    entry.rules = rules.integer();
  if (const auto sitting = root.find("sitting"); sitting.is(json::Kind::list))
    for (const json::Value person : sitting)
      if (person.is(json::Kind::text)) entry.sitting.emplace_back(person.text());
  return entry;
}

Lobby::Lobby(net::EventLoop& loop) {
  loop.call_every(publish_interval, [this] { publish(); });
}

void Lobby::put(const std::string& id, LobbyEntry entry) {
  erase(id);
  for (const std::string& person : entry.sitting) by_person_[person].insert(id);
  ++owned_[entry.owner];
  entries_[id] = std::move(entry);
  mark_changed(id);
  if (watcher_) watcher_(id);
}

void Lobby::remove(const std::string& id) {
  erase(id);
  if (watcher_) watcher_(id);
}

void Lobby::erase(const std::string& id) {
  const auto found = entries_.find(id);
  if (found == entries_.end()) return;
  mark_changed(id);
  for (const std::string& person : found->second.sitting) {
    const auto sits = by_person_.find(person);
    if (sits == by_person_.end()) continue;
    sits->second.erase(id);
    if (sits->second.empty()) by_person_.erase(sits);
  }
  if (const auto owner = owned_.find(found->second.owner); --owner->second == 0)
    owned_.erase(owner);
  entries_.erase(found);
}

void Lobby::mark_changed(const std::string& id) {
  const LobbyEntry* entry = find(id);
  if (!subscribers_.empty() && entry != nullptr && entry->is_public) changed_.insert(id);
}

const LobbyEntry* Lobby::find(const std::string& id) const {
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : &found->second;
}

std::size_t Lobby::listed() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const auto& entry) { return entry.second.is_listed(); }));
}

std::size_t Lobby::owned_by(const std::string& person) const {
  const auto found = owned_.find(person);
  return found == owned_.end() ? 0 : found->second;
}

std::vector<std::string> Lobby::tables_of(const std::string& person) const {
  const auto sits = by_person_.find(person);
  if (sits == by_person_.end()) return {};
  return {sits->second.begin(), sits->second.end()};
}

std::vector<std::string> Lobby::ids() const {
  std::vector<std::pair<store::Time, std::string>> by_creation;
  for (const auto& [id, entry] : entries_) by_creation.emplace_back(-entry.created, id);
  std::ranges::sort(by_creation);
  std::vector<std::string> ids;
  for (auto& [_, id] : by_creation) ids.push_back(std::move(id));
  return ids;
}

void Lobby::send_to_all(const net::Message& message) {
  for (net::WebSocket* subscriber : subscribers_) subscriber->send(message);
}

void Lobby::write_public_tables(json::Writer& out) const {
  std::vector<const LobbyEntry*> shown;
  for (const auto& [_, entry] : entries_)
    if (entry.is_listed()) shown.push_back(&entry);
  const std::size_t count = std::min(shown.size(), budget::listed_tables);
  std::partial_sort(
      shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(count), shown.end(),
      [](const LobbyEntry* a, const LobbyEntry* b) { return a->created > b->created; });
  out.begin_list();
  for (std::size_t i = 0; i < count; ++i) out.raw(shown[i]->summary);
  out.end_list();
}

void Lobby::write_tables_of(json::Writer& out, const std::string& person) const {
  out.begin_list();
  if (const auto sits = by_person_.find(person); sits != by_person_.end())
    for (const std::string& id : sits->second)
      if (const LobbyEntry* entry = find(id); !entry->summary.empty()) out.raw(entry->summary);
  out.end_list();
}

void Lobby::subscribe(net::WebSocket& socket) {
  publish();
  subscribers_.insert(&socket);
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("lobby").key("tables");
  write_public_tables(out);
  out.end_object();
  socket.send(std::make_shared<const std::string>(std::move(text)));
}

void Lobby::unsubscribe(net::WebSocket& socket) { subscribers_.erase(&socket); }

void Lobby::publish() {
  if (changed_.empty()) return;
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("lobby").key("changed").begin_list();
  for (const std::string& id : changed_)
    if (const LobbyEntry* entry = find(id); entry != nullptr && entry->is_listed())
      out.raw(entry->summary);
  out.end_list().key("gone").begin_list();
  for (const std::string& id : changed_)
    if (const LobbyEntry* entry = find(id); entry == nullptr || !entry->is_listed()) out.text(id);
  out.end_list().end_object();
  changed_.clear();
  send_to_all(std::make_shared<const std::string>(std::move(text)));
}

}  // namespace pioche::server
