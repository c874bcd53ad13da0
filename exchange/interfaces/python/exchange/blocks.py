# SPDX-License-Identifier: BSD-3-Clause
"""Blocks of a grid of cells, and halos of arrays on them."""

import ctypes
import math
import weakref
from dataclasses import dataclass

import numpy as np
from skerry.exchange.library import MOST_DIMENSIONS, CField, CHaloShape, c, integers, require
from skerry.exchange.persistent import Exchange


@dataclass
class Field:
    """An array with its halo. `extra` is 1 for axes in which it lies on the cells' bounds."""

    array: np.ndarray
    extra: tuple[int, ...] | None = None
    name: str | None = None

    def described(self, dimensions: int, writes: bool = True) -> CField:
        """For C, whose direction 0 is the last axis."""
        array = self.array
        if not isinstance(array, np.ndarray) or array.dtype.hasobject:
            raise TypeError("a field is a NumPy array of numbers or structures")
        if array.ndim != dimensions:
            raise ValueError(f"a field has {array.ndim} axes, but the blocks have {dimensions}")
        if writes and not array.flags.writeable:
            raise ValueError("a field must be writeable")
        if any(step % array.itemsize for step in array.strides):
            raise ValueError("a field's strides must be whole elements")
        made = CField(data=array.ctypes.data, element_bytes=array.itemsize)
        made.name = self.name.encode() if self.name else None
        made.shape[:dimensions] = array.shape[::-1]
        made.strides[:dimensions] = [step // array.itemsize for step in array.strides[::-1]]
        made.extra[:dimensions] = tuple(self.extra or [0] * dimensions)[::-1]
        return made


class Blocks:
    """How cells are cut into blocks, a block a PE. Made by World.blocks()."""

    def __init__(self, world, cells, grid=None) -> None:
        self.world = world
        self.cells = tuple(int(n) for n in cells)
        if not 1 <= len(self.cells) <= MOST_DIMENSIONS:
            raise ValueError(
                f"cells have {len(self.cells)} axes: 1 to {MOST_DIMENSIONS} are possible"
            )
        if grid is not None and len(grid) != len(self.cells):
            raise ValueError(f"a grid of {len(grid)} axes for cells of {len(self.cells)}")
        self.n_blocks = world.n_pes if grid is None else math.prod(grid)
        counts = None if grid is None else (ctypes.c_int * len(grid))(*reversed(grid))
        self.handle = c.skerry_blocks_make(
            world.handle, len(self.cells), integers(reversed(self.cells)), counts
        )
        weakref.finalize(self, c.skerry_blocks_destroy, self.handle)

    def owned(self, pe: int | None = None) -> tuple[slice, ...]:
        """The part of all cells that is a PE's, by default this one's."""
        pe = self.world.pe if pe is None else pe
        if self.n_blocks <= pe < self.world.n_pes:
            return (slice(0, 0),) * len(self.cells)
        first, end = integers(self.cells), integers(self.cells)
        c.skerry_blocks_owned(self.handle, pe, first, end)
        return tuple(slice(a, b) for a, b in zip(first[::-1], end[::-1], strict=True))

    @property
    def shape(self) -> tuple[int, ...]:
        """Cells of this PE."""
        return tuple(part.stop - part.start for part in self.owned())

    def _sides(self, depth) -> list[tuple[int, int]]:
        """Layers below and above, by axis."""
        by_axis = [depth] * len(self.cells) if np.isscalar(depth) else list(depth)
        sides = [(one, one) if np.isscalar(one) else tuple(one) for one in by_axis]
        if len(sides) != len(self.cells) or any(len(side) != 2 for side in sides):
            raise ValueError(
                f"depth: a number, or for each of {len(self.cells)} axes one or (below, above)"
            )
        return sides

    def zeros(self, depth, dtype=float, extra=None) -> np.ndarray:
        """Collective: an array in symmetric memory for this PE's block with its halo.

        `depth`: as of `halo`.
        """
        extra = extra or [0] * len(self.cells)
        largest = integers(self.cells)
        c.skerry_blocks_largest(self.handle, largest)
        sides = zip(self._sides(depth), extra, strict=True)
        margins = [below + above + more for (below, above), more in sides]
        room = [n + more for n, more in zip(largest[::-1], margins, strict=True)]
        used = tuple(slice(n + more) for n, more in zip(self.shape, margins, strict=True))
        return self.world.zeros(room, dtype)[used]

    def halo(
        self,
        *fields,
        depth,
        corners: bool = True,
        periodic=(),
        strategy: str | None = None,
    ) -> Exchange:
        """Collective: the exchange of the halos of arrays (or Fields), all at once.

        Arrays have `depth` layers around this PE's cells; an axis that is neither cut nor periodic
        may lack them. Instead of one number, `depth` may have an entry for each axis, a number or
        (below, above). `periodic`: by axis, whether cells go on with those of the other side.
        `strategy`: a name, or "tuned" for what is measured to be the fastest here.
        """
        wraps = tuple(int(bool(one)) for one in periodic)
        if len(wraps) not in (0, len(self.cells)):
            raise ValueError(f"periodic: one entry for each of the {len(self.cells)} axes")
        shape = CHaloShape(periodic=wraps[::-1], faces_only=not corners)
        sides = reversed(self._sides(depth))
        shape.below[: len(self.cells)], shape.above[: len(self.cells)] = zip(*sides, strict=True)
        all_fields = [one if isinstance(one, Field) else Field(one) for one in fields]
        described = [one.described(len(self.cells)) for one in all_fields]
        made = ctypes.c_void_p()
        require(
            c.skerry_halo(
                self.world.handle,
                self.handle,
                (CField * len(described))(*described),
                len(described),
                shape,
                strategy.encode() if strategy else None,
                made,
            )
        )
        return Exchange(self.world, made.value, [one.array for one in all_fields])
