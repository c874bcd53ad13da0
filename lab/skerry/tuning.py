# SPDX-License-Identifier: BSD-3-Clause
"""The file of the exchange library's tuner. Its form is told in exchange/tuning/memory.hpp."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from skerry.errors import UserError

FIELDS = 5  # plan, mark, variant, predicted and measured microseconds


@dataclass
class Trial:
    """One variant of a plan; times in microseconds."""

    variant: str
    chosen: bool
    predicted: float
    measured: float


@dataclass
class Plan:
    """What was measured for one plan, the fastest variant first."""

    name: str
    description: str = ""
    trials: list[Trial] = field(default_factory=list)


def default_path() -> Path:
    """Where the tuner looks."""
    if path := os.environ.get("SKERRY_TUNING"):
        return Path(path)
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "skerry" / "tuning.tsv"


def read(path: Path) -> list[Plan]:
    """The plans of a file, in its order."""
    try:
        lines = path.read_text().splitlines()
    except FileNotFoundError:
        raise UserError(
            f"no plan has been tuned yet: {path} is not there (see docs/exchange.md, Tuning)"
        ) from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is no file of the tuner's: it is not text") from None
    plans: dict[str, Plan] = {}
    for number, line in enumerate(lines, start=1):
        if line.startswith("# "):
            name, colon, rest = line[2:].partition(": ")
            if colon and " " not in name:
                plans.setdefault(name, Plan(name)).description = rest
        elif line.strip():
            name, trial = parse(line, f"{path}, line {number}")
            plans.setdefault(name, Plan(name)).trials.append(trial)
    return [plan for plan in plans.values() if plan.trials]


def parse(line: str, where: str) -> tuple[str, Trial]:
    """One line: the plan's name and a trial."""
    words = line.split("\t")
    try:
        name, mark, variant, predicted, measured = words[:FIELDS]
        return name, Trial(variant, mark == "*", float(predicted), float(measured))
    except ValueError:
        raise UserError(
            f"{where}: expected plan, * or -, variant and two times, separated by tabs"
        ) from None
