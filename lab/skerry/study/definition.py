# SPDX-License-Identifier: BSD-3-Clause
"""Reads a study's definition: data/studies/NAME.toml, and what was measured elsewhere beside it."""

import csv
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skerry import paths
from skerry.errors import UserError, unknown

FOLDER = paths.DATA / "studies"


@dataclass(frozen=True)
class Size:
    """A problem: fixed cells, or cells for every PE."""

    steps: int
    cells: tuple[int, int] | None = None
    cells_per_pe: tuple[int, int] | None = None
    kinetic_energy: float | None = None  # at the end, where known
    steps_where_it_crawls: int | None = None  # for launchers whose ranks wait for time slices

    def cells_at(self, pes: int) -> tuple[int, int]:
        """The whole grid for that many PEs."""
        if self.cells:
            return self.cells
        assert self.cells_per_pe
        columns, rows = split(pes)
        return self.cells_per_pe[0] * columns, self.cells_per_pe[1] * rows


@dataclass(frozen=True)
class Preset:
    """How much to run."""

    name: str
    summary: str
    pes: list[int]
    repeats: int
    timeout_s: float
    sizes: list[Size]


@dataclass(frozen=True)
class Program:
    """An app's executable that has variants of its own under one launcher."""

    executable: str
    launcher: str
    variants: str  # how their names begin
    needs: str  # what it is built with
    crawls: bool = False  # so slow that it is given fewer steps


@dataclass(frozen=True)
class Definition:
    """One study, as its file and its app's tell."""

    name: str
    raw: dict[str, Any]
    program: str
    also: list[Program]
    check: Size
    tolerance: float  # relative, of the kinetic energy
    presets: dict[str, Preset]
    elsewhere: list[dict[str, str]]

    def preset(self, name: str) -> Preset:
        """The preset of that name."""
        if name not in self.presets:
            raise unknown("preset", name, self.presets)
        return self.presets[name]

    def explain(self, variant: str) -> str:
        """What a variant does, from the words of its name."""
        strategy, *options = variant.split("+")
        parts = [self.raw["strategies"].get(strategy, strategy)]
        parts += [f"With {o}: {self.raw['options'].get(o, 'see the program')}." for o in options]
        return " ".join(parts)


def split(pes: int) -> tuple[int, int]:
    """Columns and rows of the most square arrangement, wider than high."""
    rows = max(d for d in range(1, int(pes**0.5) + 1) if pes % d == 0)
    return pes // rows, rows


def names(folder: Path = FOLDER) -> list[str]:
    """All studies."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def read(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """The file of the study of that name."""
    if name not in names(folder):
        raise unknown("study", name, names(folder))
    return tomllib.loads((folder / f"{name}.toml").read_text())


def kind(name: str) -> str:
    """Which part of the lab carries it out: "timers", or "variants" (this one)."""
    return read(name).get("kind", "variants")


def load(name: str, folder: Path = FOLDER) -> Definition:
    """The study of that name."""
    raw = read(name, folder)
    if "variants" not in raw:
        raise UserError(f"{name} is no study of variants; `{raw['app']} --list` tells its forms")
    app = tomllib.loads(paths.app(raw["app"]).read_text())
    answers = answers_of(app)
    return Definition(
        name=name,
        raw=raw,
        program=app["executable"],
        also=[Program(**one) for one in app.get("also", [])],
        check=size_of(raw["check"], answers),
        tolerance=app["answers"]["tolerance"],
        presets={key: preset_of(key, value, answers) for key, value in raw["presets"].items()},
        elsewhere=read_table(folder / f"{name}-thesis.csv"),
    )


def answers_of(app: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """An app's answers that a study can ask for, by deck: cells, steps, energy."""
    wanted = ("cells", "steps", "kinetic_energy")
    return {
        one["deck"]: {key: one[key] for key in wanted}
        for one in app["answers"]["runs"]
        if "cells" in one
    }


def preset_of(name: str, raw: dict[str, Any], answers: dict[str, dict[str, Any]]) -> Preset:
    """A preset from its table."""
    sizes = [size_of(one, answers) for one in raw["sizes"]]
    return Preset(name, raw["summary"], raw["pes"], raw["repeats"], raw["timeout_s"], sizes)


def size_of(raw: dict[str, Any], answers: dict[str, dict[str, Any]]) -> Size:
    """A size from its table, or as its answer's deck has it: lists become pairs."""
    deck = raw.get("answer")
    if deck is not None and deck not in answers:
        raise unknown("answer with cells for the deck", deck, answers)
    members = raw if deck is None else answers[deck]
    return Size(**{key: tuple(v) if isinstance(v, list) else v for key, v in members.items()})


def read_table(path: Path) -> list[dict[str, str]]:
    """Rows of a CSV file, if it is there."""
    if not path.exists():
        return []
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines))
