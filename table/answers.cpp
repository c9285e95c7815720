#include "table/answers.h"

namespace pioche {

bool Answers::plays_no_card(Move move) const {
  const MoveParts parts = state_.match.engine().describe_move(move);
  return !parts.verb.empty() && parts.card == no_card && parts.cards.empty() &&
         parts.places.empty();
}

bool Answers::is_among_people() const {
  const Seat only = state_.only_person();
  return only == nobody || !presence_.is_alone(state_.seats[only].person);
}

bool Answers::is_open(Seat seat) const {
  return !is_among_people() || state_.match.engine().is_choice_public(state_.match.state(), seat);
}

// The people, not bots, that the game waits for.
SeatSet Answers::asked_people() const {
  SeatSet asked;
  for (const Seat seat : state_.match.engine().waiting_for(state_.match.state()))
    if (!state_.seats[seat].bot_plays()) asked.add(seat);
  return asked;
}

std::optional<Move> Answers::forced_move(Seat seat) const {
  if (!presence_.answers_by_itself(state_.seats[seat].person)) return std::nullopt;
  MoveList moves;
  state_.match.engine().generate(state_.match.state(), seat, moves);
  if (moves.size() != 1) return std::nullopt;
  return moves[0];
}

bool Answers::are_kept_back(Seat seat, Move move) const {
  return presence_.answers_by_itself(state_.seats[seat].person) && asked_people().contains(seat) &&
         !is_open(seat) && plays_no_card(move);
}

Answers::Due Answers::forced(Seat seat, SeatSet asked) const {
  const std::optional<Move> move = forced_move(seat);
  if (!move) return {};
  if (is_open(seat)) return {state_.last_move + forced_answer_delay, {seat, *move}};
  if (!plays_no_card(*move)) return {};
  const bool is_last = state_.answers.empty() && asked == SeatSet::of(seat);
  return {state_.last_move + answers_shown_after, {seat, *move}, !is_last};
}

Answers::Due Answers::next() const {
  if (state_.status != TableState::Status::playing || state_.is_between_rounds()) return {};
  SeatSet asked = asked_people();
  for (const GivenAnswer& answer : state_.answers) asked.remove(answer.seat);
  if (asked.empty() && !state_.answers.empty()) {
    const GivenAnswer& first = state_.answers.front();
    return {first.not_before, {first.seat, first.move}};
  }
  Due first;
  for (const Seat seat : asked)
    if (const Due due = forced(seat, asked); due.at < first.at) first = due;
  return first;
}

}  // namespace pioche
