"""Games: actions and the fields of an observation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _pioche

if TYPE_CHECKING:
    from .match import State


def games() -> list[str]:
    """The names of the games."""
    return _pioche.games()


def numbers_of_players(name: str) -> range:
    """For how many players a game is."""
    if name not in games():
        raise ValueError(f"There is no game {name!r}; there are {', '.join(games())}.")
    least, most = _pioche.seats(games().index(name))
    return range(least, most + 1)


@dataclass(frozen=True)
class Field:
    """A part of an observation: the numbers from `offset` to `offset + size`."""

    name: str
    meaning: str
    offset: int
    shape: tuple[int, ...]
    low: float
    high: float
    values: tuple[str, ...] = ()  # their names, where one of several is marked: phases, colours

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def slice(self) -> slice:
        return slice(self.offset, self.offset + self.size)


def hex_seed(seed: int | str) -> str:
    """A seed as the games take it: up to 64 hexadecimal digits."""
    if isinstance(seed, str):
        return seed
    if not 0 <= seed < 1 << 256:
        raise ValueError("A seed is a number from 0 to 2^256 - 1.")
    return f"{seed:x}"


class Game:
    """A game for so many players with its options: what its states have in common."""

    def __init__(
        self, name: str, players: int = 2, options: Mapping[str, Any] | None = None
    ) -> None:
        text = json.dumps(dict(options)) if options else None
        self._hold(_pioche.Game(name, players, text))

    @classmethod
    def _of(cls, handle: _pioche.Game) -> Game:
        game = cls.__new__(cls)
        game._hold(handle)
        return game

    def _hold(self, handle: _pioche.Game) -> None:
        self.handle = handle
        about = json.loads(handle.description)
        self.name: str = about["game"]
        self.rules: int = about["rules"]
        self.players: int = about["players"]
        self.least_players: int = about["least_players"]
        self.most_players: int = about["most_players"]
        self.wins: str = about["wins"]
        self.has_rounds: bool = about["has_rounds"]
        self.options: dict[str, Any] = about["options"]
        self.cards: list[str] = about["cards"]
        self.num_actions: int = handle.actions
        self.wait: int = handle.actions - 1
        self.observation_size: int = handle.observation_size
        self.information_size: int = handle.information_size

    def __repr__(self) -> str:
        return f"pioche.Game({self.name!r}, {self.players}, {self.options!r})"

    def __reduce__(self) -> tuple[type[Game], tuple[str, int, dict[str, Any]]]:
        return Game, (self.name, self.players, self.options)

    @cached_property
    def fields(self) -> list[Field]:
        """The parts of an observation, in their order."""
        found = []
        for name, meaning, offset, seats, places, values, low, high, names in self.handle.fields():
            shape = tuple(length for length in (seats, places, values) if length != 1) or (1,)
            found.append(Field(name, meaning, offset, shape, low, high, tuple(names)))
        return found

    def action_name(self, action: int) -> str:
        """The action in the notation of moves; the last one is "wait"."""
        return self.handle.action_name(int(action))

    def action_number(self, name: str) -> int:
        return self.handle.action_number(name)

    def new_state(self, seed: int | str = 0) -> State:
        """A match that begins."""
        from .match import State

        return State._of(_pioche.State(self.handle, hex_seed(seed)), self)
