# SPDX-License-Identifier: BSD-3-Clause
"""Where a PE's time went, also that of one that was ended within a call."""

from dataclasses import dataclass

from skerry.profile.record import Record


@dataclass(frozen=True)
class Times:
    """Seconds. `pending`, part of waiting: in the call that it did not come back from."""

    elapsed: float
    communicating: float
    waiting: float
    pending: float

    @property
    def computing(self) -> float:
        """What is left; threads can be in calls at the same time, so that there may be less."""
        return max(self.elapsed - self.communicating - self.waiting, 0.0)


def times(record: Record, end_unix_s: float | None) -> Times:
    """One PE's; `end_unix_s`: when the command ended, if that is known."""
    elapsed = int(record.header["elapsed_ns"]) * 1e-9
    communicating = int(record.intervals["communicating_ns"].sum()) * 1e-9
    waiting = int(record.intervals["waiting_ns"].sum()) * 1e-9
    stuck = pending(record, end_unix_s) or 0.0
    since = int(record.header["current_since_ns"]) * 1e-9
    end = max(elapsed, since + stuck) if stuck else elapsed
    return Times(end, communicating, waiting + stuck, stuck)


def pending(record: Record, end_unix_s: float | None) -> float | None:
    """For how long it was in its last call when it was ended; None if that is not known."""
    if not record.current or end_unix_s is None:
        return None
    header = record.header
    begin = int(header["begin_unix_ns"]) * 1e-9 + int(header["current_since_ns"]) * 1e-9
    return max(end_unix_s - begin, 0.0)
