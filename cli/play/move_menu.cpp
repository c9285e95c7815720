#include "cli/play/move_menu.h"

#include <algorithm>

#include "engine/text_util.h"

namespace pioche {

namespace {

// Moves of one verb are listed tightly, and so count half.
constexpr std::size_t max_menu_size = 32;
// Without the letters that are commands: h, q, s.
constexpr std::string_view keys = "123456789abcdefgijklmnoprtuvwxyz";

std::string key_of(const Terminal& terminal, std::size_t index) {
  return terminal.styled(TextStyle::key, index < keys.size() ? keys.substr(index, 1) : " ");
}

Lines steps_of(const Engine& engine, const MoveParts& parts) {
  Lines steps;
  if (!parts.verb.empty())
    steps.emplace_back(parts.verb);
  else if (parts.card != no_card)
    steps.emplace_back(engine.card_names[parts.card]);
  for (const Card card : parts.cards) steps.emplace_back(engine.card_names[card]);
  for (const std::string_view place : parts.places) steps.emplace_back(place);
  if (!parts.colour.empty()) steps.emplace_back(parts.colour);
  if (parts.seat != nobody) steps.push_back(std::to_string(parts.seat));
  if (parts.announce) steps.back() += "!";
  return steps;
}

// What the moves have in common that begin with so many of these steps.
MoveParts shared_parts(const MoveParts& parts, std::size_t steps) {
  MoveParts shared{.verb = parts.verb, .card = parts.card};
  const std::size_t before = parts.verb.empty() && parts.card == no_card ? 0 : 1;
  for (std::size_t i = 0; i < parts.cards.size() && before + i < steps; ++i)
    shared.cards.push(parts.cards[i]);
  return shared;
}

// The words of a text, "D7 H7" as well as "H7+D7", in an order of their own.
Lines words_in_order(std::string_view text) {
  Lines words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" +,"), text.size());
    if (end > 0) words.push_back(lowered_ascii(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::ranges::sort(words);
  return words;
}

bool begins_with(const Lines& steps, const Lines& prefix) {
  return steps.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), steps.begin());
}

}  // namespace

MoveMenu::MoveMenu(const Engine& engine, const MoveList& moves) {
  for (const Move move : moves) {
    ShortString notation;
    engine.write_move(move, notation);
    const MoveParts parts = engine.describe_move(move);
    items_.push_back({std::string(notation.text()), parts, steps_of(engine, parts)});
  }
  list_entries();
}

std::string MoveMenu::Entry::text() const { return moves == 1 ? first->text : joined(steps, " "); }

bool MoveMenu::Entry::shares_verb(const Entry& other) const {
  return has_verb() && other.has_verb() && first->parts.verb == other.first->parts.verb;
}

void MoveMenu::go_back() {
  prefix_.clear();
  list_entries();
}

// Single entries first, then those that share a verb: the order in which they are shown.
void MoveMenu::list_entries() {
  const auto all = entries_beginning_with(prefix_);
  const auto is_shared = [&](const Entry& entry) {
    return std::ranges::count_if(all,
                                 [&](const Entry& other) { return entry.shares_verb(other); }) > 1;
  };
  entries_.clear();
  for (const bool shared : {false, true})
    for (const Entry& entry : all)
      if (is_shared(entry) == shared) entries_.push_back(entry);
}

std::vector<MoveMenu::Entry> MoveMenu::entries_beginning_with(const Lines& prefix) const {
  std::vector<Entry> whole;
  std::vector<Entry> grouped;
  for (const Item& item : items_) {
    if (!begins_with(item.steps, prefix)) continue;
    whole.push_back({&item, item.steps});
    const std::size_t depth = std::min(prefix.size() + 1, item.steps.size());
    const Lines start(item.steps.begin(), item.steps.begin() + static_cast<std::ptrdiff_t>(depth));
    const auto same = std::ranges::find(grouped, start, &Entry::steps);
    if (same == grouped.end())
      grouped.push_back({&item, start});
    else
      ++same->moves;
  }
  std::size_t room = 0;
  for (const Entry& entry : whole) room += entry.has_verb() ? 1 : 2;
  if (room <= max_menu_size) return whole;
  if (grouped.size() == 1) return entries_beginning_with(grouped[0].steps);
  for (Entry& entry : grouped)
    if (entry.moves == 1) entry.steps = entry.first->steps;
  return grouped;
}

std::string MoveMenu::only_move() const { return items_.size() == 1 ? items_[0].text : ""; }

MoveMenu::Choice MoveMenu::choose(std::string_view typed) {
  if (items_.empty()) return {};
  const auto named = [&](std::string_view text) {
    return std::ranges::find(items_, text, &Item::text) != items_.end();
  };
  if (named(typed)) return {std::string(typed)};
  if (typed.size() == 1) {
    const auto index = keys.find(typed[0]);
    if (index < entries_.size()) {
      const Entry entry = entries_[index];
      if (entry.moves == 1) return {entry.first->text};
      prefix_ = entry.steps;
      list_entries();
      return {"", true};
    }
  }
  for (const std::string& start : {joined(prefix_, " "), items_.front().steps.front()})
    if (std::string move = start + " " + std::string(typed); named(move)) return {std::move(move)};
  for (const Item& item : items_)
    if (lowered_ascii(item.text) == lowered_ascii(typed)) return {item.text};
  for (const Item& item : items_)
    if (words_in_order(joined(item.steps, " ")) == words_in_order(typed)) return {item.text};
  return {};
}

std::string MoveMenu::entry_line(const Terminal& terminal, const Localizer& localizer,
                                 std::size_t index) const {
  const Entry& entry = entries_[index];
  const MoveParts& parts = entry.first->parts;
  const std::string words =
      move_in_words(localizer, entry.moves == 1 ? parts : shared_parts(parts, entry.steps.size()));
  const std::string text = entry.text();
  const std::string line = key_of(terminal, index) + " ";
  if (lowered_ascii(words) == lowered_ascii(text)) return line + words;
  const bool is_card = parts.verb.empty() && parts.card != no_card;
  const std::string shown =
      is_card ? terminal.styled_card(
                    card_style(localizer.engine, localizer.engine.card_names[parts.card]), text)
              : text;
  return line + shown + " " + terminal.styled(TextStyle::faint, words) +
         (entry.moves > 1 ? " …" : "");
}

Lines MoveMenu::verb_lines(const Terminal& terminal, const Localizer& localizer, std::size_t first,
                           std::size_t last) const {
  const std::string verb(entries_[first].first->parts.verb);
  const std::string words = move_in_words(localizer, {.verb = verb});
  Lines pieces{
      verb + (lowered_ascii(words) == verb ? "" : " " + terminal.styled(TextStyle::faint, words))};
  for (std::size_t i = first; i < last; ++i)
    pieces.push_back(key_of(terminal, i) + " " + entries_[i].text().substr(verb.size() + 1) +
                     (entries_[i].moves > 1 ? "…" : ""));
  Lines lines = flowed(pieces, "  ", terminal.columns() - 2, 4);
  for (std::string& line : lines) line = "  " + line;
  return lines;
}

Lines MoveMenu::lines(const Terminal& terminal, const Localizer& localizer) const {
  Lines pieces;
  Lines verbs;
  for (std::size_t i = 0; i < entries_.size();) {
    std::size_t last = i + 1;
    while (last < entries_.size() && entries_[i].shares_verb(entries_[last])) ++last;
    if (last - i == 1) {
      pieces.push_back(entry_line(terminal, localizer, i));
    } else {
      const Lines more = verb_lines(terminal, localizer, i, last);
      verbs.insert(verbs.end(), more.begin(), more.end());
    }
    i = last;
  }
  Lines all = in_columns(pieces, terminal.columns(), 2);
  all.insert(all.end(), verbs.begin(), verbs.end());
  return all;
}

}  // namespace pioche
