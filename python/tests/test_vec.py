"""Batches of matches."""

from __future__ import annotations

import numpy as np
import pioche
import pytest
from tables import TABLES


def history(batch: pioche.Vec, steps: int) -> list[tuple[bytes, ...]]:
    rng = np.random.default_rng(4)
    seen = []
    for _ in range(steps):
        batch.step(batch.random_actions(rng))
        arrays = (batch.masks, batch.rewards, batch.dones, batch.seats, batch.observations)
        seen.append(tuple(array.tobytes() for array in arrays if array is not None))
    return seen


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_same_seeds_same_matches_whatever_the_threads(name: str, players: int) -> None:
    batches = [pioche.vec(name, 33, players, seed=6, threads=count) for count in (1, 2, 5)]
    histories = [history(batch, 200) for batch in batches]
    assert histories[0] == histories[1] == histories[2]
    batches[0].reset()
    assert history(batches[0], 200) == histories[0]
    assert history(pioche.vec(name, 33, players, seed=7), 200) != histories[0]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("reward", ["ranks", "points"])
def test_a_batch_plays_what_states_play(name: str, players: int, reward: str) -> None:
    batch = pioche.vec(name, 5, players, seed=1, reward=reward)
    states = [batch.state(i) for i in range(batch.n)]
    rng = np.random.default_rng(2)
    for _ in range(400):
        actions = batch.random_actions(rng)
        for i, state in enumerate(states):
            assert np.array_equal(batch.masks[i], state.mask())
            assert batch.seats[i] == state.seat
            assert np.array_equal(batch.observations[i], state.observation())
            state.apply(actions[i])
        batch.step(actions)
        for i, state in enumerate(states):
            wanted = state.points() if reward == "points" else state.ranks()
            assert batch.rewards[i].tolist() == np.float32(wanted).tolist()
            assert batch.dones[i] == state.is_over
            if state.is_over:
                states[i] = batch.state(i)


def test_arrays_share_the_memory_of_the_library() -> None:
    batch = pioche.vec(pioche.games()[0], 8, observations=False)
    assert batch.observations is None
    masks = batch.masks
    assert not masks.flags.owndata and not masks.flags.writeable
    before = masks.copy()
    rng = np.random.default_rng(1)
    for _ in range(5):
        batch.step(batch.random_actions(rng))
    assert batch.masks is masks and not np.array_equal(before, masks)
    del batch
    assert masks.sum() > 0  # they keep it alive


def test_an_illegal_action_changes_nothing() -> None:
    batch = pioche.vec(pioche.games()[0], 4)
    actions = batch.random_actions(np.random.default_rng(1))
    actions[2] = -1
    before = [array.copy() for array in (batch.masks, batch.observations, batch.seats)]
    with pytest.raises(ValueError, match="of match 2 is not legal"):
        batch.step(actions)
    with pytest.raises(ValueError, match="one action for each match"):
        batch.step(actions[:3])
    after = (batch.masks, batch.observations, batch.seats)
    assert all(np.array_equal(a, b) for a, b in zip(before, after))
