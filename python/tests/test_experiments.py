"""Data sets, the arena, notebooks."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import nbformat
import numpy as np
import pioche
import pytest
from nbclient import NotebookClient
from pioche import baselines, dataset

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_a_data_set_is_made_by_one_command(tmp_path: Path) -> None:
    path = tmp_path / "data.npz"
    name = pioche.games()[1]
    dataset.main([name, "--players", "3", "--matches", "4", "--out", str(path)])
    data = np.load(path)
    count = len(data["actions"])
    game = pioche.game(name, 3)
    assert count > 50
    assert data["observations"].shape == (count, game.observation_size)
    assert data["masks"].shape == (count, game.num_actions)
    assert data["masks"][np.arange(count), data["actions"]].all()
    assert set(data["match"]) == {0, 1, 2, 3}
    again = dataset.generate(name, players=3, matches=4)
    assert all(np.array_equal(again[key], data[key]) for key in again)


@pytest.mark.parametrize("name", pioche.games())
def test_the_arena_ranks_normal_before_random(name: str) -> None:
    least = pioche.numbers_of_players(name)[0]
    competitors = ["normal", *["random"] * (least - 1)]
    found = pioche.arena(name, competitors, matches=60, seed=1)
    again = pioche.arena(name, competitors, matches=60, seed=1, threads=1)
    normal, random = found.players[:2]
    assert found.matches == 60
    assert normal.win_rate[0] > random.win_rate[0]
    assert normal.win_rate[1] <= normal.win_rate[0] <= normal.win_rate[2]
    assert [one.win_rate for one in again.players] == [one.win_rate for one in found.players]


def test_a_function_plays_in_the_arena() -> None:
    def first_legal(observation: np.ndarray, mask: np.ndarray) -> int:
        assert observation.dtype == np.float32
        return int(mask.argmax())

    name = pioche.games()[0]
    found = pioche.arena(name, ["random", first_legal], matches=4, seed=2)
    assert found.players[1].name == "first_legal"
    assert found.players[1].faults == 0

    policies = [lambda observation, mask: int(mask.argmax()) for _ in range(2)]
    twins = pioche.arena(name, policies, matches=2)
    assert [one.name for one in twins.players] == ["<lambda>", "<lambda> (2)"]
    same = pioche.arena(name, [first_legal, first_legal], matches=2)
    assert [one.name for one in same.players] == ["first_legal"]

    def wrong(observation: np.ndarray, mask: np.ndarray) -> int:
        raise KeyError("a bug")

    with pytest.raises(KeyError, match="a bug"):
        pioche.arena(name, ["random", wrong], matches=2)
    with pytest.raises(KeyError, match="a bug"):
        pioche.arena(name, ["random", wrong], matches=10**9)
    with pytest.raises(ValueError, match="no player"):
        pioche.arena(name, ["random", "clever"], matches=2)


def test_the_arena_compares_competitors_and_stops_by_its_rules() -> None:
    found = pioche.arena("skyjo", ["normal", "random"], seed=1, sprt=(0.5, 0.8))
    assert found.test is not None
    assert found.test.verdict == "high"
    assert found.matches == 2 * found.deals < 1000
    (pair,) = found.head_to_head
    assert (pair.first, pair.second, pair.deals) == ("normal", "random", found.deals)
    assert pair.share[1] <= pair.share[0] <= pair.share[2]
    assert pair.p < 0.05
    again = pioche.arena("skyjo", ["normal", "random"], seed=1, sprt=(0.5, 0.8), threads=1)
    assert (again.matches, again.moves, again.test) == (found.matches, found.moves, found.test)
    narrow = pioche.arena("skyjo", ["random", "easy"], seed=1, margin=0.1)
    assert narrow.test is None
    for one in narrow.players:
        assert one.win_rate[2] - one.win_rate[1] <= 0.2
    (pooled,) = pioche.arena("skyjo", ["easy", "level-2"], matches=4).players
    assert (pooled.name, pooled.matches) == ("easy", 8)
    for wrong in ({"sprt": (0.8, 0.5)}, {"margin": 2.0}, {"seconds": -1.0}):
        with pytest.raises(ValueError):
            pioche.arena("skyjo", ["random", "easy"], **wrong)


def test_a_bot_program_plays_in_the_arena() -> None:
    command = f"{sys.executable} {ROOT / 'examples/bots/mybot.py'}"
    found = pioche.arena(
        "skyjo", ["mine", "random"], matches=2, bots={"mine": command}, bot_seconds=20
    )
    assert [one.faults for one in found.players] == [0, 0]
    assert found.first_faults == []
    crash = "read line; echo '{\"protocol\":1}'; echo no money >&2; exit 3"
    broken = pioche.arena("skyjo", ["mine", "random"], matches=2, bots={"mine": crash})
    assert [(one.name, one.fault, one.last_error) for one in broken.first_faults] == [
        ("mine", "gone", "no money")
    ]
    with pytest.raises(ValueError, match="hello"):
        pioche.arena("skyjo", ["mine", "random"], matches=2, bots={"mine": "exit 1"})
    with pytest.raises(ValueError, match="already"):
        pioche.arena("skyjo", ["easy", "random"], matches=2, bots={"easy": command})


def test_control_c_ends_the_arena() -> None:
    sent = []

    def interrupting(observation: np.ndarray, mask: np.ndarray) -> int:
        if not sent:
            sent.append(signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
        return int(mask.argmax())

    with pytest.raises(KeyboardInterrupt):
        pioche.arena("skyjo", ["random", interrupting], matches=10**9)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=200, kernel_name="python3").execute()
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert any("image/png" in out.get("data", {}) for out in outputs)


def test_the_baselines_of_the_documentation_are_those_that_are_measured() -> None:
    text = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    missing = [
        row for row in baselines.rows(["random", "easy", "normal"], 600, 1) if row not in text
    ]
    assert not missing, "run python -m pioche.baselines --matches 600"
