# SPDX-License-Identifier: BSD-3-Clause
"""Transpositions: from the blocks of one decomposition to those of another."""

import ctypes

from skerry.exchange.blocks import Field
from skerry.exchange.library import CBlockArray, CField, c, require
from skerry.exchange.persistent import Exchange


def _described(array, which: str, blocks, writes: bool) -> CField:
    made = Field(array).described(len(blocks.cells), writes)
    if array.shape != blocks.shape:
        raise ValueError(f"{which} has the shape {array.shape}, but the block {blocks.shape}")
    if array.size > 1 and not any(array.strides):
        raise ValueError(f"{which}: all its elements are the same one")
    return made


def _pair(source, target, from_blocks, to_blocks) -> CBlockArray:
    made = CBlockArray(
        _described(source, "source", from_blocks, writes=False),
        _described(target, "target", to_blocks, writes=True),
    )
    if source.dtype != target.dtype:
        raise ValueError("source and target differ in their types")
    return made


def transposition(world, from_blocks, to_blocks, pairs, strategy: str | None) -> Exchange:
    described = [_pair(*pair, from_blocks, to_blocks) for pair in pairs]
    made = ctypes.c_void_p()
    require(
        c.skerry_transposition(
            world.handle,
            from_blocks.handle,
            to_blocks.handle,
            (CBlockArray * len(described))(*described),
            len(described),
            strategy.encode() if strategy else None,
            made,
        )
    )
    return Exchange(world, made.value, list(pairs))
