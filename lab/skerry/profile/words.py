# SPDX-License-Identifier: BSD-3-Clause
"""Numbers as people read them."""

from skerry.bench.table import time

SIZES = ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB"))


def duration(seconds: float) -> str:
    """Three digits with the unit that suits."""
    return f"{seconds:,.0f} s" if seconds >= 1000 else time(seconds)


def size(many: float) -> str:
    """Bytes."""
    for scale, unit in SIZES:
        if many >= scale:
            value = many / scale
            return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
    return f"{many:.0f} B" if many == int(many) else f"{many:.3g} B"


def count(many: float) -> str:
    """A whole number, or one decimal of a mean."""
    return f"{many:,.0f}" if many == int(many) else f"{many:,.1f}"


def percent(part: float | None) -> str:
    """Of one, as percent."""
    return "" if part is None else f"{100 * part:.1f} %"
