// The commands that send messages and change nothing else: the chat, and the whole table again.
#include "table/commands.gen.h"

namespace pioche {

Result<> execute(const command::Chat& command, const CommandContext& context) {
  if (!command.text) return command.text.error();
  if (!command.phrase) return command.phrase.error();
  TableParts& table = context.table;
  const std::string oldest = table.chat.lines().empty() ? "" : table.chat.lines().front().person;
  Result<ChatLine> line =
      table.chat.post(context.sender.person, *command.text, *command.phrase, context.now);
  if (!line) return line.error();
  table.seating.prune(oldest);
  std::string message;
  json::Writer out(message);
  out.begin_object().key("type").text("chat");
  table.publisher.write_chat_line(out, *line);
  out.end_object();
  table.publisher.send_to_all(std::move(message), context.effects);
  context.effects.chat.push_back(std::move(*line));
  return {};
}

Result<> execute(const command::Look&, const CommandContext& context) {
  TableParts& table = context.table;
  const Connection& connection = *table.presence.find(context.sender.connection);
  table.publisher.send_table(connection, context.now, context.effects);
  return {};
}

}  // namespace pioche
