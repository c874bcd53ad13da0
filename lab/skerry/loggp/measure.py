# SPDX-License-Identifier: BSD-3-Clause
"""Runs the program that measures, on two PEs with a core each."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skerry import launchers, paths, process
from skerry.errors import USAGE, UserError, unknown
from skerry.profile import mpi as mpis

TIMEOUT_S = 1800.0
BETWEEN_HOSTS = ("ofi", "mpi")  # transports: two hosts are pretended for them on one


@dataclass(frozen=True)
class Network:
    """What is measured: an MPI, or one of Skerry's transports (the best one if none is named)."""

    mpi: str | None = None
    transport: str | None = None

    def __post_init__(self) -> None:
        if self.mpi and self.transport:
            raise UserError("give either --mpi or --transport", USAGE)
        if self.mpi and self.mpi not in mpis.FAMILIES:
            raise unknown("MPI", self.mpi, mpis.FAMILIES)

    def command(self, arguments: Sequence[str]) -> list[str]:
        """What is run."""
        program = paths.program(f"loggp_{self.mpi or 'skerry'}")
        return self.launcher().command(2, program, arguments)

    def launcher(self) -> launchers.Launcher:
        """Who starts it."""
        made = launchers.launcher(self.mpi or "skerry_run")
        if missing := made.missing():
            raise UserError(f"not found: {missing}")
        return made

    def environment(self) -> dict[str, str]:
        """Variables to set beside the present ones."""
        chosen = self.launcher().environment()
        if self.transport:
            chosen["SKERRY_TRANSPORT"] = self.transport
        if self.transport in BETWEEN_HOSTS:
            chosen["SKERRY_PRETEND_HOSTS"] = "2"
        return chosen

    def delayed(self, delay: str) -> dict[str, str]:
        """Variables for delays: Skerry's own programs need no preload."""
        return {"SKERRY_DELAY": delay} | (mpis.preload(self.mpi) if self.mpi else {})


def measure(
    network: Network,
    sizes: Sequence[int],
    rounds: int,
    milliseconds: int,
    delay: str | None = None,
) -> dict[str, Any]:
    """What the program wrote. `delay`: SKERRY_DELAY for it."""
    arguments = ["--sizes", ",".join(map(str, sizes)), "--rounds", str(rounds)]
    arguments += ["--milliseconds", str(milliseconds)]
    delay = delay or os.environ.get("SKERRY_DELAY")
    variables = network.environment() | (network.delayed(delay) if delay else {})
    ended = process.run(network.command(arguments), variables, TIMEOUT_S)
    if ended.trouble:
        raise UserError(f"measuring: {ended.trouble}")
    try:
        return json.loads(ended.output[ended.output.index("{") :])
    except ValueError as error:
        raise UserError(f"measuring: no usable JSON on stdout: {error}") from None


def few_cores() -> str | None:
    """A warning where the two PEs cannot have a core each."""
    cores = len(os.sched_getaffinity(0))
    return None if cores >= 2 else f"only {cores} core: PEs take turns, times are not the network's"
