"""How strong the built-in players are, as a table in Markdown:

python -m pioche.baselines --matches 2000 --players random,easy,normal
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .game import games, numbers_of_players
from .play import arena


def rows(levels: Sequence[str], matches: int, seed: int) -> list[str]:
    """A line for each game and player: share of wins and points a match, with 95 % intervals."""
    lines = []
    for name in games():
        seats = numbers_of_players(name)[0]
        found = arena(name, levels, matches=matches, players=seats, seed=seed)
        for one in found.players:
            wins = "{:.3f} ({:.3f} … {:.3f})".format(*one.win_rate)
            points = "{:.1f} ({:.1f} … {:.1f})".format(*one.points_per_match)
            lines.append(f"| {name} | {seats} | {one.name} | {one.matches} | {wins} | {points} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pioche.baselines", description=__doc__)
    parser.add_argument("--matches", type=int, default=2000, help="in each game")
    parser.add_argument("--players", default="random,easy,normal")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print("| game | seats | player | matches | share of wins | points a match |")
    print("| --- | ---: | --- | ---: | --- | --- |")
    for line in rows(given.players.split(","), given.matches, given.seed):
        print(line)


if __name__ == "__main__":
    main()
