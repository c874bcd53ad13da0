# SPDX-License-Identifier: BSD-3-Clause
"""The folder of a profile: its records, and `run.json`, which says how the command ended."""

import contextlib
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from skerry.errors import USAGE, UserError
from skerry.profile import layout
from skerry.profile.merge import files, other_jobs

FILE, REPORT = "run.json", "report.html"
JOB = "job"  # the name of the job whose records lie beside it; others' are in job.NAME
FORMAT = "skerry.profile.run/1"
MARK = "made by skerry profile"
MARKS = {FILE: FORMAT, REPORT: MARK}  # by which we know what we wrote


@dataclass(frozen=True)
class RunFacts:
    """How the command ran. Paths in it are without their folders."""

    command: list[str]
    begin_unix_s: float
    end_unix_s: float
    exit_code: int
    timed_out: bool

    @property
    def seconds(self) -> float:
        return self.end_unix_s - self.begin_unix_s


def save(folder: Path, run: RunFacts) -> None:
    """Writes run.json."""
    (folder / FILE).write_text(json.dumps({"format": FORMAT, **asdict(run)}, indent=1) + "\n")


def load(folder: Path) -> RunFacts | None:
    """What run.json says, if it is there."""
    path = folder / FILE
    if not path.exists():
        return None
    kinds = {"command": list, "exit_code": int, "timed_out": bool}
    try:
        content = json.loads(path.read_text())
        values = {one.name: content[one.name] for one in fields(RunFacts)}
        right = content["format"] == FORMAT and all(
            isinstance(value, kinds.get(name, (int, float))) for name, value in values.items()
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} does not say how a command ran; remove it") from error
    if not right:
        raise UserError(f"{path} does not say how a command ran; remove it")
    return RunFacts(**values)


def prepare(folder: Path) -> None:
    """Makes room for new records. Takes away nothing but records, and reports of our own."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise UserError(f"--output {folder} is not a folder", USAGE) from None
    jobs = other_jobs(folder)
    old = [path for job in (folder, *jobs) for path in files(job)]
    for path in old:
        with path.open("rb") as file:
            if file.read(8) not in (layout.MAGIC, bytes(8)):
                raise foreign(path)
    old += [path for job in (folder, *jobs) for name in MARKS if is_ours(path := job / name)]
    for path in old:
        path.unlink()
    (folder / JOB).unlink(missing_ok=True)
    for job in jobs:
        with contextlib.suppress(OSError):  # something else is in it
            job.rmdir()


def is_ours(path: Path) -> bool:
    """Whether it is there; if it is somebody else's it stays, and nothing is done."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        if MARKS[path.name].encode() not in file.read(4096):
            raise foreign(path)
    return True


def foreign(path: Path) -> UserError:
    """The error for a file that stays."""
    return UserError(f"{path} is not of a profile; it stays: choose another folder", USAGE)
