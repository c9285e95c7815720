#include "arena/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "text/messages.h"

namespace pioche {

namespace {

constexpr double width = 760;
constexpr double left = 150;  // of the axes
constexpr double right = 650;
constexpr double row_height = 40;
constexpr double head = 74;
constexpr std::size_t bins = 40;
constexpr std::array<std::string_view, 8> colours{"#3b76c4", "#d9772b", "#3f9b54", "#b3439b",
                                                  "#c9a227", "#d04a4a", "#3aa6a6", "#7d6bc9"};

constexpr std::string_view style = R"(<style>
  svg { background: #fdfcf9; --ink: #26241f; --faint: #8a857a; --line: #e4e0d6; }
  text { font: 13px system-ui, sans-serif; fill: var(--ink); }
  .title { font-size: 18px; font-weight: 600; }
  .panel { font-weight: 600; }
  .faint { fill: var(--faint); font-size: 11px; }
  .grid { stroke: var(--line); stroke-width: 1; }
  .zero { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 3 3; }
  @media (prefers-color-scheme: dark) {
    svg { background: #1d1f21; --ink: #ece9e1; --faint: #98948a; --line: #34373a; }
  }
</style>
)";

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text)
    safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return safe;
}

// A scale from numbers to places, with round numbers to mark on it.
class Axis {
 public:
  Axis(double low, double high) {
    const double span = std::max(high - low, 1e-9);
    const double decade = std::pow(10, std::floor(std::log10(span / 4)));
    for (const double step : {1.0, 2.0, 5.0, 10.0})
      if (step_ == 0 && span / (step * decade) <= 7) step_ = step * decade;
    low_ = std::floor(low / step_) * step_;
    high_ = std::ceil(high / step_) * step_;
    if (high_ <= low_) high_ = low_ + step_;
  }

  double at(double number) const {
    return left + (right - left) * (number - low_) / (high_ - low_);
  }
  double low() const { return low_; }
  double high() const { return high_; }

  std::string marks(double top, double bottom) const {
    std::string svg;
    for (double mark = low_; mark <= high_ + step_ / 2; mark += step_) {
      svg += fmt::format(R"(<line class="grid" x1="{0:.1f}" y1="{1}" x2="{0:.1f}" y2="{2}"/>)",
                         at(mark), top, bottom);
      svg +=
          fmt::format(R"(<text class="faint" text-anchor="middle" x="{:.1f}" y="{}">{:.6g}</text>)",
                      at(mark), bottom + 15, std::abs(mark) < step_ / 1e6 ? 0 : mark);
      svg += "\n";
    }
    return svg;
  }

 private:
  double low_ = 0;
  double high_ = 0;
  double step_ = 0;
};

// Each name once, with the scores of all who have it.
std::vector<Standing> one_of_each(const Standings& standings) {
  std::vector<Standing> all;
  for (const Standing& standing : standings.players) {
    const auto known = std::find_if(
        all.begin(), all.end(), [&](const Standing& other) { return other.name == standing.name; });
    if (known == all.end())
      all.push_back(standing);
    else
      known->scores.insert(known->scores.end(), standing.scores.begin(), standing.scores.end());
  }
  return all;
}

std::string name_label(const Standing& standing, double y) {
  return fmt::format(R"(<text text-anchor="end" x="{}" y="{:.1f}">{}</text>)", left - 12, y,
                     escaped(standing.name));
}

std::string ratings_panel(const std::vector<Standing>& players, double top,
                          std::string_view language) {
  double low = 0;
  double high = 0;
  for (const Standing& player : players) {
    low = std::min(low, player.rating.low);
    high = std::max(high, player.rating.high);
  }
  const Axis axis(low, high);
  const double bottom = top + row_height * static_cast<double>(players.size());
  std::string svg = axis.marks(top, bottom);
  svg += fmt::format(R"(<line class="zero" x1="{0:.1f}" y1="{1}" x2="{0:.1f}" y2="{2}"/>)",
                     axis.at(0), top, bottom);
  for (std::size_t i = 0; i < players.size(); ++i) {
    const Standing& player = players[i];
    const std::string_view colour = colours[i % colours.size()];
    const double y = top + row_height * (static_cast<double>(i) + 0.5);
    const double a = axis.at(player.rating.low);
    const double b = axis.at(player.rating.high);
    svg += name_label(player, y + 4) + "\n";
    svg += fmt::format(
        R"(<path d="M{0:.1f} {2:.1f}V{3:.1f}M{0:.1f} {4:.1f}H{1:.1f}M{1:.1f} {2:.1f}V{3:.1f}" )"
        R"(stroke="{5}" stroke-width="2" fill="none"/>)",
        a, b, y - 6, y + 6, y, colour);
    svg += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="5" fill="{}"/>)",
                       axis.at(player.rating.value), y, colour);
    svg +=
        fmt::format(R"(<text x="{}" y="{:.1f}">{}</text>)", right + 14, y + 4,
                    format_message(language, {}, "arena.plot.wins",
                                   {{"rate", fmt::format("{:.1f}", 100 * player.win_rate.value)}}));
    svg += "\n";
  }
  return svg;
}

// One histogram above its line.
std::string histogram(const Standing& player, const Axis& axis, double base,
                      std::string_view colour) {
  std::array<double, bins> counts{};
  const double bin = (axis.high() - axis.low()) / bins;
  double sum = 0;
  for (const std::int32_t score : player.scores) {
    const double place = (score - axis.low()) / bin;
    ++counts[static_cast<std::size_t>(std::clamp(place, 0.0, bins - 1.0))];
    sum += score;
  }
  const double most = *std::max_element(counts.begin(), counts.end());
  const double scale = most > 0 ? (row_height - 6) / most : 0;
  std::string svg;
  for (std::size_t i = 0; i < bins; ++i) {
    if (counts[i] <= 0) continue;
    const double x = axis.at(axis.low() + bin * static_cast<double>(i));
    svg += fmt::format(
        R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}" opacity="0.75"/>)",
        x + 0.5, base - scale * counts[i], (right - left) / bins - 1, scale * counts[i], colour);
  }
  const double mean = player.scores.empty() ? 0 : sum / static_cast<double>(player.scores.size());
  svg += fmt::format(R"(<path d="M{0:.1f} {1:.1f}l-4 8h8z" fill="{2}"/>)", axis.at(mean), base + 1,
                     colour);
  svg += fmt::format(R"(<text x="{}" y="{:.1f}">⌀ {:.1f}</text>)", right + 14, base - 2, mean);
  return svg + "\n";
}

std::string scores_panel(const std::vector<Standing>& players, double top) {
  double low = 1e18;
  double high = -1e18;
  for (const Standing& player : players)
    for (const std::int32_t score : player.scores) {
      low = std::min<double>(low, score);
      high = std::max<double>(high, score);
    }
  const Axis axis(std::min(low, high), std::max(low, high));
  const double bottom = top + row_height * static_cast<double>(players.size()) + 10;
  std::string svg = axis.marks(top, bottom);
  for (std::size_t i = 0; i < players.size(); ++i) {
    const double base = top + row_height * static_cast<double>(i + 1);
    svg += name_label(players[i], base - 2) + "\n";
    svg += histogram(players[i], axis, base, colours[i % colours.size()]);
  }
  return svg;
}

}  // namespace

std::string arena_plot(const ArenaReport& report) {
  const auto players = one_of_each(report.standings);
  const auto say = [&](std::string_view key) {
    return message(report.language, {}, std::string("arena.") += key);
  };
  const double panel = row_height * static_cast<double>(players.size());
  const double second = head + panel + 72;
  const double height = second + panel + 44;
  const std::string title =
      format_message(report.language, {}, "arena.title",
                     {{"game", message(report.language, report.settings.engine->id, "name")},
                      {"count", std::to_string(report.standings.matches)},
                      {"seats", std::to_string(report.settings.schedule.seats())}});
  std::string svg =
      fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1:.0f}" )"
                  R"(width="{0}" height="{1:.0f}" role="img">)",
                  width, height);
  svg += "\n" + std::string(style);
  svg += fmt::format(R"(<text class="title" x="24" y="32">{}</text>)", escaped(title)) + "\n";
  svg += fmt::format(R"(<text class="panel" x="24" y="{}">{}</text>)", head - 14,
                     escaped(say("plot.ratings"))) +
         "\n";
  svg += ratings_panel(players, head, report.language);
  svg += fmt::format(R"(<text class="panel" x="24" y="{}">{}</text>)", second - 14,
                     escaped(say("plot.scores"))) +
         "\n";
  svg += scores_panel(players, second);
  return svg + "</svg>\n";
}

}  // namespace pioche
