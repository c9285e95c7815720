// What administrators decide while the server runs: who may register, how long things are kept, whether
// tables are opened and anything is written, what everybody is told, and who may not come in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/json.h"
#include "server/store/store.h"

namespace pioche::server {

enum class Registration : std::uint8_t { open, invitation, closed };
enum class Mode : std::uint8_t {
  normal,
  draining,   // no new tables; those that there are go on
  read_only,  // nothing is written; nobody is at a table
};

// The names of their values, in this order.
inline constexpr std::array<std::string_view, 3> registration_names{"open", "invitation", "closed"};
inline constexpr std::array<std::string_view, 3> mode_names{"normal", "draining", "read-only"};

// A banner on every page.
struct Announcement {
  std::string text;
  store::Time restart = 0;  // when the server restarts; 0: it does not
  store::Time until = 0;    // shown until then; 0: there is no announcement
  bool operator==(const Announcement&) const = default;
};

struct SiteSettings {
  Registration registration = Registration::open;  // of accounts
  bool has_guests = true;                          // whether people may come without an account
  Mode mode = Mode::normal;
  std::int64_t guest_days = 0;  // kept after they were last seen; 0: as the program's default
  std::int64_t table_days = 0;  // kept after they were closed
  Announcement announcement;
};

std::string encode(const SiteSettings&);
SiteSettings decode_site_settings(std::string_view text);

struct Ban {
  store::Time until = 0;         // 0: for good
  std::string reason;            // shown to whoever is banned
  bool is_by_moderator = false;  // so that moderators may lift it
};

// The network that is meant, in the one way to write it: an IPv4 address, a /64 of IPv6 for an address of it, or a wider network.
// nullopt: neither an address nor a network, or one that is half of the internet.
std::optional<std::string> banned_network(const std::string& text);

class Bans {
 public:
  static constexpr std::string_view collection = "bans";

  // The document of a ban, whose id is the person or the network.
  static store::Document document(const std::string& subject, bool is_person, store::Time created,
                                  const Ban&);

  void put(const store::Document&);
  void remove(const std::string& subject);
  // Null: may come in.
  const Ban* of_person(const std::string& id, store::Time now) const;
  const Ban* of_address(const std::string& address, store::Time now) const;

 private:
  static const Ban* current(const Ban&, store::Time now);

  std::unordered_map<std::string, Ban> bans_;  // by person, address or /64
  std::vector<std::string> wide_;              // networks among these
};

// The settings and the bans, as they are stored.
class Site {
 public:
  static constexpr std::string_view settings_key = "site";

  explicit Site(store::Store&);

  const SiteSettings& settings() const { return settings_; }
  void set(SiteSettings settings) { settings_ = std::move(settings); }
  Bans& bans() { return bans_; }
  const Bans& bans() const { return bans_; }

  // Null while there is none.
  const Announcement* announcement(store::Time now) const;

 private:
  SiteSettings settings_;
  Bans bans_;
};

void write_announcement(json::Writer&, const Announcement*);

}  // namespace pioche::server
