# SPDX-License-Identifier: BSD-3-Clause
"""When PEs computed, communicated and waited. Each PE's time begins when it joined the job."""

from dataclasses import dataclass

import numpy as np

from skerry.profile.merge import Profile
from skerry.profile.record import Record
from skerry.profile.times import Times

MOST_BINS = 512
PARTS = ("computing", "communicating", "waiting")


@dataclass
class Timeline:
    """`parts[name][pe index][bin]`: seconds within a bin."""

    bin_s: float
    parts: dict[str, np.ndarray]
    marks: list[tuple[float, str]]  # phases, of the first PE that has any


def timeline(profile: Profile, times: list[Times]) -> Timeline:
    """Intervals of all PEs in bins of one length."""
    end_s = max(one.elapsed for one in times)
    end_ns = round(end_s * 1e9)
    longest = max(int(one.header["interval_ns"]) for one in profile.records)
    bin_ns = longest * max(-(-end_ns // (MOST_BINS * longest)), 1)
    bin_s = bin_ns * 1e-9
    n_bins = max(-(-end_ns // bin_ns), 1)
    parts = {name: np.zeros((len(times), n_bins)) for name in PARTS}
    for index, (record, mine) in enumerate(zip(profile.records, times, strict=True)):
        fill(record, mine, bin_ns, {name: parts[name][index] for name in PARTS})
    return Timeline(bin_s, parts, marks(profile, end_s))


def fill(record: Record, times: Times, bin_ns: int, into: dict[str, np.ndarray]) -> None:
    """One PE's line. A bin is so many whole intervals: these double by themselves."""
    n_bins, bin_s = len(into["waiting"]), bin_ns * 1e-9
    begins = np.arange(len(record.intervals)) * int(record.header["interval_ns"])
    at = np.minimum(begins // bin_ns, n_bins - 1)
    for name in ("communicating", "waiting"):
        np.add.at(into[name], at, record.intervals[f"{name}_ns"] * 1e-9)
    edges = np.arange(n_bins) * bin_s
    if times.pending:  # the call that it did not come back from
        begin = times.elapsed - times.pending
        inside = np.minimum(edges + bin_s, times.elapsed) - np.maximum(edges, begin)
        into["waiting"] += np.clip(inside, 0, None)
    alive = np.clip(times.elapsed - edges, 0, bin_s)
    into["computing"] += np.clip(alive - into["communicating"] - into["waiting"], 0, None)


def marks(profile: Profile, end_s: float) -> list[tuple[float, str]]:
    """Where phases begin."""
    for record in profile.records:
        made = [(int(one["at_ns"]) * 1e-9, record.phases[one["phase"]]) for one in record.marks]
        if made:
            return [one for one in made if one[0] <= end_s]
    return []
