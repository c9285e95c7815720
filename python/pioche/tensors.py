"""The numbers of observations and information states, field by field, as Markdown:

python -m pioche.tensors [--update docs/research.md]
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

from ._pioche import HISTORY
from .game import Field, Game, games, numbers_of_players

BEGIN = "<!-- made by python -m pioche.tensors --update docs/research.md -->\n"
END = "<!-- end -->\n"


def _shape(few: Field, many: Field, fewest: int, most: int) -> str:
    """Its dimensions; P is the number of players."""
    lengths = [
        "P" if (a, b) == (fewest, most) and a != b else str(a)
        for a, b in zip(few.shape, many.shape)
    ]
    return " × ".join(lengths)


def _bounds(field: Field) -> str:
    if field.values:
        return ", ".join(f"`{name}`" if name else "–" for name in field.values)
    low = "" if math.isinf(field.low) else f"{field.low:g}"
    high = "" if math.isinf(field.high) else f"{field.high:g}"
    return f"{low} … {high}".strip() if low or high else "any"


def _section(name: str) -> list[str]:
    numbers = numbers_of_players(name)
    few, many = Game(name, numbers[0]), Game(name, numbers[-1])
    who = f"P = {numbers[0]}"
    if len(numbers) > 1:
        who += f" … {numbers[-1]}"
    faces = " ".join(f"`{card}`" for card in few.cards)
    lines = [
        f"### {name}",
        "",
        f"{who} players; rules {few.rules}. Faces in their order: {faces}.",
        "",
        "| players | actions | observation | information state |",
        "| ---: | ---: | ---: | ---: |",
    ]
    for players in numbers:
        game = Game(name, players)
        sizes = (players, game.num_actions, game.observation_size, game.information_size)
        lines.append("| " + " | ".join(str(size) for size in sizes) + " |")
    lines += ["", "| field | shape | bounds, or what the values are | numbers |"]
    lines += ["| --- | --- | --- | --- |"]
    for a, b in zip(few.fields, many.fields):
        shape = _shape(a, b, few.players, many.players)
        lines.append(f"| `{a.name}` | {shape} | {_bounds(a)} | {a.meaning} |")
    return [*lines, ""]


def document() -> str:
    """All games, and the history of the information state."""
    lines = [
        "The fields come one after another, in the order of these tables; `Game.fields` has",
        "their offsets. P is the number of players, the viewer first. After the observation,",
        f"an information state has {HISTORY} moves, the latest first, each as P numbers (1 at who",
        "made it), one number for each action but `wait` (1 at the one that it was) and one that",
        "is 1 where the seat does not know which it was; all 0 where there was no move yet.",
        "",
    ]
    for name in games():
        lines += _section(name)
    return "\n".join(lines)


def updated(text: str) -> str:
    """The text of a document with the tables as they are now."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return before + BEGIN + document() + END + after


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="pioche.tensors", description=__doc__)
    parser.add_argument("--update", type=Path, help="a document that has the tables")
    given = parser.parse_args(arguments)
    if given.update is None:
        print(document(), end="")
    else:
        given.update.write_text(updated(given.update.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
