# SPDX-License-Identifier: BSD-3-Clause
"""Runs a study's jobs one after the other, and records each before the next."""

import json
import os
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from skerry import paths, process
from skerry.launchers import launcher
from skerry.records import schema
from skerry.records.study_record import StudyRecord
from skerry.study import deck
from skerry.study.schedule import Job, remaining

Watcher = Callable[[Job, list[Job], dict[str, Any]], None]


def run_all(record: StudyRecord, watch: Watcher) -> None:
    """Everything that the record lacks. A case that fails is not tried again in this session."""
    failed: set[str] = set()
    left = remaining(record.content)
    while left:
        job = left.pop(0)
        if job.case.id in failed:
            continue
        run = run_one(job, record)
        if run["trouble"]:
            failed.add(job.case.id)
        record.add(run)
        watch(job, [one for one in left if one.case.id not in failed], run)
    record.finish()


def run_one(job: Job, record: StudyRecord) -> dict[str, Any]:
    """One run as it stands in the record."""
    case, by = job.case, launcher(job.case.launcher)
    started = datetime.now().astimezone().isoformat(timespec="seconds")
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="skerry-") as folder:
        answer = Path(folder) / "answer.json"
        arguments = [
            write_deck(record.folder, job),
            *("--strategy", case.variant),
            *("--json", str(answer)),
            *("--output", str(Path(folder) / "clover.out")),
        ]
        program = paths.program(case.program or record.content["program"])
        command = by.command(case.pes, program, arguments)
        ended = process.run(command, by.environment(), record.content["timeout_s"])
        result, trouble = (None, ended.trouble) if ended.trouble else read_answer(answer, job)
    return {
        "case": case.id,
        "repeat": job.repeat,
        "started": started,
        "seconds": round(time.monotonic() - begin, 4),
        "trouble": trouble,
        "result": result,
    }


def write_deck(folder: Path, job: Job) -> str:
    """The deck of a job's problem, kept beside the record so that anybody can run it again."""
    nx, ny = job.case.cells
    path = folder / "decks" / f"{nx}x{ny}x{job.case.steps}.in"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".draft")  # a full disk must not leave half a deck
        draft.write_text(deck.text(job.case.cells, job.case.steps))
        os.replace(draft, path)
    return str(path)


def read_answer(path: Path, job: Job) -> tuple[dict[str, Any] | None, str | None]:
    """The program's JSON, if it is there and speaks of what was asked for."""
    try:
        answer = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        return None, f"no usable JSON from the program: {error}"
    if wrong := schema.problems("app", answer):
        return None, f"the program's JSON does not fit app.schema.json: {wrong[0]}"
    asked = {"pes": job.case.pes, "cells": list(job.case.cells), "steps": job.case.steps}
    for name, value in asked.items():
        if answer.get(name) != value:
            return None, f"the program ran {name} = {answer.get(name)}, asked for {value}"
    return answer, None
