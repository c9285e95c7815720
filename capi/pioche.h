/* libpioche: the games, their states, players, searches and batches of matches, for C and for every
 * language that can call C. docs/research.md describes actions, observations and rewards.
 *
 * - Handles are made by *_new or *_copy and freed by *_free, which takes NULL too. They keep alive
 *   what they need: a game may be freed before its states.
 * - A function that fails returns NULL or a negative number; pioche_error() then says why, in one
 *   sentence. Nothing has changed then.
 * - A text that is returned stays valid until the next call in the same thread. Texts are UTF-8.
 * - A handle is used by one thread at a time; different handles are independent.
 * - Seats are 0, 1, …; PIOCHE_NOBODY stands for none, and for a spectator where somebody looks.
 */
#ifndef PIOCHE_H
#define PIOCHE_H

/* It is C as well. NOLINTBEGIN(modernize-use-using,modernize-deprecated-headers) */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PIOCHE_API __attribute__((visibility("default")))
#else
#define PIOCHE_API
#endif

/* The first number changes when a program must be changed or compiled anew (it is the soname's),
 * the second when something is added. */
#define PIOCHE_API_VERSION 1
#define PIOCHE_API_MINOR 1

#define PIOCHE_NOBODY (-1)

typedef struct pioche_game pioche_game;
typedef struct pioche_state pioche_state;
typedef struct pioche_player pioche_player;
typedef struct pioche_batch pioche_batch;

/* PIOCHE_API_VERSION of the library that is running. */
PIOCHE_API int pioche_api_version(void);
/* Why the last call of this thread failed. */
PIOCHE_API const char* pioche_error(void);

/* ---- Games ---- */

/* The names of the games; NULL behind the last. */
PIOCHE_API const char* pioche_game_name_at(size_t index);
/* For how many players that game is. */
PIOCHE_API int pioche_game_seats_at(size_t index, int* least, int* most);

/* A game for so many players. `options`: a JSON object, or NULL for the defaults. */
PIOCHE_API pioche_game* pioche_game_new(const char* name, int players, const char* options);
PIOCHE_API void pioche_game_free(pioche_game* game);

/* {"game":…,"rules":…,"players":…,"least_players":…,"most_players":…,"wins":"lowest" or "highest",
 *  "has_rounds":…,"options":{…},"cards":[…]} */
PIOCHE_API const char* pioche_game_description(const pioche_game* game);
PIOCHE_API int pioche_game_players(const pioche_game* game);

/* Actions are numbered 0 … count − 1, the same for every match of the game with so many players. The
 * last one is to wait, which a seat may that is not obliged to act. */
PIOCHE_API int pioche_game_actions(const pioche_game* game);
/* The action in the notation of moves; "wait" for the last. */
PIOCHE_API const char* pioche_game_action_name(const pioche_game* game, int action);
PIOCHE_API int pioche_game_action_number(const pioche_game* game, const char* name);

/* A part of the observation: seats × places × values numbers from `offset` on. */
typedef struct pioche_field {
  const char* name; /* valid as long as the game */
  const char* meaning;
  size_t offset;
  size_t seats;
  size_t places;
  size_t values;
  double low; /* infinite where there is no bound */
  double high;
} pioche_field;

PIOCHE_API size_t pioche_game_observation_size(const pioche_game* game);
PIOCHE_API size_t pioche_game_fields(const pioche_game* game);
PIOCHE_API int pioche_game_field(const pioche_game* game, size_t index, pioche_field* field);
/* What a value of a field stands for where one of several names is marked, such as a phase or a
 * colour; NULL where values have no names. */
PIOCHE_API const char* pioche_game_value_name(const pioche_game* game, size_t field, size_t value);

/* The observation followed by the last moves as the seat saw them, the latest first: of each, who
 * made it (counted from the viewer), which action it was, and whether that is hidden. */
#define PIOCHE_HISTORY 16
PIOCHE_API size_t pioche_game_information_size(const pioche_game* game);

/* ---- States ---- */

/* A match that begins. `seed`: 1 to 64 hexadecimal digits. */
PIOCHE_API pioche_state* pioche_state_new(const pioche_game* game, const char* seed);
PIOCHE_API pioche_state* pioche_state_copy(const pioche_state* state);
PIOCHE_API void pioche_state_free(pioche_state* state);
/* Whether both are the same match at the same point. */
PIOCHE_API int pioche_state_equal(const pioche_state* a, const pioche_state* b);
/* A handle of its own of the game that the state is of. */
PIOCHE_API pioche_game* pioche_state_game(const pioche_state* state);

/* The seat that is asked to act; PIOCHE_NOBODY once the match is over. */
PIOCHE_API int pioche_state_seat(const pioche_state* state);
PIOCHE_API int pioche_state_is_over(const pioche_state* state);
/* How many moves were made; waiting is none. */
PIOCHE_API size_t pioche_state_moves(const pioche_state* state);
/* 1 for each action that the seat that is asked may take; `mask` has room for all actions. */
PIOCHE_API int pioche_state_mask(const pioche_state* state, uint8_t* mask);
/* The legal actions in ascending order; returns how many there are. `actions` may be NULL. */
PIOCHE_API int pioche_state_legal(const pioche_state* state, int32_t* actions, size_t room);
/* The action of the seat that is asked. */
PIOCHE_API int pioche_state_apply(pioche_state* state, int action);
/* A move of any seat that may make it now, in notation, as the referee takes it. */
PIOCHE_API int pioche_state_play(pioche_state* state, int seat, const char* move);

/* One number for each seat: scores so far; rewards by rank (0 before the end of the match), from 1
 * for the first to −1 for the last; points scored by the last action, more being better. */
PIOCHE_API int pioche_state_scores(const pioche_state* state, double* scores);
PIOCHE_API int pioche_state_ranks(const pioche_state* state, double* rewards);
PIOCHE_API int pioche_state_points(const pioche_state* state, double* rewards);

/* What a seat knows: as numbers, and as JSON (docs/contract.md, "View"). */
PIOCHE_API int pioche_state_observation(const pioche_state* state, int seat, float* out);
PIOCHE_API int pioche_state_information(const pioche_state* state, int seat, float* out);
PIOCHE_API const char* pioche_state_view(const pioche_state* state, int seat);
/* The view, and a hash of everything that the seat has seen since the match began. */
PIOCHE_API const char* pioche_state_information_text(const pioche_state* state, int seat);
/* Everything, as JSON. */
PIOCHE_API const char* pioche_state_position(const pioche_state* state);

/* Another state that agrees with what the seat knows, drawn at random. */
PIOCHE_API pioche_state* pioche_state_determinize(const pioche_state* state, int seat,
                                                  uint64_t seed);

/* The state as a text, and back: for copies on other machines. Read is checked as input from
 * outside. */
PIOCHE_API const char* pioche_state_save(const pioche_state* state);
PIOCHE_API pioche_state* pioche_state_load(const char* text);

/* ---- Records (docs/contract.md, "Record") ---- */

/* Only of a state that was made by pioche_state_new or pioche_state_from_record. */
PIOCHE_API const char* pioche_state_record(const pioche_state* state);
/* The state after the first `moves` moves of a record; SIZE_MAX: after all. */
PIOCHE_API pioche_state* pioche_state_from_record(const char* record, size_t moves);
/* Checks moves, result, seed and, unless it is NULL, what was committed to before the deal:
 * {"good":…,"checks":[{"good":…,"text":…},…]} */
PIOCHE_API const char* pioche_verify(const char* record, const char* commitment);

/* ---- Players and search ---- */

/* Names as in docs/arena.md: "random", "easy", "normal", "hard", "expert@100ms", "hard@500sims". */
PIOCHE_API pioche_player* pioche_player_new(const char* name, uint64_t seed);
PIOCHE_API void pioche_player_free(pioche_player* player);
/* The action of the seat that is asked. A player keeps what its seat has seen of one match. */
PIOCHE_API int pioche_player_choose(pioche_player* player, const pioche_state* state);

typedef struct pioche_ranking {
  int32_t action;
  double chance; /* to win the match */
  double points; /* expected in the round; NaN where no simulation has reached its end */
  uint32_t visits;
} pioche_ranking;

/* The actions of the seat that is asked, best first, by a search of so many simulations, or of so
 * many milliseconds where `simulations` is 0. Returns how many there are. */
PIOCHE_API int pioche_search(const pioche_state* state, uint32_t simulations, uint32_t milliseconds,
                             uint64_t seed, pioche_ranking* rankings, size_t room);
/* The same with reasons, as JSON, for any seat that has a move (as `pioche hint --json`). */
PIOCHE_API const char* pioche_hint(const pioche_state* state, int seat, uint32_t simulations,
                                   uint64_t seed, const char* language);

/* ---- The arena (docs/arena.md); not in the WebAssembly module ---- */

/* A player of the caller's own: from what its seat sees and may do to an action. An action that is
 * not legal counts as a fault, and the first legal one is made. */
typedef int (*pioche_policy)(void* context, const float* observation, const uint8_t* mask);

typedef struct pioche_competitor {
  const char* name;     /* of a built-in player, where `policy` is NULL */
  pioche_policy policy; /* called by one thread at a time */
  void* context;
} pioche_competitor;

/* {"matches":…,"moves":…,"players":[{"name":…,"matches":…,"win_rate":[value,low,high],…},…]} */
PIOCHE_API const char* pioche_arena(const pioche_game* game, const pioche_competitor* competitors,
                                    size_t count, uint64_t matches, const char* seed,
                                    unsigned threads);

/* A competitor of this name is a separate program (docs/bots.md). */
typedef struct pioche_bot_program {
  const char* name;
  const char* command; /* for /bin/sh */
} pioche_bot_program;

typedef struct pioche_arena_settings {
  size_t size; /* sizeof(pioche_arena_settings): later versions add fields at the end */
  uint64_t matches;
  const char* seed;
  unsigned threads;
  double seconds; /* no deal is begun after so long; 0: no limit */
  double margin;  /* ends when every interval of wins is so narrow, such as 0.01; 0: no such rule */
  double sprt_low; /* ends when a test has decided which share of wins the first one has; 0: none */
  double sprt_high;
  const pioche_bot_program* bots;
  size_t bot_count;
  uint32_t bot_milliseconds; /* for one answer; 0: 1000 */
  uint32_t bot_cpu_seconds;  /* for one match, their children included; 0: no limit */
  /* Asked by the calling thread, several times a second: not 0 ends the arena with what is finished.
   * May be NULL. */
  int (*interrupted)(void* context);
  void* interrupted_context;
} pioche_arena_settings;

/* As pioche_arena, and "deals", "head_to_head", "test" (null without one), "partial" and
 * "first_faults". */
PIOCHE_API const char* pioche_arena_with(const pioche_game* game,
                                         const pioche_competitor* competitors, size_t count,
                                         const pioche_arena_settings* settings);

/* ---- Batches: many matches, each a decision further with every step ---- */

enum { PIOCHE_REWARD_RANKS = 0, PIOCHE_REWARD_POINTS = 1 };

/* `seeds`: one for each match, or NULL: made from `seed`. The same seeds and actions give the same
 * matches, whatever the number of threads. */
PIOCHE_API pioche_batch* pioche_batch_new(const pioche_game* game, size_t size, uint64_t seed,
                                          const uint64_t* seeds, int reward, int with_observations,
                                          unsigned threads);
PIOCHE_API void pioche_batch_free(pioche_batch* batch);

/* The arrays are the same for the life of the batch; pioche_batch_step writes to them. */
typedef struct pioche_arrays {
  size_t size;    /* matches */
  size_t players; /* rewards a match */
  size_t actions; /* mask bytes a match */
  size_t observation_size;
  const uint8_t* masks;
  const float* observations; /* of the seat that is asked; NULL: not wanted */
  const float* rewards;
  const uint8_t* dones; /* 1: the match has ended, and the next one has been dealt */
  const int32_t* seats; /* which seat is asked */
  const int64_t* matches_ended;
} pioche_arrays;

PIOCHE_API int pioche_batch_arrays(const pioche_batch* batch, pioche_arrays* arrays);
/* One action for each match. Nothing happens where any of them is not legal. */
PIOCHE_API int pioche_batch_step(pioche_batch* batch, const int32_t* actions);
/* All matches anew, from the same seeds. */
PIOCHE_API int pioche_batch_reset(pioche_batch* batch);
/* A copy of one of the matches. */
PIOCHE_API pioche_state* pioche_batch_state(const pioche_batch* batch, size_t index);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using,modernize-deprecated-headers) */
#endif
