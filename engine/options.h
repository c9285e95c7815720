// Options of a game: listed, read from JSON and written to it, from the game's description.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "engine/json.h"
#include "engine/result.h"
#include "engine/text_util.h"

namespace pioche {

class OptionWriter {
 public:
  explicit OptionWriter(json::Writer& out) : out_(out) {}
  void number(std::string_view key, auto x, int, int) { out_.key(key).number(x); }
  void flag(std::string_view key, bool x) { out_.key(key).boolean(x); }
  void choice(std::string_view key, auto x, const auto& names) {
    out_.key(key).text(names[static_cast<std::size_t>(x)]);
  }
  void seat_or_random(std::string_view key, Seat x) { out_.key(key).number(x == nobody ? -1 : x); }
  void text(std::string_view key, const auto& x) { out_.key(key).text({x.begin(), x.size()}); }

 private:
  json::Writer& out_;
};

// The options and their defaults under a version of the rules; a game that has the same under all
// versions does not ask which it is.
template <Game G>
void describe_options(auto& options, std::uint8_t rules, auto& visitor) {
  if constexpr (requires { G::describe_options(options, visitor, rules); })
    G::describe_options(options, visitor, rules);
  else
    G::describe_options(options, visitor);
}
template <Game G>
typename G::Options default_options(int players, std::uint8_t rules) {
  if constexpr (requires { G::default_options(players, rules); })
    return G::default_options(players, rules);
  else
    return G::default_options(players);
}

template <Game G>
void write_options(json::Writer& out, const typename G::Options& options, std::uint8_t rules) {
  out.begin_object();
  OptionWriter writer(out);
  describe_options<G>(options, rules, writer);
  out.end_object();
}

// Reads the options that are given; the others keep the value they have.
class OptionReader {
 public:
  OptionReader(json::Value given, int players) : given_(given), players_(players) {}

  void number(std::string_view key, auto& x, int lo, int hi) {
    const json::Value value = take(key);
    if (!value) return;
    if (!value.is(json::Kind::integer) || value.integer() < lo || value.integer() > hi)
      return fail("option_range", key, std::to_string(lo) + " … " + std::to_string(hi));
    x = static_cast<std::remove_reference_t<decltype(x)>>(value.integer());
  }
  void flag(std::string_view key, bool& x) {
    const json::Value value = take(key);
    if (!value) return;
    if (!value.is(json::Kind::boolean)) return fail("option_choice", key, "true, false");
    x = value.boolean();
  }
  void choice(std::string_view key, auto& x, const auto& names) {
    const json::Value value = take(key);
    if (!value) return;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (value.is(json::Kind::text) && value.text() == names[i]) {
        x = static_cast<std::remove_reference_t<decltype(x)>>(i);
        return;
      }
    fail("option_choice", key, joined(names));
  }
  void seat_or_random(std::string_view key, Seat& x) {
    int seat = x == nobody ? -1 : x;
    number(key, seat, -1, players_ - 1);
    x = seat < 0 ? nobody : static_cast<Seat>(seat);
  }
  void text(std::string_view key, auto& x) {
    const json::Value value = take(key);
    if (!value) return;
    if (!value.is(json::Kind::text)) return fail("option_text", key, {});
    if (value.text().size() > x.capacity)
      return fail("option_too_long", key, std::to_string(x.capacity));
    x.clear();
    for (const char c : value.text()) x.push(c);
  }

  // Also refuses names that are no option of the game.
  Result<> finish() {
    for (auto member = given_.begin(); result_ && member != given_.end(); ++member)
      if (std::ranges::find(known_, member.key()) == known_.end())
        fail("option_unknown", member.key(), joined(known_));
    return std::move(result_);
  }

 private:
  json::Value take(std::string_view key) {
    known_.push_back(key);
    return given_.find(key);
  }
  void fail(std::string_view key, std::string_view where, std::string what) {
    if (result_)
      result_ = Error{std::string(key), "options." + std::string(where), std::move(what)};
  }

  json::Value given_;
  int players_;
  std::vector<std::string_view> known_;
  Result<> result_;
};

// `given` is an object, or nothing.
template <Game G>
Result<> read_options(json::Value given, int players, std::uint8_t rules,
                      typename G::Options& options) {
  options = default_options<G>(players, rules);
  OptionReader reader(given, players);
  describe_options<G>(options, rules, reader);
  if (Result<> read = reader.finish(); !read) return read;
  if (const std::string_view key = G::error_in(options, players); !key.empty())
    return Error{std::string(key), "options"};
  return {};
}

// Lists the options for somebody who wants to set them; `about(key)` gives the sentence on each.
template <class About>
class OptionLister {
 public:
  OptionLister(json::Writer& out, About about) : out_(out), about_(std::move(about)) {}
  void number(std::string_view key, auto x, int lo, int hi) {
    out_.key(key).begin_object().key("default").number(x);
    out_.key("range").begin_list().number(lo).number(hi).end_list();
    finish(key);
  }
  void flag(std::string_view key, bool x) {
    out_.key(key).begin_object().key("default").boolean(x);
    out_.key("choices").begin_list().boolean(false).boolean(true).end_list();
    finish(key);
  }
  void choice(std::string_view key, auto x, const auto& names) {
    out_.key(key).begin_object().key("default").text(names[static_cast<std::size_t>(x)]);
    out_.key("choices").begin_list();
    for (const std::string_view name : names) out_.text(name);
    out_.end_list();
    finish(key);
  }
  void seat_or_random(std::string_view key, Seat x) {
    out_.key(key).begin_object().key("default").number(x == nobody ? -1 : x);
    finish(key);
  }
  void text(std::string_view key, const auto& x) {
    out_.key(key).begin_object().key("default").text({x.begin(), x.size()});
    finish(key);
  }

 private:
  void finish(std::string_view key) { out_.key("about").text(about_(key)).end_object(); }

  json::Writer& out_;
  About about_;
};

}  // namespace pioche
