#!/usr/bin/env python3
"""Steps a second from Python on one core, and those of other packages as ratios.

bench/python/run.py [--seconds S]: in an environment with the package (tools/test_python --install
makes one, .cache/python-package/bin/python). Other packages are measured where they are installed;
bench/python/requirements.txt names all of them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np
import pioche

Count = Callable[[], int]


WINDOW = 0.3  # seconds of this process's time; shorter ones are not measured well


def best_rate(run: Count, seconds: float) -> float:
    """Steps for each second of this process's time: the best of several windows."""
    best = 0.0
    ends = time.monotonic() + seconds
    while best == 0 or time.monotonic() < ends:
        start = time.process_time()
        steps = 0
        while time.process_time() - start < WINDOW:
            steps += run()
        best = max(best, steps / (time.process_time() - start))
    return best


def vec_rate(name: str, players: int, observations: bool, seconds: float) -> float:
    """Only `step` is measured: the actions are drawn beforehand, from the masks."""
    batch = pioche.vec(name, 1024, players, seed=1, observations=observations, threads=1)
    rng = np.random.default_rng(1)
    best = 0.0
    ends = time.monotonic() + seconds
    while best == 0 or time.monotonic() < ends:
        spent, steps = 0.0, 0
        while spent < WINDOW:
            actions = batch.random_actions(rng)
            start = time.process_time()
            batch.step(actions)
            spent += time.process_time() - start
            steps += batch.n
        best = max(best, steps / spent)
    return best


def state_rate(name: str, players: int, seconds: float) -> float:
    """`apply` with actions that are known to be legal."""
    rng = random.Random(1)
    matches = []
    for seed in range(20):
        state = pioche.state(name, players, seed)
        actions = []
        while not state.is_over and len(actions) < 500:
            actions.append(rng.choice(state.legal_actions()))
            state.apply(actions[-1])
        matches.append((seed, actions))
    game = pioche.game(name, players)

    def run() -> int:
        for seed, actions in matches:
            apply = game.new_state(seed).apply
            for action in actions:
                apply(action)
        return sum(len(actions) for _, actions in matches)

    return best_rate(run, seconds)


def random_match_rate(name: str, players: int, seconds: float) -> float:
    """Legal actions listed, one chosen, applied: as the others are measured."""
    game = pioche.game(name, players)
    rng = random.Random(1)

    def run() -> int:
        steps = 0
        for seed in range(20):
            state = game.new_state(seed)
            while not state.is_over:
                state.apply(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return best_rate(run, seconds)


def observed_match_rate(name: str, players: int, seconds: float) -> float:
    """The same with the observation of the seat that is asked at every step."""
    game = pioche.game(name, players)
    rng = random.Random(1)

    def run() -> int:
        steps = 0
        for seed in range(20):
            state = game.new_state(seed)
            while not state.is_over:
                state.observation()
                state.apply(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return best_rate(run, seconds)


def open_spiel(seconds: float, tensors: bool = False) -> float:
    import pyspiel

    game = pyspiel.load_game("crazy_eights")
    rng = random.Random(1)

    def run() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                if tensors:
                    state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return best_rate(run, seconds)


def open_spiel_tensors(seconds: float) -> float:
    return open_spiel(seconds, tensors=True)


def pgx(seconds: float) -> float:
    """A vector of 1,024 matches; only the compiled step is measured."""
    import jax

    jax.config.update("jax_platforms", "cpu")
    import jax.numpy as jnp
    import pgx as package

    env = package.make("connect_four")
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    def choose(key: jax.Array, mask: jax.Array) -> jax.Array:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)

    chosen = jax.jit(choose)
    size = 1024
    state = begin(jax.random.split(jax.random.PRNGKey(0), size))
    best = 0.0
    ends = time.monotonic() + seconds
    key = jax.random.PRNGKey(1)
    for warm in (True, False):
        while best == 0 or time.monotonic() < ends:
            spent, steps = 0.0, 0
            while spent < WINDOW:
                key, own = jax.random.split(key)
                actions = jax.block_until_ready(chosen(own, state.legal_action_mask))
                start = time.process_time()
                state = jax.block_until_ready(step(state, actions))
                spent += time.process_time() - start
                steps += size
                if bool(state.terminated.all()):
                    state = begin(jax.random.split(own, size))
            if warm:
                break
            best = max(best, steps / spent)
    return best


def rlcard(seconds: float) -> float:
    from rlcard.games.uno import Game

    rng = random.Random(1)

    def run() -> int:
        steps = 0
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            steps += 1
        return steps

    return best_rate(run, seconds)


def pettingzoo(seconds: float) -> float:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    rng = np.random.default_rng(1)

    def run() -> int:
        steps = 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(rng.choice(legal)))
            steps += not over
        return steps

    return best_rate(run, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="for each figure")
    seconds = parser.parse_args().seconds
    for name in pioche.games():
        players = pioche.numbers_of_players(name)[0]
        plain = vec_rate(name, players, False, seconds)
        seen = vec_rate(name, players, True, seconds)
        single = state_rate(name, players, seconds)
        print(f"{name:8} ({players}) vec {plain / 1e6:6.1f} M/s,", end=" ")
        print(f"with observations {seen / 1e6:6.1f} M/s,")
        print(f"{'':8} single states {single:,.0f}/s")
    name = pioche.games()[-1]
    own = random_match_rate(name, 2, seconds)
    observed = observed_match_rate(name, 2, seconds)
    batch = vec_rate(name, 2, False, seconds)
    print(f"random matches of {name}, one state at a time: {own:,.0f} steps/s,")
    print(f"with observations {observed:,.0f}/s; in a batch {batch:,.0f}/s. Ratios to it:")
    peers: list[tuple[str, Callable[[float], float], float]] = [
        ("OpenSpiel crazy_eights", open_spiel, own),
        ("OpenSpiel crazy_eights with tensors", open_spiel_tensors, observed),
        ("RLCard UNO", rlcard, own),
        ("PettingZoo connect_four", pettingzoo, own),
        ("Pgx connect_four in a vector", pgx, batch),
    ]
    for title, measure, ours in peers:
        try:
            rate = measure(seconds)
        except ImportError as error:
            print(f"  {title}: not installed ({error})")
            continue
        print(f"  {title}: {rate:,.0f}/s, Pioche is {ours / rate:.1f} times as fast")


main()
