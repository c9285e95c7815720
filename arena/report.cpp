#include "arena/report.h"

#include <algorithm>
#include <fmt/format.h>

#include "app/text_layout.h"
#include "text/messages.h"

namespace pioche {

namespace {

std::string speed(const ArenaReport& report) {
  if (report.seconds <= 0) return "-";
  return fmt::format("{:.0f}", static_cast<double>(report.moves_made) / report.seconds);
}

void write_estimate(json::Writer& out, const std::string& name, const Estimate& estimate) {
  out.key(name).real(estimate.value);
  out.key(name + "_low").real(estimate.low).key(name + "_high").real(estimate.high);
}

void write_player(json::Writer& out, const Standing& standing) {
  out.begin_object().key("name").text(standing.name);
  out.key("win_rate").real(standing.win_rate.value);
  out.key("low").real(standing.win_rate.low).key("high").real(standing.win_rate.high);
  write_estimate(out, "points_per_round", standing.points_per_round);
  write_estimate(out, "points_per_match", standing.points_per_match);
  write_estimate(out, "rating", standing.rating);
  out.key("without_luck");
  if (const auto& estimate = standing.win_rate_without_luck) {
    out.begin_object().key("win_rate").real(estimate->value);
    out.key("low").real(estimate->low).key("high").real(estimate->high).end_object();
  } else {
    out.null();
  }
  out.key("matches").number(static_cast<std::int64_t>(standing.matches));
  out.key("choices").number(static_cast<std::int64_t>(standing.choices));
  out.key("ms_per_choice").real(standing.milliseconds_per_choice);
  out.key("faults").number(static_cast<std::int64_t>(standing.faults)).end_object();
}

void write_pair(json::Writer& out, const HeadToHead& pair) {
  out.begin_object().key("first").text(pair.first).key("second").text(pair.second);
  out.key("deals").number(static_cast<std::int64_t>(pair.deals));
  write_estimate(out, "share", pair.share);
  out.key("p").real(pair.p_value).end_object();
}

std::string_view name_of(ProgramEnding::Kind kind) {
  switch (kind) {
    case ProgramEnding::Kind::was_ended:
      return "was_ended";
    case ProgramEnding::Kind::exited:
      return "exited";
    case ProgramEnding::Kind::killed:
      return "killed";
    case ProgramEnding::Kind::cpu_time:
      return "cpu_time";
  }
  return {};
}

void write_ending(json::Writer& out, const FirstFault::Found& first) {
  out.key("exit_status");
  if (first.ending && first.ending->kind == ProgramEnding::Kind::exited)
    out.number(first.ending->value);
  else
    out.null();
  out.key("signal");
  if (first.ending && first.ending->kind == ProgramEnding::Kind::killed)
    out.number(first.ending->value);
  else
    out.null();
  out.key("last_error").text(first.last_line);
}

void write_test(json::Writer& out, const TestResult& result) {
  out.begin_object().key("low").real(result.test.low).key("high").real(result.test.high);
  out.key("llr").real(result.log_likelihood_ratio);
  out.key("verdict").text(name_of(verdict(result.log_likelihood_ratio))).end_object();
}

using Row = std::vector<std::string>;

// Columns as wide as their widest text; all but the first two to the right.
std::string in_table(const std::vector<Row>& rows) {
  std::vector<int> widths(rows[0].size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += (i == 0 ? padded(row[i], widths[i]) : "  " + padded_left(row[i], widths[i]));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string percent(const Estimate& estimate) {
  return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * estimate.value, 100 * estimate.low,
                     100 * estimate.high);
}

std::string with_margin(const Estimate& estimate, int digits) {
  return fmt::format("{:.{}f} ± {:.{}f}", estimate.value, digits,
                     (estimate.high - estimate.low) / 2, digits);
}

Row row_of(const Standing& standing, bool luck, bool faults) {
  Row row{standing.name, percent(standing.win_rate)};
  if (luck)
    row.push_back(standing.win_rate_without_luck ? percent(*standing.win_rate_without_luck) : "-");
  row.push_back(with_margin(standing.points_per_round, 2));
  row.push_back(with_margin(standing.points_per_match, 1));
  row.push_back(with_margin(standing.rating, 0));
  row.push_back(fmt::format("{:.3g}", standing.milliseconds_per_choice));
  if (faults) row.push_back(std::to_string(standing.faults));
  return row;
}

// Whether a difference is likely to be more than chance.
constexpr double significant = 0.05;

// Of the wins of both, those of the player at the left, in percent.
std::string pair_text(const HeadToHead& pair, bool is_first) {
  const double share = is_first ? pair.share.value : 1 - pair.share.value;
  return fmt::format("{:.1f} ± {:.1f}{}", 100 * share, 50 * (pair.share.high - pair.share.low),
                     pair.p_value < significant ? "*" : " ");
}

// Everybody against everybody, where there are more than two.
std::string pairs_table(const ArenaReport& report) {
  const Standings& found = report.standings;
  if (found.players.size() < 3) return {};
  Row heading{std::string(message(report.language, {}, "arena.pairs"))};
  for (const Standing& standing : found.players) heading.push_back(standing.name);
  std::vector<Row> rows{heading};
  for (const Standing& standing : found.players)
    rows.emplace_back(heading.size(), "-").front() = standing.name;
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(heading, name) - heading.begin());
  };
  for (const HeadToHead& pair : found.pairs) {
    const std::size_t first = place(pair.first);
    const std::size_t second = place(pair.second);
    rows[first][second] = pair_text(pair, true);
    rows[second][first] = pair_text(pair, false);
  }
  return in_table(rows) + std::string(message(report.language, {}, "arena.pairs_note")) + "\n\n";
}

// So small a probability says nothing more.
constexpr double least_shown = 0.0001;

std::string p_text(double p) {
  return p < least_shown ? fmt::format("p < {}", least_shown) : fmt::format("p = {:.2g}", p);
}

std::string notes(const ArenaReport& report) {
  const auto say = [&](const std::string& key, std::initializer_list<MessageArgument> values) {
    return format_message(report.language, {}, "arena." + key, values) + "\n";
  };
  std::string text;
  if (report.standings.players.size() == 2 && report.standings.pairs.size() == 1)
    text += say("difference", {{"first", report.standings.pairs[0].first},
                               {"second", report.standings.pairs[0].second},
                               {"p", p_text(report.standings.pairs[0].p_value)}});
  if (report.test) {
    const double ratio = report.test->log_likelihood_ratio;
    text += say(std::string("test.") += name_of(verdict(ratio)),
                {{"name", report.standings.players[0].name},
                 {"low", fmt::format("{:.3g}", 100 * report.test->test.low)},
                 {"high", fmt::format("{:.3g}", 100 * report.test->test.high)},
                 {"llr", fmt::format("{:.2f}", ratio)}});
  }
  for (const BotComplaint& complaint : report.complaints)
    text += say(std::string("fault.") += name_of(complaint.first.fault),
                {{"name", complaint.name},
                 {"answer", complaint.first.answer},
                 {"limit", std::to_string(complaint.limit)},
                 {"ending", ending_sentence(report.language, complaint.first)}});
  if (report.is_partial) text += say("partial", {});
  return text;
}

}  // namespace

std::string ending_sentence(std::string_view language, const FirstFault::Found& first) {
  if (!first.ending) return {};
  const std::string key = std::string("arena.ending.") += name_of(first.ending->kind);
  std::string text =
      format_message(language, {}, key, {{"value", std::to_string(first.ending->value)}});
  if (!first.last_line.empty())
    text += " " + format_message(language, {}, "arena.last_error", {{"line", first.last_line}});
  return text;
}

std::string arena_table(const ArenaReport& report) {
  const auto say = [&](std::string_view key) {
    return std::string(message(report.language, {}, std::string("arena.") += key));
  };
  const auto& players = report.standings.players;
  const bool luck = std::any_of(players.begin(), players.end(), [](const Standing& standing) {
    return standing.win_rate_without_luck.has_value();
  });
  const bool faults = std::any_of(players.begin(), players.end(),
                                  [](const Standing& standing) { return standing.faults > 0; });
  Row heading{say("player"), say("win_rate")};
  if (luck) heading.push_back(say("without_luck"));
  for (const char* key : {"points_per_round", "points_per_match", "rating", "time"})
    heading.push_back(say(key));
  if (faults) heading.push_back(say("faults"));
  std::vector<Row> rows{heading};
  for (const Standing& standing : players) rows.push_back(row_of(standing, luck, faults));
  const std::string_view game = report.settings.engine->id;
  return format_message(report.language, {}, "arena.title",
                        {{"game", message(report.language, game, "name")},
                         {"count", std::to_string(report.standings.matches)},
                         {"deals", std::to_string(report.standings.deals)},
                         {"seats", std::to_string(report.settings.schedule.seats())}}) +
         "\n\n" + in_table(rows) + "\n" + pairs_table(report) + notes(report) +
         format_message(report.language, {}, "arena.note",
                        {{"seed", hex(report.settings.seed)}, {"speed", speed(report)}}) +
         "\n";
}

std::string arena_json(const ArenaReport& report) {
  std::string text;
  json::Writer out(text);
  const ArenaSettings& settings = report.settings;
  out.begin_object().key("game").text(settings.engine->id);
  out.key("matches").number(static_cast<std::int64_t>(report.standings.matches));
  out.key("deals").number(static_cast<std::int64_t>(report.standings.deals));
  out.key("players").begin_list();
  for (const Standing& standing : report.standings.players) write_player(out, standing);
  out.end_list().key("head_to_head").begin_list();
  for (const HeadToHead& pair : report.standings.pairs) write_pair(out, pair);
  out.end_list().key("test");
  if (report.test)
    write_test(out, *report.test);
  else
    out.null();
  out.key("first_faults").begin_list();
  for (const BotComplaint& complaint : report.complaints) {
    out.begin_object().key("name").text(complaint.name);
    out.key("fault").text(name_of(complaint.first.fault));
    out.key("answer").text(complaint.first.answer);
    write_ending(out, complaint.first);
    out.end_object();
  }
  out.end_list()
      .key("partial")
      .boolean(report.is_partial)
      .key("seats")
      .number(settings.schedule.seats())
      .key("options");
  settings.engine->write_options(settings.initial_state, out);
  out.key("seed").text(hex(settings.seed));
  out.key("moves").number(static_cast<std::int64_t>(report.standings.moves));
  out.key("seconds").real(report.seconds).key("moves_per_second");
  if (report.seconds > 0)
    out.real(static_cast<double>(report.moves_made) / report.seconds);
  else
    out.null();
  out.end_object();
  return text + "\n";
}

std::string arena_csv(const ArenaReport& report) {
  std::string text =
      "name,matches,win_rate,low,high,points_per_round,points_per_round_low,"
      "points_per_round_high,points_per_match,points_per_match_low,points_per_match_high,"
      "rating,rating_low,rating_high,choices,ms_per_choice,faults\n";
  for (const Standing& standing : report.standings.players) {
    text += fmt::format("{},{}", standing.name, standing.matches);
    for (const Estimate& estimate :
         {standing.win_rate, standing.points_per_round, standing.points_per_match, standing.rating})
      text += fmt::format(",{:.6g},{:.6g},{:.6g}", estimate.value, estimate.low, estimate.high);
    text += fmt::format(",{},{:.6g},{}\n", standing.choices, standing.milliseconds_per_choice,
                        standing.faults);
  }
  return text;
}

}  // namespace pioche
