"""Data sets of decisions, made by one command:

python -m pioche.dataset GAME --players 2 --matches 1000 --player normal --out data.npz
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .game import Game
from .play import Player


def generate(
    game: str,
    players: int = 2,
    matches: int = 100,
    player: str = "normal",
    seed: int = 0,
    **options: Any,
) -> dict[str, npt.NDArray[Any]]:
    """Every decision of so many matches.

    observations  (decisions, size)     what the seat saw
    masks         (decisions, actions)  what it could do
    actions       (decisions,)          what it did
    seats         (decisions,)          which seat it was
    match         (decisions,)          of which match
    ranks         (decisions,)          what that match was worth to the seat in the end
    """
    rules = Game(game, players, options)
    seeds = np.random.default_rng(seed).integers(1 << 62, size=(matches, players + 1))
    columns: dict[str, list[Any]] = {
        key: [] for key in ("observations", "masks", "actions", "seats", "match", "ranks")
    }
    for number in range(matches):
        state = rules.new_state(int(seeds[number, players]))
        everybody = [Player(player, int(seeds[number, seat])) for seat in range(players)]
        first = len(columns["seats"])
        while not state.is_over:
            seat = state.seat
            action = everybody[seat].choose(state)
            columns["observations"].append(state.observation())
            columns["masks"].append(state.mask())
            columns["actions"].append(action)
            columns["seats"].append(seat)
            columns["match"].append(number)
            state.apply(action)
        ranks = state.ranks()
        columns["ranks"].extend(ranks[seat] for seat in columns["seats"][first:])
    types = {"actions": np.int32, "seats": np.int8, "match": np.int32, "ranks": np.float32}
    return {key: np.array(values, dtype=types.get(key)) for key, values in columns.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pioche-dataset", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--player", default="normal", help="who plays: a built-in player")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", required=True, help="an .npz file")
    given = parser.parse_args(arguments)
    try:
        data = generate(given.game, given.players, given.matches, given.player, given.seed)
    except ValueError as error:
        parser.error(str(error))
    np.savez_compressed(given.out, **data)  # type: ignore[arg-type]
    print(f"{len(data['actions'])} decisions of {given.matches} matches: {given.out}")


if __name__ == "__main__":
    main()
