# SPDX-License-Identifier: BSD-3-Clause
"""Averages each cell with its neighbours, as halo_exchange.cpp does, in Python.

skerry run -n 4 python3 halo_exchange.py [STRATEGY]
"""

import sys

import numpy as np
from skerry.exchange import World

world = World()

# 1. Who owns what: 48 rows of 64 cells in as many blocks as there are PEs.
blocks = world.blocks((48, 64))
rows, columns = blocks.owned()

# 2. A field in symmetric memory: this PE's cells and one layer around them.
field = blocks.zeros(depth=1)
own = field[1:-1, 1:-1]
own[:] = np.outer(np.r_[rows], np.r_[columns]) % 7

# 3. The exchange of its halo.
halo = blocks.halo(field, depth=1, corners=False, strategy=" ".join(sys.argv[1:2]))

# 4. Each step: fill the halo, then compute from the old values.
for _ in range(10):
    halo.run()
    around = field[1:-1, :-2] + field[1:-1, 2:] + field[:-2, 1:-1] + field[2:, 1:-1]
    own[:] = 0.2 * (own + around)

total = world.sum(own.sum())
if world.pe == 0:
    print(f"{world.n_pes} PEs: sum {total:.9f}")
assert abs(total - 7278.974353101) < 1e-6  # computed by one PE
