"""The suites of PettingZoo, Gymnasium and OpenSpiel."""

from __future__ import annotations

import warnings

import numpy as np
import pioche
import pioche.openspiel
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tables import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo(name: str, players: int) -> None:
    api_test(pioche.aec_env(name, players=players), num_cycles=300)
    seed_test(lambda: pioche.aec_env(name, players=players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasium(name: str, players: int) -> None:
    with warnings.catch_warnings():
        # Scores have no bounds.
        warnings.filterwarnings("ignore", message=".*infinity.*")
        check_env(pioche.gym_env(name, players=players, opponents="normal"), skip_render_check=True)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel(name: str, players: int) -> None:
    text = f"pioche_{name}(players={players},deals=50,max_moves=150)"
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", pioche.games())
def test_rewards_of_a_whole_match(name: str) -> None:
    env = pioche.aec_env(name, players=pioche.numbers_of_players(name)[0])
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    assert abs(sum(total.values())) < 1e-6
    assert max(total.values()) <= 1.0


@pytest.mark.parametrize("reward", ["ranks", "points"])
def test_gymnasium_matches_end(reward: str) -> None:
    env = pioche.gym_env(pioche.games()[1], players=3, opponents="easy", seat=1, reward=reward)
    observation, info = env.reset(seed=4)
    for _ in range(10_000):
        action = int(np.flatnonzero(info["action_mask"])[0])
        observation, value, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not truncated and not info["illegal"]
        if terminated:
            assert reward == "points" or -1 <= value <= 1
            return
    raise AssertionError("the match did not end")
