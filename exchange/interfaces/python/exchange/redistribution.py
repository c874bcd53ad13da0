# SPDX-License-Identifier: BSD-3-Clause
"""Redistributions: any element to any place."""

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from skerry.exchange.library import CArray, c, require
from skerry.exchange.persistent import Exchange

if TYPE_CHECKING:
    from skerry.exchange.lists import IndexList, Mapping


@dataclass
class Array:
    """Element k of `source` is the kth index that this PE has, of `target` the kth that it wants.

    Of shape (elements,) or (levels, elements), the last axis contiguous. Layouts say where element
    k is instead.
    """

    mapping: "Mapping"
    source: np.ndarray
    target: np.ndarray
    name: str | None = None
    source_layout: "IndexList | None" = None
    target_layout: "IndexList | None" = None

    def _check(self, which: str, elements: int) -> None:
        array, layout = getattr(self, which), getattr(self, f"{which}_layout")
        if not isinstance(array, np.ndarray) or array.dtype.hasobject or array.ndim not in (1, 2):
            raise TypeError(f"{which}: a NumPy array of shape (elements,) or (levels, elements)")
        if array.shape[-1] > 1 and array.strides[-1] != array.itemsize:
            raise ValueError(f"{which}: the elements of a level must be contiguous")
        if layout is not None and len(layout) != elements:
            raise ValueError(f"{which}_layout has {len(layout)} places for {elements} elements")
        if layout is not None and elements:
            places = layout.indices()
            elements = int(places.max()) + 1
            if places.min() < 0 or elements > array.shape[-1]:
                raise ValueError(f"{which}: the layout leaves the array")
        elif layout is None and array.shape[-1] != elements:
            raise ValueError(
                f"{which}: {array.shape[-1]} elements, but its list has {elements} indices"
            )

    def described(self) -> CArray:
        who = self.mapping
        if who.missing:
            raise ValueError(
                f"{who.missing} indices are wanted that no PE has, the first is {who.first_missing}"
            )
        self._check("source", who.had)
        self._check("target", who.wanted)
        source, target = self.source, self.target
        if source.dtype != target.dtype or source.shape[:-1] != target.shape[:-1]:
            raise ValueError("source and target differ in their types or numbers of levels")
        if not target.flags.writeable:
            raise ValueError("target is not writeable")
        made = CArray(mapping=who.handle, element_bytes=source.itemsize, levels=1)
        made.source, made.target = source.ctypes.data, target.ctypes.data
        made.name = self.name.encode() if self.name else None
        if source.ndim == 2:
            for which, array in (("source", source), ("target", target)):
                pitch = array.strides[0]
                if len(array) > 1 and (pitch == 0 or pitch % array.itemsize):
                    raise ValueError(f"{which}: levels must be whole elements apart, and not 0")
            made.levels = source.shape[0]
            made.source_level_pitch = source.strides[0] // source.itemsize
            made.target_level_pitch = target.strides[0] // target.itemsize
        made.source_layout = self.source_layout.handle if self.source_layout else None
        made.target_layout = self.target_layout.handle if self.target_layout else None
        return made


def redistribution(world, arrays, strategy: str | None) -> Exchange:
    described = [one.described() for one in arrays]
    made = ctypes.c_void_p()
    require(
        c.skerry_redistribution(
            world.handle,
            (CArray * len(described))(*described),
            len(described),
            strategy.encode() if strategy else None,
            made,
        )
    )
    return Exchange(world, made.value, list(arrays))
