#include "client/online_bot.h"

#include <algorithm>

#include "arena/bot_messages.h"

namespace pioche::client {

namespace {

constexpr int most_refused_moves = 3;

}  // namespace

std::string OnlineBot::with_id(std::string_view members) {
  pending_ = next_id_++;
  return "{\"id\":" + std::to_string(*pending_) + "," + std::string(members) + "}";
}

void OnlineBot::receive(std::string_view message) {
  const std::string state = table_.state;
  if (!table_.receive(message)) {
    stop_ = Stop::bad_message;
    return;
  }
  if (table_.closed_reason) stop_ = Stop::closed;
  if (pending_ && table_.answered == pending_) pending_.reset();
  // After a pause the same position is to be decided about again.
  if (state != table_.state) decided_n_ = -1;
  if (table_.seat == nobody || !table_.has_match) return;
  if (table_.state != "open" && table_.match != known_match_) begin_match();
  if (!is_ended_ && table_.match == known_match_ && table_.view["phase"] == "\"over\"") end_match();
  // The program chose what the table does not accept: another move is drawn for it. A move that came
  // too late needs nothing: the message of the one that came before it has arrived already.
  if (table_.refused_code == "illegal_move" || table_.refused_code == "unknown_move") {
    program_.count_fault(BotFault::unusable, table_.refused_message);
    if (++refused_moves_ < most_refused_moves) decided_n_ = -1;
  }
}

void OnlineBot::begin_match() {
  known_match_ = table_.match;
  is_ended_ = false;
  program_.begin_match(engine_, bot_match_message(engine_, table_.view.text(), table_.seat,
                                                  program_.setting().limit, rng_.next()));
}

void OnlineBot::end_match() {
  is_ended_ = true;
  program_.tell(bot_end_message(table_.view.text(), std::exchange(table_.events, {})));
  ++finished_;
  if (on_end) on_end(table_);
  if (settings_.matches > 0 && finished_ >= settings_.matches) stop_ = Stop::finished;
}

std::optional<std::string> OnlineBot::room_command() {
  if (pending_ || stop_ != Stop::no) return std::nullopt;
  if (auto command = deal_command()) return command;
  return seat_command();
}

std::optional<std::string> OnlineBot::deal_command() {
  if (!table_.deal || table_.seat == nobody) return std::nullopt;
  const DealStep& deal = *table_.deal;
  if (deal.step != "hashes" && deal.step != "nonces") return std::nullopt;
  const std::string step = deal.step + deal.commitment;
  if (answered_step_ == step) return std::nullopt;
  answered_step_ = step;
  // Another one for each deal, and the same again after a lost connection.
  std::string secret = hex(settings_.secret) + deal.commitment;
  const Bytes32 nonce =
      sha256({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()});
  const std::string hash = hex(sha256(nonce));
  if (deal.step == "hashes")
    return with_id(R"("do":"commit","commitment":")" + deal.commitment + R"(","hash":")" + hash +
                   "\"");
  // Who changed our hash could choose the cards.
  if (table_.seat >= deal.hashes.size() || deal.hashes[table_.seat] != hash) return std::nullopt;
  return with_id(R"("do":"reveal","nonce":")" + hex(nonce) + "\"");
}

std::optional<std::string> OnlineBot::seat_command() {
  const bool is_between = table_.state == "open" || table_.state == "over";
  if (!is_between || tried_version_ == table_.room_version) return std::nullopt;
  tried_version_ = table_.room_version;
  if (!table_.programs) {
    stop_ = Stop::no_programs;
    return std::nullopt;
  }
  if (table_.seat != nobody) {
    if (table_.seats[table_.seat].is_ready) return std::nullopt;
    return with_id(table_.state == "over" ? R"("do":"rematch")" : R"("do":"ready")");
  }
  Seat seat = 0;
  if (settings_.seat) {
    seat = *settings_.seat;
    if (seat >= table_.seats.size() || !table_.seats[seat].person.empty()) stop_ = Stop::no_seat;
  } else {
    const auto free = std::ranges::find_if(table_.seats, &SeatHolder::is_free);
    seat = static_cast<Seat>(free - table_.seats.begin());
    if (free == table_.seats.end()) stop_ = Stop::no_seat;
  }
  if (stop_ != Stop::no) return std::nullopt;
  return with_id(R"("do":"sit","seat":)" + std::to_string(seat));
}

bool OnlineBot::has_to_decide() const {
  return stop_ == Stop::no && table_.state == "playing" && table_.seat != nobody &&
         table_.has_match && !table_.legal.empty() &&
         (decided_match_ != table_.match || decided_n_ != table_.n);
}

// Empty: to wait.
std::string OnlineBot::chosen_move() {
  const auto& legal = table_.legal;
  if (table_.is_obliged && legal.size() == 1) return legal[0];
  if (program_.plays() && refused_moves_ == 0) {
    const std::string view = table_.view.text();
    const std::string events = std::exchange(table_.events, {});
    const auto answer = program_.ask(
        bot_turn_message({table_.is_obliged, program_.setting().limit, legal, view, events}));
    if (answer) {
      const auto read = read_bot_answer(*answer, table_.is_obliged);
      if (read && !read->move) return {};
      if (read && std::ranges::find(legal, *read->move) != legal.end()) return *read->move;
      program_.count_fault(BotFault::unusable, *answer);
    }
  }
  if (!table_.is_obliged) return {};
  return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
}

std::optional<std::string> OnlineBot::decision() {
  if (decided_match_ != table_.match || (decided_n_ != table_.n && decided_n_ != -1))
    refused_moves_ = 0;
  const std::string move = chosen_move();
  decided_match_ = table_.match;
  decided_n_ = table_.n;
  if (move.empty()) return std::nullopt;
  if (move == "next") return R"({"do":"ready"})";
  std::string command;
  json::Writer out(command);
  out.begin_object().key("do").text("move").key("move").text(move);
  out.key("n").number(table_.n).end_object();
  return command;
}

}  // namespace pioche::client
