# SPDX-License-Identifier: BSD-3-Clause
"""What SKERRY_DELAY adds to each parameter, measured as LogGP's parameters are.

As in R. Martin's thesis (UCB/CSD-99-1055): one parameter after the other is made worse, and should
be by what was asked for; the others should stay what they were.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skerry.loggp import fit
from skerry.loggp.measure import Network, measure

DESIRED_US = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
FRAGMENT_BYTES = 4096  # G is told as the time of so many bytes
SIZES = (1, 8, 64, 512, 4096, 16384, 65536)
BREAKS = (1025,)
CLOSE_US = 0.2
TRIES = 3  # to measure a row that is off: what else runs on the machine only adds
NOTHING_ADDED = "latency=0"

Row = dict[str, Any]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Parameter:
    """One of LogGP's, and the delay that adds to it."""

    name: str
    title: str
    setting: str
    bytes: int = 1  # that the setting's time is for

    def delay(self, desired_us: float) -> str:
        """SKERRY_DELAY."""
        return f"{self.setting}={desired_us * 1000 / self.bytes:.6g}ns"


PARAMETERS = (
    Parameter("o_send", "overhead of a send", "overhead_send"),
    Parameter("o_recv", "overhead of a receive", "overhead_recv"),
    Parameter("g", "gap", "gap"),
    Parameter("L", "latency", "latency"),
    Parameter("G", f"time of {FRAGMENT_BYTES // 1024} KiB", "per_byte", FRAGMENT_BYTES),
)


def in_us(found: fit.Fit) -> dict[str, float]:
    """The parameters in the units of the table."""
    return {one.name: one.bytes * getattr(found, one.name) for one in PARAMETERS}


class Apparatus:
    """Measures under one delay after the other."""

    def __init__(self, network: Network, rounds: int):
        self.network = network
        self.rounds = rounds
        self.implementation = ""

    def rows(self, delay: str) -> list[Row]:
        """Those of one run."""
        made = measure(self.network, SIZES, self.rounds, 5, delay)
        self.implementation = made["implementation"]
        return made["rows"]


def near(observed: float, expected: float, tolerance: float) -> bool:
    """Within the relative tolerance, or so close that nobody can tell."""
    return abs(observed - expected) <= max(tolerance * abs(expected), CLOSE_US)


def expected_of(
    other: Parameter,
    changed: Parameter,
    desired_us: float,
    base: Mapping[str, float],
    observed: float,
) -> float:
    """What another parameter should be: its base. But messages never follow faster than a processor
    can send or receive them, so that what is measured as g is at least what was added to that, and
    at most all of it."""
    if other.name == "g" and changed.name in ("o_send", "o_recv"):
        least = max(base["g"], desired_us)
        most = max(base["g"], base[changed.name] + desired_us)
        return min(max(observed, least), most)
    return base[other.name]


def row_of(
    changed: Parameter,
    desired_us: float,
    found: Mapping[str, float],
    base: Mapping[str, float],
    tolerance: float,
) -> Row:
    """A row of the table."""
    observed = found[changed.name] - base[changed.name]
    others = {
        one.name: {
            "base_us": base[one.name],
            "expected_us": expected_of(one, changed, desired_us, base, found[one.name]),
            "observed_us": found[one.name],
        }
        for one in PARAMETERS
        if one is not changed
    }
    moved = [
        name
        for name, one in others.items()
        if not near(one["observed_us"], one["expected_us"], tolerance)
    ]
    return {
        "parameter": changed.name,
        "delay": changed.delay(desired_us),
        "desired_us": desired_us,
        "observed_us": observed,
        "is_near": near(observed, desired_us, tolerance),
        "others": others,
        "others_moved": moved,
    }


def calibrate(
    apparatus: Apparatus, desired_us: Sequence[float], tolerance: float, say: Say
) -> dict[str, Any]:
    """The whole table."""
    base_rows = apparatus.rows(NOTHING_ADDED)
    rows: list[Row] = []
    for changed in PARAMETERS:
        base_rows += apparatus.rows(NOTHING_ADDED)
        base = in_us(fit.fit(base_rows, BREAKS))
        rows += calibrated(apparatus, changed, desired_us, base, tolerance)
        say(f"{changed.title} done")
    return {
        "implementation": apparatus.implementation,
        "fragment_bytes": FRAGMENT_BYTES,
        "tolerance": tolerance,
        "base_us": in_us(fit.fit(base_rows, BREAKS)),
        "rows": rows,
    }


def calibrated(
    apparatus: Apparatus,
    changed: Parameter,
    desired_us: Sequence[float],
    base: Mapping[str, float],
    tolerance: float,
) -> Iterator[Row]:
    """The rows of one parameter."""
    for desired in desired_us:
        measured: list[Row] = []
        for _ in range(TRIES):
            measured += apparatus.rows(changed.delay(desired))
            found = in_us(fit.fit(measured, BREAKS))
            row = row_of(changed, desired, found, base, tolerance)
            if row["is_near"] and not row["others_moved"]:
                break
        yield row
