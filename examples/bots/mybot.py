#!/usr/bin/env python3
"""A bot that plays Skyjo, and any other game without shame.

pioche arena skyjo --players mine,normal --bot mine="python3 examples/bots/mybot.py"
What a bot is told and what it may answer is in docs/bots.md.
"""

import json
import random
import sys

HIDDEN = 5  # about what a card face down is worth
PLACES = [column + row for column in "abcd" for row in "123"]


def worth(card):
    return HIDDEN if card == "?" else int(card)


def best_place(grid, card):
    """Where the card helps most, and how much: a dear card leaves, or a third of a kind comes."""
    best, gain = None, 0
    for place, lying in [(p, c) for p, c in zip(PLACES, grid) if c != "."]:
        column = [c for p, c in zip(PLACES, grid) if p[0] == place[0] and p != place]
        gained = worth(lying) + (2 * card if column == [str(card)] * 2 else -card)
        if gained > gain:
            best, gain = place, gained
    return best, gain


def skyjo(view, moves, seat):
    grid = view["grids"][seat]
    if view["phase"] == "held":
        place, gain = best_place(grid, view["held"])
        turns = [move for move in moves if move.startswith("drop")]
        wanted = f"swap {place}" if gain > 1 or not turns else random.choice(turns)
    else:
        place, gain = best_place(grid, view["discard"][-1])
        wanted = f"take {place}" if gain > 3 else "draw"
    return wanted if wanted in moves else random.choice(moves)


def main():
    seat = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"protocol": 1, "name": "mybot.py"}), flush=True)
        elif message["type"] == "match":
            seat = message["seat"]
            random.seed(message["seed"])
        elif message["type"] == "turn":
            view, moves = message["view"], message["moves"]
            move = skyjo(view, moves, seat) if view["game"] == "skyjo" else random.choice(moves)
            print(json.dumps({"move": move}), flush=True)


main()
