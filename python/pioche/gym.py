"""The environment of Gymnasium: one seat against built-in players."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from .game import Game
from .match import State
from .play import Player

Observation = dict[str, npt.NDArray[Any]]


class GymEnv(gymnasium.Env):
    """The legal actions are in the observation and in `info["action_mask"]`.

    An action that is not legal is replaced by the first legal one, and `info["illegal"]` is true.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        opponents: str = "normal",
        seat: int = 0,
        reward: str = "ranks",
        render_mode: str | None = None,
    ) -> None:
        from .spaces import observation_space

        if reward not in ("ranks", "points"):
            raise ValueError('The reward is "ranks" or "points".')
        if not 0 <= seat < game.players:
            raise ValueError(f"The seat is 0 to {game.players - 1}.")
        Player(opponents)  # an unknown name is told here
        self.game = game
        self.opponents = opponents
        self.seat = seat
        self.reward = reward
        self.render_mode = render_mode
        self.observation_space = observation_space(game, mask=True)
        self.action_space = gymnasium.spaces.Discrete(game.num_actions)
        self.state: State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        # A match in which the seat is never asked is dealt again.
        while True:
            self.state = self.game.new_state(int(self.np_random.integers(1 << 62)))
            self._players = [
                Player(self.opponents, int(self.np_random.integers(1 << 62)))
                for _ in range(self.game.players)
            ]
            self._play_others()
            if not self.state.is_over:
                return self._observe(), self._info(False)

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self.state
        if state is None or state.is_over:
            raise RuntimeError("Call reset() before step().")
        legal = state.legal_actions()
        illegal = int(action) not in legal
        state.apply(legal[0] if illegal else int(action))
        gained = state.points()[self.seat] + self._play_others()
        reward = gained if self.reward == "points" else state.ranks()[self.seat]
        return self._observe(), float(reward), state.is_over, False, self._info(illegal)

    def _play_others(self) -> float:
        """Until the seat is asked or the match is over; returns the points it scored."""
        state = self.state
        assert state is not None
        points = 0.0
        while not state.is_over and state.seat != self.seat:
            state.apply(self._players[state.seat].choose(state))
            points += state.points()[self.seat]
        return points

    def _observe(self) -> Observation:
        assert self.state is not None
        return {
            "observation": self.state.observation(self.seat),
            "action_mask": self.state.mask(),
        }

    def _info(self, illegal: bool) -> dict[str, Any]:
        assert self.state is not None
        return {"action_mask": self.state.mask(), "illegal": illegal}

    def render(self) -> str | None:
        if self.render_mode is None or self.state is None:
            return None
        return str(self.state.view(self.seat))
