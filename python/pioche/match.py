"""States of matches, search and records."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _pioche
from .game import Game


class State:
    """One match: it is asked for one decision after another.

    `seat` is the seat that is asked, -1 once the match is over. Copies are independent; states
    can be pickled.
    """

    __slots__ = ("_handle", "apply", "game", "legal_actions")

    _handle: _pioche.State
    game: Game
    apply: Callable[[int], None]
    """The action of the seat that is asked."""
    legal_actions: Callable[[], list[int]]
    """The actions of the seat that is asked, in ascending order."""

    @classmethod
    def _of(cls, handle: _pioche.State, game: Game) -> State:
        state = cls.__new__(cls)
        state._handle = handle
        state.game = game
        # Bound once: these are what a loop calls.
        state.apply = handle.apply
        state.legal_actions = handle.legal_actions
        return state

    @classmethod
    def load(cls, text: str) -> State:
        """The state that `save` has written."""
        handle = _pioche.State.load(text)
        return cls._of(handle, Game._of(handle.game))

    @classmethod
    def from_record(cls, record: str, moves: int | None = None) -> State:
        """The match of a record, to its end or as far as so many moves."""
        handle = _pioche.State.from_record(record, moves)
        return cls._of(handle, Game._of(handle.game))

    def save(self) -> str:
        return self._handle.save()

    def copy(self) -> State:
        return State._of(self._handle.copy(), self.game)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return State.load, (self.save(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._handle.same_as(other._handle)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<pioche.State of {self.game.name}: {self.moves_made} moves, seat {self.seat}>"

    @property
    def seat(self) -> int:
        return self._handle.seat

    @property
    def is_over(self) -> bool:
        return self._handle.is_over

    @property
    def moves_made(self) -> int:
        return self._handle.moves_made

    def play(self, seat: int, move: str) -> None:
        """A move in notation, of any seat that may make it now."""
        self._handle.play(seat, move)

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action of the seat that is asked."""
        return self._handle.mask(self.game.num_actions).view(np.int8)

    def scores(self) -> list[float]:
        return self._handle.scores()

    def ranks(self) -> list[float]:
        """Rewards by rank: 1 for the first … -1 for the last; 0 before the end."""
        return self._handle.ranks()

    def points(self) -> list[float]:
        """Points scored by the last action, more being better."""
        return self._handle.points()

    def observation(self, seat: int | None = None) -> npt.NDArray[np.float32]:
        """What a seat sees (the one that is asked); -1 is a spectator."""
        who = self.seat if seat is None else seat
        return self._handle.observation(who, self.game.observation_size)

    def information_state(self, seat: int | None = None) -> npt.NDArray[np.float32]:
        """The observation, followed by the last moves as the seat saw them."""
        who = self.seat if seat is None else seat
        return self._handle.information(who, self.game.information_size)

    def information_state_string(self, seat: int | None = None) -> str:
        """The view, and a hash of everything that the seat has seen since the match began."""
        return self._handle.information_text(self.seat if seat is None else seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return json.loads(self._handle.view(self.seat if seat is None else seat))

    def position(self) -> dict[str, Any]:
        """Everything, hidden cards too."""
        return json.loads(self._handle.position())

    def determinize(self, seat: int | None = None, seed: int = 0) -> State:
        """Another state that agrees with what the seat knows, drawn at random."""
        who = self.seat if seat is None else seat
        return State._of(self._handle.determinize(who, seed), self.game)

    def record(self) -> str:
        return self._handle.record()


@dataclass(frozen=True)
class Ranking:
    """What a search says of an action."""

    action: int
    chance: float  # to win the match
    points: float  # expected in the round; NaN: no simulation has reached its end
    visits: int


def search(
    state: State, simulations: int = 0, milliseconds: int = 0, seed: int = 0
) -> list[Ranking]:
    """The actions of the seat that is asked, best first."""
    found = _pioche.search(state._handle, simulations, milliseconds, seed)
    return [Ranking(*one) for one in found]


def hint(
    state: State,
    seat: int | None = None,
    simulations: int = 1000,
    seed: int = 0,
    language: str = "en",
) -> dict[str, Any]:
    """The moves of a seat ranked, with reasons, as `pioche hint --json` gives them."""
    who = state.seat if seat is None else seat
    return json.loads(_pioche.hint(state._handle, who, simulations, seed, language))


@dataclass(frozen=True)
class Verification:
    good: bool
    checks: list[tuple[bool, str]]


def verify(record: str, commitment: str | None = None) -> Verification:
    """Checks the moves, the result and the seed of a record."""
    found = json.loads(_pioche.verify(record, commitment))
    return Verification(found["good"], [(one["good"], one["text"]) for one in found["checks"]])
