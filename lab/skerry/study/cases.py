# SPDX-License-Identifier: BSD-3-Clause
"""The cases of a study: each variant under each launcher, PEs and size that it is applicable to."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from skerry.errors import UserError
from skerry.launchers import launcher
from skerry.study.definition import Definition, Preset, Size
from skerry.study.variants import Lister, find

OURS = "skerry_run"
CHECK, ORACLE, TIMED = "check", "oracle", "timed"


@dataclass(frozen=True)
class Case:
    """One thing to run, once (check, oracle) or in every round (timed)."""

    role: str
    variant: str
    launcher: str
    pes: int
    cells: tuple[int, int]
    steps: int
    kinetic_energy: float | None = None

    @property
    def id(self) -> str:
        """Its name in records."""
        nx, ny = self.cells
        return f"{self.variant}@{self.launcher}/{self.pes}/{nx}x{ny}x{self.steps}"

    @property
    def problem(self) -> tuple:
        """Cases with the same problem can be compared."""
        return self.pes, *self.cells, self.steps

    def as_json(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {"id": self.id, **asdict(self), "cells": list(self.cells)}


def from_json(raw: dict[str, Any]) -> Case:
    """A case out of a record."""
    fields = {key: value for key, value in raw.items() if key != "id"}
    return Case(**fields | {"cells": tuple(raw["cells"])})


@dataclass(frozen=True)
class Plan:
    """What will be run, and what will not and why."""

    cases: list[Case]
    left_out: list[dict[str, Any]]


def make(
    definition: Definition,
    preset: Preset,
    variants: Sequence[str],
    mpi_launchers: Sequence[str],
    ask: Lister,
) -> Plan:
    """Checks first, then oracles, then what is timed; within each by PEs, size and variant."""
    placed, left_out = [], []
    for pes in preset.pes:
        for name in variants:
            where, why = place(name, pes, mpi_launchers, ask)
            placed += [(entry, pes, by) for entry, by in where]
            left_out += [{"variant": name, "pes": pes, **reason} for reason in why]
    if not placed:
        reasons = "; ".join(f"{one['variant']}: {one['why']}" for one in left_out)
        raise UserError(f"nothing to run: {reasons}")
    placed = list(dict.fromkeys(placed))  # two names may mean one variant
    timed = [case for size in preset.sizes for case in sized(TIMED, size, placed)]
    timed.sort(key=lambda case: case.pes)
    checks = sized(CHECK, definition.check, with_oracle(definition.raw["oracle"], placed))
    return Plan([*checks, *oracles(definition.raw["oracle"], timed), *timed], left_out)


def place(
    name: str, pes: int, mpi_launchers: Sequence[str], ask: Lister
) -> tuple[list[tuple[str, str]], list[dict[str, str]]]:
    """Under skerry-run if applicable there, else under every MPI that it is applicable to.

    An MPI that fails is left out with its reason, unless the user named it.
    """
    wanted, _, only = name.partition("@")
    entry = find(wanted, ask(OURS, pes))
    if entry["applicable"] and only in ("", OURS):
        return [(entry["variant"], OURS)], []
    tried = [only] if only and launcher(only) else mpi_launchers
    where, why = [], []
    for by in tried:
        try:
            entries = ask(by, pes)
        except UserError as error:
            if only:
                raise
            why.append({"launcher": by, "why": str(error)})
            continue
        there = find(wanted, entries)
        if there["applicable"]:
            where.append((there["variant"], by))
        else:
            why.append({"launcher": by, "why": there["why"]})
    return where, why if tried else [{"launcher": OURS, "why": entry["why"]}]


def sized(role: str, size: Size, placed: list[tuple[str, int, str]]) -> list[Case]:
    """The placed variants at one size."""
    return [
        Case(role, variant, by, pes, size.cells_at(pes), *ending(size, pes, by))
        for variant, pes, by in placed
    ]


def ending(size: Size, pes: int, by: str) -> tuple[int, float | None]:
    """How many steps, and the energy then where known."""
    if size.steps_where_it_crawls and launcher(by).crawls(pes):
        return size.steps_where_it_crawls, None
    return size.steps, size.kinetic_energy


def with_oracle(oracle: str, placed: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """The same with the oracle put before what is compared to it, where it is not asked for."""
    first = {(oracle, pes, OURS): None for _, pes, _ in placed}
    return list(first | dict.fromkeys(placed))


def oracles(oracle: str, timed: list[Case]) -> list[Case]:
    """One run of the oracle for every timed problem, unless it is timed itself."""
    made = {replace(case, role=ORACLE, variant=oracle, launcher=OURS): None for case in timed}
    present = {case.id for case in timed}
    return [case for case in made if case.id not in present]
