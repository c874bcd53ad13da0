# SPDX-License-Identifier: BSD-3-Clause
"""Runs a program with each delay in turn, and keeps each time at once: what was run stays run."""

import contextlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skerry import process
from skerry.errors import USAGE, UserError
from skerry.profile import merge, run_facts
from skerry.profile import mpi as mpis
from skerry.profile.times import times
from skerry.sweep.axes import PARAMETERS, spoken

FILE, RECORDS = "runs.jsonl", "records"
FORMAT = "skerry.sweep.runs/1"
Point = tuple[str, float]  # a parameter and what is added; ("", 0.0): nothing


@dataclass(frozen=True)
class Sweep:
    """What is to be run. `extra`: more of SKERRY_DELAY. `pattern`: of seconds in the output."""

    command: list[str]
    family: str | None
    axes: dict[str, list[float]]
    repeats: int
    extra: str = ""
    pattern: str = ""
    timeout_s: float | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    def points(self) -> list[Point]:
        """Nothing added, then each parameter's times."""
        return [("", 0.0), *((name, one) for name, times in self.axes.items() for one in times)]

    def settings(self) -> dict[str, Any]:
        """What must be the same for runs to be compared."""
        return {
            "format": FORMAT,
            "command": self.command,
            "mpi": self.family,
            "extra": self.extra,
            "pattern": self.pattern,
        }

    def delay(self, point: Point) -> str:
        """SKERRY_DELAY. Also where nothing is added, so that all runs go the same way."""
        name, added = point
        words = [f"{PARAMETERS[name]}={spoken(added)}" if name else "overhead=0", self.extra]
        return ",".join(word for word in words if word)


@dataclass
class Store:
    """The file of a sweep's runs."""

    folder: Path
    settings: dict[str, Any]
    seconds: dict[Point, list[float]] = field(default_factory=dict)

    def open(self) -> None:
        """Reads what an earlier command of the same settings has left."""
        path = self.folder / FILE
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise UserError(f"--output {self.folder} is not a folder", USAGE) from None
        if not path.exists():
            path.write_text(json.dumps(self.settings) + "\n")
            return
        text = path.read_text()
        lines = text.splitlines()
        if not lines or parsed(lines[0]) != self.settings:
            raise UserError(
                f"{path} is of another sweep; choose another --output, or remove it", USAGE
            )
        whole = [one for one in map(parsed, lines[1:]) if one]  # the last may be cut off
        for one in whole:
            self.seconds.setdefault((one["parameter"], one["added_s"]), []).append(one["seconds"])
        if len(whole) < len(lines) - 1 or not text.endswith("\n"):
            self.write_again()

    def write_again(self) -> None:
        """Without the line that was cut off."""
        lines = [json.dumps(self.settings)]
        lines += [line(point, one) for point, all_ in self.seconds.items() for one in all_]
        draft = self.folder / f"{FILE}.new"
        draft.write_text("\n".join(lines) + "\n")
        draft.replace(self.folder / FILE)

    def add(self, point: Point, seconds: float) -> None:
        """One more run."""
        self.seconds.setdefault(point, []).append(seconds)
        with (self.folder / FILE).open("a") as file:
            file.write(line(point, seconds) + "\n")


def line(point: Point, seconds: float) -> str:
    """A run in the file."""
    return json.dumps({"parameter": point[0], "added_s": point[1], "seconds": seconds})


def parsed(text: str) -> dict[str, Any]:
    """A line's content; nothing if it is damaged."""
    with contextlib.suppress(ValueError):
        if isinstance(found := json.loads(text), dict):
            return found
    return {}


def missing(sweep: Sweep, store: Store) -> Iterator[tuple[int, Point]]:
    """Rounds and points that are to be run, in turns."""
    for turn in range(sweep.repeats):
        for point in sweep.points():
            if len(store.seconds.get(point, [])) <= turn:
                yield turn, point


def run_all(sweep: Sweep, store: Store, say: Callable[[int, int, Point, float], None]) -> None:
    """All that lack, interleaved. `say(number, of, point, seconds)` after each."""
    left = list(missing(sweep, store))
    if not has_records(store.folder) and not any(point == ("", 0.0) for _, point in left):
        left.insert(0, (0, ("", 0.0)))  # its record is needed
    for number, (_, point) in enumerate(left, 1):
        seconds = run_one(sweep, store.folder, point)
        store.add(point, seconds)
        say(number, len(left), point, seconds)


def has_records(folder: Path) -> bool:
    """Whether a run with nothing added has left its record."""
    return bool(merge.files(folder / RECORDS))


def run_one(sweep: Sweep, folder: Path, point: Point) -> float:
    """Seconds of one run; the record of one with nothing added stays."""
    records = folder / "records.now"
    run_facts.prepare(records)
    variables = {
        **sweep.environment,
        **mpis.environment(records, sweep.family),
        "SKERRY_DELAY": sweep.delay(point),
    }
    ended = process.run(sweep.command, variables, sweep.timeout_s)
    named = spoken(point[1]) + " more " + point[0] if point[0] else "nothing added"
    if ended.trouble:
        raise UserError(f"sweep: the command with {named}: {ended.trouble}; runs so far are kept")
    is_base = not point[0]  # of which the record must be whole: predictions are made from it
    seconds = recorded(records) if is_base or not sweep.pattern else 0.0
    if sweep.pattern:
        seconds = printed(sweep.pattern, ended.output)
    if is_base:
        shutil.rmtree(folder / RECORDS, ignore_errors=True)
        records.rename(folder / RECORDS)
    else:
        shutil.rmtree(records)
    return seconds


def printed(pattern: str, output: str) -> float:
    """The seconds that the program says."""
    found = re.search(pattern, output)
    with contextlib.suppress(IndexError, TypeError, ValueError):
        if (seconds := float(found[1])) > 0:  # type: ignore[index]
            return seconds
    raise UserError(
        f"--seconds {pattern}: not in the command's output, or no time above 0 in its brackets"
    )


def recorded(folder: Path) -> float:
    """From the first PE's joining the job to the last one's leaving it."""
    profile = merge.load(folder)
    if not profile:
        raise UserError(
            "the command left no record: it is neither a program of Skerry's nor of an MPI that "
            "was found out; --mpi openmpi or --mpi mpich says which"
        )
    if profile.unreadable:
        raise UserError(profile.unreadable[0])
    if profile.missing:
        raise UserError(f"{folder} does not hold the records of all processes")
    return max(times(one, None).elapsed for one in profile.records)
