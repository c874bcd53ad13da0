# SPDX-License-Identifier: BSD-3-Clause
"""Index lists, and mappings between what PEs have and want."""

import ctypes
import weakref

import numpy as np
from skerry.exchange.library import CStripe, c, integers, require_same
from skerry.exchange.persistent import Exchange
from skerry.exchange.redistribution import Array, redistribution


def _pointer(array: np.ndarray):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))


class IndexList:
    """Global indices in the order of their elements in memory; regular ones are kept short."""

    def __init__(self, indices=()) -> None:
        array = np.ascontiguousarray(indices)
        if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
            raise TypeError("indices are a one-dimensional array of integers")
        array = array.astype(np.int64, copy=False)
        self._become(c.skerry_list_of(_pointer(array), array.size))

    def _become(self, handle: int) -> None:
        self.handle = handle
        weakref.finalize(self, c.skerry_list_destroy, handle)

    @classmethod
    def _of(cls, handle: int) -> "IndexList":
        made = cls.__new__(cls)
        made._become(handle)
        return made

    @classmethod
    def stripes(cls, *stripes: tuple[int, int, int]) -> "IndexList":
        """Of stripes (first, stride, count), one after the other."""
        return cls._of(c.skerry_list_of_stripes((CStripe * len(stripes))(*stripes), len(stripes)))

    @classmethod
    def box(cls, shape, corner, lengths) -> "IndexList":
        """Of a global array, from the point `corner`; a negative length runs downwards."""
        require_same("shape, corner and lengths", shape, corner, lengths)
        axes = [integers(reversed(values)) for values in (shape, corner, lengths)]
        return cls._of(c.skerry_list_of_box(len(shape), *axes))

    @classmethod
    def _on_cube(cls, function, n, face, block, width) -> tuple["IndexList", "IndexList"]:
        rows, columns = block
        places = ctypes.c_void_p()
        first, end = integers((columns.start, rows.start)), integers((columns.stop, rows.stop))
        cells = function(n, face, first, end, width, places)
        return cls._of(cells), cls._of(places.value)

    @classmethod
    def cube_block(cls, n: int, face: int, block: tuple[slice, slice], width: int):
        """A block of a face of a cubed sphere: its cells, and their places in an array with a halo.

        Index of a cell: (face * n + row) * n + column. Faces 0 to 3 go around the equator to the
        east, 4 is the north above face 0, 5 the south. The array has `width` layers all around.
        """
        return cls._on_cube(c.skerry_list_of_cube_block, n, face, block, width)

    @classmethod
    def cube_halo(cls, n: int, face: int, block: tuple[slice, slice], width: int):
        """The cells around such a block, and their places. Corners of the cube have none."""
        return cls._on_cube(c.skerry_list_of_cube_halo, n, face, block, width)

    def __len__(self) -> int:
        return c.skerry_list_size(self.handle)

    def indices(self) -> np.ndarray:
        """All of them."""
        array = np.empty(len(self), dtype=np.int64)
        c.skerry_list_expand(self.handle, _pointer(array))
        return array

    def __add__(self, other: "IndexList") -> "IndexList":
        """One after the other."""
        return self._of(
            c.skerry_list_concatenate((ctypes.c_void_p * 2)(self.handle, other.handle), 2)
        )

    def __and__(self, other: "IndexList") -> "IndexList":
        """As sets, like | and -."""
        return self._of(c.skerry_list_intersect(self.handle, other.handle))

    def __or__(self, other: "IndexList") -> "IndexList":
        return self._of(c.skerry_list_unite(self.handle, other.handle))

    def __sub__(self, other: "IndexList") -> "IndexList":
        return self._of(c.skerry_list_subtract(self.handle, other.handle))

    def replace(self, old: "IndexList", new: "IndexList") -> "IndexList":
        """With each index that is in `old` replaced by what is at the same place of `new`."""
        require_same("old and new", old, new)
        return self._of(c.skerry_list_replace(self.handle, old.handle, new.handle))


def as_list(indices) -> IndexList:
    return indices if isinstance(indices, IndexList) else IndexList(indices)


class Mapping:
    """Who sends which elements to whom. Made by World.map()."""

    def __init__(self, world, have: IndexList, want: IndexList) -> None:
        self.world = world
        self.handle = c.skerry_map(world.handle, have.handle, want.handle)
        weakref.finalize(self, c.skerry_mapping_destroy, self.handle)
        had, wanted = ctypes.c_int64(), ctypes.c_int64()
        c.skerry_mapping_sizes(self.handle, had, wanted)
        self.had, self.wanted = had.value, wanted.value  # numbers of indices of this PE
        first = ctypes.c_int64()
        self.missing: int = c.skerry_mapping_missing(self.handle, first)  # that no PE has
        self.first_missing = first.value if self.missing else None
        # How often wanted indices are had beyond the first time.
        self.several: int = c.skerry_mapping_several(self.handle)

    def redistribution(self, source, target, strategy: str | None = None) -> Exchange:
        """Collective: the exchange of one array; see Array."""
        return redistribution(self.world, [Array(self, source, target)], strategy)
