# SPDX-License-Identifier: BSD-3-Clause
"""The times that are added, as the options say them."""

import re

from skerry.errors import USAGE, UserError

# Options, and what SKERRY_DELAY calls them.
PARAMETERS = {
    "overhead": "overhead",
    "overhead-send": "overhead_send",
    "overhead-recv": "overhead_recv",
    "gap": "gap",
    "latency": "latency",
    "bandwidth": "per_byte",
}
TIME = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(ns|us|ms|s)?")
UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
MOST_POINTS = 1000


def points(option: str, text: str) -> list[float]:
    """Seconds, ascending and without 0: FROM:TO:STEPS or a list with commas."""
    parts = text.split(":")
    if len(parts) == 1:
        found = [seconds(option, word) for word in text.split(",")]
    elif len(parts) == 3 and parts[2].isdecimal() and 0 < int(parts[2]) < MOST_POINTS:
        first, last = (seconds(option, word) for word in parts[:2])
        steps = int(parts[2])
        found = [first + (last - first) * step / steps for step in range(steps + 1)]
    else:
        raise wrong(option, text)
    return sorted({round(one, 12) for one in found} - {0.0})


def seconds(option: str, text: str) -> float:
    """A time with its unit; 0 needs none."""
    found = TIME.fullmatch(text.strip())
    if not found or not (found[2] or float(found[1]) == 0):
        raise wrong(option, text)
    return float(found[1]) * UNITS[found[2] or "s"]


def wrong(option: str, text: str) -> UserError:
    """The error for what is no range."""
    return UserError(
        f"--{option} {text}: expected FROM:TO:STEPS as 0:100us:10, or a list as 1us,5us,20us", USAGE
    )


def spoken(time_s: float) -> str:
    """A time as SKERRY_DELAY and readers have it."""
    for unit, size in (("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3)):
        if time_s < 1000 * size * (1 - 1e-9):
            return f"{time_s / size:.6g}{unit}"
    return f"{time_s:.6g}s"
