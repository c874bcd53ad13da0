# SPDX-License-Identifier: BSD-3-Clause
"""The shape of a launcher, and the decorator that registers one."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

REGISTRY: dict[str, type["Launcher"]] = {}


class Launcher:
    """Starts N processes of one program. A subclass sets `title` and overrides what differs."""

    name = ""  # set by the decorator
    title = ""  # as people write it
    speaks_mpi = False  # programs under it communicate by its MPI
    spins = False  # a rank that waits keeps its core, so that sharing one costs time slices

    def crawls(self, pes: int) -> bool:
        """Whether that many ranks would wait for each other's time slices."""
        return self.spins and pes > cores()

    def missing(self) -> str | None:
        """None if it can be used here, else what is missing, for what, and how to get it."""
        return None

    def prefix(self, pes: int) -> list[str]:
        """The words before the program."""
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        """Variables to set beside the present ones."""
        return {}

    def command(self, pes: int, program: str | Path, arguments: Sequence[str] = ()) -> list[str]:
        """The whole command line."""
        return [*self.prefix(pes), str(program), *arguments]


def register(name: str) -> Callable[[type[Launcher]], type[Launcher]]:
    """Decorates a launcher's class with the name by which records and messages call it."""

    def add(made: type[Launcher]) -> type[Launcher]:
        made.name = name
        REGISTRY[name] = made
        return made

    return add


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0))
