# SPDX-License-Identifier: BSD-3-Clause
"""Open MPI's mpirun, for MPI and for its OpenSHMEM."""

import os
import shutil
import subprocess
from functools import cache

from skerry.launchers.base import Launcher, cores, register


@cache
def mpirun() -> str | None:
    """SKERRY_OPENMPI if set, else the mpirun that is Open MPI's: MPICH has one of the same name."""
    if chosen := os.environ.get("SKERRY_OPENMPI"):
        return shutil.which(chosen)
    for name in ("mpirun.openmpi", "mpirun"):
        path = shutil.which(name)
        if (
            path
            and "Open MPI"
            in subprocess.run(
                [path, "--version"], capture_output=True, text=True, check=False
            ).stdout
        ):
            return path
    return None


@register("openmpi")
class OpenMpi(Launcher):
    """Binds a rank to a core while there are enough of them."""

    title = "Open MPI"
    speaks_mpi = True

    def missing(self) -> str | None:
        return None if mpirun() else "Open MPI (apt install openmpi-bin libopenmpi-dev)"

    def prefix(self, pes: int) -> list[str]:
        bind = "core" if pes <= cores() else "none"
        return [str(mpirun()), "-n", str(pes), "--oversubscribe", "--bind-to", bind]

    def environment(self) -> dict[str, str]:
        chosen = {"SKERRY_MPI": "openmpi"}
        if os.geteuid() == 0:
            chosen |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        return chosen
