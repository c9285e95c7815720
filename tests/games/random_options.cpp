#include "tests/games/random_options.h"

#include <algorithm>

namespace pioche {

namespace {

using json::Kind;
using json::Value;

std::uint32_t up_to(Rng& rng, std::uint32_t most) { return rng.below(most + 1); }

// A text option is written in the alphabet of its default: all of its letters are distinct (then so
// are those of any value, one a seat), or it is made of digits.
std::string random_text(std::string_view standard, int players, Rng& rng) {
  std::string text;
  if (standard.find_first_not_of("0123456789") == std::string_view::npos) {
    const auto length = 1 + rng.below(9);
    for (std::uint32_t i = 0; i < length; ++i)
      text += static_cast<char>('0' + (rng.below(4) == 0 ? up_to(rng, 9) : up_to(rng, 3)));
    return text;
  }
  std::string letters(standard);
  for (int i = 0; i < players; ++i) {
    const auto place = rng.below(static_cast<std::uint32_t>(letters.size()));
    text += letters[place];
    letters.erase(place, 1);
  }
  return text;
}

// Small values are likelier than large ones: they make matches short and corners frequent.
std::int64_t random_number(std::int64_t lo, std::int64_t hi, Rng& rng) {
  const auto width = static_cast<std::uint32_t>(std::min<std::int64_t>(hi - lo, 1'000'000));
  switch (rng.below(4)) {
    case 0:
      return lo;
    case 1:
      return lo + up_to(rng, width);
    default:
      return lo + up_to(rng, std::min(width, 12u));
  }
}

std::string random_value(Value option, int players, Rng& rng) {
  if (const Value range = option.find("range")) {
    auto member = range.begin();
    const std::int64_t lo = (*member).integer();
    return std::to_string(random_number(lo, (*++member).integer(), rng));
  }
  if (const Value choices = option.find("choices")) {
    auto place = rng.below(static_cast<std::uint32_t>(choices.size()));
    auto member = choices.begin();
    for (; place > 0; --place) ++member;
    std::string text;
    json::Writer(text).copy(*member);
    return text;
  }
  const Value standard = option.find("default");
  if (standard.is(Kind::integer))  // a seat, or −1
    return std::to_string(static_cast<int>(rng.below(static_cast<std::uint32_t>(players + 1))) - 1);
  return '"' + random_text(standard.text(), players, rng) + '"';
}

}  // namespace

OptionTexts random_options(const Engine& engine, int players, Rng& rng) {
  std::string list;
  json::Writer out(list);
  engine.list_options(out, [](std::string_view) { return std::string(); });
  json::Document document;
  document.read(list);
  OptionTexts chosen;
  const Value root = document.root();
  if (rng.below(4) == 0) return chosen;
  for (auto option = root.begin(); option != root.end(); ++option)
    if (rng.below(2) == 0) chosen[std::string(option.key())] = random_value(*option, players, rng);
  return chosen;
}

std::string options_object(const OptionTexts& options) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  for (const auto& [name, value] : options) out.key(name).raw(value);
  out.end_object();
  return text;
}

}  // namespace pioche
