# SPDX-License-Identifier: BSD-3-Clause
"""From round trips to L, o, g and G; times are in microseconds, sizes in bytes.

The method is netgauge's (Hoefler, Lichei, Rehm: Low-Overhead LogGP Parameter Assessment, 2007).
With R(n, d) the time of n messages, d apart, and one reply,

    g + s G = (R(n, 0) - R(1, 0)) / (n - 1)
    o_send  = (R(n, d) - R(1, 0)) / (n - 1) - d
    L       = R(1, 0) / 2 - o_send - o_recv     of the smallest size

and o_recv a receive of a message that is there already. Of each time the least of all rounds
counts: what else runs on the machine only adds.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Row = dict[str, Any]

RESAMPLINGS = 200
NOISE = 0.03  # of times, relative: a fit that is better than that is as good as another
LEAST_SIZES = 3  # of a regime
MOST_REGIMES = 3


@dataclass(frozen=True)
class Size:
    """What was found for one size."""

    bytes: int
    round_trip: float
    interval: float  # between messages: g + s G
    o_send: float
    o_recv: float


@dataclass(frozen=True)
class Line:
    """y = at_zero + a_byte * x, from the size `first` to `last`."""

    first: int
    last: int
    at_zero: float
    a_byte: float
    cost: float  # of relative errors, squared and summed


@dataclass(frozen=True)
class Fit:
    """The parameters; G and O are those of the longest messages, the others of the shortest."""

    sizes: list[Size]
    regimes: list[Line]  # of g and G
    L: float
    o_send: float
    o_recv: float
    g: float
    G: float
    O_send: float  # overhead of each byte
    O_recv: float

    def parameters(self) -> dict[str, float]:
        """By name."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = ("L", "o_send", "o_recv", "g", "G", "O_send", "O_recv")


def fit(rows: Sequence[Row], breaks: Sequence[int] | None = None) -> Fit:
    """The parameters of all rounds. `breaks`: where protocols change, if that is known."""
    sizes = [of_size(n, group) for n, group in by_size(rows).items()]
    if breaks is None:
        regimes = find_regimes(sizes)
    else:
        edges = [0, *breaks, sizes[-1].bytes + 1]
        parts = [[one for one in sizes if low <= one.bytes < high] for low, high in pairwise(edges)]
        regimes = [interval_line(part) for part in parts]
    least, long = sizes[0], [one for one in sizes if one.bytes >= regimes[-1].first]
    return Fit(
        sizes,
        regimes,
        L=least.round_trip / 2 - least.o_send - least.o_recv,
        o_send=least.o_send,
        o_recv=least.o_recv,
        g=regimes[0].at_zero,
        G=regimes[-1].a_byte,
        O_send=slope([(one.bytes, one.o_send) for one in long]),
        O_recv=slope([(one.bytes, one.o_recv) for one in long]),
    )


def by_size(rows: Iterable[Row]) -> dict[int, list[Row]]:
    """Rows of each size, ascending."""
    groups: dict[int, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row["bytes"]):
        groups.setdefault(row["bytes"], []).append(row)
    return groups


def of_size(size: int, rows: Sequence[Row]) -> Size:
    """From the rows of one size."""
    one = least(rows, "round_trip", waits=False, many=False)
    many = least(rows, "round_trip", waits=False, many=True)
    spaced = least(rows, "round_trip", waits=True, many=True)
    wait = least(rows, "wait_alone", waits=True, many=True)
    late = least(rows, "late_receive", waits=True, many=False)
    n, few = many["messages"], spaced["messages"]
    # Rounds wait differently long: each time is compared with a wait of its own length.
    overhead = (spaced["low_us"] - one["low_us"]) / (few - 1) - spaced["wait_us"]
    overhead -= wait["low_us"] - wait["wait_us"]
    return Size(
        size,
        round_trip=one["low_us"],
        interval=(many["low_us"] - one["low_us"]) / (n - 1),
        o_send=overhead,
        o_recv=late["low_us"],
    )


def least(rows: Sequence[Row], what: str, waits: bool, many: bool) -> Row:
    """The fastest of these rows, but for what it was told to wait."""
    chosen = [
        row
        for row in rows
        if row["what"] == what and (row["wait_us"] > 0) == waits and (row["messages"] > 1) == many
    ]

    def without_wait(row: Row) -> float:
        if what == "wait_alone":
            return row["low_us"] - row["wait_us"]
        if what == "late_receive":
            return row["low_us"]
        return row["low_us"] - (row["messages"] - 1) * row["wait_us"]

    return min(chosen, key=without_wait)


def interval_line(sizes: Sequence[Size]) -> Line:
    """g and G of these sizes."""
    return line([(one.bytes, one.interval) for one in sizes])


def line(points: Sequence[tuple[float, float]]) -> Line:
    """Least squares of relative errors, so that short messages count as much as long ones."""
    weights = [1 / max(abs(y), 1e-3) ** 2 for _, y in points]
    total = sum(weights)
    mean_x = sum(w * x for w, (x, _) in zip(weights, points, strict=True)) / total
    mean_y = sum(w * y for w, (_, y) in zip(weights, points, strict=True)) / total
    spread = sum(w * (x - mean_x) ** 2 for w, (x, _) in zip(weights, points, strict=True))
    both = sum(w * (x - mean_x) * (y - mean_y) for w, (x, y) in zip(weights, points, strict=True))
    a_byte = both / spread if spread else 0.0
    at_zero = mean_y - a_byte * mean_x
    cost = sum(
        w * (y - at_zero - a_byte * x) ** 2 for w, (x, y) in zip(weights, points, strict=True)
    )
    return Line(int(points[0][0]), int(points[-1][0]), at_zero, a_byte, cost)


def slope(points: Sequence[tuple[float, float]]) -> float:
    """What a byte takes."""
    return line(points).a_byte if len(points) > 1 else 0.0


def find_regimes(sizes: Sequence[Size]) -> list[Line]:
    """One line for each protocol: as few as fit nearly as well as more would (Bayes' criterion)."""
    best: list[Line] = []
    best_score = math.inf
    for count in range(1, MOST_REGIMES + 1):
        lines = split(sizes, count)
        if not lines:
            break
        error = sum(one.cost for one in lines) / len(sizes) + NOISE**2
        score = len(sizes) * math.log(error) + 3 * count * math.log(len(sizes))
        if score < best_score:
            best, best_score = lines, score
    return best


def split(sizes: Sequence[Size], count: int) -> list[Line]:
    """The `count` lines that fit best; none where there are too few sizes."""
    if count == 1:
        return [interval_line(sizes)]
    tried = [
        [*split(sizes[:end], count - 1), interval_line(sizes[end:])]
        for end in range(LEAST_SIZES * (count - 1), len(sizes) - LEAST_SIZES + 1)
    ]
    return min(tried, key=lambda lines: sum(one.cost for one in lines), default=[])


def intervals(rows: Sequence[Row], found: Fit) -> dict[str, tuple[float, float]]:
    """Between what values 95 % of fits lie whose rounds are drawn from ours, with repetitions."""
    by_round: dict[int, list[Row]] = {}
    for row in rows:
        by_round.setdefault(row["round"], []).append(row)
    breaks = [one.first for one in found.regimes[1:]]
    draw = random.Random(2024)
    values: dict[str, list[float]] = {name: [] for name in NAMES}
    rounds = list(by_round.values())
    for _ in range(RESAMPLINGS):
        drawn = [row for group in draw.choices(rounds, k=len(rounds)) for row in group]
        for name, value in fit(drawn, breaks).parameters().items():
            values[name].append(value)
    edge = RESAMPLINGS // 40
    return {name: (sorted(all_)[edge], sorted(all_)[-1 - edge]) for name, all_ in values.items()}
