# SPDX-License-Identifier: BSD-3-Clause
"""`skerry bench --hosts`: the programs' PEs on several hosts, made inside this machine or real."""

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from skerry import paths
from skerry.bench.merge import OURS
from skerry.errors import USAGE, UserError
from skerry.launchers import launcher
from skerry.launchers.base import Launcher

MOST = 99
Place = Callable[[str, Launcher], Launcher]  # what starts a program there, from its name and usual


@dataclass(frozen=True)
class Way:
    """How an implementation is started between hosts so that it is at its best over TCP."""

    by: tuple[str, ...]  # launchers, best first
    options: tuple[str, ...] = ()  # of the launcher
    variables: dict[str, str] = field(default_factory=dict)


WAYS = {
    OURS: Way(("openmpi", "mpich")),
    # UCX alone, and by TCP: it would look for hardware, and for memory that hosts share.
    "openmpi-oshmem": Way(("openmpi",), ("-x", "UCX_TLS=tcp,self")),
    # Open MPI's default between hosts, osc ucx, does not run over TCP.
    "openmpi-rma": Way(("openmpi",), ("--mca", "osc", "^ucx")),
    # MPICH takes hosts of one machine for one.
    "mpich-rma": Way(("mpich",), (), {"MPIR_CVAR_NOLOCAL": "1", "MPIR_CVAR_CH4_NETMOD": "ofi"}),
}


def here(_impl: str, usual: Launcher) -> Launcher:
    """No other hosts: the usual launcher."""
    return usual


@contextlib.contextmanager
def place(hosts: str | None) -> Iterator[Place]:
    """The place that `--hosts` means: this machine, N test hosts, or hosts by their names."""
    if hosts is None:
        yield here
    elif hosts.isdigit():
        if not 2 <= int(hosts) <= MOST:
            raise UserError(f"--hosts {hosts}: between 2 and {MOST} test hosts can be made", USAGE)
        script = find_script()
        with made(script, hosts) as hosts_id:
            yield lambda impl, _: OnTestHosts(script, hosts_id, impl)
    else:
        yield lambda impl, usual: OnNamedHosts(hosts, impl, usual)


def find_script() -> Path:
    """What makes test hosts: SKERRY_HOSTS_SCRIPT, or the source tree's."""
    if chosen := os.environ.get("SKERRY_HOSTS_SCRIPT"):
        return Path(chosen)
    top = paths.tree()
    if not top:
        raise UserError("--hosts N needs the source tree: its tests/hosts/hosts makes test hosts")
    return top / "tests" / "hosts" / "hosts"


@contextlib.contextmanager
def made(script: Path, count: str) -> Iterator[str]:
    """Test hosts, by their id. They go when our end of a pipe is closed: however we end."""
    command = [str(script), "with", count, "--", "sh", "-c", "echo $SKERRY_HOSTS; exec cat"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as keeper:
        if hosts_id := keeper.stdout.readline().strip():
            yield hosts_id
            return
        why = keeper.stderr.read().strip().removeprefix("hosts: ").removeprefix("skipped: ")
    raise UserError(f"--hosts {count}: test hosts cannot be made: {why}")


class OnTestHosts(Launcher):
    """A cluster's launcher, as tests/hosts/launch starts it at the test hosts' login node."""

    title = "test hosts"

    def __init__(self, script: Path, hosts_id: str, impl: str):
        if impl not in WAYS:
            raise UserError(f"{impl} is left out: how it runs between hosts is not known")
        self.script, self.hosts_id, self.way = script, hosts_id, WAYS[impl]
        able = [name for name in self.way.by if not launcher(name).missing()]
        self.by = (able or self.way.by)[0]

    def missing(self) -> str | None:
        return launcher(self.by).missing()

    def prefix(self, pes: int) -> list[str]:
        launch = self.script.with_name("launch")
        start = [str(self.script), "run", "login", str(launch), self.by, "-n", str(pes)]
        return [*start, "--own-cores", "--"]

    def environment(self) -> dict[str, str]:
        options = list(self.way.options)
        if self.by == "openmpi":  # others pass all variables on
            for name in os.environ:
                options += ["-x", name] if name.startswith("FI_") else []
        own = {"SKERRY_HOSTS": self.hosts_id, "LAUNCH_OPTIONS": " ".join(options)}
        return own | self.way.variables


class OnNamedHosts(Launcher):
    """skerry-run, which hands over to the cluster's launcher."""

    title = "skerry-run --hosts"

    def __init__(self, hosts: str, impl: str, usual: Launcher):
        if impl != OURS:
            raise UserError(f"{impl} is left out: on named hosts only Skerry's own are started")
        self.hosts, self.usual = hosts, usual

    def missing(self) -> str | None:
        return self.usual.missing()

    def prefix(self, pes: int) -> list[str]:
        run = self.usual.prefix(pes)
        help_text = subprocess.run([run[0], "--help"], capture_output=True, text=True, check=False)
        if "--hosts" not in help_text.stdout:
            raise UserError(
                f"--hosts {self.hosts}: this skerry-run starts PEs on its own machine only; "
                "give a number for test hosts inside this machine"
            )
        return [*run, "--hosts", self.hosts]
