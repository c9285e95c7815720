#include "arena/results_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "app/files.h"
#include "text/messages.h"

namespace pioche {

namespace {

using json::Kind;

std::string header_line(const std::string& settings, const Seed& seed) {
  std::string line;
  json::Writer(line).begin_object().key("pioche_arena").number(1).key("seed").text(hex(seed));
  return line + ",\"arena\":" + settings + "}";
}

// The integers of a list, if it is one of exactly so many.
bool read_numbers(json::Value list, std::span<std::int64_t> numbers) {
  if (!list.is(Kind::list) || list.size() != numbers.size()) return false;
  std::size_t place = 0;
  for (const json::Value value : list) {
    if (!value.is(Kind::integer)) return false;
    numbers[place++] = value.integer();
  }
  return true;
}

}  // namespace

std::string result_line(const MatchResult& match) {
  std::string line;
  json::Writer out(line);
  const auto number = [&](auto x) { out.number(static_cast<std::int64_t>(x)); };
  out.begin_object().key("match").begin_list();
  number(match.number), number(match.rounds), number(match.moves);
  out.end_list().key("seats").begin_list();
  for (const SeatResult& seat : match.seats) {
    out.begin_list();
    number(seat.player), number(seat.score), number(seat.winners), number(seat.luck);
    number(seat.choices), number(seat.microseconds), number(seat.faults);
    out.end_list();
  }
  out.end_list().end_object();
  return line;
}

std::optional<MatchResult> parse_result_line(std::string_view line) {
  json::Document document;
  if (!document.read(line) || !document.root().is(Kind::object)) return std::nullopt;
  std::array<std::int64_t, 3> head{};
  const json::Value seats = document.root().find("seats");
  if (!read_numbers(document.root().find("match"), head) || !seats.is(Kind::list))
    return std::nullopt;
  MatchResult match{static_cast<std::uint64_t>(head[0]),
                    static_cast<std::uint32_t>(head[1]),
                    static_cast<std::uint32_t>(head[2]),
                    {}};
  for (const json::Value seat : seats) {
    std::array<std::int64_t, 7> x{};
    if (!read_numbers(seat, x)) return std::nullopt;
    match.seats.push_back({static_cast<std::uint32_t>(x[0]), static_cast<std::int32_t>(x[1]),
                           static_cast<std::uint32_t>(x[2]), x[3], static_cast<std::uint32_t>(x[4]),
                           static_cast<std::uint64_t>(x[5]), static_cast<std::uint32_t>(x[6])});
  }
  return match;
}

ResultsFile::ResultsFile(std::string_view language, const std::string& path,
                         const std::string& settings, const std::optional<Seed>& requested,
                         const Seed& random)
    : language_(language), path_(path), seed_(requested.value_or(random)) {
  std::error_code error;
  std::string content;
  if (std::filesystem::exists(path, error)) content = read_file(language, path);
  const bool begun = content.find('\n') != std::string::npos;
  if (begun) read(content, settings, requested);
  // Written anew: what was cut short at the end is gone.
  std::string whole = header_line(settings, seed_) + "\n";
  for (const MatchResult& match : finished_) whole += result_line(match) + "\n";
  write_file(language, path, whole);
  file_.reset(std::fopen(path.c_str(), "abe"));
  if (!file_) throw_file_error("cannot_write", std::strerror(errno));
}

void ResultsFile::read(std::string_view content, const std::string& settings,
                       const std::optional<Seed>& requested) {
  bool first = true;
  while (!content.empty()) {
    const auto end = content.find('\n');
    if (end == std::string_view::npos) return;
    const std::string_view line = content.substr(0, end);
    content.remove_prefix(end + 1);
    if (!first) {
      auto match = parse_result_line(line);
      if (!match) throw_file_error("arena_damaged");
      finished_.push_back(std::move(*match));
      continue;
    }
    first = false;
    json::Document document;
    const bool is_json = document.read(line) && document.root().is(Kind::object);
    const json::Value digits = is_json ? document.root().find("seed") : json::Value{};
    const auto seed = digits.is(Kind::text) ? seed_from(digits.text()) : std::nullopt;
    if (!seed) throw_file_error("arena_damaged");
    if (line != header_line(settings, *seed) || (requested && *requested != *seed))
      throw_file_error("arena_other");
    seed_ = *seed;
  }
}

void ResultsFile::check_seating(const Schedule& schedule) const {
  for (const MatchResult& match : finished_)
    if (!std::ranges::equal(match.seats, schedule.seating(match.number), {}, &SeatResult::player))
      throw_file_error("arena_damaged");
}

void ResultsFile::add(const MatchResult& match) { append(result_line(match) + "\n"); }

void ResultsFile::append(std::string_view line) {
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() ||
      std::fflush(file_.get()) != 0)
    throw_file_error("cannot_write", std::strerror(errno));
}

void ResultsFile::throw_file_error(std::string_view key, std::string_view what) const {
  throw std::runtime_error(format_message(language_, {}, std::string("file.") += key,
                                          {{"where", path_}, {"what", what}}));
}

}  // namespace pioche
