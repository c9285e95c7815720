#include "server/admin/site.h"

#include <algorithm>

#include "server/http/networks.h"
#include "server/http/rate_limiter.h"

namespace pioche::server {

namespace {

template <class Enum, std::size_t size>
Enum named(const std::array<std::string_view, size>& names, json::Value value) {
  const std::string_view text = value.is(json::Kind::text) ? value.text() : std::string_view{};
  const auto found = std::ranges::find(names, text);
  return found == names.end() ? Enum{} : static_cast<Enum>(found - names.begin());
}

std::int64_t number_in(json::Value value) {
  return value.is(json::Kind::integer) ? value.integer() : 0;
}

std::string text_in(json::Value value) {
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string{};
}

// The name of an address among the bans: that of its /64 for IPv6.
std::string network_name(const std::string& address) {
  return address.find(':') == std::string::npos ? address : network_of(address) + "/64";
}

}  // namespace

std::string encode(const SiteSettings& settings) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("registration").text(registration_names[static_cast<std::size_t>(settings.registration)]);
  out.key("guests").boolean(settings.has_guests);
  out.key("mode").text(mode_names[static_cast<std::size_t>(settings.mode)]);
  out.key("guest_days").number(settings.guest_days);
  out.key("table_days").number(settings.table_days);
  const Announcement& announcement = settings.announcement;
  out.key("announcement").begin_object().key("text").text(announcement.text);
  out.key("restart").number(announcement.restart).key("until").number(announcement.until);
  out.end_object().end_object();
  return text;
}

SiteSettings decode_site_settings(std::string_view text) {
  SiteSettings settings;
  json::Document document;
  if (!document.read(text)) return settings;
  const json::Value root = document.root();
  settings.registration = named<Registration>(registration_names, root.find("registration"));
  const json::Value guests = root.find("guests");
  settings.has_guests = !guests.is(json::Kind::boolean) || guests.boolean();
  settings.mode = named<Mode>(mode_names, root.find("mode"));
  settings.guest_days = number_in(root.find("guest_days"));
  settings.table_days = number_in(root.find("table_days"));
  if (const json::Value told = root.find("announcement"); told.is(json::Kind::object))
    settings.announcement = {text_in(told.find("text")), number_in(told.find("restart")),
                             number_in(told.find("until"))};
  return settings;
}

std::optional<std::string> banned_network(const std::string& text) {
  const auto network = net::canonical_network(text);
  if (!network) return std::nullopt;
  const auto& [address, length] = *network;
  const bool is_v6 = address.find(':') != std::string::npos;
  constexpr int widest_v4 = 8;
  constexpr int widest_v6 = 16;
  if (length < (is_v6 ? widest_v6 : widest_v4)) return std::nullopt;
  // A part of a /64 belongs to one client, as an address does.
  if (length >= (is_v6 ? 64 : 32)) return network_name(address);
  return address + "/" + std::to_string(length);
}

store::Document Bans::document(const std::string& subject, bool is_person, store::Time created,
                               const Ban& ban) {
  store::Document document{std::string(collection),
                           subject,
                           is_person ? subject : std::string{},
                           created,
                           ban.until,
                           {}};
  json::Writer out(document.content);
  out.begin_object().key("reason").text(ban.reason);
  out.key("by_moderator").boolean(ban.is_by_moderator).end_object();
  return document;
}

void Bans::put(const store::Document& document) {
  json::Document content;
  Ban ban{.until = document.expires, .reason = {}};
  if (content.read(document.content)) {
    ban.reason = text_in(content.root().find("reason"));
    const json::Value by_moderator = content.root().find("by_moderator");
    ban.is_by_moderator = by_moderator.is(json::Kind::boolean) && by_moderator.boolean();
  }
  remove(document.id);
  bans_[document.id] = std::move(ban);
  const bool is_wide = document.id.find('/') != std::string::npos && !document.id.ends_with("/64");
  if (is_wide) wide_.push_back(document.id);
}

void Bans::remove(const std::string& subject) {
  bans_.erase(subject);
  std::erase(wide_, subject);
}

const Ban* Bans::current(const Ban& ban, store::Time now) {
  return ban.until == 0 || ban.until > now ? &ban : nullptr;
}

const Ban* Bans::of_person(const std::string& id, store::Time now) const {
  const auto found = bans_.find(id);
  return found == bans_.end() ? nullptr : current(found->second, now);
}

const Ban* Bans::of_address(const std::string& address, store::Time now) const {
  if (bans_.empty()) return nullptr;
  if (const Ban* ban = of_person(network_name(address), now)) return ban;
  for (const std::string& network : wide_)
    if (net::is_in_networks({network}, address))
      if (const Ban* ban = of_person(network, now)) return ban;
  return nullptr;
}

Site::Site(store::Store& store) {
  if (const auto text = store.meta(settings_key)) settings_ = decode_site_settings(*text);
  for (const store::Document& ban : store.documents(Bans::collection)) bans_.put(ban);
}

const Announcement* Site::announcement(store::Time now) const {
  return settings_.announcement.until > now ? &settings_.announcement : nullptr;
}

void write_announcement(json::Writer& out, const Announcement* announcement) {
  if (announcement == nullptr) {
    out.null();
    return;
  }
  out.begin_object().key("text").text(announcement->text).key("until").number(announcement->until);
  out.key("restart");
  announcement->restart == 0 ? out.null() : out.number(announcement->restart);
  out.end_object();
}

}  // namespace pioche::server
