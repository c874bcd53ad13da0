# SPDX-License-Identifier: BSD-3-Clause
"""Two worlds of an mpi4py program: the even and the odd ranks, in reversed order."""

import numpy as np
from mpi4py import MPI
from skerry.exchange import World

rank = MPI.COMM_WORLD.rank
half = MPI.COMM_WORLD.Split(rank % 2, -rank)
world = World(half)
assert (world.pe, world.n_pes) == (half.rank, half.size)
following = (world.pe + 1) % world.n_pes
mapping = world.map([world.pe], [following])
for strategy in (None, "mpi_two_sided"):
    source, target = np.array([float(rank)]), np.zeros(1)
    mapping.redistribution(source, target, strategy=strategy).run()
    assert target[0] == half.allgather(rank)[following]
