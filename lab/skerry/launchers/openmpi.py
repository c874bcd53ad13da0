# SPDX-License-Identifier: BSD-3-Clause
"""Open MPI's mpirun, for MPI and for its OpenSHMEM."""

import os
import shutil
import subprocess
from functools import cache

from skerry.launchers.base import Launcher, cores, register


def mpirun() -> str | None:
    """SKERRY_OPENMPI if set, else the mpirun that is Open MPI's: MPICH has one of the same name."""
    if chosen := os.environ.get("SKERRY_OPENMPI"):
        return shutil.which(chosen)
    found = (shutil.which(name) for name in ("mpirun.openmpi", "mpirun"))
    return next((path for path in found if path and is_openmpi(path)), None)


@cache
def is_openmpi(path: str) -> bool:
    """What it says of itself; as mpirun.openmpi it calls itself OpenRTE."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return "Open MPI" in said.stdout or "OpenRTE" in said.stdout


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
