# SPDX-License-Identifier: BSD-3-Clause
"""Lets heat flow between the triangles of a mesh that are dealt to PEs at random.

skerry run -n 4 python3 mesh_halo.py [STRATEGY]

Each PE knows the numbers of its triangles and of their neighbours, and nothing of other PEs.
"""

import sys
from collections import defaultdict

import numpy as np
from skerry.exchange import World

world = World()

# 1. A mesh, as a file would give it: the corners of each triangle. Here a torus of 2 x 12 x 10.
corners = []
for y in range(10):
    for x in range(12):
        a, b, c, d = (12 * (j % 10) + i % 12 for j in (y, y + 1) for i in (x, x + 1))
        corners += [(a, b, c), (d, c, b)]
owner = np.random.default_rng(1).integers(world.n_pes, size=len(corners))

# 2. Triangles are neighbours if they share an edge.
sides = defaultdict(list)
for triangle, (a, b, c) in enumerate(corners):
    for edge in ((a, b), (b, c), (c, a)):
        sides[frozenset(edge)].append(triangle)
neighbours = [[] for _ in corners]
for one, other in sides.values():
    neighbours[one].append(other)
    neighbours[other].append(one)

# 3. What this PE has, what it wants, and where both are: own triangles, then those around.
mine = np.flatnonzero(owner == world.pe)
around = np.unique([k for triangle in mine for k in neighbours[triangle] if owner[k] != world.pe])
around = around.astype(int)
place = {triangle: k for k, triangle in enumerate([*mine, *around])}
near = np.array([[place[k] for k in neighbours[triangle]] for triangle in mine], int).reshape(-1, 3)

heat = np.zeros(len(place))
own, halo = heat[: len(mine)], heat[len(mine) :]
exchange = world.map(mine, around).redistribution(own, halo, strategy=" ".join(sys.argv[1:2]))

# 4. One hot triangle; each step evens out differences.
own[mine == 7] = 1000
for _ in range(50):
    exchange.run()
    own[:] = own + 0.25 * (heat[near].sum(axis=1) - 3 * own)

total, squares = world.sum([own.sum(), (own**2).sum()])
if world.pe == 0:
    print(f"{world.n_pes} PEs: heat {total:.9f}, sum of squares {squares:.9f}")
assert abs(total - 1000) + abs(squares - 5807.054717407) < 1e-6  # computed by one PE
