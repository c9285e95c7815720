// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: 5924b7c31e9d39684f754d248d459905cdfb3f530fa7b7450daae839d15a21c1
#pragma once

#include "protocol/commands.gen.h"
#include "table/table_parts.h"

// clang-format off
namespace pioche {

// Carries out a command. Without a definition for each of them the program does not link.
Result<> execute(const command::Sit&, const CommandContext&);
Result<> execute(const command::Stand&, const CommandContext&);
Result<> execute(const command::Ready&, const CommandContext&);
Result<> execute(const command::Setup&, const CommandContext&);
Result<> execute(const command::Bot&, const CommandContext&);
Result<> execute(const command::Start&, const CommandContext&);
Result<> execute(const command::Commit&, const CommandContext&);
Result<> execute(const command::Reveal&, const CommandContext&);
Result<> execute(const command::Move&, const CommandContext&);
Result<> execute(const command::Chat&, const CommandContext&);
Result<> execute(const command::Pause&, const CommandContext&);
Result<> execute(const command::Resume&, const CommandContext&);
Result<> execute(const command::End&, const CommandContext&);
Result<> execute(const command::Rematch&, const CommandContext&);
Result<> execute(const command::Kick&, const CommandContext&);
Result<> execute(const command::Host&, const CommandContext&);
Result<> execute(const command::Hint&, const CommandContext&);
Result<> execute(const command::Auto&, const CommandContext&);
Result<> execute(const command::Look&, const CommandContext&);
Result<> execute(const command::Leave&, const CommandContext&);

}  // namespace pioche
// clang-format on
