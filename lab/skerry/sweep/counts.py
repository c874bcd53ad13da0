# SPDX-License-Identifier: BSD-3-Clause
"""What a recorded program did, as far as the models need it: of the PE that did most of each."""

import os
import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from skerry.profile import expand, layout
from skerry.profile.merge import Profile
from skerry.profile.summary import per_pe
from skerry.profile.times import times

WAITS = (layout.Kind.RECEIVE, layout.Kind.WAIT, layout.Kind.COLLECTIVE)
LOOKS = re.compile(r"MPI_(Test|Iprobe|Improbe|Request_get_status)")  # come back at once


@dataclass(frozen=True)
class Counts:
    """Collectives count as the messages of a model. Fragments: of `fragment_bytes`, 0 for whole."""

    n_pes: int
    sharing: float  # PEs of a host for each core that is usable here, at least 1
    elapsed_s: float  # of the slowest PE
    sent: int  # fragments
    received: int
    sent_and_received: int
    imbalance: float  # most over mean of the last
    bytes: int  # sent or received, the larger
    reads: int  # gets and atomics that fetch
    waits: int  # calls that receive or wait, collectives
    waiting: float  # share of all PEs' time in calls that wait


def count(profile: Profile, fragment_bytes: int = 0) -> Counts:
    """From the records of one run."""
    spent = [times(one, None) for one in profile.records]
    rows = expand.expand(profile)
    traffic = rows[rows["kind"] == layout.TRAFFIC]
    fetches = np.array([one.fetches for one in profile.operations] or [False])[traffic["operation"]]
    away, size = np.zeros((2, 2, profile.n_pes), np.int64)  # each: sent, received
    fragments = fragments_of(traffic, fragment_bytes)
    np.add.at(away[0], traffic["pe"], np.where(fetches, traffic["count"], fragments))
    np.add.at(size[0], traffic["pe"], np.where(fetches, 0, traffic["bytes"]))
    receiver = np.where(fetches, traffic["pe"], traffic["peer"])
    known = (receiver >= 0) & (receiver < profile.n_pes)
    np.add.at(away[1], receiver[known], fragments[known])
    np.add.at(size[1], receiver[known], traffic["bytes"][known])
    both = away.sum(axis=0)
    return Counts(
        n_pes=profile.n_pes,
        sharing=sharing(profile),
        elapsed_s=max(one.elapsed for one in spent),
        sent=int(away[0].max()),
        received=int(away[1].max()),
        sent_and_received=int(both.max()),
        imbalance=float(both.max() / both.mean()) if both.any() else 1.0,
        bytes=int(size.max()),
        reads=int(per_pe(profile, traffic[fetches])[0].max()),
        waits=int(per_pe(profile, waiting_calls(profile))[0].max()),
        waiting=sum(one.waiting for one in spent) / max(sum(one.elapsed for one in spent), 1e-9),
    )


def sharing(profile: Profile) -> float:
    """How many PEs share a core."""
    hosts = Counter(layout.text(one.header["host"]) for one in profile.records)
    return max(max(hosts.values()) / len(os.sched_getaffinity(0)), 1.0)


def fragments_of(traffic: np.ndarray, fragment_bytes: int) -> np.ndarray:
    """How many fragments messages make; those of a row are taken to be alike."""
    if not fragment_bytes:
        return traffic["count"]
    each = traffic["bytes"] / np.maximum(traffic["count"], 1)
    whole = np.ceil(each / fragment_bytes).astype(np.int64)
    return traffic["count"] * np.maximum(whole, 1)


def waiting_calls(profile: Profile) -> np.ndarray:
    """Rows of calls that wait for others."""
    waits = np.array(
        [one.kind in WAITS and not LOOKS.match(one.name) for one in profile.operations] or [False]
    )
    return profile.calls[waits[profile.calls["operation"]]]
