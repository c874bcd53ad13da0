# SPDX-License-Identifier: BSD-3-Clause
"""Runs a benchmark's programs A B C A B C ..., for each number of PEs."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from skerry import process
from skerry.bench.merge import OURS
from skerry.bench.programs import Program
from skerry.records import schema

CHANCES = 2  # to give rows at some number of PEs

Row = dict[str, Any]
Say = Callable[[str], None]


def run_all(
    programs: Sequence[Program],
    pes: Sequence[int],
    repeats: int,
    extra: Sequence[str],
    timeout_s: float,
    say: Say,
    through: Sequence[str] = (),
) -> list[Row]:
    """All rows of all runs.

    A program that has no rows for some number of PEs is not run there again, one that fails there
    (peers do hang now and then) only once more.
    """
    rows: list[Row] = []
    chances: dict[tuple[Program, int], int] = {}
    told: set[tuple] = set()
    for repeat in range(repeats):
        for count in pes:
            for one in programs:
                if chances.setdefault((one, count), CHANCES) == 0:
                    continue
                made, trouble = run_one(one, count, extra, timeout_s, through)
                topic = (one.impl,) if made else (one.impl, one.bench, count)
                if trouble and topic not in told:
                    told.add(topic)
                    say(f"{one.impl}, {one.bench}, {count} PEs: {trouble}")
                if not made:
                    chances[one, count] = chances[one, count] - 1 if trouble else 0
                rows += made
        say(f"round {repeat + 1} of {repeats} done")
    return rows


def run_one(
    one: Program, pes: int, extra: Sequence[str], timeout_s: float, through: Sequence[str] = ()
) -> tuple[list[Row], str | None]:
    """The rows of one run, or what went wrong. `through`: words before the program."""
    program, *arguments = [*through, str(one.path), "--json", *extra]
    command = one.launcher.command(pes, program, arguments)
    ended = process.run(command, one.launcher.environment(), timeout_s)
    if ended.trouble and one.impl == OURS:
        return [], ended.trouble
    rows, problem = parse(ended.output)
    if problem:
        return [], ended.trouble or problem
    # A peer may fall over in its own finalisation; rows that it completed before that are good.
    late = f"gave its rows, and then {ended.trouble}" if rows and ended.trouble else None
    return rows, late


def parse(output: str) -> tuple[list[Row], str | None]:
    """The rows on a program's stdout, or what is wrong with them."""
    try:
        document = json.loads(output[output.index("{") : output.rindex("}") + 1])
    except ValueError as error:
        return [], f"no usable JSON on stdout: {error}"
    wrong = schema.problems("bench", document)
    if wrong:
        return [], f"rows do not fit bench.schema.json: {wrong[0]}"
    return document["rows"], None
