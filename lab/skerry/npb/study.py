# SPDX-License-Identifier: BSD-3-Clause
"""Runs a study of the NAS benchmarks from its beginning to its table."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.markup import escape

from skerry import machine, paths, process
from skerry.console import print_json, talk
from skerry.errors import UserError
from skerry.npb import plan, table
from skerry.records import schema
from skerry.records.study_record import now
from skerry.study.definition import read

FILE = "npb.json"
FORMAT = "skerry.npb-study/1"


def study(
    name: str,
    chosen: dict[str, str | None],
    pes: list[int] | None,
    repeats: int | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Table and npb.json. The exit code is 1 if a run failed or did not verify."""
    raw = read(name)
    apps = plan.chosen("--app", chosen["app"], raw["apps"], raw["apps"])
    classes = plan.chosen("--class", chosen["class"], raw["classes"], ["S"])
    wanted = plan.chosen("--model", chosen["model"], raw["models"], raw["models"])
    models, left_out = plan.usable(wanted)
    if not models or (chosen["model"] and left_out):
        raise UserError(f"missing: {'; '.join(left_out)}")
    folder = out or paths.runs() / datetime.now().strftime("%Y-%m-%d_%H%M%S")
    if (folder / FILE).exists():
        raise UserError(f"{folder} holds a record already; give --out another folder")
    record: dict[str, Any] = {
        "schema": FORMAT,
        "study": name,
        "started": now(),
        "machine": machine.describe(),
        "left_out": left_out,
        "failed": [],
        "runs": [],
    }
    cases = plan.cases(raw, apps, classes, pes, models, chosen["strategy"])
    run_all(cases, repeats or raw["repeats"], raw["timeout_s"], record)
    schema.check("npb-study", record, FILE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text(json.dumps(record, indent=1) + "\n")
    present(record, raw, folder / FILE, as_json)
    return 1 if record["failed"] else 0


def run_all(cases: list[plan.Case], repeats: int, timeout_s: float, record: dict[str, Any]) -> None:
    """All cases in turn, and that as often as wanted; what failed once is not run again."""
    bad: set[plan.Case] = set()
    for repeat in range(repeats):
        for case in cases:
            if case in bad:
                continue
            result, trouble = run_one(case, timeout_s)
            if trouble:
                bad.add(case)
                record["failed"].append(f"{case.title}: {trouble}")
                talk.print(f"skerry: {escape(record['failed'][-1])}", soft_wrap=True)
            if result:
                record["runs"].append({**asdict(case), "round": repeat, "result": result})
        talk.print(f"skerry: round {repeat + 1} of {repeats} done")


def run_one(
    case: plan.Case, timeout_s: float, more: Mapping[str, str] | None = None
) -> tuple[dict[str, Any] | None, str | None]:
    """What the program says on stdout, and what went wrong. There may be both: a wrong answer.

    `more`: further variables of its environment."""
    command, environment = case.command()
    ended = process.run(command, {**environment, **(more or {})}, timeout_s)
    try:
        result = json.loads(ended.output[ended.output.index("{") :])
    except ValueError as error:
        return None, ended.trouble or f"no usable JSON on stdout: {error}"
    if wrong := schema.problems("npb", result):
        return None, ended.trouble or f"its JSON does not fit npb.schema.json: {wrong[0]}"
    if not ended.trouble and not result["verified"]:
        return result, "did not verify"
    return result, ended.trouble


def present(record: dict[str, Any], raw: dict[str, Any], path: Path, as_json: bool) -> None:
    """The end of a study, for a person or a program."""
    groups = table.groups(record, raw["models"])
    if as_json:
        print_json(
            {
                "schema": "skerry.npb-summary/1",
                "study": record["study"],
                "record": str(path),
                "groups": groups,
                "verified": not record["failed"],
                "failed": record["failed"],
                "left_out": record["left_out"],
            }
        )
        return
    table.show(groups)
    for line in record["left_out"]:
        talk.print(f"skerry: left out: {escape(line)}", soft_wrap=True)
    talk.print(f"skerry: record {escape(str(path))}", soft_wrap=True)
