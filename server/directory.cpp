#include "server/directory.h"

#include <algorithm>

namespace pioche::server {

namespace {

constexpr std::size_t most_in_lobby = 500;
constexpr std::chrono::milliseconds lobby_pause{300};

}  // namespace

std::string kept_form(const Listing& listing) {
  std::string text;
  json::Writer out(text);
  out.begin_object().key("owner").text(listing.owner);
  out.key("public").boolean(listing.is_public).key("sitting").begin_list();
  for (const std::string& person : listing.sitting) out.text(person);
  out.end_list().end_object();
  return text;
}

Listing listing_of(const store::TableRow& table) {
  Listing listing{table.game, table.created, {}, false, {}, {}};
  json::Document document;
  if (!document.read(table.summary) || !document.root().is(json::Kind::object)) return listing;
  const json::Value root = document.root();
  if (const auto owner = root.find("owner"); owner.is(json::Kind::text))
    listing.owner = owner.text();
  if (const auto shown = root.find("public"); shown.is(json::Kind::boolean))
    listing.is_public = shown.boolean();
  if (const auto sitting = root.find("sitting"); sitting.is(json::Kind::list))
    for (const json::Value person : sitting)
      if (person.is(json::Kind::text)) listing.sitting.emplace_back(person.text());
  return listing;
}

Directory::Directory(net::EventLoop& loop) {
  loop.call_every(lobby_pause, [this] { tell(); });
}

void Directory::put(const std::string& id, Listing listing) {
  remove(id);
  for (const std::string& person : listing.sitting) by_person_[person].insert(id);
  ++owned_[listing.owner];
  listings_[id] = std::move(listing);
  touch(id);
}

void Directory::remove(const std::string& id) {
  const auto found = listings_.find(id);
  if (found == listings_.end()) return;
  touch(id);
  for (const std::string& person : found->second.sitting) {
    const auto sits = by_person_.find(person);
    if (sits == by_person_.end()) continue;
    sits->second.erase(id);
    if (sits->second.empty()) by_person_.erase(sits);
  }
  if (const auto owner = owned_.find(found->second.owner); --owner->second == 0)
    owned_.erase(owner);
  listings_.erase(found);
}

void Directory::touch(const std::string& id) {
  const Listing* listing = find(id);
  if (!watchers_.empty() && listing != nullptr && listing->is_public) touched_.insert(id);
}

const Listing* Directory::find(const std::string& id) const {
  const auto found = listings_.find(id);
  return found == listings_.end() ? nullptr : &found->second;
}

std::size_t Directory::owned_by(const std::string& person) const {
  const auto found = owned_.find(person);
  return found == owned_.end() ? 0 : found->second;
}

std::vector<std::string> Directory::tables_of(const std::string& person) const {
  const auto sits = by_person_.find(person);
  if (sits == by_person_.end()) return {};
  return {sits->second.begin(), sits->second.end()};
}

void Directory::write_lobby(json::Writer& out) const {
  std::vector<const Listing*> shown;
  for (const auto& [_, listing] : listings_)
    if (listing.is_shown()) shown.push_back(&listing);
  const std::size_t count = std::min(shown.size(), most_in_lobby);
  std::partial_sort(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(count), shown.end(),
                    [](const Listing* a, const Listing* b) { return a->created > b->created; });
  out.begin_list();
  for (std::size_t i = 0; i < count; ++i) out.raw(shown[i]->summary);
  out.end_list();
}

void Directory::write_tables_of(json::Writer& out, const std::string& person) const {
  out.begin_list();
  if (const auto sits = by_person_.find(person); sits != by_person_.end())
    for (const std::string& id : sits->second)
      if (const Listing* listing = find(id); !listing->summary.empty()) out.raw(listing->summary);
  out.end_list();
}

void Directory::watch(net::WebSocket& socket) {
  tell();
  watchers_.insert(&socket);
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("lobby").key("tables");
  write_lobby(out);
  out.end_object();
  socket.send(std::make_shared<const std::string>(std::move(text)));
}

void Directory::unwatch(net::WebSocket& socket) { watchers_.erase(&socket); }

void Directory::tell() {
  if (touched_.empty()) return;
  std::string text;
  json::Writer out(text);
  out.begin_object().key("type").text("lobby").key("changed").begin_list();
  for (const std::string& id : touched_)
    if (const Listing* listing = find(id); listing != nullptr && listing->is_shown())
      out.raw(listing->summary);
  out.end_list().key("gone").begin_list();
  for (const std::string& id : touched_)
    if (const Listing* listing = find(id); listing == nullptr || !listing->is_shown()) out.text(id);
  out.end_list().end_object();
  touched_.clear();
  const auto message = std::make_shared<const std::string>(std::move(text));
  for (net::WebSocket* watcher : watchers_) watcher->send(message);
}

}  // namespace pioche::server
