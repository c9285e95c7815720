// pioche replay FILE [--seat K] [--step N]: steps through a record.
#include <algorithm>
#include <charconv>

#include "app/files.h"
#include "cli/commands/commands.h"
#include "cli/play/playback.h"
#include "cli/play/screen.h"
#include "text/messages.h"

namespace pioche {

namespace {

class Replayer {
 public:
  Replayer(Terminal& terminal, std::string_view language, const Match& match,
           std::optional<Seat> viewer)
      : terminal_(terminal),
        names_(printable_names(match)),
        localizer_{match.engine(), language, names_},
        playback_(match),
        viewer_(viewer) {}

  std::size_t last_step() const { return playback_.last_step(); }

  // Lets the person step forward and back.
  void step_from(std::size_t step) {
    while (true) {
      terminal_.clear();
      show(step);
      const auto typed =
          terminal_.ask(std::string(message(localizer_.language, {}, "replay.prompt")) + " ");
      if (!typed || *typed == "q") return;
      step = target(*typed, step);
    }
  }

  // Prints the events of every move, and the table after every round.
  void print_all() {
    show(0);
    for (std::size_t step = 1; step <= last_step(); ++step) {
      const Playback::Step at_step = playback_.at(step);
      const Common& table = localizer_.engine.common(at_step.state);
      terminal_.print("\n" + move_title(step) + "\n");
      for (const std::string& line : events_of(at_step)) terminal_.print("  " + line + "\n");
      const bool is_round_over =
          (table.phase <= scored && localizer_.engine.has_rounds) || step == last_step();
      if (is_round_over) terminal_.print(table_lines(at_step.state));
    }
  }

  void show(std::size_t step) {
    const Playback::Step at_step = playback_.at(step);
    terminal_.print(Lines{terminal_.heading(title(step, at_step.state))});
    terminal_.print(table_lines(at_step.state));
    if (step == 0) return;
    terminal_.print(Lines{terminal_.heading(move_title(step))});
    for (const std::string& line : events_of(at_step)) terminal_.print("  " + line + "\n");
  }

 private:
  std::size_t target(std::string_view typed, std::size_t step) const {
    if (typed.empty() || typed == "n") return std::min(step + 1, last_step());
    if (typed == "p") return step == 0 ? 0 : step - 1;
    if (typed == "r") return playback_.end_of_round(step);
    if (typed.starts_with('g')) typed.remove_prefix(1);
    const auto digits = typed.find_first_not_of(' ');
    if (digits == std::string_view::npos) return step;
    typed.remove_prefix(digits);
    std::size_t wanted = step;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), wanted);
    return error == std::errc{} ? std::min(wanted, last_step()) : step;
  }

  std::string title(std::size_t step, const AnyState& state) const {
    std::string text(localizer_.message("name"));
    if (localizer_.engine.has_rounds)
      text += " · " +
              localizer_.format("play.round",
                                {{"round", std::to_string(localizer_.engine.common(state).round)}});
    text += " · " + localizer_.format("replay.step", {{"step", std::to_string(step)},
                                                      {"last", std::to_string(last_step())}});
    return viewer_ ? text + " · " + localizer_.name_of(*viewer_) : text;
  }

  std::string move_title(std::size_t step) const {
    const Act& act = playback_.match().moves()[step - 1];
    ShortString move;
    localizer_.engine.write_move(act.move, move);
    const bool hidden = viewer_ && act.seat != *viewer_ && chooses_secretly(step);
    return std::to_string(step) + ". " + localizer_.name_of(act.seat) +
           (hidden ? std::string() : " · " + std::string(move.text()));
  }

  // Where the events of a move hide a card from the viewer, its notation would show it.
  bool chooses_secretly(std::size_t step) const {
    return std::ranges::any_of(playback_.at(step).log.events, [&](const Event& event) {
      return event.names_cards() && !event.shows_cards_to(*viewer_);
    });
  }

  Lines events_of(const Playback::Step& at_step) const {
    Lines lines;
    for (const std::string& sentence : event_lines(localizer_, at_step.state, at_step.log, viewer_))
      for (const std::string& line : wrapped(sentence, terminal_.columns() - 2, 2))
        lines.push_back(line);
    return lines;
  }

  Lines table_lines(const AnyState& state) const {
    std::string text;
    json::Writer out(text);
    if (viewer_)
      localizer_.engine.write_view(localizer_.engine.view(state, *viewer_), out);
    else
      localizer_.engine.write_position(state, out);
    json::Document document;
    document.read(text);
    return render_table({terminal_, localizer_, document.root(), viewer_.value_or(nobody)});
  }

  Terminal& terminal_;
  Lines names_;
  Localizer localizer_;
  Playback playback_;
  std::optional<Seat> viewer_;
};

std::string json_text(json::Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return printable(text);
}

// What can be shown of a record without its rules: players, result, and moves as they are written.
void print_unplayable(Terminal& terminal, std::string_view language, json::Value record) {
  terminal.print(
      Lines{terminal.heading(std::string(message(language, record.find("game").text(), "name"))),
            json_text(record.find("players")), json_text(record.find("result"))});
  std::size_t number = 0;
  for (const json::Value move : record.find("moves"))
    terminal.print(std::to_string(++number) + ". " + clipped(json_text(move), 60) + "\n");
}

}  // namespace

int replay(const Arguments& arguments, Terminal& terminal) {
  const std::string_view language = arguments.language();
  if (arguments.positional().empty())
    throw UsageError(std::string(message(language, {}, "usage.file_missing")));
  const std::string& path = arguments.positional()[0];
  const std::string content = read_file(language, path);
  json::Document document;
  read_json(language, path, content, document);
  Result<Match> opened = Match::open_record(document.root());
  if (!opened && opened.error().code == "unknown_rules")
    print_unplayable(terminal, language, document.root());
  if (!opened) throw std::runtime_error(sentence(language, {}, opened.error()));
  Match& match = *opened;
  const Result<> played = match.play_record(document.root());
  std::optional<Seat> viewer;
  if (arguments.has("--seat"))
    viewer = static_cast<Seat>(arguments.number("--seat", 0, match.players() - 1, 0));
  Replayer replayer(terminal, language, match, viewer);
  const auto last = static_cast<std::int64_t>(replayer.last_step());
  const auto step = static_cast<std::size_t>(arguments.number("--step", 0, last, 0));
  if (terminal.redraws() && path != "-")
    replayer.step_from(step);
  else if (arguments.has("--step"))
    replayer.show(step);
  else
    replayer.print_all();
  if (played) return 0;
  terminal.print(wrapped(
      format_message(language, {}, "replay.stops",
                     {{"number", std::to_string(last + 1)},
                      {"why", printable(sentence(language, match.engine().id, played.error()))}}),
      terminal.columns()));
  return 1;
}

}  // namespace pioche
