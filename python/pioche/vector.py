"""Many matches at once."""

from __future__ import annotations

import os
from typing import Literal

import numpy as np
import numpy.typing as npt

from . import _pioche
from .game import Game
from .match import State


class Vec:
    """A batch of matches, each a decision further with every `step`.

    The arrays share the memory of the library and change with every step; they are read-only.

    masks          (n, actions) bool      the legal actions of the seat that is asked
    observations   (n, size)    float32   what that seat sees; None where they are not wanted
    seats          (n,)         int32     the seat that is asked
    rewards        (n, players) float32   of the last step, for every seat
    dones          (n,)         bool      the match ended with the last step; the next has begun
    matches_ended  (n,)         int64     how many have
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        observations: bool = True,
        reward: Literal["ranks", "points"] = "ranks",
        threads: int | None = None,
        seeds: npt.NDArray[np.uint64] | None = None,
    ) -> None:
        if reward not in ("ranks", "points"):
            raise ValueError('The reward is "ranks" or "points".')
        self.game = game
        self.n = n
        self._batch = _pioche.Batch(
            game.handle,
            n,
            seed,
            seeds,
            points=reward == "points",
            observations=observations,
            threads=threads or os.cpu_count() or 1,
        )
        arrays = self._batch.arrays()
        self.masks: npt.NDArray[np.bool_] = arrays["masks"].view(np.bool_)
        self.observations: npt.NDArray[np.float32] | None = arrays.get("observations")
        self.rewards: npt.NDArray[np.float32] = arrays["rewards"]
        self.dones: npt.NDArray[np.bool_] = arrays["dones"].view(np.bool_)
        self.seats: npt.NDArray[np.int32] = arrays["seats"]
        self.matches_ended: npt.NDArray[np.int64] = arrays["matches_ended"]

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """One legal action for each match; nothing happens where one of them is not legal."""
        if actions.dtype != np.int32 or not actions.flags.c_contiguous:
            actions = np.ascontiguousarray(actions, dtype=np.int32)
        self._batch.step(actions, self.n)

    def reset(self) -> None:
        """All matches anew, from the same seeds."""
        self._batch.reset()

    def state(self, index: int) -> State:
        """A copy of one of the matches."""
        return State._of(self._batch.state(index), self.game)

    def random_actions(self, rng: np.random.Generator) -> npt.NDArray[np.int32]:
        """A legal action for each match, all equally probable."""
        counts = self.masks.sum(axis=1)
        wanted = (rng.random(self.n) * counts).astype(np.int64) + 1
        found = np.cumsum(self.masks, axis=1, dtype=np.int16) >= wanted[:, None]
        return found.argmax(axis=1).astype(np.int32)
