# SPDX-License-Identifier: BSD-3-Clause
"""What a reader must know before believing the numbers; each note is made only where it is true."""

from collections.abc import Iterator
from typing import Any

from skerry.study.summary import groups, label, run_counts

NOISY = 0.15  # (max - min) / median of a case
FEW_RUNS = 5


def notes(record: dict[str, Any], rows: list[dict[str, Any]]) -> list[str]:
    """All that apply."""
    return [*about_machine(record, rows), *about_numbers(rows), *about_extent(record)]


def about_machine(record: dict[str, Any], rows: list[dict[str, Any]]) -> Iterator[str]:
    """What the machine does to the figures."""
    machine = record["machine"]
    cores = len(machine["usable_cores"])
    yield (
        f"All PEs were processes on one machine ({cores} usable cores) that share memory. A "
        "message here is a copy in memory, and costs far less than over a network: what the "
        "variants do and how often they wait is as on a large machine, the price of it is not."
    )
    crowded = sorted({one["pes"] for one in rows if one["pes"] > cores})
    if crowded:
        yield (
            f"With {' and '.join(map(str, crowded))} PEs there were more PEs than cores: these "
            "figures are about how well waiting shares a core, not about parallel speed."
        )
    if machine["virtual"]:
        yield "The machine is virtual: other tenants may have disturbed single runs."
    if machine["load"] > 0.5 * cores:
        yield f"The machine was not idle when the study began (load {machine['load']})."
    if not machine["huge_pages"]["usable"]:
        remedy = machine["huge_pages"]["to_enable"]
        yield f"Heap blocks below 2 MiB had no huge pages. To give them some, {remedy}."


def about_numbers(rows: list[dict[str, Any]]) -> Iterator[str]:
    """How far the figures can be trusted."""
    least, most = run_counts(rows)
    if least < most:
        yield (
            f"The variants have {least} to {most} good runs: where there are fewer than "
            f"{FEW_RUNS}, differences of a few per cent mean nothing."
        )
    elif most < FEW_RUNS:
        runs = f"{most} run{'s' if most != 1 else ''}"
        yield f"Only {runs} of each variant: differences of a few per cent mean nothing."
    wide = [one for one in rows if one["median"] and spread(one) > NOISY]
    if wide:
        worst = max(wide, key=spread)
        yield (
            f"{len(wide)} of {len(rows)} variants spread over more than {NOISY:.0%} of their "
            f"median (most: {label(worst)} with {worst['pes']} PEs, {spread(worst):.0%})."
        )
    for title, group in groups(rows):
        if tie := close_call(group):
            yield f"{title}: {tie}"


def spread(one: dict[str, Any]) -> float:
    """Range over median."""
    return (one["max"] - one["min"]) / one["median"]


def close_call(group: list[dict[str, Any]]) -> str | None:
    """Says which variants' ranges reach the best one's median, so that no winner is announced."""
    known = [one for one in group if one["median"]]
    if len(known) < 2:
        return None
    best = max(known, key=lambda one: one["median"])
    rivals = [one for one in known if one is not best and one["max"] >= best["median"]]
    if not rivals:
        return None
    names = ", ".join(label(one) for one in rivals[:4]) + (", ..." if len(rivals) > 4 else "")
    return f"{label(best)} has the best median, but the range of {names} reaches it."


def about_extent(record: dict[str, Any]) -> Iterator[str]:
    """What is not in the record."""
    seen: dict[tuple[str, str], list[int]] = {}
    for one in record["left_out"]:
        seen.setdefault((one["variant"], one["why"]), []).append(one["pes"])
    for (variant, why), pes in seen.items():
        yield f"{variant} was left out at {', '.join(map(str, pes))} PEs: {why}"
    for missing in record["missing"]:
        yield f"Not compared with {missing['title']}, which was not found: {missing['why']}."
    if not record["finished"]:
        yield "The study was interrupted; this is what had been run by then."
    if record["resumed"]:
        times = record["resumed"]
        yield f"The study was interrupted and resumed {times} times; the load may have changed."
