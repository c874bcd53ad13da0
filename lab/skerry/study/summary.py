# SPDX-License-Identifier: BSD-3-Clause
"""What a record says, a row for each timed case: rates, ratios to MPI, where the time went."""

from statistics import median
from typing import Any

from skerry.study.cases import TIMED, Case, from_json

PARTS = ("compute", "pack", "wait", "reduce")
COUNTS = ("puts", "signals")


def rows(record: dict[str, Any], reference: str) -> list[dict[str, Any]]:
    """Rows in the record's order of cases; those without any good run have no numbers."""
    timed = [case for case in map(from_json, record["cases"]) if case.role == TIMED]
    results = {case.id: results_of(record, case) for case in timed}
    made = [row(case, results[case.id]) for case in timed]
    for one in made:
        same = [other for other in made if problem(other) == problem(one)]
        one["ratios"] = ratios(one, same, reference)
        one["short"] = one["steps"] < most_steps(same)
    return made


def problem(one: dict[str, Any]) -> tuple:
    """Rows of one problem are compared, whatever their steps."""
    return one["pes"], *one["cells"]


def results_of(record: dict[str, Any], case: Case) -> list[dict[str, Any]]:
    """The answers of a case's good runs."""
    runs = [run for run in record["runs"] if run["case"] == case.id and not run["trouble"]]
    return [run["result"] for run in runs]


def row(case: Case, results: list[dict[str, Any]]) -> dict[str, Any]:
    """One case's numbers: iterations a second, and microseconds a step of each part."""
    rates = [one["iterations_per_s"] for one in results]
    return {
        "case": case.id,
        "variant": case.variant,
        "launcher": case.launcher,
        "mpi": next((one["mpi"] for one in results if one.get("mpi")), None),
        "pes": case.pes,
        "cells": list(case.cells),
        "steps": case.steps,
        "runs": len(rates),
        "median": median(rates) if rates else None,
        "min": min(rates, default=None),
        "max": max(rates, default=None),
        "us_per_step": {part: per_step_us(results, part, case.steps) for part in PARTS},
        **counts(results, case),
    }


def per_step_us(results: list[dict[str, Any]], part: str, steps: int) -> float | None:
    """Median over runs of a part's mean time on a PE, in microseconds a step."""
    times = [one["times_s"][part] for one in results if part in one["times_s"]]
    return median(times) / steps * 1e6 if times else None


def counts(results: list[dict[str, Any]], case: Case) -> dict[str, float | None]:
    """Puts and signals of a PE in a step, the mean over PEs; they are the same in every run.

    A program that does not tell its signals apart counted them as puts, so both are unknown.
    """
    told = next((one for one in results if one.get("signals") is not None), {})
    each = case.pes * case.steps
    return {
        f"{what}_per_pe_step": None if told.get(what) is None else told[what] / each
        for what in COUNTS
    }


def ratios(one: dict[str, Any], others: list[dict[str, Any]], reference: str) -> dict[str, float]:
    """Median rate over that of the reference under each launcher; `others` have its problem."""
    return {
        other["launcher"]: one["median"] / other["median"]
        for other in others
        if other["variant"] == reference and one["median"] and other["median"]
    }


def run_counts(made: list[dict[str, Any]]) -> tuple[int, int]:
    """The least and the most good runs that a row has."""
    counts = [one["runs"] for one in made]
    return min(counts, default=0), max(counts, default=0)


def groups(made: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Rows by problem, each with a title."""
    by: dict[tuple, list[dict[str, Any]]] = {}
    for one in made:
        by.setdefault(problem(one), []).append(one)
    return [(title(group), group) for group in by.values()]


def title(group: list[dict[str, Any]]) -> str:
    """A problem's name; rows of fewer steps say so themselves."""
    pes, (nx, ny) = group[0]["pes"], group[0]["cells"]
    return f"{pes} PEs, {nx} x {ny} cells, {most_steps(group)} steps"


def most_steps(group: list[dict[str, Any]]) -> int:
    """The steps of the rows that ran them all."""
    return max(one["steps"] for one in group)


def label(one: dict[str, Any]) -> str:
    """A row's name for people: MPI's variants say which MPI, short runs how short."""
    if one["launcher"] == "skerry_run":
        return one["variant"]
    short = f", {one['steps']} steps" if one["short"] else ""
    return f"{one['variant']} ({one['mpi'] or one['launcher']}{short})"
