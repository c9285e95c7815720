"""Games and numbers of players that the tests try: the least, one between, and the most."""

from __future__ import annotations

import pioche


def some_of(numbers: range) -> list[int]:
    return sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]})


TABLES = [
    (name, players)
    for name in pioche.games()
    for players in some_of(pioche.numbers_of_players(name))
]
