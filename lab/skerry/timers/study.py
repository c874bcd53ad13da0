# SPDX-License-Identifier: BSD-3-Clause
"""Runs a study of timers from its beginning to its report."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.markup import escape

from skerry import machine, paths, process
from skerry.console import print_json, talk
from skerry.errors import UserError
from skerry.figures import timers as page
from skerry.launchers import launcher
from skerry.records import schema
from skerry.records.study_record import now
from skerry.timers import table
from skerry.timers.definition import Definition, Preset, Run, load

FILE = "timers.json"
FORMAT = "skerry.timers/1"


def study(
    name: str,
    preset: str,
    pes: list[int] | None,
    repeats: int | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Table, timers.json, report.html. The exit code is 1 if a run failed."""
    what = load(name)
    chosen = adjusted(what.preset(preset), pes, repeats)
    folder = out or paths.runs() / datetime.now().strftime("%Y-%m-%d_%H%M%S")
    if (folder / FILE).exists():
        raise UserError(f"{folder} holds a record already; give --out another folder")
    record = {
        "schema": FORMAT,
        "study": name,
        "preset": preset,
        "started": now(),
        "machine": machine.describe(),
        "failed": [],
        "left_out": [],
        "runs": [],
    }
    run_all(what, chosen, record)
    schema.check("timers", record, FILE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text(json.dumps(record, indent=1) + "\n")
    report = page.write(folder, record, what)
    present(record, what, folder / FILE, report, as_json)
    return 1 if record["failed"] else 0


def adjusted(preset: Preset, pes: list[int] | None, repeats: int | None) -> Preset:
    """The preset with what the user changed: all runs at those PEs."""
    runs = [replace(run, pes=pes or run.pes) for run in preset.runs]
    return replace(preset, runs=distinct(runs), repeats=repeats or preset.repeats)


def distinct(runs: list[Run]) -> list[Run]:
    """Runs that differ only in how many exchanges they time have each number of PEs once."""
    seen: set[tuple] = set()
    kept = []
    for run in runs:
        what = (run.launcher, run.fields, *run.forms)
        pes = [each for each in run.pes if (each, *what) not in seen]
        seen |= {(each, *what) for each in pes}
        kept.append(replace(run, pes=pes))
    return kept


def run_all(what: Definition, preset: Preset, record: dict[str, Any]) -> None:
    """All runs in turn, and that as often as wanted."""
    planned = [(run, pes) for run in preset.runs for pes in run.pes]
    for by in dict.fromkeys(run.launcher for run, _ in planned):
        if missing := launcher(by).missing():
            record["left_out"].append(missing)
            planned = [(run, pes) for run, pes in planned if run.launcher != by]
            talk.print(f"skerry: left out: {escape(missing)}", soft_wrap=True)
    for repeat in range(preset.repeats):
        for run, pes in planned:
            result, trouble = run_one(what, run, pes, preset)
            if result:
                record["runs"].append(result | {"launcher": run.launcher})
                continue
            line = f"{what.program}, {pes} PEs, {launcher(run.launcher).title}: {trouble}"
            record["failed"].append(line)
            talk.print(f"skerry: {escape(line)}", soft_wrap=True)
        talk.print(f"skerry: round {repeat + 1} of {preset.repeats} done")


def run_one(
    what: Definition, run: Run, pes: int, preset: Preset
) -> tuple[dict[str, Any] | None, str | None]:
    """What the program says on stdout, or what went wrong."""
    by = launcher(run.launcher)
    command = by.command(pes, paths.program(what.program), run.arguments())
    ended = process.run(command, by.environment(), preset.timeout_s)
    if ended.trouble:
        return None, ended.trouble
    try:
        return json.loads(ended.output[ended.output.index("{") :]), None
    except ValueError as error:
        return None, f"no usable JSON on stdout: {error}"


def present(
    record: dict[str, Any], what: Definition, path: Path, report: Path, as_json: bool
) -> None:
    """The end of a study, for a person or a program."""
    groups = table.groups(record, what.raw["reference"])
    if as_json:
        files = {"record": str(path), "report": str(report)}
        print_json({"study": what.name, "groups": groups, "failed": record["failed"], **files})
        return
    table.show(groups)
    table.show_elsewhere(what.elsewhere)
    talk.print(f"skerry: record {escape(str(path))}", soft_wrap=True)
    talk.print(f"skerry: report {escape(str(report))}", soft_wrap=True)
