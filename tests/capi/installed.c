/* Uses the installed library as any program in C would: plays a match and steps a batch. */
#include <pioche.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "line %d: %s: %s\n", __LINE__, #condition, pioche_error()); \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

enum { MATCHES = 64, STEPS = 200 };

static void play_match(const pioche_game* game) {
  pioche_state* state = pioche_state_new(game, "2a");
  pioche_player* player = pioche_player_new("easy", 1);
  double ranks[10];
  char* record;
  CHECK(state != NULL && player != NULL);
  while (!pioche_state_is_over(state))
    CHECK(pioche_state_apply(state, pioche_player_choose(player, state)) == 0);
  CHECK(pioche_state_ranks(state, ranks) == 0);
  CHECK(pioche_state_apply(state, 0) < 0 && strcmp(pioche_error(), "The match is over.") == 0);
  record = strdup(pioche_state_record(state));
  CHECK(record != NULL && strstr(pioche_verify(record, NULL), "{\"good\":true") != NULL);
  free(record);
  pioche_player_free(player);
  pioche_state_free(state);
}

static void step_batch(const pioche_game* game) {
  pioche_batch* batch = pioche_batch_new(game, MATCHES, 1, NULL, PIOCHE_REWARD_RANKS, 1, 2);
  pioche_arrays arrays;
  int32_t actions[MATCHES];
  CHECK(batch != NULL && pioche_batch_arrays(batch, &arrays) == 0);
  for (int step = 0; step < STEPS; ++step) {
    for (size_t i = 0; i < MATCHES; ++i) {
      const uint8_t* mask = arrays.masks + i * arrays.actions;
      actions[i] = (int32_t)((const uint8_t*)memchr(mask, 1, arrays.actions) - mask);
    }
    CHECK(pioche_batch_step(batch, actions) == 0);
  }
  pioche_batch_free(batch);
}

int main(void) {
  const char* name;
  CHECK(pioche_api_version() == PIOCHE_API_VERSION);
  for (size_t i = 0; (name = pioche_game_name_at(i)) != NULL; ++i) {
    int least, most;
    CHECK(pioche_game_seats_at(i, &least, &most) == 0);
    pioche_game* game = pioche_game_new(name, least, NULL);
    pioche_field field;
    CHECK(game != NULL && pioche_game_field(game, 0, &field) == 0 && field.offset == 0);
    play_match(game);
    step_batch(game);
    printf("%s: %d actions, %zu numbers\n", name, pioche_game_actions(game),
           pioche_game_observation_size(game));
    pioche_game_free(game);
  }
  return 0;
}
