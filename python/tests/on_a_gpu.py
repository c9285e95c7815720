"""Compares batches on a GPU with batches on the CPU, and exits with an error where they differ.

python/tests/on_a_gpu.py [--fake]: with a GPU, or with the driver of the tests in LD_LIBRARY_PATH,
which needs no compiled kernels (--fake).
"""

from __future__ import annotations

import sys

import numpy as np
import pioche
from pioche import cuda
from tables import TABLES

NAMES = ("masks", "observations", "rewards", "dones", "seats", "matches_ended")


def check_same(device: cuda.CudaVec, host: pioche.Vec) -> None:
    for name in NAMES:
        found, wanted = device.numpy(name), getattr(host, name)
        assert found.dtype == wanted.dtype and np.array_equal(found, wanted), name


def compare(name: str, players: int, n: int, steps: int) -> None:
    device = pioche.vec(name, n, players, seed=3, device="cuda")
    host = pioche.vec(name, n, players, seed=3)
    assert device.masks.__dlpack_device__() == (2, 0)  # CUDA, the first device
    check_same(device, host)
    rng = np.random.default_rng(1)
    for _ in range(steps):
        actions = host.random_actions(rng)
        device.step(actions)
        host.step(actions)
        check_same(device, host)
    assert device.state(n - 1) == host.state(n - 1)

    # An array of the device as actions: most of them are not legal.
    wanted = host.masks[np.arange(n), host.seats]
    device.step(device.seats)
    assert np.array_equal(device.numpy("illegal"), ~wanted)

    device.play_randomly(100, seed=1)
    device.hash()
    assert len(set(device.numpy("hashes").tolist())) == n
    device.reset()
    host.reset()
    check_same(device, host)


def main() -> None:
    if "--fake" in sys.argv:
        cuda.kernels_of = lambda name: b"kernels"
    for name, players in TABLES:
        compare(name, players, n=17, steps=60)
    print(f"{len(TABLES)} tables are the same")


main()
