"""The package itself: its version, types and documents."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pioche
from pioche import tensors

ROOT = Path(__file__).parents[2]


def test_the_version_is_that_of_the_program() -> None:
    found = re.search(r"project\(pioche VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert found is not None and pioche.__version__ == found[1]


def test_the_citation_has_the_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'\nversion: "{pioche.__version__}"\n' in text


def test_the_packages_of_npm_have_the_version() -> None:
    for folder in ("wasm", "web", "web/quality"):
        package = json.loads((ROOT / folder / "package.json").read_text(encoding="utf-8"))
        lock = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))
        # npm's versions have three numbers.
        found = {package["version"], lock["version"], lock["packages"][""]["version"]}
        assert found == {pioche.__version__ + ".0"}, folder


def test_the_tables_of_tensors_are_up_to_date() -> None:
    text = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    assert tensors.updated(text) == text, "run python -m pioche.tensors --update docs/research.md"


def test_the_history_is_as_documented() -> None:
    name = pioche.games()[-1]
    state = pioche.state(name, 3, seed=1)
    game = state.game
    actions = []
    while len(actions) < 3:
        seat, action = state.seat, state.legal_actions()[0]
        state.apply(action)
        if action != game.wait:
            actions.append((seat, action))
    information = state.information_state(0)
    one = game.players + game.num_actions
    history = information[game.observation_size :].reshape(-1, one)
    assert len(history) == 16
    for row, (seat, action) in zip(history, reversed(actions)):
        assert np.flatnonzero(row[: game.players]).tolist() == [seat]
        which = np.flatnonzero(row[game.players :]).tolist()
        assert which in ([action], [game.num_actions - 1])
    assert not history[3:].any()


def test_the_types_of_the_extension_are_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "_pioche.pyi"
    command = ["-m", "nanobind.stubgen", "-q", "-m", "pioche._pioche", "-o", str(made)]
    subprocess.run([sys.executable, *command], check=True)
    own = ROOT / "python/pioche/_pioche.pyi"
    assert made.read_text() == own.read_text(), f"run python {' '.join(command[:-1])} {own}"


PROGRAM = """
import numpy as np
import pioche

batch = pioche.vec(game="skyjo", n=4)
batch.step(np.zeros(4, np.int32))
state: pioche.State = pioche.state(game="skyjo", players=2, seed="2a")
state.apply(state.legal_actions()[0])
reveal_type(state.legal_actions())
reveal_type(batch.masks)
reveal_type(pioche.vec("skyjo", 4, device="cuda"))
pioche.vec("skyjo", "many")
"""


def test_a_program_that_uses_it_has_types(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    lines = [line for line in done.stdout.splitlines() if "overload variants" not in line]
    assert done.stdout.count("error:") == 1, done.stdout
    assert "list[int]" in lines[0] or "List[int]" in lines[0]
    assert "bool" in lines[1]
    assert "CudaVec" in lines[2]
    assert "No overload variant" in lines[3]


def test_names_of_the_parameters() -> None:
    name = pioche.games()[-1]
    assert pioche.vec(game=name, n=4).n == 4
    assert pioche.state(game=name).game.name == name
    assert pioche.aec_env(game=name).possible_agents == ["seat_0", "seat_1"]
    assert pioche.gym_env(game=name, opponents="easy").game.name == name
    assert pioche.fields(game=name)[0].name == "seat"
    phases = next(field for field in pioche.fields(game=name) if field.name == "phase")
    assert phases.values[:2] == ("over", "scored")
