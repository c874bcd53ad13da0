# SPDX-License-Identifier: BSD-3-Clause
"""The world: all PEs and their symmetric memory."""

import atexit
import ctypes
import math
import sys

import numpy as np
from skerry.exchange.blocks import Blocks
from skerry.exchange.library import c
from skerry.exchange.lists import Mapping, as_list
from skerry.exchange.persistent import Exchange
from skerry.exchange.redistribution import Array, redistribution
from skerry.exchange.transposition import transposition


class World:
    """Collective. With an mpi4py communicator its ranks are the PEs, else those of the launcher.

    It ends with `close()`, with a `with` block, or with the program.
    """

    def __init__(self, comm=None) -> None:
        if comm is not None and not hasattr(comm, "py2f"):
            raise TypeError(f"World: {comm!r} is no communicator of mpi4py")
        self._exchanges: list[Exchange] = []
        self._handle = (
            c.skerry_world_start() if comm is None else c.skerry_world_start_in(comm.py2f())
        )
        self.pe: int = c.skerry_pe(self._handle)
        self.n_pes: int = c.skerry_n_pes(self._handle)
        atexit.register(self._close_at_exit)

    @property
    def handle(self) -> int:
        """The C interface's skerry_world."""
        if self._handle is None:
            raise RuntimeError("the world is closed")
        return self._handle

    def close(self) -> None:
        """Collective: ends all exchanges and the world. Arrays made by it must not be used then."""
        if self._handle is None:
            return
        for exchange in self._exchanges[:]:
            exchange.close()
        handle, self._handle = self._handle, None
        atexit.unregister(self._close_at_exit)
        c.skerry_world_stop(handle)

    def _close_at_exit(self) -> None:
        # After an exception nobody may be left to wait for: the launcher ends the job.
        if not hasattr(sys, "last_type"):
            self.close()

    def __enter__(self) -> "World":
        return self

    def __exit__(self, kind, *_) -> None:
        if kind is None:
            self.close()

    def barrier(self) -> None:
        """Collective: waits for all PEs."""
        c.skerry_barrier(self.handle)

    def sum(self, values):
        """Collective: the sums of a few numbers over all PEs, the same everywhere."""
        sums = np.array(values, dtype=float)
        c.skerry_sum(self.handle, sums.ctypes.data_as(ctypes.POINTER(ctypes.c_double)), sums.size)
        return sums if sums.ndim else float(sums)

    def zeros(self, shape, dtype=float) -> np.ndarray:
        """Collective: an array in symmetric memory, of the same shape on all PEs."""
        shape = (shape,) if np.isscalar(shape) else tuple(shape)
        dtype = np.dtype(dtype)
        n_bytes = math.prod(shape) * dtype.itemsize
        if dtype.hasobject:
            raise ValueError("Python objects cannot be in symmetric memory")
        memory = c.skerry_allocate(self.handle, n_bytes)
        buffer = (ctypes.c_byte * n_bytes).from_address(memory)
        buffer.world = self  # which lives as long as the array does
        return np.frombuffer(buffer, dtype=dtype).reshape(shape)

    def free(self, array: np.ndarray) -> None:
        """Collective: gives an array of `zeros` back, which must not be used any more."""
        while isinstance(array.base, np.ndarray):
            array = array.base
        c.skerry_free(self.handle, array.ctypes.data)

    def strategies(self) -> list[str]:
        """Ways to carry out an exchange that can be used here."""
        names = []
        while name := c.skerry_strategy(self.handle, len(names)):
            names.append(name.decode())
        return names

    def blocks(self, cells, grid=None) -> Blocks:
        """A grid of cells cut into blocks: `grid` of them in each direction, or the best way."""
        return Blocks(self, cells, grid)

    def map(self, have, want) -> Mapping:
        """Collective: who sends what, from the global indices that this PE has and wants."""
        return Mapping(self, as_list(have), as_list(want))

    def redistribution(self, *arrays: Array, strategy: str | None = None) -> Exchange:
        """Collective: an exchange of several arrays at once."""
        return redistribution(self, arrays, strategy)

    def transposition(
        self, rows: Blocks, columns: Blocks, *pairs, strategy: str | None = None
    ) -> Exchange:
        """Collective: an exchange from the blocks of one decomposition to those of another.

        `pairs`: (source, target), arrays of the shapes of this PE's blocks, with any strides; a
        view such as `.T` gives another order of memory. Both have as many cells in each axis.
        """
        return transposition(self, rows, columns, pairs, strategy)
