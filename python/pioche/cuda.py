"""Many matches at once on a GPU."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from .game import Game
from .match import State


class DeviceArray(Protocol):
    """An array of the device, which other packages take over without a copy:
    `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)`, `cupy.from_dlpack(array)`."""

    def __dlpack__(self, *args: Any, **kwargs: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[int, int]: ...


def kernels_of(name: str) -> bytes:
    """The compiled kernels of a game."""
    found = resources.files("pioche") / "kernels" / f"{name}.cubin"
    if not found.is_file():
        raise RuntimeError(
            f"This installation of pioche has no GPU kernels of {name}: run tools/setup_cuda, "
            "then install it again (docs/research.md, section On a GPU)."
        )
    return found.read_bytes()


def _batch_type() -> Any:
    try:
        from . import _gpu  # type: ignore[attr-defined]
    except ImportError as error:
        raise RuntimeError(
            "This installation of pioche has no module for a GPU: install it with "
            '"pip install . -C cmake.define.PIOCHE_GPU=ON" (docs/research.md, section On a GPU).'
        ) from error
    return _gpu.Batch


class CudaVec:
    """A batch of matches on a GPU; the same matches as Vec plays, for the same seeds and actions.

    The arrays are memory of the device and change with every step. They have the shapes and types
    of Vec's, and two more:

    illegal        (n,)         bool      the action was not legal, and the match is as it was
    hashes         (n,)         uint64    of the moves that `play_randomly` made, and of `hash`
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        observations: bool = True,
        reward: Literal["ranks", "points"] = "ranks",
        seeds: npt.NDArray[np.uint64] | None = None,
    ) -> None:
        if reward not in ("ranks", "points"):
            raise ValueError('The reward is "ranks" or "points".')
        self.game = game
        self.n = n
        self._batch = _batch_type()(
            kernels_of(game.name),
            game.name,
            game.players,
            json.dumps(game.options),
            n,
            seed,
            seeds,
            points=reward == "points",
            observations=observations,
        )
        arrays: dict[str, DeviceArray] = self._batch.arrays()
        self.masks = arrays["masks"]
        self.observations = arrays.get("observations")
        self.rewards = arrays["rewards"]
        self.dones = arrays["dones"]
        self.illegal = arrays["illegal"]
        self.seats = arrays["seats"]
        self.matches_ended = arrays["matches_ended"]
        self.hashes = arrays["hashes"]

    def step(self, actions: DeviceArray | npt.NDArray[np.int32]) -> None:
        """One action (int32) for each match: an array of the device, or numpy's (copied)."""
        if isinstance(actions, np.ndarray):
            actions = np.ascontiguousarray(actions, dtype=np.int32)
        self._batch.step(actions)

    def reset(self) -> None:
        """All matches anew, from the same seeds."""
        self._batch.reset()

    def play_randomly(self, moves: int, seed: int = 0) -> None:
        """So many random moves in every match; `rewards` and `dones` stay as they are."""
        self._batch.play(moves, seed)

    def hash(self) -> None:
        """Adds what every match shows to `hashes`: to compare two machines."""
        self._batch.hash()

    def numpy(self, name: str) -> npt.NDArray[Any]:
        """A copy of one of the arrays for the CPU: `batch.numpy("masks")`."""
        copied: npt.NDArray[Any] = self._batch.copy(name)
        return copied

    def state(self, index: int) -> State:
        """A copy of one of the matches."""
        return State.load(self._batch.state(index))
