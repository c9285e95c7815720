#include "client/commands.h"

#include <array>

namespace pioche::client {

namespace {

constexpr std::array<Flag, 17> bot_flags{{{"--server"},
                                          {"--token"},
                                          {"--token-file"},
                                          {"--command"},
                                          {"--table"},
                                          {"--seat"},
                                          {"--game"},
                                          {"--players"},
                                          {"--options", Takes::many},
                                          {"--against"},
                                          {"--matches"},
                                          {"--limit"},
                                          {"--cpu"},
                                          {"--retry"},
                                          {"--pace"},
                                          {"--lang"},
                                          {"--help", Takes::nothing}}};
constexpr std::array<Flag, 5> token_flags{
    {{"--server"}, {"--login"}, {"--password-file"}, {"--lang"}, {"--help", Takes::nothing}}};

constexpr std::array<Command, 2> all_commands{
    {{"bot", bot_flags, 0, run_bot}, {"token", token_flags, 2, run_token}}};

}  // namespace

std::span<const Command> commands() { return all_commands; }

}  // namespace pioche::client
