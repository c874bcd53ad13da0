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
    shortest = max(int(one.header["interval_ns"]) for one in profile.records) * 1e-9
    bin_s = max(end_s / MOST_BINS, shortest)
    n_bins = max(int(np.ceil(end_s / bin_s)), 1)
    parts = {name: np.zeros((len(times), n_bins)) for name in PARTS}
    for index, (record, mine) in enumerate(zip(profile.records, times, strict=True)):
        fill(record, mine, bin_s, {name: parts[name][index] for name in PARTS})
    return Timeline(bin_s, parts, marks(profile, end_s))


def fill(record: Record, times: Times, bin_s: float, into: dict[str, np.ndarray]) -> None:
    """One PE's line."""
    n_bins = len(into["waiting"])
    begins = np.arange(len(record.intervals)) * (int(record.header["interval_ns"]) * 1e-9)
    at = np.minimum((begins / bin_s).astype(np.int64), n_bins - 1)
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
