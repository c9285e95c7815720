#include "cli/commands/commands.h"

#include <array>

namespace pioche {

namespace {

constexpr std::array<Flag, 2> rules_flags{{{"--lang"}, {"--help", Takes::nothing}}};
constexpr std::array<Flag, 11> play_flags{{{"--players"},
                                           {"--people"},
                                           {"--names"},
                                           {"--against"},
                                           {"--options", Takes::many},
                                           {"--seed"},
                                           {"--record"},
                                           {"--resume", Takes::nothing},
                                           {"--new", Takes::nothing},
                                           {"--lang"},
                                           {"--help", Takes::nothing}}};
constexpr std::array<Flag, 4> replay_flags{
    {{"--seat"}, {"--step"}, {"--lang"}, {"--help", Takes::nothing}}};
constexpr std::array<Flag, 3> verify_flags{
    {{"--commitment"}, {"--lang"}, {"--help", Takes::nothing}}};
constexpr std::array<Flag, 2> referee_flags{{{"--help", Takes::nothing}, {"--lang"}}};
constexpr std::array<Flag, 10> simulate_flags{{{"--players"},
                                               {"--lengths", Takes::nothing},
                                               {"--seats"},
                                               {"--matches"},
                                               {"--options", Takes::many},
                                               {"--seed"},
                                               {"--threads"},
                                               {"--json", Takes::nothing},
                                               {"--lang"},
                                               {"--help", Takes::nothing}}};
constexpr std::array<Flag, 8> bench_flags{{{"--game"},
                                           {"--players"},
                                           {"--seconds"},
                                           {"--moves"},
                                           {"--instructions", Takes::nothing},
                                           {"--json", Takes::nothing},
                                           {"--lang"},
                                           {"--help", Takes::nothing}}};
constexpr std::array<Flag, 21> arena_flags{{{"--players"},
                                            {"--table"},
                                            {"--matches"},
                                            {"--seconds"},
                                            {"--sprt"},
                                            {"--margin"},
                                            {"--options", Takes::many},
                                            {"--seed"},
                                            {"--threads"},
                                            {"--bot", Takes::many},
                                            {"--limit"},
                                            {"--cpu"},
                                            {"--bot-log"},
                                            {"--luck"},
                                            {"--json", Takes::nothing},
                                            {"--csv"},
                                            {"--plot"},
                                            {"--records"},
                                            {"--resume"},
                                            {"--lang"},
                                            {"--help", Takes::nothing}}};
constexpr std::array<Flag, 8> hint_flags{{{"--position"},
                                          {"--record"},
                                          {"--seat"},
                                          {"--budget"},
                                          {"--seed"},
                                          {"--json", Takes::nothing},
                                          {"--lang"},
                                          {"--help", Takes::nothing}}};

template <int (*Run)(const Arguments&, Terminal&)>
int on_terminal(const Arguments& arguments) {
  Terminal terminal = Terminal::standard();
  return Run(arguments, terminal);
}

// Ctrl-C is an answer too: the match is saved and the program ends as usual.
int play_on_terminal(const Arguments& arguments) {
  constexpr int interrupted_status = 130;
  catch_interrupts();
  const int status = on_terminal<play>(arguments);
  return was_interrupted() ? interrupted_status : status;
}

constexpr std::array<Command, 9> all_commands{{
    {"play", play_flags, 1, play_on_terminal},
    {"rules", rules_flags, 2, on_terminal<show_rules>},
    {"replay", replay_flags, 1, on_terminal<replay>},
    {"verify", verify_flags, 1, on_terminal<verify>},
    {"referee", referee_flags, 0, [](const Arguments&) { return run_referee(); }},
    {"simulate", simulate_flags, 1, run_simulate},
    {"bench", bench_flags, 0, run_bench},
    {"arena", arena_flags, 1, run_arena_command},
    {"hint", hint_flags, 1, run_hint},
}};

}  // namespace

std::span<const Command> commands() { return all_commands; }

}  // namespace pioche
