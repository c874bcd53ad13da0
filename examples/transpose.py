# SPDX-License-Identifier: BSD-3-Clause
"""Deals a matrix out by rows, then by columns, as transpose.cpp does, in Python.

skerry run -n 4 python3 transpose.py [STRATEGY]
"""

import sys

import numpy as np
from skerry.exchange import World

world = World()

# 1. Who owns what, before and after: 40 rows of 60 cells.
rows = world.blocks((40, 60), grid=(world.n_pes, 1))
columns = world.blocks((40, 60), grid=(1, world.n_pes))

# 2. Arrays. In the second one each column is contiguous: `.T` shows it with rows first.
whole = np.add.outer(1000.0 * np.arange(40), np.arange(60))
before = whole[rows.owned()]
after = np.zeros(columns.shape[::-1])

# 3. The exchange, made once, used each time.
turn = world.transposition(rows, columns, (before, after.T), strategy=" ".join(sys.argv[1:2]))
turn.run()

assert (after == whole.T[columns.owned()[::-1]]).all()
if world.pe == 0:
    print(f"{world.n_pes} PEs: {after.shape} of {whole.T.shape} elements are on PE 0")
