# SPDX-License-Identifier: BSD-3-Clause
"""No launcher: the program by itself, as one PE."""

from skerry.errors import USAGE, UserError
from skerry.launchers.base import Launcher, register


@register("alone")
class Alone(Launcher):
    """Started as any other program is."""

    title = "alone"

    def prefix(self, pes: int) -> list[str]:
        if pes != 1:
            raise UserError(f"without a launcher there is one PE, not {pes}", USAGE)
        return []
