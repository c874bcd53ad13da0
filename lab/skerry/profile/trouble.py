# SPDX-License-Identifier: BSD-3-Clause
"""What can be said of a program that hung, crashed or was ended."""

from collections.abc import Callable

from skerry.profile.layout import Kind, State
from skerry.profile.merge import Profile
from skerry.profile.record import Operation, Record
from skerry.profile.times import pending
from skerry.profile.words import count, duration

MOST_LINES = 16
STUCK_S = 1.0  # a shorter wait is nothing special
BLOCKING = (Kind.SEND, Kind.RECEIVE, Kind.WAIT, Kind.COLLECTIVE)
Where = Callable[[Record], str]


def trouble(profile: Profile, end_unix_s: float | None, where: Where) -> list[str]:
    """Lines; none if all ended in order."""
    bad = [one for one in profile.records if one.state != State.FINISHED]
    said = [line(one, end_unix_s, where) for one in bad[:MOST_LINES]]
    if len(bad) > MOST_LINES:
        said.append(f"and {count(len(bad) - MOST_LINES)} more PEs did not end in order")
    return absent(profile) + said + deadlock(profile, bad, end_unix_s)


def absent(profile: Profile) -> list[str]:
    """Who left nothing that can be read."""
    stretches = [f"{a}" if a == b else f"{a} to {b}" for a, b in profile.missing]
    if not stretches:
        return list(profile.unreadable)
    shown = ", ".join(stretches[:MOST_LINES]) + (" ..." if len(stretches) > MOST_LINES else "")
    some = "PE" if shown.isdecimal() else "PEs"
    return [*profile.unreadable, f"no record of {some} {shown} of {profile.n_pes}"]


def line(record: Record, end_unix_s: float | None, where: Where) -> str:
    """What one PE was doing."""
    operation, header = record.current, record.header
    if record.state == State.ABORTED:
        inside = f" in {operation.name} at {where(record)}" if operation else ""
        return f"PE {record.pe} ended the job with code {header['abort_code']}{inside}"
    if operation:
        how_long = pending(record, end_unix_s)
        for_ = "" if how_long is None else f" for {duration(how_long)}"
        peer = towards(operation, int(header["current_peer"]))
        at = f"{operation.name}{peer} at {where(record)}{for_}"
        return f"PE {record.pe} was in {at} when it was ended"
    since = f"{duration(int(header['elapsed_ns']) * 1e-9)} after its start"
    return (
        f"PE {record.pe} was killed, crashed or left while in no call; its last call ended {since}"
    )


def towards(operation: Operation, peer: int) -> str:
    """Whom a call is about."""
    if peer < 0:
        return ""
    if operation.kind == Kind.RECEIVE or operation.fetches:
        return f" from PE {peer}"
    return f" {'to' if operation.kind in (Kind.SEND, Kind.ONE_SIDED) else 'with'} PE {peer}"


def deadlock(profile: Profile, bad: list[Record], end_unix_s: float | None) -> list[str]:
    """That nobody could go on, where the records show it."""
    if not bad or profile.missing or any(one.state == State.ABORTED for one in bad):
        return []
    for one in bad:
        operation, how_long = one.current, pending(one, end_unix_s)
        if not operation or operation.kind not in BLOCKING:
            return []
        if how_long is not None and how_long < STUCK_S:
            return []
    who = "all PEs" if len(bad) == profile.n_pes else "all PEs that had not finished"
    ring = circle({one.pe: int(one.header["current_peer"]) for one in bad})
    chain = f": PE {' waits for PE '.join(map(str, ring))}" if ring else ""
    return [f"{who} were in calls that wait for others; this looks like a deadlock{chain}"]


def circle(peer_of: dict[int, int]) -> list[int]:
    """PEs that wait for each other in a ring, the first again at the end."""
    for first in peer_of:
        path = [first]
        while (following := peer_of.get(path[-1], -1)) not in path and following in peer_of:
            path.append(following)
        if following == first:
            return [*path, first] if len(path) <= MOST_LINES else []
    return []
