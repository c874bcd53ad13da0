# SPDX-License-Identifier: BSD-3-Clause
"""What a study says at its beginning and at its end."""

import shlex
from pathlib import Path
from typing import Any

from rich.markup import escape

from skerry import paths
from skerry.console import out, print_json, talk, wide_enough
from skerry.records import schema
from skerry.records.study_record import StudyRecord
from skerry.study import answers, notes, summary, table
from skerry.study.definition import Definition
from skerry.study.schedule import Job

TABLE_COLUMNS = 150


def announce(record: StudyRecord, left: list[Job]) -> None:
    """What is about to run."""
    content = record.content
    timed = [case for case in content["cases"] if case["role"] == "timed"]
    talk.print(
        f"skerry: study {content['study']}, preset {content['preset']}: {len(timed)} cases x "
        f"{content['repeats']} runs, interleaved; {len(left)} runs to do",
        soft_wrap=True,
    )
    talk.print(f"skerry: recording to {escape(str(record.path))}", soft_wrap=True)


def say_how_to_resume(record: StudyRecord) -> None:
    """After Ctrl-C."""
    again = f"study {record.content['study']} --resume {shlex.quote(str(record.folder))}"
    for line in (
        f"interrupted; all finished runs are in {record.path}",
        f"to go on: {paths.command()} {again}",
    ):
        talk.print(f"skerry: {escape(line)}", soft_wrap=True)


def digest(record: StudyRecord, study: Definition, page: Path) -> dict[str, Any]:
    """The study in short: what --json prints."""
    rows = summary.rows(record.content, study.raw["reference"])
    return {
        "schema": "skerry.study-summary/2",
        "study": study.name,
        "preset": record.content["preset"],
        "record": str(record.path),
        "report": str(page),
        "rows": rows,
        "answers": answers.judge(record.content, study),
        "notes": notes.notes(record.content, rows),
    }


def present(record: StudyRecord, study: Definition, page: Path, as_json: bool) -> int:
    """Table, answers, notes and where the files are. The exit code is 1 if anything was wrong."""
    schema.check("study", record.content, str(record.path))
    short = digest(record, study, page)
    if as_json:
        print_json(short)
    else:
        show(short)
    return 0 if short["answers"]["ok"] else 1


def show(short: dict[str, Any]) -> None:
    """The same for reading."""
    wide = wide_enough(TABLE_COLUMNS)
    for one in table.tables(short["rows"]):
        wide.print(one)
        wide.print()
    for line in verdict(short["answers"]):
        out.print(line, soft_wrap=True)
    for note in short["notes"]:
        out.print(f"[dim]note:[/dim] {escape(note)}", soft_wrap=True)
    out.print(f"record  {escape(short['record'])}", soft_wrap=True)
    out.print(f"report  {escape(short['report'])}", soft_wrap=True)


def verdict(judged: dict[str, Any]) -> list[str]:
    """The same lines with colours."""
    colour, word = ("green", "right") if judged["ok"] else ("red", "wrong")
    return [f"[{colour}]{word}[/{colour}]  {escape(line)}" for line in verdict_text(judged)]


def verdict_text(judged: dict[str, Any]) -> list[str]:
    """The answers in a line, or a line for everything that is wrong; none if none was compared."""
    if not judged["ok"]:
        return judged["wrong"] + judged["failed"]
    if not judged["identical"]:
        return []
    said = f"All {judged['identical']} runs are bit-identical to the naive exchange"
    if judged["energies_checked"]:
        said += (
            f"; the kinetic energy is as expected in all {judged['energies_checked']} runs where "
            f"it is known (worst relative error {judged['worst_energy_error']:.1e})"
        )
    return [f"{said}."]
