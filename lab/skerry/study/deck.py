# SPDX-License-Identifier: BSD-3-Clause
"""Writes decks in CloverLeaf's grammar: the standard two-state problem with square cells."""

WIDTH = 10.0
NEVER = 1e9  # an end time that the number of steps comes before


def text(cells: tuple[int, int], steps: int) -> str:
    """The deck for a grid; the domain is 10 wide, and as high as makes the cells square."""
    nx, ny = cells
    return f"""*clover
 state 1 density=0.2 energy=1.0
 state 2 density=1.0 energy=2.5 geometry=rectangle xmin=0.0 xmax=5.0 ymin=0.0 ymax=2.0
 x_cells={nx}
 y_cells={ny}
 xmin=0.0
 ymin=0.0
 xmax={WIDTH}
 ymax={WIDTH * ny / nx!r}
 initial_timestep=0.04
 timestep_rise=1.5
 max_timestep=0.04
 end_time={NEVER:.1f}
 end_step={steps}
*endclover
"""
