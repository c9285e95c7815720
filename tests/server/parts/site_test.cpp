// Bans of networks, the settings of the site, and the chain of the audit log, without a server.
#include "server/admin/site.h"

#include <doctest/doctest.h>

#include "server/admin/audit_log.h"
#include "server/store/memory/memory_store.h"

using namespace pioche;
using namespace pioche::server;

TEST_CASE("a banned network is an IPv4 address, a /64 of IPv6 or wider") {
  CHECK(banned_network("192.0.2.7") == "192.0.2.7");
  CHECK(banned_network("192.0.2.7/32") == "192.0.2.7");
  CHECK(banned_network("192.0.2.0/24") == "192.0.2.0/24");
  CHECK(banned_network("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
  CHECK(banned_network("2001:db8:1:2::/96") == "2001:db8:1:2::/64");
  CHECK(banned_network("2001:db8::/32") == "2001:db8::/32");
  // Whatever the bits after the prefix, and however it is written.
  CHECK(banned_network("192.0.2.7/24") == "192.0.2.0/24");
  CHECK(banned_network("2001:DB8::1/32") == "2001:db8::/32");
  CHECK(banned_network("2001:0DB8:0001:0002::7/64") == "2001:db8:1:2::/64");
  CHECK(banned_network("::ffff:192.0.2.7") == "192.0.2.7");
  CHECK(banned_network("::ffff:192.0.2.7/120") == "192.0.2.0/24");
  for (const std::string wrong : {"0.0.0.0/0", "::/0", "2000::/3", "example.org", "", "1.2.3"})
    CHECK_FALSE(banned_network(wrong));
}

TEST_CASE("a ban holds for all addresses of its network, until it ends") {
  Bans bans;
  const auto put = [&](const std::string& network, store::Time until) {
    bans.put(Bans::document(*banned_network(network), false, 1, {until, "Spam."}));
  };
  put("2001:db8:1:2::1", 100);
  put("192.0.2.0/24", 0);
  put("198.51.100.9", 0);
  REQUIRE(bans.of_address("2001:db8:1:2:ffff::9", 99) != nullptr);
  CHECK(bans.of_address("2001:db8:1:2:ffff::9", 99)->reason == "Spam.");
  CHECK(bans.of_address("2001:db8:1:2:ffff::9", 100) == nullptr);
  CHECK(bans.of_address("2001:db8:1:3::1", 99) == nullptr);
  CHECK(bans.of_address("192.0.2.200", 1'000'000) != nullptr);
  CHECK(bans.of_address("198.51.100.9", 1) != nullptr);
  CHECK(bans.of_address("198.51.100.8", 1) == nullptr);
  bans.remove("192.0.2.0/24");
  CHECK(bans.of_address("192.0.2.200", 1) == nullptr);
}

TEST_CASE("settings are read as they were written, and defaults where there are none") {
  SiteSettings settings;
  settings.registration = Registration::invitation;
  settings.has_guests = false;
  settings.mode = Mode::read_only;
  settings.guest_days = 12;
  settings.announcement = {"“Tea” at five.", 7, 9};
  const std::string text = encode(settings);
  CHECK(encode(decode_site_settings(text)) == text);
  for (const std::string odd : {"", "[]", "{}", R"({"mode":7,"guests":"x","announcement":[]})"})
    CHECK(encode(decode_site_settings(odd)) == encode(SiteSettings{}));
}

TEST_CASE("threat: an administrator changes the audit log") {
  const auto fill = [](store::Store& store, int changed, int dropped) {
    std::string previous;
    std::int64_t number = 0;
    for (int i = 1; i <= 1200; ++i) {
      std::string line = audit_line(previous, {i, i % 2 == 0 ? "" : "p", "ban",
                                               R"({"person":"q)" + std::to_string(i) + "\"}"});
      previous = line;
      if (i == changed) line.replace(line.find("ban"), 3, "say");
      if (i != dropped) store.commit(store::Batch{store::AppendAudit{{++number, line}}});
    }
  };
  const auto broken = [&](int changed, int dropped) {
    const auto store = store::memory_store();
    fill(*store, changed, dropped);
    return first_broken_entry(*store);
  };
  CHECK_FALSE(first_broken_entry(*store::memory_store()));
  CHECK_FALSE(broken(0, 0));
  CHECK(broken(1, 0) == 1);
  CHECK(broken(700, 0) == 700);
  CHECK(broken(0, 1) == 1);
  CHECK(broken(0, 800) == 800);
}
