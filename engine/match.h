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

// Why a request was refused: an error code of the contract and the message for it.
struct RequestError {
  std::string_view code;
  InputError detail = {};                 // the sentence, unless a clause refused a move
  std::string_view rule = {};             // illegal_move: the clause
  std::string_view refusal_key = {};      // … and the key of its sentence
  std::optional<std::size_t> index = {};  // replay: the move that failed
};

// `key` is that of the sentence, `complaint.<key>`.
RequestError bad_request(std::string_view key, std::string_view where, std::string_view what = {});

class Match {
 public:
  static std::optional<RequestError> start(Match&, const Engine&, int players, json::Value options,
                                           const Seed&, std::vector<std::string> names);
  static std::optional<RequestError> load(Match&, json::Value position, const Seed&);
  // The whole record, to its end, or as far as so many moves.
  static std::optional<RequestError> replay(Match&, json::Value record,
                                            std::size_t most_moves = SIZE_MAX);
  // The set-up of a record without its moves; replay is this and then each move.
  static std::optional<RequestError> open_record(Match&, json::Value record);

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

  std::optional<RequestError> move_error(Seat, std::string_view move) const;
  std::optional<RequestError> play(Seat, std::string_view move, EventLog&);

  void write_record(json::Writer&) const;
  void write_result(json::Writer&) const;  // null while the match runs

 private:
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
std::vector<std::string> legal_moves(const Engine&, const AnyState&, Seat);
void write_legal_moves(json::Writer&, const Engine&, const AnyState&, Seat);

// Whether nothing of it is hidden from anybody.
bool all_see(const EventLog&);

// What happened, as somebody sees it; `state` is the state after it. nullopt: everything is open.
void write_events(json::Writer&, const Engine&, const AnyState& state, const EventLog&,
                  std::optional<Seat> viewer);

}  // namespace pioche
