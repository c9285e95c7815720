"""Players and the arena."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _pioche
from .game import Game, hex_seed
from .match import State

# From what a seat sees and may do to an action.
Policy = Callable[[npt.NDArray[np.float32], npt.NDArray[np.uint8]], int]


class Player:
    """A built-in player: random, easy, normal, hard, expert; hard@500sims, expert@100ms."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._handle = _pioche.Player(name, seed)

    def choose(self, state: State) -> int:
        """The action of the seat that is asked."""
        return self._handle.choose(state._handle)


@dataclass(frozen=True)
class Standing:
    """What the matches say about a competitor: estimates with their 95 % intervals."""

    name: str
    matches: int
    win_rate: tuple[float, float, float]
    points_per_round: tuple[float, float, float]
    points_per_match: tuple[float, float, float]
    rating: tuple[float, float, float]
    milliseconds_per_choice: float
    faults: int


@dataclass(frozen=True)
class HeadToHead:
    """Two competitors at the same tables: the share of the first of the matches that one won."""

    first: str
    second: str
    deals: int
    share: tuple[float, float, float]
    p: float


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first competitor wins the share `low` or `high`: low, high or undecided."""

    low: float
    high: float
    llr: float
    verdict: str


@dataclass(frozen=True)
class FirstFault:
    """What a bot program did wrong first."""

    name: str
    fault: str
    answer: str
    last_error: str


@dataclass(frozen=True)
class Standings:
    matches: int
    moves: int
    players: list[Standing]
    deals: int
    head_to_head: list[HeadToHead]
    test: SequentialTest | None
    first_faults: list[FirstFault]


def _standing(found: dict[str, Any]) -> Standing:
    return Standing(**{key: tuple(x) if isinstance(x, list) else x for key, x in found.items()})


def arena(
    game: str,
    competitors: Sequence[str | Policy],
    matches: int | None = None,
    players: int | None = None,
    seed: int | str = 0,
    threads: int | None = None,
    *,
    seconds: float = 0,
    margin: float = 0,
    sprt: tuple[float, float] | None = None,
    bots: Mapping[str, str] | None = None,
    bot_seconds: float = 1,
    bot_cpu_seconds: int = 0,
    **options: Any,
) -> Standings:
    """Plays competitors against each other, every deal once for each rotation of the seats.

    A competitor is the name of a built-in player or of one of `bots`, or a function from an
    observation and a mask to an action; with functions one thread plays. The same seed gives the
    same matches. `bots` are programs by name, each a command (docs/bots.md), with a limit for an
    answer and one of CPU time for a match.

    It ends after `matches` (1000, unless another rule ends it), after `seconds`, when the interval
    of every win rate is within ± `margin`, or when the test `sprt` has decided between two shares
    of wins of the first competitor. Ctrl-C ends it with KeyboardInterrupt.
    """
    table = Game(game, players or len(competitors), options)
    if matches is None:
        matches = 10**12 if seconds or margin or sprt else 1000
    low, high = sprt or (0.0, 0.0)
    text = _pioche.arena(
        table.handle,
        _names_of(competitors),
        [None if isinstance(one, str) else one for one in competitors],
        list((bots or {}).items()),
        matches,
        hex_seed(seed),
        threads or os.cpu_count() or 1,
        (seconds, margin, low, high),
        (max(1, round(1000 * bot_seconds)), bot_cpu_seconds),
    )
    found = json.loads(text)
    return Standings(
        found["matches"],
        found["moves"],
        [_standing(x) for x in found["players"]],
        found["deals"],
        [HeadToHead(**{**x, "share": tuple(x["share"])}) for x in found["head_to_head"]],
        SequentialTest(**found["test"]) if found["test"] else None,
        [FirstFault(**x) for x in found["first_faults"]],
    )


def _names_of(competitors: Sequence[str | Policy]) -> list[str]:
    """Different functions have different names: the arena counts those of one name together."""
    names: list[str] = []
    for index, one in enumerate(competitors):
        if isinstance(one, str):
            names.append(one)
        elif one in competitors[:index]:
            names.append(names[list(competitors).index(one)])
        else:
            base = getattr(one, "__name__", type(one).__name__)
            count = sum(name == base or name.startswith(f"{base} (") for name in names)
            names.append(f"{base} ({count + 1})" if count else base)
    return names
