# SPDX-License-Identifier: BSD-3-Clause
"""MPICH's mpiexec: the one in our virtual environment, else the system's."""

import os
import shutil
import sys
from pathlib import Path

from skerry.launchers.base import Launcher, cores, register


def mpiexec() -> str | None:
    """SKERRY_MPICH if set. Hydra's name is MPICH's alone, so no version need be asked."""
    if chosen := os.environ.get("SKERRY_MPICH"):
        return shutil.which(chosen)
    ours = Path(sys.prefix) / "bin" / "mpiexec.hydra"
    return str(ours) if ours.exists() else shutil.which("mpiexec.hydra")


@register("mpich")
class Mpich(Launcher):
    """Binds a rank to a core while there are enough of them."""

    title = "MPICH"
    speaks_mpi = True
    spins = True  # whatever MPIR_CVAR_POLLS_BEFORE_YIELD and MPIR_CVAR_ENABLE_HEAVY_YIELD say

    def missing(self) -> str | None:
        return None if mpiexec() else "MPICH (pip install mpich, in .venv)"

    def prefix(self, pes: int) -> list[str]:
        bind = ["-bind-to", "core"] if pes <= cores() else []
        return [str(mpiexec()), "-n", str(pes), *bind]

    def environment(self) -> dict[str, str]:
        return {"SKERRY_MPI": "mpich"}
