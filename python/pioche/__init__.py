"""Pioche for research: card games as states, environments and batches.

>>> import pioche
>>> state = pioche.state("skyjo", players=2, seed="2a")
>>> state.apply(state.legal_actions()[0])
>>> batch = pioche.vec("skyjo", 1024, players=2, seed=1)

docs/research.md describes actions, observations and rewards.
"""

from __future__ import annotations

from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any, Literal, overload

from ._pioche import API_VERSION
from .game import Field, Game, games, numbers_of_players
from .match import Ranking, State, Verification, hint, search, verify
from .play import FirstFault, HeadToHead, Player, SequentialTest, Standing, Standings, arena
from .vector import Vec

if TYPE_CHECKING:
    import gymnasium
    import pettingzoo

    from .cuda import CudaVec

__version__ = _version("pioche")

__all__ = [
    "API_VERSION",
    "Field",
    "FirstFault",
    "Game",
    "HeadToHead",
    "Player",
    "Ranking",
    "SequentialTest",
    "Standing",
    "Standings",
    "State",
    "Vec",
    "Verification",
    "__version__",
    "aec_env",
    "arena",
    "fields",
    "game",
    "games",
    "gym_env",
    "hint",
    "numbers_of_players",
    "search",
    "state",
    "vec",
    "verify",
]


def game(name: str, players: int = 2, **options: Any) -> Game:
    """A game for so many players, with options as `pioche rules` lists them."""
    return Game(name, players, options)


def state(game: str, players: int = 2, seed: int | str = 0, **options: Any) -> State:
    """A match that begins; the seed is a number, or hexadecimal digits."""
    return Game(game, players, options).new_state(seed)


def fields(game: str, players: int = 2) -> list[Field]:
    """The parts of an observation, in their order."""
    return Game(game, players).fields


@overload
def vec(
    game: str,
    n: int,
    players: int = 2,
    seed: int = 0,
    observations: bool = True,
    reward: Literal["ranks", "points"] = "ranks",
    threads: int | None = None,
    device: Literal["cpu"] = "cpu",
    **options: Any,
) -> Vec: ...


@overload
def vec(
    game: str,
    n: int,
    players: int = 2,
    seed: int = 0,
    observations: bool = True,
    reward: Literal["ranks", "points"] = "ranks",
    threads: None = None,
    *,
    device: Literal["cuda"],
    **options: Any,
) -> CudaVec: ...


def vec(
    game: str,
    n: int,
    players: int = 2,
    seed: int = 0,
    observations: bool = True,
    reward: Literal["ranks", "points"] = "ranks",
    threads: int | None = None,
    device: str = "cpu",
    **options: Any,
) -> Vec | CudaVec:
    """Many matches that are stepped at once; see Vec, and for `device="cuda"` CudaVec."""
    rules = Game(game, players, options)
    if device == "cpu":
        return Vec(rules, n, seed, observations, reward, threads)
    if device != "cuda":
        raise ValueError('The device is "cpu" or "cuda".')
    if threads is not None:
        raise ValueError('With device="cuda" there is no number of threads.')
    from .cuda import CudaVec

    return CudaVec(rules, n, seed, observations, reward)


def aec_env(
    game: str,
    players: int = 2,
    reward: Literal["ranks", "points"] = "ranks",
    render_mode: str | None = None,
    **options: Any,
) -> pettingzoo.AECEnv:
    """An environment of PettingZoo, in which agents act one after another."""
    from .aec import aec_env as make

    return make(Game(game, players, options), reward, render_mode)


def gym_env(
    game: str,
    players: int = 2,
    opponents: str = "normal",
    seat: int = 0,
    reward: Literal["ranks", "points"] = "ranks",
    render_mode: str | None = None,
    **options: Any,
) -> gymnasium.Env:
    """An environment of Gymnasium: one seat against built-in players."""
    from .gym import GymEnv

    return GymEnv(Game(game, players, options), opponents, seat, reward, render_mode)
