# SPDX-License-Identifier: BSD-3-Clause
"""The C interface (skerry/exchange.h) by ctypes; `c` has its functions."""

import ctypes
import sys
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint64, c_void_p
from pathlib import Path

from skerry import paths

MOST_DIMENSIONS = 4
NAME = "libskerry_exchange.so.0"


class Counters(ctypes.Structure):
    """What this PE has done in an exchange since it was made."""

    _fields_ = [
        ("exchanges", c_uint64),
        ("puts", c_uint64),
        ("bytes", c_uint64),
        ("pack_seconds", c_double),
        ("wait_seconds", c_double),
    ]


class CHaloShape(ctypes.Structure):
    _fields_ = [
        ("depth", c_int),
        ("below", c_int * MOST_DIMENSIONS),
        ("above", c_int * MOST_DIMENSIONS),
        ("periodic", c_int * MOST_DIMENSIONS),
        ("faces_only", c_int),
    ]


class CField(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p),
        ("data", c_void_p),
        ("element_bytes", c_size_t),
        ("shape", c_int64 * MOST_DIMENSIONS),
        ("strides", c_int64 * MOST_DIMENSIONS),
        ("extra", c_int * MOST_DIMENSIONS),
    ]


class CStripe(ctypes.Structure):
    _fields_ = [("first", c_int64), ("stride", c_int64), ("count", c_int64)]


class CArray(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p),
        ("mapping", c_void_p),
        ("source", c_void_p),
        ("target", c_void_p),
        ("element_bytes", c_size_t),
        ("levels", c_int64),
        ("source_level_pitch", c_int64),
        ("target_level_pitch", c_int64),
        ("source_layout", c_void_p),
        ("target_layout", c_void_p),
    ]


class CBlockArray(ctypes.Structure):
    _fields_ = [("source", CField), ("target", CField)]


INTEGERS = POINTER(c_int64)
MADE = POINTER(c_void_p)
# Result and arguments of each function.
FUNCTIONS = {
    "skerry_error": (c_char_p,),
    "skerry_world_start": (c_void_p,),
    "skerry_world_start_in": (c_void_p, c_int),
    "skerry_world_stop": (None, c_void_p),
    "skerry_pe": (c_int, c_void_p),
    "skerry_n_pes": (c_int, c_void_p),
    "skerry_barrier": (None, c_void_p),
    "skerry_sum": (None, c_void_p, POINTER(c_double), c_size_t),
    "skerry_allocate": (c_void_p, c_void_p, c_size_t),
    "skerry_free": (None, c_void_p, c_void_p),
    "skerry_strategy": (c_char_p, c_void_p, c_size_t),
    "skerry_blocks_make": (c_void_p, c_void_p, c_int, INTEGERS, POINTER(c_int)),
    "skerry_blocks_destroy": (None, c_void_p),
    "skerry_blocks_owned": (None, c_void_p, c_int, INTEGERS, INTEGERS),
    "skerry_blocks_largest": (None, c_void_p, INTEGERS),
    "skerry_start": (None, c_void_p),
    "skerry_finish": (None, c_void_p),
    "skerry_run": (None, c_void_p),
    "skerry_destroy": (None, c_void_p),
    "skerry_counted": (Counters, c_void_p),
    "skerry_halo": (
        *(c_int, c_void_p, c_void_p),
        *(POINTER(CField), c_size_t, POINTER(CHaloShape), c_char_p, MADE),
    ),
    "skerry_list_of": (c_void_p, INTEGERS, c_size_t),
    "skerry_list_of_stripes": (c_void_p, POINTER(CStripe), c_size_t),
    "skerry_list_of_box": (c_void_p, c_int, INTEGERS, INTEGERS, INTEGERS),
    "skerry_list_of_cube_block": (c_void_p, c_int64, c_int, INTEGERS, INTEGERS, c_int64, MADE),
    "skerry_list_of_cube_halo": (c_void_p, c_int64, c_int, INTEGERS, INTEGERS, c_int64, MADE),
    "skerry_list_concatenate": (c_void_p, MADE, c_size_t),
    "skerry_list_replace": (c_void_p, c_void_p, c_void_p, c_void_p),
    "skerry_list_intersect": (c_void_p, c_void_p, c_void_p),
    "skerry_list_subtract": (c_void_p, c_void_p, c_void_p),
    "skerry_list_unite": (c_void_p, c_void_p, c_void_p),
    "skerry_list_size": (c_int64, c_void_p),
    "skerry_list_expand": (None, c_void_p, INTEGERS),
    "skerry_list_destroy": (None, c_void_p),
    "skerry_map": (c_void_p, c_void_p, c_void_p, c_void_p),
    "skerry_mapping_destroy": (None, c_void_p),
    "skerry_mapping_sizes": (None, c_void_p, INTEGERS, INTEGERS),
    "skerry_mapping_missing": (c_int64, c_void_p, INTEGERS),
    "skerry_mapping_several": (c_int64, c_void_p),
    "skerry_redistribution": (c_int, c_void_p, POINTER(CArray), c_size_t, c_char_p, MADE),
    "skerry_transposition": (
        *(c_int, c_void_p, c_void_p, c_void_p),
        *(POINTER(CBlockArray), c_size_t, c_char_p, MADE),
    ),
}


def _load() -> ctypes.CDLL:
    build = paths.build()
    folders = [build / "lib"] if build else []
    folders += [Path(sys.prefix) / "lib", Path(sys.prefix) / "lib64"]
    found = next((folder / NAME for folder in folders if (folder / NAME).exists()), NAME)
    try:
        library = ctypes.CDLL(str(found))
    except OSError as error:
        how = "type ./skerry setup" if paths.tree() else "install Skerry with its libraries"
        raise ImportError(f"skerry.exchange needs {NAME}: {how} ({error})") from None
    for name, (result, *arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


c = _load()


def integers(values) -> ctypes.Array:
    values = [int(value) for value in values]
    return (c_int64 * len(values))(*values)


def require(status: int) -> None:
    """Raises what the library says was wrong."""
    if status != 0:
        raise ValueError(c.skerry_error().decode())


def require_same(names: str, first, *others) -> None:
    """Raises unless all have as many entries."""
    if any(len(other) != len(first) for other in others):
        raise ValueError(f"{names} have different numbers of entries")
