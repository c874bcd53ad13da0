# SPDX-License-Identifier: BSD-3-Clause
"""Our own launcher."""

from skerry import paths
from skerry.errors import UserError
from skerry.launchers.base import Launcher, register


@register("skerry_run")
class SkerryRun(Launcher):
    """skerry-run binds PEs to cores by itself when there are enough."""

    title = "Skerry"

    def missing(self) -> str | None:
        try:
            paths.program("skerry-run")
        except UserError as error:
            return str(error)
        return None

    def prefix(self, pes: int) -> list[str]:
        return [str(paths.program("skerry-run")), "-n", str(pes)]
