# SPDX-License-Identifier: BSD-3-Clause
"""One file for each way of starting a parallel program; see launchers.base for the shape."""

from functools import cache

from skerry import discover
from skerry.errors import unknown
from skerry.launchers.base import REGISTRY, Launcher


@cache
def all_launchers() -> dict[str, Launcher]:
    """Every launcher by name, whether or not it is there on this machine."""
    import skerry.launchers as package

    discover.modules_in(package)
    return {name: made() for name, made in sorted(REGISTRY.items())}


def launcher(name: str) -> Launcher:
    """The launcher of that name."""
    known = all_launchers()
    if name not in known:
        raise unknown("launcher", name, known)
    return known[name]
