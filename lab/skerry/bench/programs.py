# SPDX-License-Identifier: BSD-3-Clause
"""Which benchmarks there are: bin/skerry_bench_NAME, and bin/peers/IMPL/bench_NAME beside it."""

import os
from dataclasses import dataclass
from pathlib import Path

from skerry import paths
from skerry.errors import UserError, unknown
from skerry.launchers import all_launchers, launcher
from skerry.launchers.base import Launcher

OURS = "skerry_bench_"
THEIRS = "bench_"


@dataclass(frozen=True)
class Program:
    """One implementation of a benchmark, and what starts it."""

    impl: str
    path: Path
    launcher: Launcher


def runnable(folder: Path, pattern: str) -> list[Path]:
    """Executable files of a folder by pattern."""
    return sorted(path for path in folder.glob(pattern) if os.access(path, os.X_OK))


def names() -> list[str]:
    """The benchmarks that are built."""
    found = {
        path.name.removeprefix(OURS)
        for folder in paths.program_folders()
        for path in runnable(folder, f"{OURS}*")
    }
    return sorted(found)


def programs(name: str) -> tuple[list[Program], list[str]]:
    """Ours first, then each peer that can be started here; and a line for each that cannot."""
    if name not in names():
        raise unknown("benchmark", name, names())
    ours = paths.program(OURS + name)
    found = [Program("skerry", ours, launcher("skerry_run"))]
    lacking = []
    for path in runnable(ours.parent / "peers", f"*/{THEIRS}{name}"):
        impl = path.parent.name
        try:
            by = launcher_of(impl)
        except UserError as error:
            lacking.append(str(error))
            continue
        if why := by.missing():
            lacking.append(f"{impl} is left out: {why}")
        else:
            found.append(Program(impl, path, by))
    return found, lacking


def launcher_of(impl: str) -> Launcher:
    """A peer's launcher: the one whose name its own begins with (openmpi-oshmem: openmpi)."""
    fitting = [one for one in all_launchers().values() if impl.startswith(one.name)]
    if not fitting:
        raise UserError(f"peer {impl} is left out: no launcher has a name that it begins with")
    return max(fitting, key=lambda one: len(one.name))
