// One match from the first deal to the winner: the state, and what is needed to play it again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/playout.h"
#include "engine/engine.h"
#include "engine/seed.h"

namespace pioche {

// A seat that is none of these.
Error bad_seat(std::string_view where, int players);

class Match;

// A move that a match allows in its present position. Only the match makes one, by asking the rules:
// whoever has it need not ask again. It holds for one move: once the match goes on, it does not.
class AllowedMove {
 public:
  Seat seat() const { return seat_; }
  Move move() const { return move_; }

 private:
  friend class Match;
  AllowedMove(const Match& match, Seat seat, Move move);

  const Match* match_;
  std::size_t number_;  // of moves before it
  Seat seat_;
  Move move_;
};

class Match {
 public:
  static Result<Match> start(const Engine&, int players, json::Value options, const Seed&,
                             std::vector<std::string> names);
  static Result<Match> load(json::Value position, const Seed&);
  // The set-up of a record without its moves.
  static Result<Match> open_record(json::Value record);
  // The whole record, to its end, or as far as so many moves: `open_record`, then `play_record`.
  static Result<Match> replay(json::Value record, std::size_t most_moves = SIZE_MAX);

  const Engine& engine() const { return *engine_; }
  const AnyState& state() const { return state_; }
  const Common& common() const { return engine_->common(state_); }
  int players() const { return common().players; }
  bool is_over() const { return common().phase == over; }
  const std::vector<std::string>& names() const { return names_; }
  void set_names(std::vector<std::string> names) { names_ = std::move(names); }
  const std::vector<Act>& moves() const { return moves_; }
  const Seed& seed() const { return seed_; }
  bool was_loaded() const { return loaded_; }

  bool allows(Seat, Move) const;
  // The move, where the seat may make it now.
  std::optional<AllowedMove> allowed_move(Seat, Move) const;
  Result<AllowedMove> read_move(Seat, std::string_view text) const;
  Result<> play(Seat, std::string_view text, EventLog&);
  void play(const AllowedMove&, EventLog&);
  void play(Seat, Move, EventLog&);  // a move that is allowed
  // The moves of a record that was just opened. An error leaves the match as it was before the move
  // that failed.
  Result<> play_record(json::Value record, std::size_t most_moves = SIZE_MAX);

  void write_record(json::Writer&) const;
  void write_result(json::Writer&) const;  // null while the match runs

 private:
  void make(Seat, Move, EventLog&);

  const Engine* engine_ = nullptr;
  AnyState state_;
  Seed seed_{};
  bool loaded_ = false;
  std::vector<std::string> names_;
  std::vector<Act> moves_;
};

// The state of a match before its first move.
AnyState first_deal(const Match&);

// The moves of a seat in notation, sorted by bytes.
void write_legal_moves(json::Writer&, const Engine&, const AnyState&, Seat);
// The same, each with its parts: {"move":"RX>2!","card":"RX","seat":2,"announce":true}.
void write_described_moves(json::Writer&, const Engine&, const AnyState&, Seat);

// Whether nothing of it is hidden from anybody.
bool all_see(const EventLog&);

// What happened, as somebody sees it; `state` is the state after it. nullopt: everything is open.
void write_events(json::Writer&, const Engine&, const AnyState& state, const EventLog&,
                  std::optional<Seat> viewer);

}  // namespace pioche
