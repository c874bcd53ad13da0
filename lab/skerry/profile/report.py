# SPDX-License-Identifier: BSD-3-Clause
"""From a folder with records to all that was asked for."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.markup import escape

from skerry.console import out, print_json, talk, wide_enough
from skerry.errors import FAILED, UserError
from skerry.profile import export, merge, run_facts, tables
from skerry.profile.run_facts import RunFacts
from skerry.profile.summary import summary

TABLE_COLUMNS = 150


@dataclass(frozen=True)
class Wants:
    """What to make of a profile."""

    expanded: bool
    json: str | None
    csv: Path | None
    html: bool


def report(folder: Path, wants: Wants) -> int:
    """Shows a profile, writes its files; 1 if a record cannot be read."""
    run = run_facts.load(folder)
    profile = merge.load(folder)
    if not profile:
        raise UserError(nothing(folder, run), (run and run.exit_code) or FAILED)
    document = summary(profile, run, wants.expanded)
    if wants.html:
        from skerry.figures import profile as page

        path = page.write(folder, document)
        talk.print(f"skerry: report: {escape(str(path))}", soft_wrap=True)
    if wants.csv:
        export.write(wants.csv, profile, document)
    if wants.json and wants.json != "-":
        Path(wants.json).write_text(json.dumps(document, indent=1) + "\n")
    if wants.json == "-":
        print_json(document)
    else:
        show(document, folder)
    return 1 if profile.unreadable else 0


def nothing(folder: Path, run: RunFacts | None) -> str:
    """Why there are no records."""
    if not run:
        return f"{folder} holds no records (pe.0.record and so on)"
    if run.exit_code:
        return f"the command ended with exit code {run.exit_code}, and no process wrote a record"
    return (
        f"no process wrote a record into {folder}: it is neither a program of Skerry's nor of an "
        "MPI that was found out; --mpi openmpi or --mpi mpich says which"
    )


def show(document: dict[str, Any], folder: Path) -> None:
    """The summary on the terminal."""
    for line in tables.lines(document):
        out.print(f"\n[bold]{escape(line)}[/bold]", soft_wrap=True)
    for line in tables.warnings(document):
        out.print(f"[yellow]{escape(line)}[/yellow]", soft_wrap=True)
    wide = wide_enough(TABLE_COLUMNS)
    for one in tables.tables(document):
        wide.print()
        wide.print(one)
    for job in merge.other_jobs(folder):
        out.print(
            f"another job was recorded: skerry profile --from {escape(str(job))}", soft_wrap=True
        )
    left = document["unplaced"]
    if left["messages"]:
        out.print(f"[dim]{escape(tables.left_out(document))}[/dim]", soft_wrap=True)
