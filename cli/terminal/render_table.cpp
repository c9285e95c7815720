#include "cli/terminal/render_table.h"

#include <algorithm>

#include "cli/terminal/render_grid.h"
#include "cli/terminal/render_seats.h"
#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

Lines card_blocks(const RenderContext& context, Value cards) {
  Lines blocks;
  for (const Value card : cards)
    blocks.push_back(card_block(context.terminal, context.localizer.engine, card_notation(card)));
  return blocks;
}

// One zone that belongs to nobody, such as `draw pile 31`; empty where there is nothing to say.
class CommonZone {
 public:
  CommonZone(const RenderContext& context, const Zone& zone)
      : context_(context), kind_(zone.kind), value_(context.state.find(zone.key)), key_(zone.key) {}

  std::string text() const {
    const std::string content = this->content();
    if (content.empty()) return {};
    const std::string label(context_.localizer.message("zone." + std::string(key_)));
    return context_.localizer.format(
        "wording.labelled",
        {{"label", context_.terminal.styled(TextStyle::faint, label)}, {"value", content}});
  }

 private:
  std::string content() const {
    if (kind_ == "pile") return pile();
    if (kind_ == "discard") return discard();
    if (kind_ == "open_hand") return cards();
    if (kind_ == "trick") return trick();
    if (kind_ == "seat_list") return seats();
    if (kind_ == "number") return number();
    if (value_.is(Kind::null)) return {};
    if (kind_ == "seat" || kind_ == "seat_or_null")
      return context_.localizer.name_of(value_.integer());
    if (kind_ == "named") return named();
    if (kind_ == "card_of" || kind_ == "drawn")
      return card_block(context_.terminal, context_.localizer.engine, card_notation(value_));
    return {};
  }

  std::string pile() const {
    return std::to_string(value_.is(Kind::integer) ? value_.integer()
                                                   : static_cast<std::int64_t>(value_.size()));
  }
  std::string discard() const {
    std::string top;
    for (const Value card : value_) top = card_notation(card);
    if (top.empty()) return "0";
    return card_block(context_.terminal, context_.localizer.engine, top) + " " +
           context_.terminal.styled(TextStyle::faint, "(" + std::to_string(value_.size()) + ")");
  }
  std::string cards() const {
    if (value_.size() == 0) return {};
    Lines letters;
    for (const Value card : value_)
      letters.push_back(
          card_letters(context_.terminal, context_.localizer.engine, card_notation(card)));
    return joined(letters, " ");
  }
  std::string trick() const {
    Lines all;
    for (const Value played : value_) {
      std::string one;
      for (const Value part : played)
        one = one.empty() ? context_.localizer.name_of(part.integer()) + " "
                          : one + card_block(context_.terminal, context_.localizer.engine,
                                             card_notation(part));
      all.push_back(one);
    }
    return joined(all, "  ");
  }
  std::string seats() const {
    Lines all;
    for (const Value seat : value_) all.push_back(context_.localizer.name_of(seat.integer()));
    return joined(all);
  }
  std::string number() const {
    const std::string own = std::string(key_) + "." + std::to_string(value_.integer());
    if (context_.localizer.has_message("zone." + own))
      return std::string(context_.localizer.message("zone." + own));
    return value_.integer() == 0 ? std::string() : std::to_string(value_.integer());
  }
  std::string named() const {
    const std::string_view name = value_.text();
    const std::string word(context_.localizer.message("colour." + std::string(name)));
    return context_.terminal.styled_card(colour_style(name), word);
  }

  const RenderContext& context_;
  std::string_view kind_;
  Value value_;
  std::string_view key_;
};

Lines common_zones(const RenderContext& context) {
  Lines lines;
  Lines pieces;
  const int width = context.terminal.columns();
  for (const Zone& zone : context.localizer.engine.zones()) {
    const std::string text = CommonZone(context, zone).text();
    if (text.empty()) continue;
    if (zone.kind == "open_hand" || zone.kind == "trick") {
      const Lines own = wrapped(text, width - 2, 4);
      for (const std::string& line : own) lines.push_back("  " + line);
    } else {
      pieces.push_back(text);
    }
  }
  for (const std::string& line : flowed(pieces, "   ", width - 2)) lines.push_back("  " + line);
  return lines;
}

// The viewer's hand, each card as a block; once a round is over it lies open with all others.
Lines own_cards(const RenderContext& context) {
  Lines lines;
  const std::string_view phase = context.state.find("phase").text();
  if (context.viewer == nobody || phase == "scored" || phase == "over") return lines;
  for (const Zone& zone : context.localizer.engine.zones()) {
    if (zone.kind != "hands") continue;
    Seat seat = 0;
    for (const Value hand : context.state.find(zone.key)) {
      if (seat++ != context.viewer || hand.size() == 0) continue;
      Lines pieces = card_blocks(context, hand);
      const std::string_view label = context.localizer.message("own." + std::string(zone.key));
      pieces.insert(pieces.begin(), context.terminal.styled(TextStyle::bold, label));
      for (const std::string& line : flowed(pieces, " ", context.terminal.columns() - 2, 4))
        lines.push_back("  " + line);
    }
  }
  return lines;
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

Lines render_table(const RenderContext& context) {
  Lines lines = render_grids(context);
  append(lines,
         render_seats(context, lines.empty() ? SeatColumns::all : SeatColumns::beside_grids));
  append(lines, common_zones(context));
  append(lines, own_cards(context));
  return lines;
}

}  // namespace pioche
