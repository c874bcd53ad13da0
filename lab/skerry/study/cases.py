# SPDX-License-Identifier: BSD-3-Clause
"""The cases of a study: each variant under each launcher, PEs and size that it is applicable to."""

from collections.abc import Collection, Sequence
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
    program: str | None = None  # else the study's

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
class Place:
    """Where a variant is run; its program, if that is not the study's."""

    variant: str
    pes: int
    launcher: str
    program: str | None = None


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
            placed += [Place(variant, pes, by, program) for variant, by, program in where]
            left_out += [{"variant": name, "pes": pes, **reason} for reason in why]
    if not placed:
        reasons = "; ".join(f"{one['variant']}: {one['why']}" for one in left_out)
        raise UserError(f"nothing to run: {reasons}")
    placed = list(dict.fromkeys(placed))  # two names may mean one variant
    slow = {one.executable for one in definition.also if one.crawls}
    timed = [case for size in preset.sizes for case in sized(TIMED, size, placed, slow)]
    timed.sort(key=lambda case: case.pes)
    checks = sized(CHECK, definition.check, with_oracle(definition.raw["oracle"], placed))
    return Plan([*checks, *oracles(definition.raw["oracle"], timed), *timed], left_out)


def place(
    name: str, pes: int, mpi_launchers: Sequence[str], ask: Lister
) -> tuple[list[tuple[str, str, str | None]], list[dict[str, str]]]:
    """Variant, launcher and program.

    Under skerry-run if applicable there, else under every MPI that it is applicable to. An MPI that
    fails is left out with its reason, unless the user named it.
    """
    wanted, _, only = name.partition("@")
    entry = find(wanted, ask(OURS, pes))
    if entry["applicable"] and only in ("", OURS):
        return [(entry["variant"], OURS, entry.get("program"))], []
    if entry.get("missing") and not only:
        return [], [{"launcher": OURS, "why": entry["why"]}]
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
            where.append((there["variant"], by, there.get("program")))
        else:
            why.append({"launcher": by, "why": there["why"]})
    return where, why if tried else [{"launcher": OURS, "why": entry["why"]}]


def sized(
    role: str, size: Size, placed: list[Place], slow: Collection[str | None] = ()
) -> list[Case]:
    """The placed variants at one size; programs that are slow make fewer steps."""
    made = []
    for one in placed:
        crawls = one.program in slow or launcher(one.launcher).crawls(one.pes)
        steps, energy = ending(size, crawls)
        cells = size.cells_at(one.pes)
        made.append(
            Case(role, one.variant, one.launcher, one.pes, cells, steps, energy, one.program)
        )
    return made


def ending(size: Size, crawls: bool) -> tuple[int, float | None]:
    """How many steps, and the energy then where known."""
    if size.steps_where_it_crawls and crawls:
        return size.steps_where_it_crawls, None
    return size.steps, size.kinetic_energy


def with_oracle(oracle: str, placed: list[Place]) -> list[Place]:
    """The same with the oracle put before what is compared to it, where it is not asked for."""
    first = {Place(oracle, one.pes, OURS): None for one in placed}
    return list(first | dict.fromkeys(placed))


def oracles(oracle: str, timed: list[Case]) -> list[Case]:
    """One run of the oracle for every timed problem, unless it is timed itself."""
    as_oracle = {"role": ORACLE, "variant": oracle, "launcher": OURS, "program": None}
    made = {replace(case, **as_oracle): None for case in timed}
    present = {case.id for case in timed}
    return [case for case in made if case.id not in present]
