# SPDX-License-Identifier: BSD-3-Clause
"""Begins a study, or takes one up again."""

import hashlib
import shlex
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from skerry import __version__, machine, paths
from skerry.errors import USAGE, UserError
from skerry.launchers import all_launchers
from skerry.records.study_record import FILE, FORMAT, StudyRecord, load, now
from skerry.study.cases import Case, from_json, make
from skerry.study.definition import Definition, Preset
from skerry.study.schedule import remaining
from skerry.study.variants import lister


def adjusted(preset: Preset, pes: list[int] | None, repeats: int | None) -> Preset:
    """The preset with what the user changed."""
    return replace(preset, pes=pes or preset.pes, repeats=repeats or preset.repeats)


def begin(
    definition: Definition, preset: Preset, variants: list[str] | None, folder: Path | None
) -> StudyRecord:
    """A new record with all its cases, saved."""
    where = folder or paths.runs() / datetime.now().strftime("%Y-%m-%d_%H%M%S")
    if (where / FILE).exists():
        again = f"--resume {shlex.quote(str(where))}"
        raise UserError(f"{where} holds a record already; {again} goes on with it", USAGE)
    mpis = [one for one in all_launchers().values() if one.speaks_mpi]
    found = [one.name for one in mpis if not one.missing()]
    wanted = list(dict.fromkeys(variants or definition.raw["variants"]))
    plan = make(definition, preset, wanted, found, lister(definition))
    content = {
        "schema": FORMAT,
        "study": definition.name,
        "program": definition.program,
        "preset": preset.name,
        "repeats": preset.repeats,
        "timeout_s": preset.timeout_s,
        "started": now(),
        "finished": None,
        "resumed": 0,
        "skerry": source(),
        "binaries": binaries(definition.program, plan.cases),
        "machine": machine.describe(),
        "missing": [{"title": m.title, "why": m.missing()} for m in mpis if m.missing()],
        "left_out": plan.left_out,
        "cases": [case.as_json() for case in plan.cases],
        "runs": [],
    }
    record = StudyRecord(where, content)
    record.save()
    return record


def resume(where: Path) -> StudyRecord:
    """A record to go on with; refuses if what it measured, or the machine, has changed since."""
    record = load(where)
    if changed := difference(record.content):
        raise UserError(f"{where}: {changed}; begin a new study", USAGE)
    if remaining(record.content):
        record.content["resumed"] += 1
        record.content["finished"] = None
        record.save()
    return record


def difference(content: dict[str, Any]) -> str | None:
    """What is not as it was when the record was begun. The machine's load may differ."""
    was, present = content["skerry"], source()
    if was != present:
        return (
            f"measured with commit {was['commit']}, this is {present['commit']} "
            "(or files have changed)"
        )
    built = binaries(content["program"], map(from_json, content["cases"]))
    if name := first_difference(content.get("binaries", built), built):
        return f"{name} has been built anew since"
    before, now_is = (one | {"load": None} for one in (content["machine"], machine.describe()))
    if name := first_difference(before, now_is):
        words = f"{name} was {before.get(name)}, is {now_is.get(name)}"
        return f"measured on another machine or with other settings ({words})"
    return None


def first_difference(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    """The first member that is not in both, or not the same."""
    names = dict.fromkeys([*one, *other])
    return next((name for name in names if one.get(name) != other.get(name)), None)


def binaries(program: str, cases: Iterable[Case]) -> dict[str, str]:
    """SHA-256 of what runs: the programs, our launcher, our libraries beside them."""
    main = paths.program(program)
    libraries = sorted((main.parent.parent / "lib").glob("libskerry*.so"))
    files = {path.name: path for path in (main, paths.program("skerry-run"), *libraries)}
    files |= {one.program: paths.program(one.program) for one in cases if one.program}
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


def source() -> dict[str, Any]:
    """Which Skerry this is. The commit is None outside a repository."""
    top = paths.tree()
    commit = git(top, "rev-parse", "--short", "HEAD") if top else None
    changed = bool(git(top, "status", "--porcelain", "-uno")) if top and commit else False
    return {"version": __version__, "commit": commit, "changed": changed}


def git(top: Path, *words: str) -> str | None:
    """What a git command says, if there is git and a repository."""
    try:
        said = subprocess.run(
            ["git", "-C", str(top), *words], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return said.stdout.strip() or None if said.returncode == 0 else None
