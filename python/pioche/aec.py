"""The environment of PettingZoo: agents act one after another."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .game import Game
from .match import State
from .spaces import observation_space

Observation = dict[str, npt.NDArray[Any]]


def aec_env(game: Game, reward: str, render_mode: str | None) -> AECEnv:
    """With the wrappers that PettingZoo recommends: wrong order and wrong actions are told."""
    env = RawAecEnv(game, reward, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class RawAecEnv(AECEnv):
    """The agent that is asked acts; `seat_0`, `seat_1`, … are the agents."""

    def __init__(self, game: Game, reward: str = "ranks", render_mode: str | None = None) -> None:
        super().__init__()
        if reward not in ("ranks", "points"):
            raise ValueError('The reward is "ranks" or "points".')
        self.metadata = {
            "name": f"pioche_{game.name}_v{game.rules}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.game = game
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        space = observation_space(game, mask=True)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(game.num_actions) for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self.state_of_match: State = self.game.new_state(int(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        seat = self.state_of_match.seat
        self.agent_selection = self.possible_agents[max(seat, 0)]

    def observe(self, agent: str) -> Observation:
        state = self.state_of_match
        seat = self.possible_agents.index(agent)
        mask = state.mask() if seat == state.seat else np.zeros(self.game.num_actions, np.int8)
        return {"observation": state.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        state = self.state_of_match
        state.apply(int(action))  # type: ignore[arg-type]
        values = state.points() if self.reward == "points" else state.ranks()
        self.rewards = dict(zip(self.possible_agents, values))
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode.")
            return None
        text = str(self.state_of_match.view(-1))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass
