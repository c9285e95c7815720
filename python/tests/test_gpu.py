"""Batches on a GPU, where there is none: the kernels' code behind a driver of the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pioche
import pytest

ROOT = Path(__file__).parents[2]
FAKE_DRIVER = Path(os.environ.get("PIOCHE_FAKE_DRIVER", ROOT / "build/fake_driver"))


def run(code: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    own = {key: value for key, value in os.environ.items() if key != "LD_LIBRARY_PATH"}
    return subprocess.run(
        [sys.executable, *code],
        env=own | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_same_matches_as_on_the_cpu() -> None:
    if "PIOCHE_FAKE_DRIVER" not in os.environ and not FAKE_DRIVER.is_dir():
        pytest.skip("tools/build release pioche_fake_driver makes the driver of the tests")
    script = Path(__file__).with_name("on_a_gpu.py")
    done = run([str(script), "--fake"], LD_LIBRARY_PATH=str(FAKE_DRIVER))
    assert done.returncode == 0, done.stderr
    assert "are the same" in done.stdout


def test_the_measuring_program_finds_the_same_hashes() -> None:
    if not FAKE_DRIVER.is_dir():
        pytest.skip("tools/build release pioche_fake_driver makes the driver of the tests")
    words = ["--host-driver", str(FAKE_DRIVER), "--matches", "5", "--seconds", "0", "--small"]
    done = run([str(ROOT / "bench/gpu/run.py"), *words], LD_LIBRARY_PATH=str(FAKE_DRIVER))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("the same") == 2 * len(pioche.games())


MAKE = f"""
import pioche
from pioche import cuda
cuda.kernels_of = lambda name: b"kernels"
try:
    pioche.vec({pioche.games()[0]!r}, 4, device="cuda")
except RuntimeError as error:
    print(error)
"""


def test_without_a_gpu_there_is_one_sentence() -> None:
    if Path("/dev/nvidia0").exists():
        pytest.skip("this machine has a GPU")
    done = run(["-c", MAKE])
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("There is no GPU to use: NVIDIA's driver")
    assert done.stdout.count("\n") == 1
    if FAKE_DRIVER.is_dir():
        done = run(
            ["-c", MAKE],
            LD_LIBRARY_PATH=str(FAKE_DRIVER),
            PIOCHE_FAKE_DRIVER_HAS_NO_GPU="1",
        )
        assert done.stdout.startswith("There is no GPU to use: NVIDIA's driver finds none")


def test_what_is_wrong_is_told() -> None:
    name = pioche.games()[0]
    with pytest.raises(ValueError, match="device"):
        pioche.vec(name, 4, device="tpu")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="threads"):
        pioche.vec(name, 4, threads=2, device="cuda")  # type: ignore[call-overload]
