# SPDX-License-Identifier: BSD-3-Clause
"""Reads a definition of kind "timers"."""

import tomllib
from dataclasses import dataclass, field
from typing import Any

from skerry import paths
from skerry.errors import unknown
from skerry.study.definition import FOLDER, read, read_table


@dataclass(frozen=True)
class Run:
    """One start of the program, at each of some numbers of PEs."""

    pes: list[int]
    exchanges: int
    fields: int = 1
    launcher: str = "skerry_run"
    forms: list[str] = field(default_factory=lambda: ["original", "plan", "plan_two_phases"])

    def arguments(self) -> list[str]:
        """What follows the program's name."""
        return [
            *("--form", ",".join(self.forms)),
            *("--fields", str(self.fields)),
            *("--repeats", str(self.exchanges)),
            *("--json", "-"),
        ]


@dataclass(frozen=True)
class Preset:
    """How much to run."""

    name: str
    repeats: int
    timeout_s: float
    runs: list[Run]


@dataclass(frozen=True)
class Definition:
    """One study."""

    name: str
    raw: dict[str, Any]
    program: str
    elsewhere: list[dict[str, str]]

    def preset(self, name: str) -> Preset:
        """The preset of that name."""
        presets = self.raw["presets"]
        if name not in presets:
            raise unknown("preset", name, presets)
        one = presets[name]
        runs = [Run(**run) for run in one["runs"]]
        return Preset(name, one["repeats"], one["timeout_s"], runs)


def load(name: str) -> Definition:
    """The study of that name, which is there."""
    raw = read(name)
    app = tomllib.loads(paths.app(raw["app"]).read_text())
    return Definition(
        name=name,
        raw=raw,
        program=app["executable"],
        elsewhere=read_table(FOLDER / f"{name}-mpiom.csv"),
    )
