# SPDX-License-Identifier: BSD-3-Clause
"""Which benchmarks there are: bin/skerry_bench_NAME, and bin/peers/IMPL/bench_NAME beside it.

`openshmem` is those of OpenSHMEM as one table: each measures one chapter.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from skerry import paths
from skerry.bench.hosts import Place, here
from skerry.bench.merge import OURS as OUR_IMPL
from skerry.errors import UserError, unknown
from skerry.launchers import all_launchers, launcher
from skerry.launchers.base import Launcher

OURS = "skerry_bench_"
THEIRS = "bench_"
EVERYTHING = "openshmem"
OTHERS = ("coarray", "halo", "plan")  # not of OpenSHMEM


@dataclass(frozen=True)
class Program:
    """One implementation of a benchmark, and what starts it."""

    bench: str
    impl: str
    path: Path
    launcher: Launcher


def runnable(folder: Path, pattern: str) -> list[Path]:
    """Executable files of a folder by pattern."""
    return sorted(path for path in folder.glob(pattern) if os.access(path, os.X_OK))


def chapters() -> list[str]:
    """The benchmarks that are built."""
    found = {
        path.name.removeprefix(OURS)
        for folder in paths.program_folders()
        for path in runnable(folder, f"{OURS}*")
    }
    return sorted(found)


def names() -> list[str]:
    """What there is to choose from."""
    found = chapters()
    return sorted([*found, EVERYTHING]) if found else []


def programs(name: str, peer: str = "", place: Place = here) -> tuple[list[Program], list[str]]:
    """Ours, then the peers that can be started there, and a line for each that cannot.

    Peers are those whose name contains a word of `peer` (a,b,...); if it has any there must be one.
    """
    if name not in names():
        raise unknown("benchmark", name, names())
    found: list[Program] = []
    lacking: list[str] = []
    of_openshmem = [one for one in chapters() if one not in OTHERS]
    for bench in of_openshmem if name == EVERYTHING else [name]:
        ours = place(OUR_IMPL, launcher("skerry_run"))
        found.append(Program(bench, OUR_IMPL, paths.program(OURS + bench), ours))
        found += peers(bench, wanted(peer), place, lacking)
    absent = [word for word in wanted(peer) if not any(is_peer(one.impl, word) for one in found)]
    for word in absent:
        why = "; ".join(lacking) or f"peers here: {', '.join(built_peers()) or 'none'}"
        message = f"no peer whose name contains '{word}' can be run for {name}: {why}"
        if all(one.impl == OUR_IMPL for one in found):
            raise UserError(message)
        if not any(word in line for line in lacking):
            lacking.append(message)
    return found, lacking


def wanted(peer: str) -> list[str]:
    """The words of `--peer`."""
    return [word for word in peer.split(",") if word]


def is_peer(impl: str, word: str) -> bool:
    """Whether it is a peer that the word means."""
    return impl != OUR_IMPL and word in impl


def peers(bench: str, words: list[str], place: Place, lacking: list[str]) -> list[Program]:
    """Those of one benchmark; adds to `lacking` what is the matter with the others, once."""
    found = []
    for path in runnable(paths.program(OURS + bench).parent / "peers", f"*/{THEIRS}{bench}"):
        impl = path.parent.name
        if words and not any(word in impl for word in words):
            continue
        why, by = usable(impl, place)
        if by and not why:
            found.append(Program(bench, impl, path, by))
        elif why and why not in lacking:
            lacking.append(why)
    return found


def built_peers() -> list[str]:
    """The names of the peers that benchmarks were built for."""
    return sorted(
        {
            path.parent.name
            for folder in paths.program_folders()
            for path in runnable(folder / "peers", f"*/{THEIRS}*")
        }
    )


def usable(impl: str, place: Place) -> tuple[str | None, Launcher | None]:
    """What is the matter with a peer, if anything, and its launcher."""
    try:
        by = place(impl, launcher_of(impl))
    except UserError as error:
        return str(error), None
    why = by.missing()
    return f"{impl} is left out: {why}" if why else None, by


def launcher_of(impl: str) -> Launcher:
    """A peer's launcher: the one whose name its own begins with (openmpi-oshmem: openmpi)."""
    fitting = [one for one in all_launchers().values() if impl.startswith(one.name)]
    if not fitting:
        raise UserError(f"peer {impl} is left out: no launcher has a name that it begins with")
    return max(fitting, key=lambda one: len(one.name))
