#!/usr/bin/env python3
"""Simple opponents, each written in an evening, to measure the built-in players against.

pioche arena skyjo --players level-3,greedy --bot greedy="python3 examples/bots/evening.py greedy"

greedy: Skyjo, the dearest card goes for anything lower; one-step: Skyjo, the lowest sum expected
after this turn; dearest: Solo, the dearest card that fits; completions: Pot, twelve random
completions of the round for each card. tools/strength measures the levels against all four.
"""

import json
import random
import sys

HIDDEN = 5.07  # the mean of the deck of Skyjo
COPIES = {-2: 5, 0: 15} | {value: 10 for value in range(-1, 13) if value != 0}
PLACES = [column + row for column in "abcd" for row in "123"]


def expected(grid):
    """What a grid will count: three equal cards in a column nothing, two of them a little less."""
    total = 0
    for top in range(0, 12, 3):
        column = [HIDDEN if c == "?" else int(c) for c in grid[top : top + 3] if c != "."]
        pairs = {c for c in column if c != HIDDEN and column.count(c) == 2 and c > 0}
        if len(column) == 3 and (len(set(column)) > 1 or HIDDEN in column):
            total += sum(column) - sum(pairs) / 2
    return total


def after_swap(view, seat, place, card):
    """The same after a swap; who ends the round without the lowest sum pays it twice."""
    grids = view["grids"]
    grid = [*grids[seat][:place], card, *grids[seat][place + 1 :]]
    total = expected(grid)
    others = min(expected(other) for i, other in enumerate(grids) if i != seat)
    ends = "?" not in grid and view["ender"] is None
    return total * 2 if ends and total > 0 and others - 4 <= total else total


def best_place(view, seat, card):
    """The sum after the best swap, and its place."""
    there = [place for place in range(12) if view["grids"][seat][place] != "."]
    return min((after_swap(view, seat, place, card), place) for place in there)


def greedy(view, moves, seat):
    grid, held = view["grids"][seat], view["phase"] == "held"
    card = view["held"] if held else view["discard"][-1]
    worth = [-99 if c == "." else HIDDEN if c == "?" else int(c) for c in grid]
    place = max(range(12), key=worth.__getitem__)
    if held:
        drops = [move for move in moves if move.startswith("drop")]
        return f"swap {PLACES[place]}" if card < worth[place] or not drops else drops[0]
    return f"take {PLACES[place]}" if card < min(worth[place], HIDDEN) else "draw"


def one_step(view, moves, seat):
    now = expected(view["grids"][seat])
    if view["phase"] == "held":
        after, place = best_place(view, seat, view["held"])
        drops = [move for move in moves if move.startswith("drop")]
        ends = len(drops) == 1 and after_swap(view, seat, PLACES.index(drops[0][5:]), 5) > now
        return f"swap {PLACES[place]}" if after < now - 1 or not drops or ends else drops[0]
    after, place = best_place(view, seat, view["discard"][-1])
    drawing = sum(n * min(now, best_place(view, seat, card)[0]) for card, n in COPIES.items()) / 150
    return f"take {PLACES[place]}" if after < drawing else "draw"


def dearest(view, moves, seat):
    """The longest colour is named, and a hand exchanged for a smaller one."""
    worths = {"V": 10, "Z": 20, "+2": 30, "X": 30, "T": 40, "": 40, "+4": 50}
    hands = view["hands"]

    def merit(move):
        if move in ("draw", "keep"):
            return (-1, 0, 0)
        card, _, named = move.rstrip("!").replace("=", ">").partition(">")
        points = int(card[1:]) if card[1:].isdigit() else worths[card[1:]]
        colour = sum(held[0] == named for held in hands[seat])
        taken = len(hands[seat]) - 1 - len(hands[int(named)]) if named.isdigit() else 0
        return (points, taken + colour, move.endswith("!"))

    return max(moves, key=merit)


def settle(trick, pot, points):
    """Colours from the strongest down take the richest colour that is left; a tie stops it."""
    strengths = {}
    for _, (colour, value) in trick:
        strengths[colour] = strengths.get(colour, 0) + value
    first = None
    for colour in sorted(strengths, key=strengths.__getitem__, reverse=True):
        if list(strengths.values()).count(strengths[colour]) > 1:
            break
        for seat, _ in sorted((t for t in trick if t[1][0] == colour), key=lambda t: -t[1][1]):
            colours = {c for c, _ in pot}
            if not colours:
                break
            richest = max(colours, key=lambda c: sum(v for d, v in pot if d == c))
            points[seat] += sum(v for c, v in pot if c == richest)
            pot = [card for card in pot if card[0] != richest]
            first = seat if first is None else first
    return pot + [card for _, card in trick], first


def completion(hands, trick, pot, turn, players, mine, card):
    """Plays a round on at random, this card first; returns by how much it is won."""
    points, leader = [0] * players, (turn - len(trick)) % players
    hands, trick, seat = [hand[:] for hand in hands], trick[:], turn
    for hand in hands:
        random.shuffle(hand)
    while True:
        laid = card if seat == mine and card in hands[mine] else hands[seat][-1]
        card = None if laid == card else card
        hands[seat].remove(laid)
        trick.append((seat, laid))
        seat = (seat + 1) % players
        if len(trick) == players:
            pot, first = settle(trick, pot, points)
            leader, trick = leader if first is None else first, []
            seat = leader
            if not any(hands):
                return points[mine] - sum(points) / players


def completions(view, moves, seat):
    def card(text):
        return (text[0], int(text[1:]))

    pot = [card(text) for text in view["pot"]]
    if view["phase"] != "play":
        return max(moves, key=lambda m: sum(v for c, v in pot if m.endswith(c)))
    players, mine = view["players"], [card(text) for text in view["hands"][seat]]
    trick = [(other, card(laid)) for other, laid in view["trick"]]
    seen = set(mine) | set(pot) | {laid for _, laid in trick}
    colours = view["options"]["colours"]
    unseen = [c for c in ((a, v) for a in colours for v in range(1, 11)) if c not in seen]
    gains = dict.fromkeys(moves, 0)
    for _ in range(12):
        random.shuffle(unseen)
        left, hands = unseen[:], []
        for other, hand in enumerate(view["hands"]):
            hands.append(mine if other == seat else [left.pop() for _ in hand])
        for move in moves:
            gains[move] += completion(hands, trick, pot, seat, players, seat, card(move))
    return max(moves, key=gains.__getitem__)


STRATEGIES = {
    "greedy": greedy,
    "one-step": one_step,
    "dearest": dearest,
    "completions": completions,
}


def main():
    strategy, seat = STRATEGIES[sys.argv[1]], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"protocol": 1, "name": sys.argv[1]}), flush=True)
        elif message["type"] == "match":
            seat = message["seat"]
            random.seed(message["seed"])
        elif message["type"] == "turn":
            view, moves = message["view"], message["moves"]
            plays = view["phase"] not in ("flip", "scored") and moves[0] != "next"
            move = strategy(view, moves, seat) if plays else moves[0]
            print(json.dumps({"move": move if move in moves else moves[0]}), flush=True)


main()
