#include "server/accounts/stored_session.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

#include "engine/json.h"
#include "server/accounts/random_text.h"
#include "server/accounts/session.h"

namespace pioche::accounts {

namespace {

constexpr std::size_t session_id_length = 16;

struct Sign {
  std::string_view in_agent;
  std::string_view name;
};

// In this order: a browser also names those whose pages it wants to get.
constexpr std::array<Sign, 9> browsers{{{"Edg/", "Edge"},
                                        {"OPR/", "Opera"},
                                        {"SamsungBrowser/", "Samsung Internet"},
                                        {"Firefox/", "Firefox"},
                                        {"FxiOS/", "Firefox"},
                                        {"CriOS/", "Chrome"},
                                        {"Chrome/", "Chrome"},
                                        {"Safari/", "Safari"},
                                        {"curl/", "curl"}}};
constexpr std::array<Sign, 7> systems{{{"Android", "Android"},
                                       {"iPhone", "iPhone"},
                                       {"iPad", "iPad"},
                                       {"Windows", "Windows"},
                                       {"Mac OS X", "macOS"},
                                       {"CrOS", "ChromeOS"},
                                       {"Linux", "Linux"}}};

std::string_view name_in(std::span<const Sign> signs, std::string_view agent) {
  const auto found = std::ranges::find_if(
      signs, [&](const Sign& sign) { return agent.find(sign.in_agent) != std::string_view::npos; });
  return found == signs.end() ? std::string_view{} : found->name;
}

std::string text_in(json::Value object, std::string_view key) {
  const json::Value value = object.find(key);
  return value.is(json::Kind::text) ? std::string(value.text()) : std::string{};
}

}  // namespace

std::string device_of(std::string_view user_agent) {
  const std::string_view browser = name_in(browsers, user_agent);
  const std::string_view system = name_in(systems, user_agent);
  std::string device(browser);
  if (!browser.empty() && !system.empty()) device += ", ";
  return device += system;
}

std::string rough_network(const std::string& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) {
    v4.s_addr &= htonl(0xffffff00);
    inet_ntop(AF_INET, &v4, text.data(), text.size());
    return std::string(text.data()) + "/24";
  }
  in6_addr v6{};
  if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return {};
  std::fill(v6.s6_addr + 6, v6.s6_addr + 16, std::uint8_t{0});
  inet_ntop(AF_INET6, &v6, text.data(), text.size());
  return std::string(text.data()) + "/48";
}

StoredSession new_session(std::string_view person, store::Time now, std::string_view user_agent,
                          const std::string& address) {
  return {random_text(session_id_length), std::string(person),   now, now + session_life, now,
          device_of(user_agent),          rough_network(address)};
}

store::Document encode(const StoredSession& session) {
  store::Document document{std::string(sessions), session.id,      session.person,
                           session.created,       session.expires, {}};
  json::Writer out(document.content);
  out.begin_object().key("seen").number(session.seen).key("device").text(session.device);
  out.key("network").text(session.network).end_object();
  return document;
}

StoredSession decode_session(const store::Document& document) {
  StoredSession session{
      document.id, document.person, document.created, document.expires, document.created, {}, {}};
  json::Document content;
  if (!content.read(document.content)) return session;
  if (const json::Value seen = content.root().find("seen"); seen.is(json::Kind::integer))
    session.seen = seen.integer();
  session.device = text_in(content.root(), "device");
  session.network = text_in(content.root(), "network");
  return session;
}

std::function<store::Batch(store::Store&)> end_other_sessions(
    std::string person, std::string except, std::size_t kept,
    std::shared_ptr<std::vector<std::string>> ended) {
  return [person = std::move(person), except = std::move(except), kept,
          ended = std::move(ended)](store::Store& store) {
    auto others = store.documents_of(sessions, person);
    std::erase_if(others, [&](const store::Document& one) { return one.id == except; });
    store::Batch batch;
    for (std::size_t i = 0; i + kept < others.size(); ++i) {
      if (ended) ended->push_back(others[i].id);
      batch.emplace_back(store::RemoveDocument{std::string(sessions), others[i].id});
    }
    return batch;
  };
}

}  // namespace pioche::accounts
