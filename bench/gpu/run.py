#!/usr/bin/env python3
"""Measures batches on a GPU and compares them with the CPU, game by game, in one command.

bench/gpu/run.py --host-driver FOLDER [--games NAME ...] [--matches N] [--seconds S]

It needs the package built with PIOCHE_GPU=ON (tools/setup_cuda, then tools/test_python --install)
and FOLDER, where `tools/build release pioche_fake_driver` puts the driver of the tests
(build/fake_driver): behind it the same kernels run on the CPU. For every game:

- random moves a second, without leaving the GPU;
- legal steps a second with masks, and with observations in place (the choice of actions is not
  measured; it is PyTorch's where that is installed, else the actions are copied from the CPU);
- equality by hash of so many matches: steps against pioche.vec on the CPU, everything that a seat
  sees included; and whole matches of random play, every move and score included, against the
  kernels on the CPU.

The exit status is 1 where a hash differs or a figure is below its goal. --small is for the test of
this program, behind the driver of the tests, with nothing to measure.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pioche
from pioche import cuda

Hashes = npt.NDArray[np.uint64]

MOVES_GOAL = 3e9  # in every game
BEST_MOVES_GOAL = 1e10
STEPS_GOAL = 1e9
OBSERVED_STEPS_GOAL = 3e8

PLAY_SEED = 5
BLOCK = 250  # moves of random play between two looks at how many matches have ended
STEPS = 24  # that are compared with pioche.vec


def usual_players(name: str) -> int:
    """Four, or the number that is nearest to it."""
    return min(pioche.numbers_of_players(name), key=lambda players: abs(players - 4))


def rate(count: int, run: Callable[[], None], seconds: float, prepare: Callable[[], None]) -> float:
    """How much a second, the best of several runs; `prepare` is not measured."""
    best = 0.0
    ends = time.monotonic() + seconds
    while best == 0 or time.monotonic() < ends:
        prepare()
        start = time.perf_counter()
        run()
        best = max(best, count / (time.perf_counter() - start))
    return best


def moves_rate(name: str, n: int, seconds: float) -> float:
    batch = pioche.vec(name, n, usual_players(name), observations=False, device="cuda")
    moves = 100
    return rate(n * moves, lambda: batch.play_randomly(moves, 1), seconds, lambda: None)


def random_actions(batch: cuda.CudaVec, rng: np.random.Generator) -> object:
    """Legal actions, drawn on the GPU where PyTorch is there."""
    try:
        import torch
    except ImportError:
        torch = None
    if torch is None or not torch.cuda.is_available():
        masks = batch.numpy("masks")
        counts = masks.sum(axis=1)
        wanted = (rng.random(batch.n) * counts).astype(np.int64) + 1
        found = np.cumsum(masks, axis=1, dtype=np.int16) >= wanted[:, None]
        return found.argmax(axis=1).astype(np.int32)
    masks = torch.from_dlpack(batch.masks)
    actions = torch.multinomial(masks.float(), 1).squeeze(1).int()
    torch.cuda.synchronize()
    return actions


def steps_rate(name: str, n: int, observations: bool, seconds: float) -> float:
    batch = pioche.vec(name, n, usual_players(name), observations=observations, device="cuda")
    rng = np.random.default_rng(1)
    actions: list[object] = []

    def prepare() -> None:
        actions[:] = [random_actions(batch, rng)]

    return rate(n, lambda: batch.step(actions[0]), seconds, prepare)


# ---- Equality ----


def mix(hashes: Hashes, values: npt.NDArray[np.generic]) -> Hashes:
    """`mixed` of gpu/kernels.h, for all matches at once."""
    mixed = (hashes ^ values.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
    return mixed ^ (mixed >> np.uint64(29))


def hashes_of(batch: pioche.Vec) -> Hashes:
    """What the kernel `hash` finds for a batch that has not been hashed before."""
    observations = batch.observations
    assert observations is not None
    parts = []
    rows = 4096  # few enough for the cache
    for first in range(0, batch.n, rows):
        part = slice(first, first + rows)
        hashes = np.zeros(len(batch.seats[part]), np.uint64)
        hashes = mix(hashes, batch.seats[part].view(np.uint32))
        hashes = mix(hashes, batch.dones[part])
        hashes = mix(hashes, batch.matches_ended[part])
        for column in batch.masks[part].T:
            hashes = mix(hashes, column)
        for numbers in (batch.rewards, observations):
            for column in numbers[part].view(np.uint32).T:
                hashes = mix(hashes, column)
        parts.append(hashes)
    return np.concatenate(parts)


def compare_steps(name: str, n: int) -> int:
    """How many of n matches differ from those of pioche.vec after some steps."""
    players = usual_players(name)
    host = pioche.vec(name, n, players, seed=3)
    device = pioche.vec(name, n, players, seed=3, device="cuda")
    rng = np.random.default_rng(2)
    for _ in range(STEPS):
        actions = host.random_actions(rng)
        host.step(actions)
        device.step(actions)
    device.hash()
    return int((device.numpy("hashes") != hashes_of(host)).sum())


def seeds_of(n: int) -> Hashes:
    return np.random.default_rng(4).integers(1 << 64, size=n, dtype=np.uint64)


def played(name: str, seeds: Hashes, blocks: int | None) -> tuple[Hashes, int, int]:
    """Hashes of random play, in so many blocks or until as many matches have ended as there are
    seeds; the blocks, and how many have ended."""
    game = pioche.game(name, usual_players(name))
    batch = cuda.CudaVec(game, len(seeds), observations=False, seeds=seeds)
    ended, made = 0, 0
    while made < blocks if blocks is not None else ended < len(seeds):
        batch.play_randomly(BLOCK, PLAY_SEED + made)
        made += 1
        ended = int(batch.numpy("matches_ended").sum())
    batch.hash()
    return batch.numpy("hashes"), made, ended


def host_hashes(name: str, n: int, blocks: int, driver: Path, small: bool) -> Hashes:
    """The same from the kernels on the CPU, on all its cores."""
    parts = min(n, os.cpu_count() or 1)
    bounds = [n * part // parts for part in range(parts + 1)]
    environment = os.environ | {"LD_LIBRARY_PATH": str(driver.resolve())}
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for part, (first, last) in enumerate(itertools.pairwise(bounds)):
            words = [sys.executable, __file__, "--part", name, str(n), str(first), str(last)]
            words += [str(blocks), f"{folder}/{part}.npy", *(["--small"] if small else [])]
            running.append(subprocess.Popen(words, env=environment))
        statuses = [process.wait() for process in running]
        if any(statuses):
            sys.exit("The kernels could not be run on the CPU.")
        return np.concatenate([np.load(f"{folder}/{part}.npy") for part in range(parts)])


def play_part(words: list[str]) -> None:
    name, n, first, last, blocks, out = words
    cuda.kernels_of = lambda game: b"kernels"  # the driver of the tests has its own
    seeds = seeds_of(int(n))[int(first) : int(last)]
    np.save(out, played(name, seeds, int(blocks))[0])


# ---- The report ----


class Report:
    def __init__(self, judges: bool) -> None:
        self.judges = judges
        self.good = True

    def figure(self, title: str, value: float, goal: float) -> None:
        reached = value >= goal
        self.good &= reached or not self.judges
        verdict = "" if not self.judges else "good" if reached else "BELOW THE GOAL"
        print(f"  {title}: {value:.3g}/s (goal {goal:.0e}) {verdict}".rstrip())

    def equal(self, title: str, different: int) -> None:
        self.good &= different == 0
        print(f"  {title}: " + ("the same" if different == 0 else f"{different} DIFFER"))


def main() -> None:
    if "--part" in sys.argv:
        at = sys.argv.index("--part") + 1
        return play_part(sys.argv[at : at + 6])
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--host-driver", type=Path, required=True, help="a folder")
    parser.add_argument("--games", nargs="+", choices=pioche.games(), default=pioche.games())
    parser.add_argument("--matches", type=int, default=1 << 20)
    parser.add_argument("--seconds", type=float, default=3, help="for each figure")
    parser.add_argument("--small", action="store_true", help="for the test of this program")
    given = parser.parse_args()
    if not (given.host_driver / "libcuda.so.1").exists():
        parser.error("--host-driver: there is no libcuda.so.1 in this folder")
    if given.small:
        cuda.kernels_of = lambda game: b"kernels"
    n, seconds = given.matches, given.seconds
    report = Report(judges=not given.small)
    best = 0.0
    for name in given.games:
        print(f"{name}, {usual_players(name)} players, {n} matches")
        moves = moves_rate(name, n, seconds)
        best = max(best, moves)
        report.figure("random moves", moves, MOVES_GOAL)
        report.figure("steps with masks", steps_rate(name, n, False, seconds), STEPS_GOAL)
        observed = steps_rate(name, n, True, seconds)
        report.figure("steps with observations", observed, OBSERVED_STEPS_GOAL)
        report.equal(f"{STEPS} steps of {n} matches, by hash", compare_steps(name, n))
        hashes, blocks, ended = played(name, seeds_of(n), None)
        wanted = host_hashes(name, n, blocks, given.host_driver, given.small)
        different = int((hashes != wanted).sum())
        report.equal(f"{ended} whole matches, {n * blocks * BLOCK:,} moves, by hash", different)
    if len(given.games) == len(pioche.games()):
        report.figure("random moves in the best game", best, BEST_MOVES_GOAL)
    sys.exit(0 if report.good else 1)


main()
