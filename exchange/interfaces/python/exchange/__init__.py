# SPDX-License-Identifier: BSD-3-Clause
"""Skerry's exchange library for NumPy arrays: halos and redistributions between processes (PEs).

    from skerry.exchange import World

    world = World()                      # started by skerry run, mpirun, ...; or World(comm)
    blocks = world.blocks((480, 640))    # a block of the cells for each PE
    field = blocks.zeros(depth=1)        # this PE's block with a layer around it
    halo = blocks.halo(field, depth=1)
    halo.run()                           # or start(), compute, finish()

Axes are NumPy's: the last one is contiguous. Whatever is said to be collective is called by all
PEs in the same order. A mistake that only the library sees ends the job with one message.
"""

from skerry.exchange.blocks import Blocks, Field
from skerry.exchange.lists import IndexList, Mapping
from skerry.exchange.persistent import Exchange
from skerry.exchange.redistribution import Array
from skerry.exchange.world import World

__all__ = ["Array", "Blocks", "Exchange", "Field", "IndexList", "Mapping", "World"]
