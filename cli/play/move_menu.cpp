#include "cli/play/move_menu.h"

#include <algorithm>

#include "engine/text_util.h"

namespace pioche {

namespace {

// Moves of one verb are listed tightly, and so count half.
constexpr std::size_t max_menu_size = 32;
// Without the letters that are commands: h, q, s.
constexpr std::string_view keys = "123456789abcdefgijklmnoprtuvwxyz";

// A move up to the end of the part that follows `from`.
std::string_view stem(std::string_view move, std::size_t from) {
  return move.substr(0, move.find_first_of(" =>", from + 1));
}

// Whether a part of the move, or all of it, ends where `prefix` does.
bool begins_with(std::string_view move, std::string_view prefix) {
  if (!move.starts_with(prefix)) return false;
  return prefix.empty() || move.size() == prefix.size() ||
         std::string_view(" =>").find(move[prefix.size()]) != std::string_view::npos;
}

// The first word of a move that has several.
std::string_view verb_of(std::string_view move) {
  const auto space = move.find(' ');
  return space == std::string_view::npos ? std::string_view{} : move.substr(0, space);
}

std::string key_of(const Terminal& terminal, std::size_t index) {
  return terminal.styled(TextStyle::key, index < keys.size() ? keys.substr(index, 1) : " ");
}

}  // namespace

MoveMenu::MoveMenu(Lines moves) : moves_(std::move(moves)) { list_entries(); }

void MoveMenu::go_back() {
  prefix_.clear();
  list_entries();
}

// Single entries first, then those that share a verb: the order in which they are shown.
void MoveMenu::list_entries() {
  const auto all = entries_beginning_with(prefix_);
  const auto shares_verb = [&](const Entry& entry) {
    const std::string_view verb = verb_of(entry.text);
    return !verb.empty() && std::count_if(all.begin(), all.end(), [&](const Entry& other) {
                              return verb_of(other.text) == verb;
                            }) > 1;
  };
  entries_.clear();
  for (const bool shared : {false, true})
    for (const Entry& entry : all)
      if (shares_verb(entry) == shared) entries_.push_back(entry);
}

std::vector<MoveMenu::Entry> MoveMenu::entries_beginning_with(std::string_view prefix) const {
  std::vector<Entry> whole;
  std::vector<Entry> grouped;
  Lines first_moves;  // of each group
  for (const std::string& move : moves_) {
    if (!begins_with(move, prefix)) continue;
    whole.push_back({move, 1});
    const std::string_view start = stem(move, prefix.size());
    const auto same = std::find_if(grouped.begin(), grouped.end(),
                                   [&](const Entry& entry) { return entry.text == start; });
    if (same != grouped.end()) {
      ++same->moves;
      continue;
    }
    grouped.push_back({std::string(start), 1});
    first_moves.push_back(move);
  }
  std::size_t room = 0;
  for (const Entry& entry : whole) room += verb_of(entry.text).empty() ? 2 : 1;
  if (room <= max_menu_size) return whole;
  if (grouped.size() == 1) return entries_beginning_with(grouped[0].text);
  for (std::size_t i = 0; i < grouped.size(); ++i)
    if (grouped[i].moves == 1) grouped[i].text = first_moves[i];
  return grouped;
}

std::optional<std::string> MoveMenu::only_move() const {
  return moves_.size() == 1 ? std::optional(moves_[0]) : std::nullopt;
}

MoveMenu::Choice MoveMenu::choose(std::string_view typed) {
  if (moves_.empty()) return {};
  const auto legal = [&](std::string_view text) {
    return std::find(moves_.begin(), moves_.end(), text) != moves_.end();
  };
  if (legal(typed)) return {std::string(typed), false};
  if (typed.size() == 1) {
    const auto index = keys.find(typed[0]);
    if (index < entries_.size()) {
      const Entry entry = entries_[index];
      if (entry.moves == 1) return {entry.text, false};
      prefix_ = entry.text;
      list_entries();
      return {std::nullopt, true};
    }
  }
  for (std::string_view start : {std::string_view(prefix_), stem(moves_.front(), 0)})
    if (const std::string text = std::string(start) + " " + std::string(typed); legal(text))
      return {text, false};
  for (const std::string& move : moves_)
    if (lowered_ascii(move) == lowered_ascii(typed)) return {move, false};
  return {};
}

std::string MoveMenu::entry_line(const Terminal& terminal, const Localizer& localizer,
                                 std::size_t index) const {
  const Entry& entry = entries_[index];
  const std::string words = move_in_words(localizer, entry.text);
  const std::string_view card = card_of_move(localizer.engine, entry.text);
  std::string line = key_of(terminal, index) + " ";
  if (lowered_ascii(words) == lowered_ascii(entry.text)) return line + words;
  const bool is_card = !card.empty() && !localizer.has_message("move." + std::string(card));
  line += is_card ? terminal.styled_card(card_style(localizer, card), entry.text) : entry.text;
  if (!words.empty()) line += " " + terminal.styled(TextStyle::faint, words);
  return entry.moves > 1 ? line + " …" : line;
}

Lines MoveMenu::verb_lines(const Terminal& terminal, const Localizer& localizer, std::size_t first,
                           std::size_t last) const {
  const std::string verb(verb_of(entries_[first].text));
  const std::string words(localizer.message("move." + verb));
  Lines pieces{
      verb + (lowered_ascii(words) == verb ? "" : " " + terminal.styled(TextStyle::faint, words))};
  for (std::size_t i = first; i < last; ++i)
    pieces.push_back(key_of(terminal, i) + " " + entries_[i].text.substr(verb.size() + 1) +
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
    const std::string_view verb = verb_of(entries_[i].text);
    while (!verb.empty() && last < entries_.size() && verb_of(entries_[last].text) == verb) ++last;
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
