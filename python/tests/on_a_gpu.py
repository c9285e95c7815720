"""Compares batches on a GPU with batches on the CPU, and exits with an error where they differ.

python/tests/on_a_gpu.py [--fake]: with a GPU, or with the driver of the tests in LD_LIBRARY_PATH,
which needs no compiled kernels (--fake).
"""

from __future__ import annotations

import ctypes
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


class Tensor(ctypes.Structure):
    """DLTensor of DLPack's specification."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


DLPACK_TYPES = {"i": 0, "u": 1, "f": 2, "b": 6}


def check_dlpack(device: cuda.CudaVec, in_process: bool) -> None:
    """What other packages are told of the arrays; `in_process`: the memory can be read here."""
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    for name in NAMES:
        array, copied = getattr(device, name), device.numpy(name)
        assert array.__dlpack_device__() == (2, 0)  # CUDA, the first device
        capsule = array.__dlpack__()
        tensor = Tensor.from_address(pointer_of(capsule, b"dltensor"))
        assert (tensor.device_type, tensor.device_id, tensor.byte_offset) == (2, 0, 0)
        kind = (DLPACK_TYPES[copied.dtype.kind], 8 * copied.dtype.itemsize, 1)
        assert (tensor.code, tensor.bits, tensor.lanes) == kind
        assert tuple(tensor.shape[: tensor.ndim]) == copied.shape
        if in_process:
            assert ctypes.string_at(tensor.data, copied.nbytes) == copied.tobytes(), name


def compare(name: str, players: int, n: int, steps: int) -> None:
    device = pioche.vec(name, n, players, seed=3, device="cuda")
    host = pioche.vec(name, n, players, seed=3)
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

    check_dlpack(device, "--fake" in sys.argv)
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
