# SPDX-License-Identifier: BSD-3-Clause
"""What a program's time should be with so much added to a parameter.

From R. Martin's thesis (UCB/CSD-99-1055): overhead, gap (burst and uniform) and long messages in
fragments; latency two ways for each blocking read, and at most one for each wait.
"""

from collections.abc import Callable
from dataclasses import dataclass

from skerry.sweep.counts import Counts


@dataclass(frozen=True)
class Model:
    """`seconds(added)`: what is added to the program's time; `said`: what it assumes."""

    name: str
    said: str
    seconds: Callable[[float], float]


def models(parameter: str, counts: Counts, base_s: float) -> list[Model]:
    """Those of a parameter, the one that measurements are held against first."""
    messages = {
        "overhead": counts.sent_and_received,
        "overhead-send": counts.sent,
        "overhead-recv": counts.received,
    }
    if parameter in messages:
        return overhead(messages[parameter], counts.sharing)
    if parameter == "gap":
        return gap(counts.sent, base_s)
    if parameter == "latency":
        chain = 2 * counts.reads + counts.waits
        said = f"{counts.reads:,} blocking reads there and back, {counts.waits:,} waits one way"
        return [linear("per round trip, at most", said, chain)]
    return [linear("per byte", f"{counts.bytes:,} bytes sent or received by one PE", counts.bytes)]


def overhead(m: int, sharing: float) -> list[Model]:
    """The thesis' PEs have a processor each; one that is shared may spend what all its PEs do."""
    made = [linear("per message", f"{m:,} messages sent or received by one PE", m)]
    if sharing > 1:
        said = f"the same, and {sharing:g} PEs share a core"
        made.append(linear("per message, shared cores", said, m * sharing))
    return made


def linear(name: str, said: str, times: float) -> Model:
    """So often what is added."""
    return Model(name, said, lambda added: times * added)


def gap(sent: int, base_s: float) -> list[Model]:
    """All messages in bursts, or evenly spread over the program's time."""
    interval = base_s / sent if sent else 0.0
    said = f"{sent:,} messages one after another"
    spread = f"evenly spread, {interval * 1e6:,.1f} us apart: no cost until then"
    return [
        linear("burst", said, sent),
        Model("uniform", spread, lambda added: sent * max(added - interval, 0.0)),
    ]
